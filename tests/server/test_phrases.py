"""Players talk by preset phrases: to everybody at the table, in no log, and not too often."""

import json
from collections.abc import Iterator

import pytest

from palenque.messages import Refused, Said
from palenque.server.admission import PHRASES
from tests.server import racing
from tests.server.house import Browser, House, Line
from tests.server.racing import ME, OPEN, race


@pytest.fixture
def ben(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


@pytest.fixture
def table(browser: Browser, ben: Browser) -> str:
    """A table at which Ana and Ben sit."""
    table = browser.open("klee", "friends", names={"J": "Ana"})
    ben.join(table)
    return table


def heard(line: Line) -> Said | Refused:
    while not isinstance(event := line.hear(), Said | Refused):
        pass
    return event


def refusal(line: Line) -> str:
    event = heard(line)
    assert isinstance(event, Refused), event
    return event.code


def test_everybody_hears_a_phrase_and_nothing_is_stored(
    browser: Browser, ben: Browser, table: str, served: House
) -> None:
    with browser.sit(table) as ana, ben.sit(table, "O") as other, ben.sit(table, None) as onlooker:
        for line in (ana, other, onlooker):
            line.hear()
        before = served.store.load(table)
        ana.say(type="say", phrase="good-luck")
        said = Said(seat="J", phrase="good-luck")
        assert [heard(line) for line in (ana, other, onlooker)] == [said] * 3
        assert served.store.load(table) == before


def test_there_is_no_free_text(browser: Browser, table: str) -> None:
    with browser.sit(table) as ana:
        ana.say(type="say", phrase="Buy my coins!")
        assert refusal(ana) == "malformed"


def test_onlookers_and_whoever_plays_nobody_say_nothing(browser: Browser, table: str) -> None:
    with browser.sit(table, None) as onlooker:
        onlooker.say(type="say", phrase="hello")
        assert refusal(onlooker) == "not-your-seat"
    with browser.sit(browser.open()) as alone:
        alone.say(type="say", phrase="hello")
        assert refusal(alone) == "nobody-else"


def test_a_player_says_so_much_at_once_on_every_socket(browser: Browser, table: str) -> None:
    for n in range(PHRASES + 1):
        with browser.sit(table) as ana:
            ana.say(type="say", phrase="hello")
            if n < PHRASES:
                assert isinstance(heard(ana), Said)
            else:
                assert refusal(ana) == "too-often"


def test_racers_talk_too(browser: Browser, ben: Browser) -> None:
    table = race(browser, ME, OPEN)
    seat = ben.post(f"/api/races/{table}/seats", {"name": "Ben"}).json()["seat"]
    with racing.sit(browser, table, "J") as ana, racing.sit(ben, table, seat) as other:
        other.socket.send(json.dumps({"type": "say", "id": "a", "phrase": "thanks"}))
        while not isinstance(event := ana.hear(), Said):
            pass
        assert event == Said(seat=seat, phrase="thanks")
