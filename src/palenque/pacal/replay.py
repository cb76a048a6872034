"""Replaying a record move by move, and naming what breaks a rule in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from palenque import sealing
from palenque.faults import Where, fault
from palenque.game import SEATS, IllegalAction, Seat
from palenque.pacal import match as matches
from palenque.pacal import solo as solos
from palenque.pacal.actions import (
    UNKNOWN,
    Action,
    Conclude,
    Deal,
    GiveUp,
    NoOffer,
    Offer,
    Pick,
    Placement,
)
from palenque.pacal.match import Match
from palenque.pacal.notation import Stuck, parse_token, solo_turns, turns
from palenque.pacal.phase import OUTSIDE, Over, Picking, asked_rule
from palenque.pacal.record import Entry, Record, RoundRecord, SoloRecord, piles
from palenque.pacal.round import starter_of
from palenque.pacal.solo import Draw, Solo, SoloAction, rule_of
from palenque.sealing import COMMITMENT
from palenque.tagtext import RecordError as RecordError


@dataclass(frozen=True)
class Step:
    """The match after an entry of round ``number``; the deal and an end by agreement have none."""

    number: int
    entry: Entry | None
    match: Match


DEAL = Where(part="deal")
"""Where a mistake stands before the first card of a solo game is drawn."""


@dataclass(frozen=True)
class SoloStep:
    """The solo game after an entry; the deal has none."""

    entry: Entry | None
    game: Solo


def verdict(record: Record | SoloRecord) -> str:
    """``3-2``, ``won 12``, or ``*`` for an unfinished one; raises RecordError."""
    if isinstance(record, SoloRecord):
        game = replay_solo(record)
        rule, line = rule_of(record.ruleset), record.lines.get(COMMITMENT, record.line)
        sealing.check(record.tags, piles(record.deal), line, DEAL, rule)
        return f"{game.result} {game.drawn_count}" if game.result else "*"
    match = replay(record)
    for number, round in enumerate(record.rounds, 1):
        line = round.lines.get(COMMITMENT, round.line)
        sealing.check(round.tags, piles(round.deal), line, Where(round=number), "P1")
    return _result(match)


def replay(record: Record) -> Match:
    """The match at the end of the record; raises RecordError."""
    match = matches.start(record.ruleset)
    for step in steps(record):
        match = step.match
    return match


def replay_solo(record: SoloRecord) -> Solo:
    """The solo game at the end of the record; raises RecordError."""
    return list(solo_steps(record))[-1].game


def steps(record: Record) -> Iterator[Step]:
    """The match after every entry of the record; raises RecordError where it breaks a rule."""
    match = matches.start(record.ruleset)
    for number, round in enumerate(record.rounds, 1):
        for step in _round_steps(match, round, number):
            yield step
            match = step.match
        _check_end(match, round, number, last=number == len(record.rounds))
    match = _given_up(match, record)
    _check_result(match, record)
    if record.rounds and match.gave_up:
        yield Step(len(record.rounds), None, match)


def _round_steps(match: Match, record: RoundRecord, number: int) -> Iterator[Step]:
    where = Where(round=number)
    match = _play(match, _with_starter(record, where), record.line, where)
    yield Step(number, None, match)
    for index, entry in enumerate(record.entries):
        match = _answer(match, entry, index, Where(round=number, turn=entry.turn))
        yield Step(number, entry, match)
    if record.reason in OUTSIDE and record.winner and not _over(match):
        winner = None if record.winner == "=" else Seat(record.winner)
        match = _play(
            match, Conclude(winner, record.reason), record.lines.get("Reason", record.line), where
        )
        yield Step(number, None, match)


def _play(match: Match, action: Action, line: int, where: Where) -> Match:
    try:
        return matches.play(match, action)
    except IllegalAction as error:
        raise RecordError(line, where, error.rule, error.fault) from None


def _with_starter(record: RoundRecord, where: Where) -> Deal:
    """The deal; where the scaffolds do not show who starts, the first offer does (P3, P4)."""
    if starter_of(record.deal):
        return record.deal
    first = parse_token(record.entries[0].token) if record.entries else None
    if not isinstance(first, Offer):
        return replace(record.deal, starter=Seat.JADE)
    for seat in SEATS:
        if set(first.cards) & set(record.deal.hands[seat.order]):
            return replace(record.deal, starter=seat)
    for seat in SEATS:
        if UNKNOWN not in record.deal.hands[seat.order]:
            return replace(record.deal, starter=seat.other)
    raise RecordError(record.line, where, "P3", fault("starter-unknown"))


def _answer(match: Match, entry: Entry, index: int, where: Where) -> Match:
    """The match after one token: the picker's choice is the card of the first placement."""
    assert match.round
    token = parse_token(entry.token)
    if isinstance(match.round.phase, Over):
        _check_closing(match, entry, index, where)
        return match
    if entry.turn != match.round.turn:
        wrong = fault("turn-open", number=match.round.turn)
        if entry.turn < match.round.turn:
            wrong = fault("turn-finished", number=entry.turn, token=entry.token)
        raise RecordError(entry.line, where, asked_rule(match.round.phase), wrong)
    if isinstance(match.round.phase, Picking) and isinstance(token, Placement | Stuck):
        match = _play(match, Pick(token.card), entry.line, where)
        if _over(match):
            _check_closing(match, entry, index, where)
            return match
    if isinstance(token, Stuck):
        raise RecordError(entry.line, where, "P9", fault("fits-not-stuck", card=token.card))
    return _play(match, token, entry.line, where)


def _check_closing(match: Match, entry: Entry, index: int, where: Where) -> None:
    """Refuses a token after the end, beside the one that shows it, such as ``33#``."""
    assert match.round
    expected = _tokens(match)
    if index < len(expected) and expected[index] == entry.token:
        return
    rule = asked_rule(match.round.phase)
    wrong = fault("round-over-token", token=entry.token)
    if index < len(expected):
        wrong = fault("token-expected", expected=expected[index], token=entry.token)
    raise RecordError(entry.line, where, rule, wrong)


def _tokens(match: Match) -> list[str]:
    assert match.round
    return [token for turn in turns(match.round) for token in turn.tokens]


def _over(match: Match) -> Over | None:
    assert match.round
    return match.round.phase if isinstance(match.round.phase, Over) else None


def _check_end(match: Match, record: RoundRecord, number: int, last: bool) -> None:
    assert match.round
    line, turn = record.line, Where(round=number, turn=match.round.turn)
    rule = asked_rule(match.round.phase)
    over = _over(match)
    if over is None:
        if record.winner or record.reason:
            tag = "Winner" if record.winner else "Reason"
            at = record.lines.get(tag, line)
            raise RecordError(at, turn, rule, fault("round-runs-on", tag=tag))
        return
    missing = _tokens(match)[len(record.entries) :]
    if missing:
        at = record.entries[-1].line if record.entries else line
        raise RecordError(at, turn, rule, fault("token-missing", token=missing[0]))
    if last and record.winner is None and record.reason is None:
        return
    for tag, told, played in (
        ("Winner", record.winner, str(over.winner or "=")),
        ("Reason", record.reason, str(over.reason)),
    ):
        if told != played:
            wrong = fault("tag-untold", tag=tag, played=played)
            if told:
                wrong = fault("tag-says", tag=tag, told=told, played=played)
            raise RecordError(record.lines.get(tag, line), turn, rule, wrong)


def _given_up(match: Match, record: Record) -> Match:
    text = dict(record.tags).get("Termination", "")
    found = re.fullmatch(r"([JO]) (resigned|timeout|abandoned)", text)
    if not found:
        return match
    where = Where(round=max(1, len(record.rounds)))
    given_up = GiveUp(Seat(found[1]), found[2])
    return _play(match, given_up, record.lines.get("Termination", record.line), where)


def _check_result(match: Match, record: Record) -> None:
    result = _result(match)
    if record.result == result:
        return
    line = record.lines.get("Result", record.line)
    wrong = fault("result-says", told=record.result, played=result)
    raise RecordError(line, Where(round=max(1, len(record.rounds))), "P14", wrong)


def _result(match: Match) -> str:
    return f"{match.score[0]}-{match.score[1]}" if matches.winner(match) else "*"


def solo_steps(record: SoloRecord) -> Iterator[SoloStep]:
    """The solo game after every entry; raises RecordError where the record breaks a rule."""
    game = _play_solo(solos.start(record.ruleset), record.deal, record.line, DEAL)
    yield SoloStep(None, game)
    for index, entry in enumerate(record.entries):
        game = _answer_solo(game, entry, index)
        yield SoloStep(entry, game)
    _check_solo_end(game, record)


def _play_solo(game: Solo, action: SoloAction, line: int, where: Where) -> Solo:
    try:
        return solos.play(game, action)
    except IllegalAction as error:
        raise RecordError(line, where, error.rule, error.fault) from None


def _answer_solo(game: Solo, entry: Entry, index: int) -> Solo:
    where = Where(turn=entry.turn)
    token = parse_token(entry.token)
    if UNKNOWN in game.drawn:
        drawn = token.cards if isinstance(token, Offer) else (getattr(token, "card", UNKNOWN),)
        game = _play_solo(game, Draw(drawn), entry.line, where)
    if isinstance(token, Placement) and not game.result:
        return _play_solo(game, token, entry.line, where)
    expected = [text for tokens in solo_turns(game) for text in tokens]
    if index < len(expected) and expected[index] == entry.token:
        return game
    rule = rule_of(game.ruleset)
    if isinstance(token, Stuck | NoOffer) and not game.result:
        rule, wrong = "P9", fault("drawn-fits")
    elif index < len(expected):
        wrong = fault("token-expected", expected=expected[index], token=entry.token)
    else:
        wrong = fault("game-over") if game.result else fault("not-drawn", token=entry.token)
    raise RecordError(entry.line, where, rule, wrong)


def _check_solo_end(game: Solo, record: SoloRecord) -> None:
    rule, line = rule_of(game.ruleset), record.line
    where = Where(turn=record.entries[-1].turn) if record.entries else DEAL
    missing = [text for tokens in solo_turns(game) for text in tokens][len(record.entries) :]
    if game.result and missing:
        raise RecordError(line, where, rule, fault("token-missing", token=missing[0]))
    result = f"{game.result} {game.drawn_count}" if game.result else "*"
    if record.result != result:
        wrong = fault("tag-says", tag="Result", told=record.result, played=result)
        raise RecordError(record.lines.get("Result", line), where, rule, wrong)
