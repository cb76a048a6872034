"""What a messenger shows of a link: the title and the tags of the page behind it."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from palenque.server.previews import all_texts
from tests.server.house import Browser, House, house, over
from tests.server.racing import race

PAGE = "<html><head><title>Palenque</title></head><body></body></html>"
PREFIX = "/palenque"
ME, OPEN = {"kind": "me", "name": "Ana"}, {"kind": "open"}


class Tags(HTMLParser):
    """The tags of a page by their names, and its title."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.names: list[str] = []
        self.title = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        told = dict(attrs)
        if tag == "meta" and (name := told.get("property") or told.get("name")):
            self.found[name] = told["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.names[-1:] == ["title"] and not self.title:
            self.title = data


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(PAGE)
    with house(tmp_path / "d", static=static) as running:
        yield running


@pytest.fixture
def ben(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


def tags(browser: Browser, path: str) -> Tags:
    answer = browser.get(path)
    assert answer.status_code == 200
    return Tags(answer.text)


def told(browser: Browser, path: str) -> tuple[str, str]:
    """The title and the sentence of a preview."""
    found = tags(browser, path).found
    assert found["description"] == found["og:description"]
    return found["og:title"], found["og:description"]


def test_an_invitation_says_who_invites_in_their_language(browser: Browser, ben: Browser) -> None:
    table = browser.open("klee", "friends", names={"J": "Ana"}, language="de")
    found = tags(ben, f"/table/{table}")
    assert found.title == "Ana lädt dich zu einer Partie Pacal ein · Palenque"
    assert found.found["og:title"] == "Ana lädt dich zu einer Partie Pacal ein"
    assert found.found["og:description"].startswith("Freie Plätze: 1.")
    assert (found.found["og:locale"], found.found["twitter:card"]) == ("de_DE", "summary")


def test_a_match_is_told_as_it_stands(browser: Browser, ben: Browser) -> None:
    table = browser.open("klee", "friends", names={"J": "Ana"})
    path = f"/table/{table}"
    assert told(ben, path) == (
        "Ana invites you to a game of Pacal",
        "Open seats: 1. Open the link to sit down.",
    )
    ben.join(table, "Ben")
    with browser.sit(table) as ana:
        ana.wait(lambda view: view.round is not None)
        running = "Game in progress. All seats are taken, but you can watch."
        assert told(ben, path) == ("Pacal: Ana – Ben", running)
        ana.resign()
        ana.wait(over)
    assert told(ben, path) == ("Pacal: Ana – Ben", "This game is over.")
    assert told(ben, f"/replay/{table}") == ("Pacal: Ana – Ben", "This game is over.")


def test_a_race_is_told_as_it_stands(browser: Browser, ben: Browser) -> None:
    table = race(browser, ME, OPEN, OPEN, language="fr")
    title, text = told(ben, f"/race/{table}")
    assert title == "Ana vous invite à une course de Pakal"
    assert text.startswith("Places libres : 2.")
    ben.post(f"/api/races/{table}/seats", {"name": "Ben"})
    assert told(ben, f"/race/{table}")[1].startswith("Places libres : 1.")


def test_the_rematch_is_in_the_same_language(browser: Browser, ben: Browser) -> None:
    table = browser.open("klee", "friends", names={"J": "Ana"}, language="it")
    ben.join(table, "Ben")
    with browser.sit(table) as ana:
        ana.wait(lambda view: view.round is not None)
        ana.resign()
        ana.wait(over)
    again = browser.post(f"/api/tables/{table}/rematch").json()["table"]
    assert told(ben, f"/table/{again}")[0] == "Ana ti invita a una partita di Pacal"


def test_no_name_is_markup_or_turns_the_line(browser: Browser) -> None:
    bad, turned = '"><script>&amp;', "דנה"
    for name, shown in ((bad, bad), (turned, f"\u2068{turned}\u2069")):
        table = browser.open("klee", "friends", names={"J": name})
        found = tags(browser, f"/table/{table}")
        assert found.found["og:title"] == f"{shown} invites you to a game of Pacal"
        assert "script" not in found.names


def test_a_table_to_which_nobody_is_invited_is_not_told_of(browser: Browser) -> None:
    nothing = "Two tabletop games, Pacal and Pakal, to play in the browser."
    paths = [f"/table/{browser.open('klee', mode, names={'J': 'Ana'})}" for mode in ("device",)]
    paths.append(f"/race/{race(browser, ME)}")
    for path in ("/", "/new", "/rules/klee", "/race/new", "/learn/offer", *paths):
        found = tags(browser, path)
        assert (found.title, found.found["og:description"]) == ("Palenque", nothing)


def test_addresses_are_those_that_a_believed_proxy_tells(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    proxied = {"host": "club.local", "x-forwarded-proto": "https"}
    for proxies, scheme in ((["127.0.0.1"], "https"), ([], "http")):
        with (
            house(
                tmp_path / scheme, static=tmp_path, prefix="/palenque", proxies=proxies
            ) as served,
            Browser(f"{served.address}{PREFIX}") as browser,
        ):
            page = browser.http.get("/new?secret=1", headers=proxied).text
            found = Tags(page).found
            assert found["og:url"] == f"{scheme}://club.local/palenque/new"
            assert found["og:image"] == f"{scheme}://club.local/palenque/icon-512.png"
            odd = browser.http.get("/new", headers={"host": 'x"y'})
            assert "og:url" not in Tags(odd.text).found


def test_a_page_of_no_table_answers_404(browser: Browser) -> None:
    """A match is no race, and the other way round"""
    match, running = browser.open("klee", "friends"), race(browser, ME, OPEN)
    for path in (
        "/table/none",
        "/race/none",
        "/replay/none",
        f"/race/{match}",
        f"/table/{running}",
    ):
        answer = browser.get(path)
        assert (answer.status_code, Tags(answer.text).title) == (404, "Palenque")


def test_every_language_has_every_text() -> None:
    english = all_texts()["en"]
    assert set(all_texts()) == {"en", "de", "fr", "it"}
    for texts in all_texts().values():
        assert texts.keys() == english.keys()
        for key, text in texts.items():
            assert re.findall("{.*?}", text) == re.findall("{.*?}", english[key])
