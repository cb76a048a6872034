"""A long race costs in proportion to its length: to play, to write, to read and to check."""

import time
from collections.abc import Callable

import pytest

from palenque import messages, pakal
from palenque.pakal.history import History
from palenque.pakal.record_text import format_record, parse
from palenque.pakal.replay import replay
from palenque.table import RaceTable
from tests.table.racing import J, running, setup

SHORT, TIMES = 3_000, 4
MOST = 2 * TIMES
"""Twice what is linear; what is quadratic would take more than TIMES squared as long."""


def raced(slides: int) -> RaceTable:
    """A race alone in whose first round so many squares were slid."""
    table = running(setup([J], "untimed"))
    for n in range(1, slides + 1):
        assert table.state.race
        cell = pakal.legal(table.state.race, J)[0].cell  # type: ignore[union-attr]
        table.receive(J, messages.Push(round=1, n=n, cell=pakal.format_cell(cell)), 4_000 + 100 * n)
    return table


def seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.fixture(scope="module")
def races() -> list[RaceTable]:
    return [raced(SHORT), raced(TIMES * SHORT)]


def test_the_record_of_a_long_race_is_written_read_and_checked_in_linear_time(
    races: list[RaceTable],
) -> None:
    def read(text: str) -> Callable[[], object]:
        return lambda: replay(parse(text))

    writing = [seconds(race.record) for race in races]
    reading = [seconds(read(format_record(race.record()))) for race in races]
    assert writing[1] < MOST * writing[0]
    assert reading[1] < MOST * reading[0]


@pytest.mark.parametrize("more", [" {}", " A"])
def test_a_line_of_many_words_or_comments_is_read_in_linear_time(more: str) -> None:
    text = format_record(raced(1).record()) + "9 J"

    def reading(count: int) -> float:
        return seconds(lambda: _read(text + more * count))

    assert reading(4 * 15_000) < MOST * reading(15_000)


def _read(text: str) -> None:
    with pytest.raises(ValueError, match="line"):
        parse(text)


def test_a_history_is_the_tuple_of_its_actions() -> None:
    reveal, end = pakal.Reveal("ABC"), pakal.End(45_000)
    history = History().plus(reveal)
    longer, other = history.plus(end), history.plus(pakal.Pass(J, 5))
    assert (len(History()), len(history), len(longer)) == (0, 1, 2)
    assert longer == (reveal, end) == tuple(longer)
    assert hash(longer) == hash((reveal, end))
    assert longer != other
    assert longer[-1] == end
    assert longer[:1] == (reveal,) == history
