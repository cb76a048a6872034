"""A ruleset of one's own over HTTP: checked, explained, played by value."""

import pytest

from palenque.plaintext import MARK
from tests.cli.conftest import SMALL
from tests.server.house import Browser
from tests.server.test_http import problem


def test_a_text_gives_its_ruleset_written_out_in_order(browser: Browser) -> None:
    shuffled = "# mine\n" + "\n".join(reversed(SMALL.splitlines()))
    checked = browser.post("/api/variants?lang=de", {"toml": shuffled}).json()
    assert checked["mistakes"] == []
    assert checked["toml"] == SMALL
    assert (checked["ruleset"]["id"], checked["ruleset"]["rows"]) == ("small", [3, 2, 1])
    assert "Karten" in checked["ruleset"]["summary"]


@pytest.mark.parametrize(
    ("old", "new", "code", "key", "values"),
    [
        ("deck = 26", "deck = 27", "sum", "deck", ["6", "7", "26", "27"]),
        ("hand = 7", "hand = 1", "number", "hand", ["2", "200", "1"]),
        ('"free"', '"often"', "word", "covers", ["free", "none", "'often'"]),
        ("last = true", "last = 1", "flag", "last", ["1"]),
        ("last = true", "", "missing", "last", []),
        ("[3, 2, 1]", "[]", "rows", "rows", ["[]"]),
        ('"small"', '"Small"', "id", "id", ["'Small'"]),
        ('"small"', '"klee"', "id-taken", "id", ["klee"]),
    ],
)
def test_each_mistake_has_a_code_its_key_and_values(
    browser: Browser, old: str, new: str, code: str, key: str, values: list[str]
) -> None:
    checked = browser.post("/api/variants", {"toml": SMALL.replace(old, new)}).json()
    (mistake,) = checked["mistakes"]
    assert mistake.pop("message")
    assert mistake == {"code": code, "key": key, "values": values}
    assert checked["ruleset"] is None


@pytest.mark.parametrize("text", ["", "[[", "id = " + "[" * 3000, "\x00"])
def test_anything_else_is_a_mistake_too(browser: Browser, text: str) -> None:
    assert browser.post("/api/variants", {"toml": text}).json()["mistakes"]


def test_its_rules_explain_themselves(browser: Browser) -> None:
    page = browser.post("/api/variants/rules?lang=fr", {"toml": SMALL}).json()
    assert (page["id"], page["language"]) == ("small", "fr")
    assert "26" in page["rules"][0]["text"]
    refused = browser.post("/api/variants/rules", {"toml": "id = 3"})
    assert problem(refused) == (422, "ruleset")


def test_it_is_played_by_value_and_its_table_tells_its_rules(browser: Browser) -> None:
    table = browser.open("small", "device", toml=SMALL)
    with browser.sit(table) as line:
        assert line.hear().view.ruleset.deck == 26
    assert browser.get("/api/rules/small").status_code == 404
    assert browser.get(f"/api/rules/small?table={table}").json()["id"] == "small"
    assert browser.get(f"/api/rules/klee?table={table}").json()["id"] == "klee"


@pytest.mark.parametrize(
    "asked", [{"ruleset": "other"}, {"toml": "id = 3"}, {"mode": "solo"}, {"toml": "#" * 4001}]
)
def test_what_cannot_be_opened_is_refused(browser: Browser, asked: dict[str, str]) -> None:
    whole = {"ruleset": "small", "mode": "device", "toml": SMALL, **asked}
    assert browser.post("/api/tables", whole).status_code == 422


def test_no_ruleset_may_be_called_as_the_other_game(browser: Browser) -> None:
    pakal = SMALL.replace('id = "small"', 'id = "pakal"')
    refused = browser.post("/api/variants/rules", {"toml": pakal})
    assert problem(refused) == (422, "ruleset")
    assert "names another game" in refused.text


@pytest.mark.parametrize(("marks", "mistakes"), [(1, 0), (2, 1)])
def test_one_mark_before_a_text_is_skipped(browser: Browser, marks: int, mistakes: int) -> None:
    checked = browser.post("/api/variants", {"toml": MARK * marks + SMALL}).json()
    assert len(checked["mistakes"]) == mistakes
    rules = browser.post("/api/variants/rules", {"toml": MARK * marks + SMALL})
    assert rules.is_success == (not mistakes)
