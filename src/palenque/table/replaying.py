"""A record as frames that can be stepped through."""

from collections.abc import Iterator

from palenque import messages
from palenque.naming import shown
from palenque.pacal import Match, Round, format_position
from palenque.pacal.actions import UNKNOWN
from palenque.pacal.notation import turns
from palenque.pacal.record import Record, SoloRecord, piles
from palenque.pacal.replay import SoloStep, Step, solo_steps, steps
from palenque.table import showing
from palenque.table.sealed import recorded


def replay(record: Record | SoloRecord) -> messages.Replay:
    """Every position of a record; raises RecordError where it breaks a rule."""
    tags = dict(record.tags)
    solo = isinstance(record, SoloRecord)
    names = (tags.get("Player", ""),) if solo else (tags.get("Jade", ""), tags.get("Obsidian", ""))
    return messages.Replay(
        ruleset=showing.ruleset_info(record.ruleset),
        names=dict(zip(showing.LETTERS, map(shown, names), strict=False)),
        result=record.result,
        tags=tags,
        rounds=list(_rounds(record)) if isinstance(record, Record) else [],
        solo=_solo_frames(record) if isinstance(record, SoloRecord) else [],
        seal=recorded(tags, piles(record.deal)) if isinstance(record, SoloRecord) else None,
    )


def _rounds(record: Record) -> Iterator[messages.RoundReplay]:
    by_number: dict[int, list[Step]] = {}
    for step in steps(record):
        by_number.setdefault(step.number, []).append(step)
    for number, found in by_number.items():
        last, written = _round(found[-1].match), record.rounds[number - 1]
        yield messages.RoundReplay(
            number=number,
            starter=showing.letter(last.starter),
            score=found[-1].match.score,
            log=showing.log(turns(last)),
            frames=[_frame(step) for step in found],
            seal=recorded(dict(written.tags), piles(written.deal)),
        )


def _round(match: Match) -> Round:
    assert match.round
    return match.round


def _frame(step: Step) -> messages.Frame:
    round, ruleset = _round(step.match), step.match.ruleset
    placed = showing.placements(round.log)
    return messages.Frame(
        token=step.entry.token if step.entry else None,
        turn=step.entry.turn if step.entry else round.turn,
        pyramids=showing.by_seat(showing.fields(pyramid, ruleset) for pyramid in round.pyramids),
        hands=showing.by_seat([card or None for card in hand] for hand in round.hands),
        phase=showing.phase(round.phase),
        position=format_position(step.match),
        comment=step.entry.comment if step.entry else None,
        last=showing.by_seat(showing.latest(pyramid, placed) for pyramid in round.pyramids),
    )


def _solo_frames(record: SoloRecord) -> list[messages.SoloFrame]:
    return [_solo_frame(step) for step in solo_steps(record)]


def _solo_frame(step: SoloStep) -> messages.SoloFrame:
    game = step.game
    placed = [turn.placement for turn in game.log if turn.placement]
    return messages.SoloFrame(
        token=step.entry.token if step.entry else None,
        turn=step.entry.turn if step.entry else 0,
        pyramid=showing.fields(game.pyramid, game.ruleset),
        drawn=[card if card != UNKNOWN else None for card in game.drawn],
        discards=list(game.discards),
        phase="over" if game.result else "place",
        won=game.result == "won" if game.result else None,
        position=format_position(game),
        comment=step.entry.comment if step.entry else None,
        last=showing.latest(game.pyramid, placed),
    )
