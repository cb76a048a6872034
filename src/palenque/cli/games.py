"""Games that are kept: every action is in the file before anybody is told of it."""

from palenque import pacal
from palenque.cli import saves
from palenque.cli.saves import SavedGame
from palenque.game import SEATS, Seat
from palenque.pacal import Match, Ruleset, SoloRuleset, record
from palenque.pacal.record import Record, SoloRecord, Tags
from palenque.pacal.replay import steps
from palenque.pacal.solo import Solo, SoloAction


class MatchGame:
    """A match with the names of its players; ``bot`` is the seat of the computer."""

    def __init__(
        self,
        ruleset: Ruleset,
        names: tuple[str, str],
        file: SavedGame,
        tags: Tags,
        actions: list[pacal.Action],
    ) -> None:
        self.ruleset = ruleset
        self.names = names
        self.file = file
        self.tags = tags
        self.actions = actions
        self.state: Match = pacal.start(ruleset)
        for action in actions:
            self.state = pacal.play(self.state, action)
        seat, _, level = dict(tags).get("Computer", "").partition(" ")
        self.bot = Seat(seat) if seat in SEATS else None
        self.level = level

    @classmethod
    def resumed(cls, kept: Record, file: SavedGame) -> "MatchGame":
        """The match of a saved record."""
        ends = {step.number: step.match for step in steps(kept)}
        actions: list[pacal.Action] = []
        for number, round in enumerate(kept.rounds, 1):
            actions.append(round.deal)
            after = ends[number].round
            actions.extend(after.log if after else ())
        return cls(kept.ruleset, saves.players(kept), file, saves.kept_tags(kept), actions)

    def act(self, action: pacal.Action) -> None:
        """Plays and keeps an action; raises IllegalAction and changes nothing."""
        after = pacal.play(self.state, action)
        actions = [*self.actions, action]
        self.file.write(record.of_match(self.ruleset, actions, self.names, tags=self.tags))
        self.state, self.actions = after, actions

    def name(self, seat: Seat) -> str:
        """The player in this seat."""
        return self.names[seat.order]


class SoloGame:
    """A solo game with its player's name."""

    def __init__(
        self,
        ruleset: SoloRuleset,
        name: str,
        file: SavedGame,
        tags: Tags,
        actions: list[SoloAction],
    ) -> None:
        self.ruleset = ruleset
        self.name = name
        self.file = file
        self.tags = tags
        self.actions = actions
        self.state: Solo = pacal.solo.start(ruleset)
        for action in actions:
            self.state = pacal.solo.play(self.state, action)

    @classmethod
    def resumed(cls, kept: SoloRecord, file: SavedGame) -> "SoloGame":
        """The game of a saved record."""
        actions: list[SoloAction] = [kept.deal]
        for entry in kept.entries:
            move = pacal.parse_token(entry.token)
            if isinstance(move, pacal.Placement):
                actions.append(move)
        return cls(kept.ruleset, saves.players(kept)[0], file, saves.kept_tags(kept), actions)

    def act(self, action: SoloAction) -> None:
        """Plays and keeps an action; raises IllegalAction and changes nothing."""
        after = pacal.solo.play(self.state, action)
        actions = [*self.actions, action]
        self.file.write(record.of_solo(self.ruleset, actions, self.name, tags=self.tags))
        self.state, self.actions = after, actions
