"""A bot plays Pacal at somebody's table, over nothing but the open protocol."""

import threading
from pathlib import Path
from random import Random

import pytest

from palenque import pacal, remote
from palenque.pacal import RULESETS, Ruleset, record_text, replay
from palenque.pacal.record import Record
from palenque.table import Setup
from tests.remote.cutting import cutting
from tests.server.house import Browser, Line, house, over
from tests.table.sessions import dealt, play

CLOCK = {"kind": "real-time", "minutes": 180, "increment": 60}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_record_tells_a_seat_all_that_it_may_know(ruleset: Ruleset) -> None:
    """So a bot elsewhere sees exactly what one in the server sees."""
    table = dealt(Setup(ruleset, ("Ana", "Ben")), seed=2)
    for _ in play(table, Random(2), most=60):
        for seat in table.actors:
            record = record_text.parse(record_text.format_record(table.record(seat)))
            assert isinstance(record, Record)
            assert isinstance(table.state, pacal.Match)
            assert pacal.view(replay.replay(record), seat) == pacal.view(table.state, seat)


def test_a_bot_plays_a_match_by_its_invitation_though_its_line_is_cut(tmp_path: Path) -> None:
    results: list[str] = []

    def run(link: str) -> None:
        place = remote.place(link)
        visitor = remote.Visitor(place.server)
        visitor.enrol("Balam")
        seat = remote.sit(visitor, place, "Balam")
        results.append(remote.play(visitor, place, seat, "2", Random(1)))

    with (
        house(tmp_path) as served,
        cutting(served.address, every=7) as address,
        Browser(served.address) as ana,
    ):
        table = ana.open("klee", "friends", pace=CLOCK)
        bot = threading.Thread(target=run, args=(f"http://{address}/table/{table}",), daemon=True)
        bot.start()
        with ana.sit(table) as line:
            end = play_along(line)
        bot.join(timeout=60)
        assert not bot.is_alive()
        record = ana.get(f"/api/tables/{table}/record").text
    assert results == [end] == [replay.verdict(record_text.parse(record))]


def play_along(line: Line) -> str:
    """Ana plays at random to the end, and knows whom she plays with."""
    rng = Random(3)
    line.wait(lambda view: view.round is not None)
    while not line.view.end:
        assert line.view.programs == ["O"]
        if line.legal:
            line.act(rng.choice(line.legal))
        elif over(line.view) and "J" not in line.view.ready:
            line.next()
        else:
            line.hear()
    return line.view.end.result
