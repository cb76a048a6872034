"""A bot races at somebody's table, over nothing but the open protocol."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from palenque import remote
from palenque.pakal import record_text, replay
from tests.server.house import Browser, house
from tests.server.racing import FAST, ME, OPEN, SPEED, RaceLine, fast_clock, race, sit, start


@contextmanager
def racing(link: str, level: str, results: list[str]) -> Iterator[None]:
    """A bot at the first open seat, in a thread of its own."""
    place = remote.place(link)
    visitor = remote.Visitor(place.server)
    visitor.enrol("Balam")
    seat = remote.sit(visitor, place, "Balam")

    def run() -> None:
        results.append(remote.play(visitor, place, seat, level, Random(1), pace=1 / SPEED))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield
    thread.join(timeout=60)
    assert not thread.is_alive()


def test_a_bot_races_to_the_end_and_all_know_that_it_is_one(tmp_path: Path) -> None:
    results: list[str] = []
    with (
        house(tmp_path, pace=FAST, clock=fast_clock()) as served,
        Browser(served.address) as ana,
    ):
        table = race(ana, ME, OPEN, level="untimed")
        link = f"http://{served.address}/race/{table}"
        with racing(link, "expert", results), sit(ana, table, "J") as jade:
            run_along(jade)
        record = ana.get(f"/api/races/{table}/record").text
    assert results == ["O"]
    assert replay.verdict(record_text.parse(record)) == "O"


def run_along(jade: RaceLine) -> None:
    """Ana is ready every time, and gives up every round."""
    while jade.wait(lambda view: view.phase in ("arranging", "ready", "over")).phase != "over":
        assert [racer.seat for racer in jade.view.racers if racer.program] == ["O"]
        start(jade)
        jade.ask("give-up-round")
        jade.wait(lambda view: view.phase != "running")
