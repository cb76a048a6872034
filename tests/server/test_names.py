"""Names that hide, turn the line around or tower, wherever one is given."""

from pathlib import Path

import pytest

from palenque.naming import shown
from tests.server.house import Browser

GOLDEN = Path(__file__).parents[1] / "golden"
TRICKY = "\u202eA\u200bn\u2067a" + 9 * "\u0338"
UNSEEN = "\u3164\u2800\u200b"


def test_a_name_is_kept_as_it_may_be_shown(browser: Browser) -> None:
    """At a table, at a race, and of a bot"""
    clean = shown(TRICKY)
    assert clean == "Ana" + 3 * "\u0338"
    table = browser.open(mode="friends", names={"J": TRICKY}, public=True)
    assert clean in browser.get(f"/api/tables/{table}").json()["names"].values()
    seats = [{"kind": "me", "name": TRICKY}, {"kind": "open"}]
    race = browser.post("/api/races", {"seats": seats, "public": True}).json()["table"]
    assert browser.get(f"/api/races/{race}").json()["names"] == {"J": clean}
    assert browser.post("/api/bots", {"name": TRICKY}).json()["name"] == clean
    with Browser(browser.address) as other:
        other.join(table, "B\u202een")
        assert "Ben" in browser.get(f"/api/tables/{table}").json()["names"].values()


def test_the_names_of_a_record_are_shown_so_too(browser: Browser) -> None:
    """Whoever wrote it"""
    tricky = '"B\u202een\u3164"'
    texts = [(GOLDEN / "race.pakal").read_text().replace('"Ben"', tricky)]
    table = browser.open(mode="device", names={"J": "Ana", "O": "Ben"})
    with browser.sit(table) as line:
        line.hear()
        line.resign()
    texts.append(browser.get(f"/api/tables/{table}/record").text.replace('"Ben"', tricky))
    for text in texts:
        assert tricky in text
        assert browser.post("/api/replay", {"record": text}).json()["names"]["O"] == "Ben"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"ruleset": "klee", "mode": "friends", "names": {"J": UNSEEN}}),
        ("/api/races", {"seats": [{"kind": "me", "name": UNSEEN}]}),
        ("/api/bots", {"name": UNSEEN}),
        ("/api/tables/none/seats", {"name": UNSEEN}),
    ],
)
def test_a_name_that_nobody_sees_is_refused(
    browser: Browser, path: str, body: dict[str, object]
) -> None:
    answer = browser.post(path, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "name")
    assert answer.json()["message"].endswith("A name needs at least one sign that can be seen.")
