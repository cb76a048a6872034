"""No hidden card is in a byte that leaves the server; bench/canary.py plays 10,000 games."""

from pathlib import Path
from random import Random

from bench.canary import EVERY, marked, run
from bench.proving.unknown import MARKS, Cards, Goals, Marked, told_cards, told_goals
from palenque import pakal
from palenque.game import Seat
from palenque.table import RaceSetup, RaceTable, Setup, Table
from palenque.table.race_log import Place


def test_no_byte_to_anybody_tells_what_is_hidden(tmp_path: Path) -> None:
    """Of both games, every ruleset, over a link with an onlooker, and in the log"""
    tally = run(tmp_path, len(EVERY))
    assert tally.hits == []
    assert tally.games == len(EVERY)
    assert tally.texts > 1000


def test_a_told_card_is_found() -> None:
    """Else the test above could not fail"""
    table = Table("", Setup(marked()["klee"], ("Ana", "Ben")), Marked(1))
    table.deal(at=0)
    hidden = Cards(table.setup.ruleset, lambda: table.log).hidden("J", 1)
    assert len(hidden) == 9 + 9 + 15
    assert not told_cards(table.show(Seat.JADE).model_dump_json(), hidden)
    assert told_cards(table.show(Seat.OBSIDIAN).model_dump_json(), hidden) == hidden
    assert {int(card) for card in hidden} < set(MARKS)
    one = min(hidden)
    for text in (f"{one}x5", f'{{"hand":[{one}]}}', f'"unseen":[{one}]', f"17+{one}"):
        assert told_cards(text, hidden)


def test_a_told_goal_is_found() -> None:
    components = pakal.standard()
    places = tuple(Place(seat, "me") for seat in (Seat.JADE, Seat.OBSIDIAN))
    track = components.tracks[0]
    setup = RaceSetup(places, pakal.LEVELS["untimed"], track, components)
    table = RaceTable("", setup, Random(1))
    table.begin_if_full(0)
    hidden = Goals(lambda: table.log).hidden(0)
    assert hidden == set(components.goals)
    assert not told_goals(table.show(Seat.JADE, 0).model_dump(mode="json"), hidden)
    goal = min(hidden)
    assert told_goals({"a": [{"goal": goal}]}, hidden) == {goal}
    assert told_goals(f'[Goals "{goal} {max(hidden)}"]', hidden) == {goal, max(hidden)}
    assert not told_goals({"face": goal}, hidden)
