"""What the answers claim, played: positions of Pacal, of its solo games and of Pakal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from palenque import pacal, pakal
from palenque.game import IllegalAction
from palenque.learning import faq
from palenque.pacal.notation import Stuck
from palenque.pacal.solo import Draw, Solo
from palenque.pakal import situation
from tests.pakal import drawn

Claims = Mapping[str, Any]


@dataclass(frozen=True)
class Tried:
    """A position of a question, and what its answer claims of it."""

    id: str
    position: str
    claims: Claims


def tried() -> list[Tried]:
    """Every position of every question."""
    return [
        Tried(entry["id"], one["position"], one) for entry in faq.entries() for one in entry["try"]
    ]


class State(Protocol):
    """A state of any of the games as these claims speak of it."""

    def after(self, token: str) -> "State":
        """The state after this token; raises IllegalAction."""

    def facts(self) -> dict[str, str]:
        """What a claim may say of the state."""


@dataclass(frozen=True)
class Match:
    """A match in the middle of a round."""

    match: pacal.Match

    def after(self, token: str) -> "Match":
        move = pacal.parse_token(token)
        assert not isinstance(move, Stuck)
        return Match(pacal.play(self.match, move))

    def facts(self) -> dict[str, str]:
        assert self.match.round
        score = {"score": "{}-{}".format(*self.match.score)}
        phase = self.match.round.phase
        if isinstance(phase, pacal.Over):
            return score | {"ends": f"{phase.winner or '='}:{phase.reason}"}
        return score | {"asks": phase.seat}


@dataclass(frozen=True)
class Alone:
    """A solo game; a bare card or a pair is what is turned up next."""

    game: Solo

    def after(self, token: str) -> "Alone":
        move = pacal.parse_token(token)
        if isinstance(move, pacal.Placement):
            return Alone(pacal.solo.play(self.game, move))
        return Alone(pacal.solo.play(self.game, Draw(tuple(map(int, token.split("+"))))))

    def facts(self) -> dict[str, str]:
        return {"ends": self.game.result or ""}


@dataclass(frozen=True)
class OneBoard:
    """One board of Pakal in a round; ``claim H`` takes a tile."""

    now: situation.Situation

    def after(self, token: str) -> "OneBoard":
        if token.startswith("claim "):
            situation.claim(self.now, token.removeprefix("claim "))
            return self
        return OneBoard(situation.slide(self.now, pakal.parse_cell(token)))

    def facts(self) -> dict[str, str]:
        board = pakal.format_board(self.now.board)
        return {"board": board, "shows": self.now.shows}


def state(position: str) -> State:
    """The state that a position shows."""
    if position.startswith("pakal "):
        return OneBoard(situation.parse_situation(position))
    found = pacal.parse_position(position)
    return Alone(found) if isinstance(found, Solo) else Match(found)


def wrong(tried: Tried) -> list[str]:
    """What is claimed of a position and is not so."""
    here, claims = state(tried.position), tried.claims
    found = _wrong_tokens(here, claims.get("accepts", ()), claims.get("refuses", {}))
    for token in (*claims.get("plays", ()), *filter(None, [claims.get("draws")])):
        here = here.after(token)
    found += _wrong_tokens(here, claims.get("accepts_then", ()), claims.get("refuses_then", {}))
    facts = here.facts()
    found += [
        f"{name} is {facts[name]}"
        for name in facts
        if name in claims and facts[name] != claims[name]
    ]
    return found + _wrong_claims(here, claims.get("claims", {}))


def _wrong_tokens(state: State, accepts: Iterable[str], refuses: Mapping[str, str]) -> list[str]:
    expected: dict[str, str | None] = {**dict.fromkeys(accepts), **refuses}
    pairs = [(token, rule, broken(state, token)) for token, rule in expected.items()]
    return [f"{token} breaks {found}, not {rule}" for token, rule, found in pairs if found != rule]


def broken(state: State, token: str) -> str | None:
    """The rule that this token breaks, None for one that is accepted."""
    try:
        state.after(token)
    except IllegalAction as error:
        return error.rule
    return None


def _wrong_claims(state: State, claims: Mapping[str, str]) -> list[str]:
    found = []
    for tile, expected in claims.items():
        assert isinstance(state, OneBoard)
        comes_to = told(situation.claim(state.now, tile))
        if comes_to != expected:
            found.append(f"claim {tile} comes to {comes_to}")
    return found


def told(result: pakal.Result) -> str:
    """A result in the words of the data: ``moved 17 harder``."""
    after = "finish" if situation.finishes(result) else result.due
    return " ".join(map(str, filter(None, [result.fate, str(result.space), after])))


def raced(race: Claims) -> list[str]:
    """What a race claims and is not so: everybody at one face and board, BCF to be shown."""
    now = drawn.running(spaces=race["spaces"])
    for line in race["lines"]:
        now = pakal.play(now, _action(line))
    found = []
    for line, rule in race.get("refuses", {}).items():
        reason = _refused(now, line)
        if reason != rule:
            found.append(f"{line} is refused by {reason}, not {rule}")
    for line in race.get("then", ()):
        now = pakal.play(now, _action(line))
    spaces, winners = [player.space for player in now.players], "".join(pakal.winners(now))
    if race.get("ends", spaces) != spaces or race.get("winners", winners) != winners:
        found.append(f"it ends on {spaces}, won by {winners or 'nobody'}")
    return found


def _refused(race: pakal.Race, line: str) -> str | None:
    try:
        pakal.play(race, _action(line))
    except IllegalAction as error:
        return error.rule
    return None


def _action(line: str) -> pakal.Action:
    """An action of a record's line, such as ``1000 J claim H``."""
    at, letter, *words = line.split()
    seat = pakal.Seat(letter)
    match words:
        case ["claim", tile]:
            return pakal.Claim(seat, tile, int(at))
        case ["swap", cell]:
            return drawn.swap(seat, cell, int(at))
        case [cell]:
            return drawn.slide(seat, cell, int(at))
    raise AssertionError(line)
