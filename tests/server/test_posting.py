"""What one turn of the event loop has stored is handed over together, and heard of together."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from palenque.server.posting import Posting
from palenque.server.writer import Conflict, Writer
from tests.server.numbers import numbers, stored, storing


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with numbers(tmp_path / "palenque.db") as engine:
        yield engine


async def test_what_comes_in_one_turn_takes_one_transaction(engine: Engine) -> None:
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)
    with closing(Writer(engine)) as writer:
        posting = Posting(writer)
        await asyncio.gather(*(posting.store(storing(number)) for number in range(100)))
    assert (len(commits), stored(engine)) == (1, list(range(100)))


async def test_each_hears_what_became_of_its_own(engine: Engine) -> None:
    with closing(Writer(engine)) as writer:
        posting = Posting(writer)
        jobs = (posting.store(storing(number)) for number in (1, 1, 2))
        one, again, two = await asyncio.gather(*jobs, return_exceptions=True)
    assert (one, type(again), two) == (None, Conflict, None)
    assert stored(engine) == [1, 2]


async def test_who_is_gone_by_then_holds_up_nobody(engine: Engine) -> None:
    with closing(Writer(engine)) as writer:
        posting = Posting(writer)
        gone, other = (asyncio.ensure_future(posting.store(storing(n))) for n in (1, 2))
        await asyncio.sleep(0)
        gone.cancel()
        await other
    assert gone.cancelled()
    assert stored(engine) == [1, 2]
