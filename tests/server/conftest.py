"""A server and a browser for every test that asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.proving.postgres import Server, running_postgres
from tests.server.house import Browser, House, house


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as running:
        yield running


@pytest.fixture
def browser(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One for all tests of this process."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A new database of either kind."""
    if request.param == "sqlite":
        return tmp_path / "palenque.db"
    server: Server = request.getfixturevalue("postgres")
    return server.new()
