"""A server and a browser for every test that asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Browser, House, house


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as running:
        yield running


@pytest.fixture
def browser(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting
