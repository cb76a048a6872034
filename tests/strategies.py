"""Hypothesis strategies for Pacal: rulesets, and what legal play reaches under them."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from hypothesis import strategies as st

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.pacal import solo
from palenque.pacal.actions import Conclude, GiveUp, Keep, Move, Offer, Pick, Placement
from palenque.pacal.match import Match
from palenque.pacal.phase import OUTSIDE, End, Over
from palenque.pacal.pyramid import Pyramid, fits_nowhere, neighbours
from palenque.pacal.ruleset import RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset
from palenque.pacal.solo import Solo

Style = Callable[[Match, list[Move], Random], Move]
MOST_MOVES = 250


def at_random(match: Match, moves: list[Move], rng: Random) -> Move:
    """Any legal move."""
    return rng.choice(moves)


def fitting(match: Match, moves: list[Move], rng: Random) -> Move:
    """Puts cards near their share of the ranks and offers what fits, so that rounds grow long."""
    few = rng.sample(moves, min(len(moves), 20))
    return min(few, key=lambda move: _misfit(match, move, cover_cost=1))


def covering(match: Match, moves: list[Move], rng: Random) -> Move:
    """Covers rather than fills, so that rounds reach the last card and end unfinished."""
    few = rng.sample(moves, min(len(moves), 12))
    return min(few, key=lambda move: _misfit(match, move, cover_cost=-20))


STYLES: tuple[Style, ...] = (at_random, fitting, covering)


def _misfit(match: Match, move: Move, cover_cost: float) -> float:
    assert match.round
    ruleset = match.ruleset
    match move:
        case Placement(card=card, rank=rank, cover=cover):
            share = _share(match.round.pyramids[pacal.actors(match)[0].order], card, ruleset.deck)
            return abs(rank - share) + cover_cost * cover
        case Offer() | Pick():
            cards = move.cards if isinstance(move, Offer) else (move.card,)
            return sum(_dead(p, card, ruleset) for p in match.round.pyramids for card in cards)
        case Keep():
            return 0.5
    return 0


def _share(pyramid: Pyramid, card: int, deck: int) -> float:
    """The rank where this card would stand if its neighbours' cards were spread evenly."""
    below, above = neighbours(pyramid, card)
    low = pyramid.values[below] if below >= 0 else 0
    high = pyramid.values[above] if above < len(pyramid.values) else deck + 1
    return below + 1 + (above - below) * (card - low) / (high - low)


def _dead(pyramid: Pyramid, card: int, ruleset: Ruleset) -> bool:
    return fits_nowhere(pyramid, card, ruleset.covers)


def played(ruleset: Ruleset, rng: Random) -> Iterator[Match]:
    """The states of one match, each a deal or a legal move after the one before."""
    style = rng.choices(STYLES, (1, 3, 3))[0]
    match = pacal.start(ruleset)
    for _ in range(MOST_MOVES):
        if pacal.winner(match):
            return
        if actors := pacal.actors(match):
            moves = list(pacal.legal(match, actors[0]))
            move = style(match, moves, rng) if rng.random() < 0.99 else None
            match = pacal.play(match, move or rng.choice(moves))
        else:
            match = pacal.play(match, pacal.deal(match, rng))
        yield match


def played_round(ruleset: Ruleset, rng: Random) -> list[Match]:
    """The states of one round, from the deal to its end."""
    states = []
    for match in played(ruleset, rng):
        states.append(match)
        assert match.round
        if isinstance(match.round.phase, Over):
            break
    return states


def played_solo(ruleset: SoloRuleset, rng: Random) -> Iterator[Solo]:
    """The states of one solo game, from the deal to its end."""
    game = solo.start(ruleset)
    game = solo.play(game, solo.deal(game, rng))
    yield game
    careful = rng.random() < 0.7
    while moves := solo.legal(game):
        game = solo.play(game, _careful(game, moves) if careful else rng.choice(moves))
        yield game


def _careful(game: Solo, moves: Sequence[Placement]) -> Placement:
    def misfit(placement: Placement) -> float:
        return abs(placement.rank - _share(game.pyramid, placement.card, game.ruleset.deck))

    return min(moves, key=misfit)


def own_rulesets() -> st.SearchStrategy[Ruleset]:
    """Rulesets that somebody might write: few fields or many, odd and even hands, every option."""
    return st.builds(
        _own,
        rows=st.lists(st.integers(1, 4), min_size=1, max_size=3),
        hand=st.integers(2, 12),
        covers=st.booleans(),
        reading=st.sampled_from(("ascending", "descending")),
        tie=st.sampled_from(("smaller", "nested")),
        last=st.booleans(),
        dead_offers=st.booleans(),
        target=st.integers(1, 3),
    )


def _own(rows: list[int], hand: int, **options: object) -> Ruleset:
    deck = 2 * (sum(rows) + hand)
    return Ruleset("own", deck, tuple(rows), hand, **options)  # type: ignore[arg-type]


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Built-in rulesets and own ones."""
    return st.sampled_from(list(RULESETS.values())) | own_rulesets()


def solo_rulesets() -> st.SearchStrategy[SoloRuleset]:
    """Both solo games."""
    return st.sampled_from(list(SOLO_RULESETS.values()))


def seats() -> st.SearchStrategy[Seat | None]:
    """Jade, Obsidian, and None for an onlooker."""
    return st.sampled_from((*SEATS, None))


def rngs() -> st.SearchStrategy[Random]:
    """Sources of chance that a failing example can name."""
    return st.integers(0, 2**32 - 1).map(Random)


@st.composite
def matches(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] | None = None) -> Match:
    """A match somewhere between its first deal and its end."""
    states = list(played(draw(rulesets() if of is None else of), draw(rngs())))
    return states[_where(draw, len(states))]


@st.composite
def rounds(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] | None = None) -> Match:
    """A match somewhere in its first round, often near its end."""
    states = played_round(draw(rulesets() if of is None else of), draw(rngs()))
    return states[_where(draw, len(states))]


@st.composite
def ended(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] | None = None) -> Match:
    """A match whose first round was ended from outside the rules, or which was given up."""
    match = draw(rounds(of))
    if not pacal.actors(match):
        return match
    seat = draw(st.sampled_from(SEATS))
    reason = draw(st.sampled_from(OUTSIDE))
    winner = None if reason is End.AGREED else seat
    action = GiveUp(seat) if draw(st.booleans()) else Conclude(winner, reason)
    return pacal.play(match, action)


def _where(draw: st.DrawFn, count: int) -> int:
    """An index that is as often one of the last few as any other."""
    if draw(st.booleans()):
        return count - 1 - draw(st.integers(0, min(3, count - 1)))
    return draw(st.integers(0, count - 1))


@st.composite
def solos(draw: st.DrawFn) -> Solo:
    """A solo game somewhere between its deal and its end."""
    states = list(played_solo(draw(solo_rulesets()), draw(rngs())))
    return states[_where(draw, len(states))]
