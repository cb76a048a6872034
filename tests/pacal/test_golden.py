"""The golden positions: their legal tokens, and what a token leads to.

The file is for every other implementation of these rules as well. Each position stands
on a line, then its legal tokens; a token and the position it leads to follow. Written by
``python -m tests.pacal.test_golden`` from the engine.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.game import IllegalAction
from palenque.pacal import solo
from palenque.pacal.actions import Placement
from palenque.pacal.match import Match
from palenque.pacal.notation import format_token, parse_token
from palenque.pacal.phase import LastCards, Over
from palenque.pacal.position import format_position, parse_position
from palenque.pacal.ruleset import RULESETS, SOLO_RULESETS
from palenque.pacal.solo import Solo
from tests import strategies

GOLDEN = Path(__file__).parents[1] / "golden" / "pacal.txt"
LENGTH = 5


def chains() -> list[list[str]]:
    """The lines of each chain of positions."""
    blocks = GOLDEN.read_text(encoding="ascii").split("\n\n")
    return [[line for line in block.splitlines() if not line.startswith("#")] for block in blocks][
        1:
    ]


def legal(state: Match | Solo) -> str:
    if isinstance(state, Solo):
        return " ".join(map(format_token, solo.legal(state)))
    tokens = [pacal.legal(state, seat) for seat in pacal.actors(state)]
    return " ".join(format_token(move) for moves in tokens for move in moves)


def applied(state: Match | Solo, text: str) -> Match | Solo:
    token = parse_token(text)
    if isinstance(state, Solo):
        assert isinstance(token, Placement)
        return solo.play(state, token)
    return pacal.play(state, token)  # type: ignore[arg-type]


@pytest.mark.parametrize("lines", chains(), ids=lambda lines: lines[0].split()[0])
def test_positions_have_their_legal_tokens_and_lead_on(lines: list[str]) -> None:
    states = [parse_position(line) for line in lines[::3]]
    for state, text, tokens in zip(states, lines[::3], lines[1::3], strict=True):
        assert format_position(state) == text
        assert legal(state) == tokens.removeprefix("legal").strip()
    for state, token, after in zip(states[:-1], lines[2::3], lines[3::3], strict=True):
        assert format_position(applied(state, token.removeprefix("play "))) == after


def test_the_file_holds_every_ruleset_and_every_end() -> None:
    text = GOLDEN.read_text(encoding="ascii")
    assert {lines[0].split()[0] for lines in chains()} == {*RULESETS, *SOLO_RULESETS}
    for end in ("complete", "spread", "stuck", "unfinished", "no-offer", "won", "lost", "last:"):
        assert end in text


def test_a_token_that_is_not_legal_is_refused() -> None:
    for lines in chains():
        state = parse_position(lines[0])
        tokens = set(legal(state).split())
        pool = {f"{card}{how}{rank}" for card in (5, 25, 45) for how in "@x" for rank in (1, 5, 10)}
        for text in (pool | {"-", "5", "5+45"}) - tokens:
            if isinstance(state, Match) or "@" in text or "x" in text:
                with pytest.raises(IllegalAction):
                    applied(state, text)


def _written() -> str:
    head = "# Positions of Pacal, their legal tokens, and what a token leads to.\n"
    return head + "".join("\n" + _block(chain) for chain in _chains())


def _block(chain: list[Match | Solo]) -> str:
    lines = []
    for state, after in zip(chain, [*chain[1:], None], strict=True):
        lines += [format_position(state), f"legal {legal(state)}".strip()]
        if after is not None:
            lines.append(f"play {_token_between(state, after)}")
    return "\n".join(lines) + "\n"


def _token_between(state: Match | Solo, after: Match | Solo) -> str:
    text = format_position(after)
    found = [
        token for token in legal(state).split() if format_position(applied(state, token)) == text
    ]
    return found[0]


def _chains() -> Iterator[list[Match | Solo]]:
    klee = list(strategies.played_round(RULESETS["klee"], Random(7)))
    yield list(klee[:LENGTH])
    for name, ends in {
        "klee": ("complete", "spread", "stuck", "unfinished"),
        "french": ("complete",),
        "german": ("unfinished",),
        "literal": ("spread", "stuck"),
        "ajm": ("spread", "stuck", "no-offer"),
    }.items():
        for end in ends:
            yield _match_chain(name, end)
    for name in SOLO_RULESETS:
        for result in ("won", "lost"):
            yield from _solo_chains(name, result)


def _match_chain(name: str, end: str) -> list[Match | Solo]:
    """The last positions of a round that ends so, with last cards where there are some."""
    for seed in range(10_000):
        states = strategies.played_round(RULESETS[name], Random(seed))
        last = states[-1].round
        assert last
        assert isinstance(last.phase, Over)
        lasts = any(s.round and isinstance(s.round.phase, LastCards) for s in states)
        if last.phase.reason == end and (lasts or name != "french"):
            return list(states[-LENGTH:])
    raise AssertionError(f"no round of {name} ends {end}")


def _solo_chains(name: str, result: str) -> Iterator[list[Match | Solo]]:
    """The last positions of a solo game, each for itself: they do not tell what is drawn next."""
    for seed in range(10_000):
        states = list(strategies.played_solo(SOLO_RULESETS[name], Random(seed)))
        if states[-1].result == result and len(states) > LENGTH:
            break
    for state in states[-4:-1] if result == "won" else states[-3:]:
        position = parse_position(format_position(state))
        tokens = legal(position).split()
        yield [position, *(applied(position, token) for token in tokens[:1])]


if __name__ == "__main__":
    GOLDEN.write_text(_written(), encoding="ascii")
