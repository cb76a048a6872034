"""A match in the terminal: against the computer, or two people at one screen."""

from collections import deque
from random import Random

from palenque import pacal
from palenque.cli.computer import Computer, hinted
from palenque.cli.games import MatchGame
from palenque.cli.moves import due_card, grouped, read_answer, told, where
from palenque.cli.screen import Quit, Screen
from palenque.cli.words import answer_word
from palenque.game import IllegalAction, NotationError, Seat
from palenque.pacal import rulebook
from palenque.pacal.drawing import scene
from palenque.pacal.drawing.characters import listed, walls
from palenque.pacal.notation import turns
from palenque.pacal.phase import asked, asked_rule
from palenque.pacal.pyramid import fits_nowhere

MOVES_A_TURN = 4


class MatchPlay:
    """Leads a match to its end; ``news`` tells the last moves."""

    def __init__(self, game: MatchGame, screen: Screen, rng: Random, computer: Computer) -> None:
        self.game = game
        self.screen = screen
        self.computer = computer
        self.rng = rng
        self.news: deque[str] = deque(maxlen=MOVES_A_TURN)
        self.shown: Seat | None = game.bot.other if game.bot else None

    def play(self) -> None:
        """Plays on until somebody has won the match; raises Quit where a player stops."""
        while pacal.winner(self.game.state) is None:
            actors = pacal.actors(self.game.state)
            if not actors:
                self._deal()
            elif actors[0] is self.game.bot:
                self._act(self._computer_move(actors[0]))
            else:
                self._take_turn(actors[0])
        self._end_match()

    def _deal(self) -> None:
        if self.game.state.round:
            self._end_round()
        self.game.act(pacal.deal(self.game.state, self.rng))
        view = pacal.view(self.game.state, None)
        jade, obsidian = (
            f"{name} {card}" for name, card in zip(self.game.names, view.revealed, strict=True)
        )
        self.news.clear()
        self.news.append(
            f"Round {view.number}. On rank {view.ruleset.fields} lie {jade} and {obsidian}: "
            f"{self.game.name(view.starter)} starts (P3)."
        )
        if self.game.bot is None:
            self.shown = None

    def _computer_move(self, seat: Seat) -> pacal.Move:
        return self.computer.move(self.game.level, pacal.view(self.game.state, seat))

    def _act(self, action: pacal.Action) -> None:
        """Keeps the action, then tells it; raises IllegalAction."""
        seat = pacal.actors(self.game.state)[0]
        self.game.act(action)
        if isinstance(action, pacal.GiveUp):
            self.news.append(f"{self.game.name(action.seat)} gives up the match.")
        elif not isinstance(action, pacal.Deal):
            self.news.append(told(action, self.game.name(seat)))

    def _take_turn(self, seat: Seat) -> None:
        if self.shown is not seat:
            self._hand_over(seat)
        view = pacal.view(self.game.state, seat)
        self._show(view)
        self._act(self._ask_action(view))

    def _hand_over(self, seat: Seat) -> None:
        """Nobody sees the other's hand: the screen is empty until its owner asks for it (P4)."""
        self.screen.clear(for_good=True)
        for line in self.news:
            self.screen.say(line)
        self.screen.say()
        name = self.game.name(seat)
        self._go_on(f"{name}, press Enter when nobody else looks at the screen.")
        self.shown = seat

    def _show(self, view: pacal.View) -> None:
        assert view.seat
        self.screen.clear(for_good=self.game.bot is None)
        self._show_head(view)
        self._say_news()
        self._show_walls(view, view.seat)
        rival = view.seat.other
        count = len(view.hands[rival.order])
        pyramid = view.pyramids[view.seat.order]
        self._say_hand(
            f"{self.game.name(rival)} holds {count} card{'' if count == 1 else 's'}.",
            f"{self.game.name(view.seat)}, your hand and where each card fits:",
            grouped(pyramid, view.hand, view.ruleset.covers),
        )

    def _say_news(self) -> None:
        for line in [" ".join(self.news)] if self.screen.is_low else self.news:
            self.screen.say(line, "italic")

    def _say_hand(self, rival: str, own: str, groups: list[tuple[str, str]]) -> None:
        """The hands: one paragraph where there are few rows."""
        if self.screen.is_low:
            told = "; ".join(f"{cards} {fits}" for cards, fits in groups)
            self.screen.say(f"{rival} {own} {told}")
            return
        self.screen.say(rival)
        self.screen.say(own)
        self.screen.table(groups)
        self.screen.say()

    def _show_head(self, view: pacal.View) -> None:
        facts = [rulebook.title(view.ruleset), f"round {view.number}"]
        last = view.ruleset.hand // 2 * 2
        if not isinstance(view.phase, pacal.Over):
            facts.append(f"turn {view.turn}/{last}" if view.turn <= last else "the last cards")
        jade, obsidian = self.game.names
        facts.append(f"{jade} {view.score[0]}, {obsidian} {view.score[1]}")
        facts.append(f"{view.ruleset.target} to win")
        if self.game.level.startswith("level:"):
            facts.append(self.game.level.replace(":", " "))
        self.screen.say(" · ".join(facts), "bold")

    def _show_walls(self, view: pacal.View, first: Seat) -> None:
        seen = scene.scene(view, self.game.names)
        self._space()
        self.screen.draw(walls(seen, self.screen.width, first))
        self._space()

    def _space(self) -> None:
        """A blank line, where there are rows for it."""
        if not self.screen.is_low:
            self.screen.say()

    def _ask_action(self, view: pacal.View) -> pacal.Action:
        self._say_question(view)
        while True:
            text = self.screen.ask(">")
            if not text or self._answer_word(view, text):
                continue
            if text.casefold() == "resign":
                assert view.seat
                if self.screen.confirm("Give up the whole match?"):
                    return pacal.GiveUp(view.seat)
                continue
            move = self._read_move(view, text)
            if move is not None and self._is_meant(view, move):
                return move

    def _read_move(self, view: pacal.View, text: str) -> pacal.Move | None:
        try:
            move = read_answer(view, text)
            pacal.play(self.game.state, move)
        except NotationError as error:
            self.screen.say(f"{error.sentence[0].upper()}{error.sentence[1:]}. h for help.", "red")
        except IllegalAction as error:
            sentence = f"{error.sentence}."
            if error.sentence == asked(view.phase):
                sentence = scene.asked(view.phase, self.game.names)
            self.screen.say(f"{error.rule}: {sentence} ? {error.rule} explains the rule.", "red")
        else:
            return move
        return None

    def _is_meant(self, view: pacal.View, move: pacal.Move) -> bool:
        """A pick that loses the round at once is asked about first (P5, P9)."""
        if not isinstance(move, pacal.Pick) or view.seat is None:
            return True
        if not fits_nowhere(view.pyramids[view.seat.order], move.card, view.ruleset.covers):
            return True
        return self.screen.confirm(
            f"{move.card} fits none of your fields: taking it loses the round (P9). Take it?"
        )

    def _say_question(self, view: pacal.View) -> None:
        """What is asked, with the legal tokens where they are few."""
        assert view.seat
        pyramid, covers = view.pyramids[view.seat.order], view.ruleset.covers
        match view.phase:
            case pacal.Offering():
                self.screen.say("Offer two cards of your hand, such as 17+32.", "bold")
            case pacal.Picking(offer=offer):
                rival = self.game.name(view.seat.other)
                self.screen.say(f"{rival} offers {offer.low} and {offer.high}. Take one:", "bold")
                fits = [(str(card), where(pyramid, card, covers)) for card in offer.cards]
                if self.screen.is_low:
                    self.screen.say("; ".join(f"{card} {place}" for card, place in fits))
                    return
                self.screen.table(fits)
            case pacal.Placing(card=card, returns=returns):
                back = f" {returns} then goes back to {self.game.name(view.seat.other)}."
                self.screen.say(f"Place {card}.{back if returns else ''}", "bold")
            case pacal.LastCards():
                self.screen.say(f"Place your last card {due_card(view)}, or keep it.", "bold")
        if not isinstance(view.phase, pacal.Offering):
            self.screen.say(f"Legal: {' '.join(map(pacal.format_token, view.legal))}")

    def _answer_word(self, view: pacal.View, text: str) -> bool:
        if text.casefold() == "hint":
            self.screen.say(f"{hinted(self.computer.hint(view))}.", "bold")
            return True
        log = [
            (f"{turn.number}. {self.game.name(turn.offerer)}", " ".join(turn.tokens))
            for turn in turns(view)
        ]
        rule = asked_rule(view.phase)
        return answer_word(self.screen, text, view.ruleset, rule, log, view.unseen)

    def _end_round(self) -> None:
        self._show_end()
        self._go_on("Enter for the next round, q to stop:")

    def _go_on(self, question: str) -> None:
        if self.screen.ask(question).casefold() in ("q", "quit"):
            raise Quit

    def _show_end(self) -> None:
        """The table at the end of a round, with both hands open."""
        view = pacal.view(self.game.state, None)
        self.screen.clear()
        self._show_head(view)
        self._say_news()
        self._show_walls(view, self.game.bot.other if self.game.bot else Seat.JADE)
        for name, hand in zip(self.game.names, view.hands, strict=True):
            self.screen.say(f"{name} holds {listed(hand) or 'no card'}")
        self.screen.say()
        if isinstance(view.phase, pacal.Over):
            self.screen.say(scene.ending(view.phase, self.game.names), "bold")

    def _end_match(self) -> None:
        self._show_end()
        winner = pacal.winner(self.game.state)
        assert winner
        score = self.game.state.score
        how = f"{max(score)}-{min(score)}"
        if self.game.state.gave_up:
            how = f"because {self.game.name(winner.other)} gave up"
        self.screen.say(f"{self.game.name(winner)} wins the match {how}.", "bold green")
