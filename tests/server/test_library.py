"""What is looked up and tried over HTTP."""

from pathlib import Path

import httpx2
import pytest

from palenque.learning import faq
from palenque.messages import Hint, Library, Practice, Problem
from palenque.pacal import RULESETS, SOLO_RULESETS
from palenque.pacal.ruleset import built_in
from palenque.rulebook import LANGUAGES
from palenque.server.offered import Offered
from palenque.table.practice import to_advise
from tests.server.house import Browser, house
from tests.server.test_http import MINE, problem

POSITION = faq.question("cover-twice").positions[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_library_has_every_rules_page_and_every_question(
    browser: Browser, language: str
) -> None:
    found = Library.model_validate_json(browser.get(f"/api/library?lang={language}").content)
    assert [page.id for page in found.pages] == [*RULESETS, *SOLO_RULESETS, "pakal"]
    asked = [(question.id, question.ask) for question in faq.questions(language)]
    assert [(question.id, question.ask) for question in found.questions] == asked
    for page in found.pages:
        assert browser.get(f"/api/rules/{page.id}?lang={language}").json() == page.model_dump()


def test_who_has_it_already_is_not_sent_it_again(browser: Browser) -> None:
    first = browser.get("/api/library")
    assert first.headers["cache-control"] == "public, no-cache"
    again = browser.http.get("/api/library", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = browser.http.get("/api/library?lang=de", headers={"If-None-Match": '"x"'})
    assert (other.status_code, other.headers["etag"] != first.headers["etag"]) == (200, True)


def test_a_ruleset_of_the_server_has_its_page_there_too(tmp_path: Path) -> None:
    with (
        house(tmp_path, Offered.with_own([MINE])) as served,
        Browser(served.address) as browser,
    ):
        found = Library.model_validate_json(browser.get("/api/library").content)
        assert "mine" in [page.id for page in found.pages]
        position = POSITION.replace("klee", "mine")
        assert browser.http.get("/api/try", params={"position": position}).status_code == 422


def test_a_position_is_played_on(browser: Browser) -> None:
    asked = {"position": POSITION, "moves": "17x4"}
    found = Practice.model_validate_json(browser.http.get("/api/try", params=asked).content)
    assert found.start == POSITION
    assert found.position.split()[1] == "_,_,15/49,17/19,_,_,_,_,_,_"
    assert found.table
    assert found.table.seat == "O"


@pytest.mark.parametrize(
    ("position", "moves", "code", "rule"),
    [
        ("", "", "notation", None),
        ("klee", "", "notation", None),
        ("../../etc/passwd _ - place:17", "", "notation", None),
        (POSITION, "17x3", "closed", "P8"),
        (POSITION, "17x4,x", "notation", None),
        (POSITION, ",", "notation", None),
        (POSITION, "17+18", "not-asked", "P6"),
        ("x" * 3000, "", "malformed", None),
    ],
)
def test_what_cannot_be_played_is_refused_with_one_sentence(
    browser: Browser, position: str, moves: str, code: str, rule: str | None
) -> None:
    answer = browser.http.get("/api/try", params={"position": position, "moves": moves})
    assert answer.status_code == 422
    problem = Problem.model_validate_json(answer.content)
    assert (problem.code, problem.rule) == (code, rule)
    assert problem.faults or code == "malformed"
    assert problem.message.count("\n") == 0
    assert problem.message.endswith(".")


def test_a_problem_says_what_is_wrong_where_for_every_language(browser: Browser) -> None:
    asked = {"position": POSITION.replace("klee ", "klee 99,", 1).replace(",_ ", " ", 1)}
    found = Problem.model_validate_json(browser.http.get("/api/try", params=asked).content)
    [fault], place = found.faults, found.place
    assert (fault.code, fault.values) == ("card", {"found": "'99'", "deck": 50})
    assert place
    assert (place.line, place.column, place.move) == (1, 6, None)
    moved = browser.http.get("/api/try", params={"position": POSITION, "moves": "17x4,x"})
    later = Problem.model_validate_json(moved.content).place
    assert later
    assert later.move == 2


HIDDEN = "klee _,_,15/9,19,_,_,_,_,_,_ _,_,_,4,_,_,30/20,_,_,_ {hands} J:pick:17+32 0-0"
BOARD = next(q for q in faq.questions() if q.rulesets == ("pakal",)).positions[0]
KNOWN = "1,2,5,8,11,12,13,21,22,23,24"


def advised(browser: Browser, **asked: object) -> httpx2.Response:
    return browser.post("/api/try/hint", asked)


@pytest.mark.parametrize("hands", [f"{KNOWN} ?11", f"?11 {KNOWN}"])
def test_the_seat_to_move_gets_a_hint_also_where_its_own_hand_is_dealt(
    browser: Browser, hands: str
) -> None:
    browser.get("/api/identity")
    position = HIDDEN.format(hands=hands)
    first = Practice.model_validate_json(
        browser.http.get("/api/try", params={"position": position}).content
    )
    assert first.table
    assert first.table.seat == "J"
    assert first.table.round
    assert len(first.table.round.hand) == 11
    told = Hint.model_validate_json(advised(browser, position=position, deal=first.deal).content)
    assert (told.ply, told.token in ("17", "32")) == (0, True)
    asked = {"position": position, "moves": told.token, "deal": first.deal}
    later = Hint.model_validate_json(advised(browser, **asked).content)
    assert later.ply == 1


def test_a_hint_knows_nothing_of_the_other_hand() -> None:
    position = HIDDEN.format(hands=f"{KNOWN} ?11")
    views = [to_advise(position, ["17"], built_in, deal) for deal in range(3)]
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize(
    ("position", "refusal"),
    [
        (BOARD, (409, "not-your-turn")),
        ("klee nothing", (422, "notation")),
    ],
)
def test_no_hint_is_given_where_nobody_has_to_move(
    browser: Browser, position: str, refusal: tuple[int, str]
) -> None:
    browser.get("/api/identity")
    assert problem(advised(browser, position=position)) == refusal
