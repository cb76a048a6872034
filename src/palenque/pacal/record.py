"""Records of matches and solo games as values; see record_text and replay for their use."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from palenque import sealing
from palenque.game import SEATS, Seat
from palenque.pacal import match as matches
from palenque.pacal import solo as solos
from palenque.pacal.actions import UNKNOWN, Action, Cards, Deal, Offer
from palenque.pacal.match import Match
from palenque.pacal.notation import solo_turns, turns
from palenque.pacal.phase import Over
from palenque.pacal.round import Round
from palenque.pacal.ruleset import RULESETS, Ruleset, SoloRuleset, format_definition
from palenque.pacal.solo import SoloAction, SoloDeal
from palenque.sealing import Seal

Tags = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Entry:
    """A token of a turn as written, with the comment on it; ``line`` is where it stands."""

    turn: int
    token: str
    comment: str | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True)
class RoundRecord:
    """One round: its deal, its tokens, and how it is said to have ended.

    ``lines`` tells where each tag stands, ``tags`` are those that the rules do not know.
    """

    deal: Deal
    entries: tuple[Entry, ...]
    winner: str | None = None
    reason: str | None = None
    tags: Tags = ()
    comment: str | None = None
    line: int = field(default=0, compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Record:
    """A match as written; ``tags`` in their order, among them the names and the result."""

    ruleset: Ruleset
    tags: Tags
    rounds: tuple[RoundRecord, ...]
    line: int = field(default=1, compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def result(self) -> str:
        """The score, or ``*`` for an unfinished match."""
        return dict(self.tags).get("Result", "*")


@dataclass(frozen=True)
class SoloRecord:
    """A solo game as written."""

    ruleset: SoloRuleset
    tags: Tags
    deal: SoloDeal
    entries: tuple[Entry, ...]
    comment: str | None = None
    line: int = field(default=1, compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def result(self) -> str:
        """``won`` or ``lost`` with the number of cards drawn, or ``*``."""
        return dict(self.tags).get("Result", "*")


def of_match(
    ruleset: Ruleset,
    actions: Iterable[Action],
    names: tuple[str, str],
    seat: Seat | None = None,
    tags: Tags = (),
    seals: Sequence[Seal | None] = (),
) -> Record:
    """The record of these actions; of a running round only what ``seat`` knows (None: all).

    ``seals`` are those of the rounds; the last one stays closed while its round runs.
    """
    match, rounds = matches.start(ruleset), list[RoundRecord]()
    deal: Deal | None = None
    for action in actions:
        if isinstance(action, Deal):
            if deal and match.round:
                rounds.append(_of_round(deal, match.round))
            deal = action
        match = matches.play_unchecked(match, action)
    running = False
    if deal and match.round:
        running = not (matches.winner(match) or isinstance(match.round.phase, Over))
        shown = seen_by(deal, match.round, seat) if seat and running else deal
        rounds.append(_of_round(shown, match.round))
    sealed = zip_longest(rounds, seals[: len(rounds)])
    told = tuple(
        replace(round, tags=sealing.tags(seal, open=not (running and round is rounds[-1])))
        for round, seal in sealed
    )
    return Record(ruleset, _match_tags(ruleset, match, names, tags), told)


def _match_tags(ruleset: Ruleset, match: Match, names: tuple[str, str], tags: Tags) -> Tags:
    over = matches.winner(match)
    found = [("Game", "Pacal"), ("Ruleset", ruleset.id)]
    if ruleset.id not in RULESETS:
        found.append(("RulesetDef", format_definition(ruleset)))
    found += [("Jade", names[0]), ("Obsidian", names[1]), *tags]
    found.append(("Result", f"{match.score[0]}-{match.score[1]}" if over else "*"))
    if match.gave_up:
        found.append(("Termination", f"{match.gave_up} {match.termination}"))
    return tuple(found)


def _of_round(deal: Deal, round: Round) -> RoundRecord:
    entries = tuple(Entry(turn.number, token) for turn in turns(round) for token in turn.tokens)
    if not isinstance(round.phase, Over):
        return RoundRecord(deal, entries)
    return RoundRecord(deal, entries, str(round.phase.winner or "="), str(round.phase.reason))


def seen_by(deal: Deal, round: Round, seat: Seat) -> Deal:
    """The deal as this seat knows it: the own hand, the two tops, and what was offered."""
    rival = seat.other
    offered = _offered(round)[rival.order]
    hand = tuple(sorted(offered)) + (UNKNOWN,) * (round.ruleset.hand - len(offered))
    hands = (deal.hands[0], hand) if seat is Seat.JADE else (hand, deal.hands[1])
    hidden = (UNKNOWN,) * (round.ruleset.fields - 1)
    tops = tuple((*hidden, scaffold[-1]) for scaffold in deal.scaffolds)
    return replace(deal, hands=hands, scaffolds=(tops[0], tops[1]))


def _offered(round: Round) -> tuple[Cards, Cards]:
    """The cards that each seat is known to have held: offered, or placed as its last card."""
    known: tuple[list[int], list[int]] = ([], [])
    offers = [move for move in round.log if isinstance(move, Offer)]
    for number, offer in enumerate(offers):
        seat = round.starter if number % 2 == 0 else round.starter.other
        known[seat.order].extend(offer.cards)
    dealt = {card for cards in known for card in cards}
    for seat in SEATS:
        known[seat.order].extend(set(round.pyramids[seat.order].cards()) - dealt)
    return tuple(known[0]), tuple(known[1])


def of_solo(
    ruleset: SoloRuleset,
    actions: Iterable[SoloAction],
    name: str,
    hide: bool = False,
    tags: Tags = (),
    seal: Seal | None = None,
) -> SoloRecord:
    """The record of a solo game; with ``hide`` a running one keeps the pile and the scaffold."""
    game, deal = solos.start(ruleset), SoloDeal((), ())
    for action in actions:
        deal = action if isinstance(action, SoloDeal) else deal
        game = solos.play_unchecked(game, action)
    hidden = hide and not game.result
    if hidden:
        drawn = deal.deck[: game.drawn_count]
        deal = SoloDeal(
            (UNKNOWN,) * len(deal.scaffold), drawn + (UNKNOWN,) * (len(deal.deck) - len(drawn))
        )
    result = f"{game.result} {game.drawn_count}" if game.result else "*"
    found = [("Game", "Pacal solo"), ("Ruleset", ruleset.id), ("Player", name), *tags]
    found += sealing.tags(seal, open=not hidden)
    entries = tuple(
        Entry(turn, token) for turn, tokens in enumerate(solo_turns(game), 1) for token in tokens
    )
    return SoloRecord(ruleset, (*found, ("Result", result)), deal, entries)


def piles(deal: Deal | SoloDeal) -> tuple[str, ...]:
    """The cards of a deal as a seal holds them, and as they stand in the tags of a record."""
    dealt = (*deal.scaffolds, *deal.hands) if isinstance(deal, Deal) else (deal.scaffold, deal.deck)
    return tuple(map(format_cards, dealt))


def format_cards(cards: Cards) -> str:
    """Cards in the order in which they lie, ``?`` for one that is not known.

    >>> format_cards((17, 4, UNKNOWN))
    '17 4 ?'
    """
    return " ".join(str(card) if card else "?" for card in cards)
