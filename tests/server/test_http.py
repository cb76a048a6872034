"""What is asked over HTTP, and who may ask."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from palenque.messages import (
    CheckedRace,
    Problem,
    RaceSeat,
    RulesetList,
    RulesPage,
    RuleText,
)
from palenque.pacal import RULESETS, SOLO_RULESETS, RulesetError
from palenque.pacal.ruleset import from_options, options
from palenque.pakal import rulebook
from palenque.server.offered import Offered
from palenque.server.places import PAGES
from palenque.server.security import HEADERS
from tests.server.house import Browser, House, house

MINE = from_options(options(RULESETS["klee"]) | {"id": "mine", "deck": 40, "hand": 10})
CLIENT = Path(__file__).parents[2] / "client"
RACE = (Path(__file__).parents[1] / "golden" / "race.pakal").read_text()


def problem(answer: httpx2.Response) -> tuple[int, str]:
    """The status and the code; every refusal has one plain sentence."""
    found = Problem.model_validate_json(answer.content)
    assert re.fullmatch(r"[A-Z\w?].*[.]", found.message), found.message
    return answer.status_code, found.code


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_every_ruleset_is_offered_in_every_language(browser: Browser, lang: str) -> None:
    answer = browser.get(f"/api/rulesets?lang={lang}")
    found = RulesetList.model_validate_json(answer.content).rulesets
    assert [ruleset.id for ruleset in found] == [*RULESETS, *SOLO_RULESETS]
    assert all(ruleset.summary for ruleset in found)
    page = browser.get(f"/api/rules/solo-ajm?lang={lang}").json()
    assert [rule["id"] for rule in page["rules"]] == ["P7", "P8", "P17"]


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_the_rules_of_pakal_stand_beside_those_of_pacal(browser: Browser, lang: str) -> None:
    page = RulesPage.model_validate_json(browser.get(f"/api/rules/pakal?lang={lang}").content)
    rules = [RuleText(**vars(rule)) for rule in rulebook.rules(lang)]
    assert (page.id, page.title, page.rules) == ("pakal", rulebook.title(lang), rules)


def test_no_ruleset_takes_the_name_of_pakal() -> None:
    with pytest.raises(RulesetError, match="'pakal' names another game"):
        Offered.with_own([replace(MINE, id="pakal")])


def test_an_own_ruleset_outlives_its_file(tmp_path: Path) -> None:
    """A table keeps it by value."""
    with house(tmp_path, Offered.with_own([MINE])) as served, Browser(served.address) as browser:
        table = browser.open("mine", level=1)
        secret = browser.secret
    with house(tmp_path) as served, Browser(served.address, secret) as browser:
        assert problem(browser.get("/api/rules/mine")) == (404, "no-such-ruleset")
        again = browser.post(f"/api/tables/{table}/rematch").json()["table"]
        for id in (table, again):
            with browser.sit(id) as line:
                line.hear()
                assert line.view.ruleset.deck == 40


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"ruleset": "nothing", "mode": "device"}, "no-such-ruleset"),
        ({"ruleset": "/etc/passwd", "mode": "device"}, "no-such-ruleset"),
        ({"ruleset": "solo-klee", "mode": "computer"}, "setup"),
        ({"ruleset": "klee", "mode": "solo"}, "setup"),
        ({"ruleset": "solo-klee", "mode": "solo", "seat": "O"}, "setup"),
        ({"ruleset": "klee", "mode": "device", "more": 1}, "malformed"),
        ({"ruleset": "klee", "mode": "device", "names": {"J": "x" * 25}}, "malformed"),
        ({"ruleset": "klee"}, "malformed"),
        ([], "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(browser: Browser, asked: object, code: str) -> None:
    assert problem(browser.post("/api/tables", asked)) == (422, code)
    assert browser.get("/api/tables").json() == {"tables": []}


def test_a_seat_belongs_to_its_player(served: House, browser: Browser) -> None:
    table = browser.open()
    with Browser(served.address) as other:
        for path in ("record", "replay", "record?seat=J"):
            refused = problem(other.get(f"/api/tables/{table}/{path}"))
            assert refused == (403, "not-your-seat")
        assert problem(other.post(f"/api/tables/{table}/rematch")) == (403, "not-your-seat")
        assert other.get("/api/tables").json() == {"tables": []}
        with other.sit(table) as line:
            assert line.code() == 4403
            assert not [text for text in other.heard if "view" in text]


def test_the_computers_seat_is_nobodys(browser: Browser) -> None:
    table = browser.open(seat="J")
    assert problem(browser.get(f"/api/tables/{table}/record?seat=O")) == (403, "not-your-seat")
    for seat in ("O", "X", ""):
        with browser.sit(table, seat) as line:
            assert line.code() == 4403


def test_there_is_no_such_table(browser: Browser) -> None:
    for path in ("record", "replay"):
        assert problem(browser.get(f"/api/tables/none/{path}")) == (404, "no-such-table")
    assert problem(browser.post("/api/tables/none/rematch")) == (404, "no-such-table")
    with browser.sit("none") as line:
        assert line.code() == 4404


def test_a_running_game_has_no_replay(browser: Browser) -> None:
    assert problem(browser.get(f"/api/tables/{browser.open()}/replay")) == (409, "running")


def test_on_one_device_a_running_record_is_one_seats(browser: Browser) -> None:
    table = browser.open(mode="device")
    assert problem(browser.get(f"/api/tables/{table}/record")) == (409, "running")
    for seat, other in ("JO", "OJ"):
        text = browser.get(f"/api/tables/{table}/record?seat={seat}").text
        assert f'[Hand{other} "? ?' in text
        assert f'[Hand{seat} "? ?' not in text


def test_a_record_with_an_error_is_refused_with_line_and_rule(browser: Browser) -> None:
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as line:
        line.hear()
        line.act(line.legal[0])
        line.resign()
    text = browser.get(f"/api/tables/{table}/record").text
    assert browser.post("/api/replay", {"record": text}).status_code == 200
    assert browser.post("/api/replay", {"record": f"\ufeff{text}"}).status_code == 200
    wrong = browser.post("/api/replay", {"record": re.sub(r"1\. \d+@\d+", "1. 51@1", text)})
    assert problem(wrong) == (422, "illegal")
    assert wrong.json()["rule"]
    assert wrong.json()["message"].startswith("Line ")
    garbage = browser.post("/api/replay", {"record": text + "\n2. what"})
    assert problem(garbage) == (422, "notation")
    assert "column" in garbage.json()["message"]
    assert problem(browser.post("/api/replay", {"record": text + text})) == (422, "notation")
    assert problem(browser.post("/api/replay", {"record": "x" * 200_001})) == (422, "malformed")
    assert problem(browser.post("/api/replay", {"record": "x" * (1 << 20)})) == (413, "too-large")


def test_the_record_of_a_race_is_checked(browser: Browser) -> None:
    answer = browser.post("/api/replay", {"record": RACE})
    names: dict[RaceSeat, str] = {"J": "Ana", "O": "Ben", "S": "Chaac"}
    checked = CheckedRace(names=names, rounds=RACE.count("[Round "), winners=["S"], seals=[])
    assert CheckedRace.model_validate_json(answer.content) == checked
    begun = RACE[: RACE.index("[Round ")].replace('[Result "S"]', '[Result "*"]')
    assert browser.post("/api/replay", {"record": begun}).json()["winners"] == []


def test_the_record_of_a_race_with_an_error_is_refused_with_round_time_and_rule(
    browser: Browser,
) -> None:
    wrong = browser.post("/api/replay", {"record": RACE.replace("\n1 S a1\n", "\n1 S d1\n")})
    assert problem(wrong) == (422, "illegal")
    assert wrong.json()["message"].startswith("Line 21, round 1, 1 ms, K3: ")
    assert wrong.json()["rule"] == "K3"
    assert problem(browser.post("/api/replay", {"record": RACE + "what"})) == (422, "notation")
    assert problem(browser.post("/api/replay", {"record": RACE + RACE})) == (422, "notation")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_another_sites_page_changes_nothing(browser: Browser, origin: str) -> None:
    table = browser.open("solo-klee", "solo")
    asked = {"ruleset": "klee", "mode": "device"}
    assert problem(browser.post("/api/tables", asked, Origin=origin)) == (403, "origin")
    assert len(browser.get("/api/tables").json()["tables"]) == 1
    with pytest.raises(InvalidStatus), browser.sit(table, Origin=origin):
        pass


def test_the_own_page_may_ask(browser: Browser) -> None:
    own = f"http://{browser.address}"
    asked = {"ruleset": "solo-klee", "mode": "solo"}
    answer = browser.post("/api/tables", asked, Origin=own)
    assert answer.status_code == 201
    with browser.sit(answer.json()["table"], Origin=own) as line:
        line.hear()


def test_a_browser_is_named_once_by_a_cookie_that_scripts_cannot_read(served: House) -> None:
    with httpx2.Client(base_url=f"http://{served.address}") as http:
        first = http.get("/api/tables").headers["set-cookie"]
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(first.split("; "))
        assert "set-cookie" not in http.get("/api/tables").headers
        forged = http.get("/api/tables", headers={"Cookie": "player=short"})
        assert "set-cookie" in forged.headers


PATHS = ("/", "/api/rulesets", "/api/nothing", "/table/x", "/assets/x", "/assets/app.js")


def is_fenced_in(answer: httpx2.Response) -> bool:
    policy = answer.headers["content-security-policy"]
    return (
        "default-src 'self'" in policy
        and "frame-ancestors 'none'" in policy
        and "unsafe" not in policy
        and HEADERS.items() - {("Cache-Control", "no-store")} <= {*_titled(answer.headers)}
    )


def _titled(headers: httpx2.Headers) -> Iterator[tuple[str, str]]:
    yield from ((name.title(), value) for name, value in headers.items())


def test_every_answer_is_fenced_in(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app.js").write_text("run")
    with house(tmp_path / "d", static=tmp_path) as served, Browser(served.address) as browser:
        assert all(is_fenced_in(browser.get(path)) for path in PATHS)
        assert is_fenced_in(browser.post("/api/tables", {}))
        assert is_fenced_in(browser.post("/api/tables", Origin="http://evil.example"))
        assert is_fenced_in(browser.http.head("/"))


def test_an_error_nobody_expected_is_an_answer_like_the_others(
    served: House,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its words, which might quote a card, are nowhere"""

    def fail(*_: object) -> None:
        raise LookupError("the queen of hearts")

    table = browser.open("solo-klee", "solo")
    monkeypatch.setattr(served.tables, "list", fail)
    answer = browser.get("/api/tables")
    assert problem(answer) == (500, "internal")
    assert is_fenced_in(answer)
    monkeypatch.setattr(served.tables, "at", fail)
    with browser.sit(table) as line:
        assert line.code() == 1011
    assert ["unexpected LookupError" in record.message for record in caplog.records] == [True, True]
    assert "queen" not in caplog.text


def test_behind_a_proxy_that_is_believed_the_cookie_is_for_tls_only(tmp_path: Path) -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    for proxies, is_secure in (["127.0.0.1"], True), (["192.0.2.1"], False), ([], False):
        with house(tmp_path, proxies=proxies) as served:
            answer = httpx2.get(f"http://{served.address}/api/identity", headers=told)
            assert ("Secure" in answer.headers["set-cookie"].split("; ")) is is_secure


def test_what_is_not_there_is_a_problem(browser: Browser) -> None:
    assert problem(browser.get("/api/nothing")) == (404, "not-found")
    assert problem(browser.get("/api")) == (404, "not-found")
    assert problem(browser.post("/api/rulesets")) == (405, "method")
    assert problem(browser.get("/api/rulesets?lang=xx")) == (422, "malformed")


def test_the_client_is_served_for_its_own_routes(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the client")
    (static / "favicon.svg").write_text("<svg/>")
    (static / "assets" / "app-1.js").write_text("run")
    (tmp_path / "secret").write_text("secret")
    with house(tmp_path / "d", static=static) as served, Browser(served.address) as browser:
        for path in ("/", "/learn/x", "/rules/klee", "/replay", "/companion/score"):
            answer = browser.get(path)
            assert (answer.text, answer.headers["cache-control"]) == (
                "the client",
                "private, no-cache",  # it comes with the browser's secret
            )
        for path in ("/nowhere", "/table", "/new/x", "/companion/x", "/table/x", "/table/a/b"):
            answer = browser.get(path)
            assert (answer.status_code, answer.text) == (404, "the client")
        for path in ("/robots.txt", "/favicon.ico", "/openapi.json", "/a/b.php", "/..%2fsecret"):
            assert problem(browser.get(path)) == (404, "not-found")
        assert browser.get("/table/x").headers["x-robots-tag"] == "noindex"
        assert browser.get("/favicon.svg").text == "<svg/>"
        asset = browser.get("/assets/app-1.js")
        assert (asset.text, "immutable" in asset.headers["cache-control"]) == ("run", True)
        for path in ("/assets/none.js", "/assets/..%2f..%2fsecret"):
            assert problem(browser.get(path)) == (404, "not-found")


def test_head_is_answered_wherever_get_is(tmp_path: Path) -> None:
    """With the same status and headers, and without a body"""
    (tmp_path / "index.html").write_text("the client")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    paths = ["/", "/table/x", "/nowhere", "/robots.txt", "/favicon.svg", "/healthz", "/readyz"]
    paths += ["/api/rulesets", "/api/tables/none", "/api/openapi.json"]
    with house(tmp_path / "d", static=tmp_path) as served, Browser(served.address) as browser:
        for path in paths:
            got, head = browser.get(path), browser.http.head(path)
            assert (head.status_code, head.content) == (got.status_code, b"")
            for name in ("content-length", "content-type"):
                assert head.headers.get(name) == got.headers.get(name)
        refused = browser.post("/api/rulesets")
        assert refused.headers["allow"] == "GET, HEAD"


def test_the_server_knows_the_pages_of_the_client() -> None:
    router = (CLIENT / "src" / "lib" / "router.svelte.ts").read_text()
    assert set(re.findall(r"^    case '([a-z]*)':", router, re.MULTILINE)) == set(PAGES)


@pytest.mark.parametrize(
    ("name", "type"),
    [("sw.js", "text/javascript"), ("companion.webmanifest", "application/manifest+json")],
)
def test_the_worker_and_the_manifest_are_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, type: str
) -> None:
    """Asked for anew each time, and named right where the system knows their endings otherwise"""
    monkeypatch.setattr("starlette.responses.guess_type", lambda *_, **__: ("text/plain", None))
    (tmp_path / name).write_text("{}")
    with house(tmp_path / "d", static=tmp_path) as served, Browser(served.address) as browser:
        headers = browser.get(f"/{name}").headers
    assert headers["content-type"].split(";")[0] == type
    assert headers["cache-control"] == "private, no-cache"


def test_a_client_that_is_not_built_says_how(browser: Browser) -> None:
    assert "dev.py play" in browser.get("/").text
