"""A solo game in the terminal (P16, P17)."""

from random import Random

from palenque import pacal
from palenque.cli.computer import Computer, hinted
from palenque.cli.games import SoloGame
from palenque.cli.moves import read_solo_answer, where
from palenque.cli.screen import Screen
from palenque.cli.words import answer_word
from palenque.game import IllegalAction, NotationError
from palenque.pacal import rulebook, solo
from palenque.pacal.drawing.characters import listed, walls
from palenque.pacal.drawing.scene import scene
from palenque.pacal.notation import solo_turns


class SoloPlay:
    """Leads a solo game to its end."""

    def __init__(self, game: SoloGame, screen: Screen, rng: Random, computer: Computer) -> None:
        self.game = game
        self.screen = screen
        self.computer = computer
        self.rng = rng

    def play(self) -> None:
        """Plays on until the game is won or lost; raises Quit where the player stops."""
        if not self.game.actions:
            self.game.act(solo.deal(self.game.state, self.rng))
        while not self.game.state.result:
            self._show()
            self.game.act(self._ask_placement())
        self._show()
        self.screen.say(scene(self.game.state).status, "bold")

    def _show(self) -> None:
        game = self.game.state
        seen = scene(game)
        self.screen.clear()
        facts = (rulebook.title(game.ruleset), *seen.facts[1:], self.game.name)
        self.screen.say(" · ".join(facts), "bold")
        self.screen.say()
        self.screen.draw(walls(seen, self.screen.width))
        self.screen.say()
        if game.discards:
            self.screen.say(f"Discarded: {listed(game.discards)}")

    def _ask_placement(self) -> pacal.Placement:
        game = self.game.state
        drawn = " and ".join(map(str, game.drawn))
        self.screen.say(f"Drawn: {drawn}. Place {'it' if len(game.drawn) == 1 else 'one'}.", "bold")
        covers = game.ruleset.covers
        self.screen.table([(str(card), where(game.pyramid, card, covers)) for card in game.drawn])
        self.screen.say(f"Legal: {' '.join(map(pacal.format_token, solo.legal(game)))}")
        while True:
            text = self.screen.ask(">")
            if not text or self._answer_word(text):
                continue
            try:
                move = read_solo_answer(game, text)
                solo.play(game, move)
            except NotationError as error:
                self.screen.say(f"{error.sentence[0].upper()}{error.sentence[1:]}.", "red")
            except IllegalAction as error:
                self.screen.say(f"{error}. ? {error.rule} explains the rule.", "red")
            else:
                return move

    def _answer_word(self, text: str) -> bool:
        game = self.game.state
        if text.casefold() == "hint":
            if hint := self.computer.solo_hint(solo.view(game)):
                self.screen.say(f"{hinted(hint)}.", "bold")
            return True
        log = [(f"{n}.", " ".join(turn)) for n, turn in enumerate(solo_turns(game), 1)]
        rule, unseen = solo.rule_of(game.ruleset), solo.view(game).unseen
        return answer_word(self.screen, text, game.ruleset, rule, log, unseen)
