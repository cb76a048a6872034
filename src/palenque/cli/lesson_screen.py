"""The positions of lessons on the terminal, and what a learner types as an answer to them."""

from palenque.cli import board_screen
from palenque.cli.learn_words import WORDS
from palenque.cli.screen import Screen
from palenque.learning.pacal_position import RoundPosition, SoloPosition, on_field
from palenque.learning.pakal_position import BoardPosition
from palenque.learning.positions import LEARNER, Position
from palenque.pacal.drawing.characters import listed, walls
from palenque.pacal.drawing.scene import scene
from palenque.pacal.phase import on_table

RIVAL = "Kan"


def show(screen: Screen, position: Position, language: str) -> None:
    """The position as a drawing, with the learner's cards."""
    words = WORDS[language]
    match position:
        case RoundPosition(match=match):
            screen.draw(walls(scene(match, (words["you"], RIVAL)), screen.width))
            hand = position.round.hands[LEARNER.order]
            if hand and position.asks != "over":
                screen.leave_blank()
                screen.say(words["hand"].format(cards=listed(hand)))
                if position.open_hand:
                    cards = listed(position.open_hand)
                    screen.say(words["other hand"].format(name=RIVAL, cards=cards))
        case SoloPosition(game=game):
            screen.draw(walls(scene(game), screen.width))
        case BoardPosition():
            board_screen.show(screen, position, language)


def question(position: Position, language: str) -> str:
    """What the learner is to type."""
    words = WORDS[language]
    match position:
        case RoundPosition(phase=phase):
            hand = position.round.hands[LEARNER.order]
            low, high = on_table(phase) if position.asks == "pick" else (*hand, 0, 0)[:2]
            card = position.due[0] if position.due else 0
            return words[position.asks].format(low=low, high=high, card=card)
        case SoloPosition(due=(card,)):
            return words["place"].format(card=card)
        case SoloPosition(due=due):
            return words["draw"].format(cards=listed(due), card=due[0])
        case BoardPosition():
            return board_screen.question(position, language)
    raise AssertionError("a position of no game that can be learnt")


def tokens(position: Position, text: str) -> list[str]:
    """What a learner types as tokens; a card that is due needs only its field's rank.

    Raises NotationError for what is no cell of a board.
    """
    if isinstance(position, BoardPosition):
        return board_screen.tokens(position, text)
    return [_token(position, text)]


def _token(position: Position, text: str) -> str:
    if isinstance(position, RoundPosition | SoloPosition):
        is_rank = text.isascii() and text.isdigit() and 0 < int(text[:4]) < 1000
        if is_rank and len(position.due) == 1:
            return on_field(position.pyramid, position.due[0], int(text))
        parts = text.split()
        if position.asks == "offer" and len(parts) == 2:
            return "+".join(parts)
    return text
