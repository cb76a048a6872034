"""A site under a path, such as https://club.example/palenque/."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect

from bench.proving import proxies
from palenque.messages import EVENT, Shown
from palenque.remote.place import place
from palenque.remote.visitor import Visitor
from palenque.server.folder import ServeError
from palenque.server.prefix import checked
from tests.server.house import House, house

PREFIX = "/palenque"


@pytest.fixture
def under(tmp_path: Path) -> Iterator[House]:
    """A server with a small client, behind whatever a test has before it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text('<script src="./assets/app-1.js"></script>')
    (static / "assets" / "app-1.js").write_text("run")
    (static / "favicon.svg").write_text("<svg/>")
    with house(tmp_path / "d", static=static, prefix=PREFIX, proxies=["127.0.0.1"]) as served:
        yield served


@pytest.fixture(params=["nginx", "caddy", "stripped", "whole"])
def site(request: pytest.FixtureRequest, under: House, tmp_path: Path) -> Iterator[str]:
    """Where the site is: behind the documented proxies, of which nginx passes the path on and
    Caddy takes it off, and as those would ask the server itself."""
    kind = request.param
    if kind == "nginx":
        example = proxies.documented("nginx", "location /palenque/")
        with proxies.nginx(example, under.address, tmp_path) as address:
            yield address + PREFIX
    elif kind == "caddy":
        example = proxies.documented("caddy", "handle_path /palenque/*")
        with proxies.caddy(example, under.address, tmp_path) as address:
            yield address + PREFIX
    else:
        yield f"http://{under.address}{PREFIX if kind == 'whole' else ''}"


def test_everything_is_found_under_the_path(site: str) -> None:
    with httpx2.Client(follow_redirects=True) as browser:
        for path in ("/", "/devices", "/companion/score", *([""] if "palenque" in site else [])):
            page = browser.get(site + path)
            assert page.text == '<script src="/palenque/assets/app-1.js"></script>'
            assert "Path=/palenque;" in page.headers["set-cookie"]
        assert browser.get(f"{site}/assets/app-1.js").text == "run"
        assert browser.get(f"{site}/favicon.svg").text == "<svg/>"
        assert browser.get(f"{site}/healthz").text == "ok\n"
        assert browser.get(f"{site}/api/nothing").status_code == 404
        described = browser.get(f"{site}/api/openapi.json").json()
        assert described["servers"] == [{"url": PREFIX}]


def test_a_bot_plays_by_a_link_under_the_path(site: str) -> None:
    """Its requests and its socket go where the link leads"""
    owner = Visitor(site)
    owner.enrol("Ana")
    asked = {"ruleset": "klee", "mode": "friends", "names": {"J": "Ana"}}
    found = place(f"{site}/table/{owner.post('/api/tables', asked)['table']}")
    assert found.server == site
    bot = Visitor(found.server)
    bot.enrol("Ben")
    assert bot.post(f"{found.path}/seats", {"name": "Ben"}) == {"seat": "O"}
    with connect(found.socket("O"), additional_headers=bot.headers, proxy=None) as socket:
        assert isinstance(EVENT.validate_json(socket.recv()), Shown)
        socket.send(json.dumps({"type": "ping"}))


def test_a_page_of_the_same_host_is_no_foreign_one(site: str) -> None:
    """And one of another host is"""
    host = site.split("/")[2]
    for origin, status in ((f"http://{host}", 201), ("http://other.example", 403)):
        body = {"ruleset": "klee", "mode": "device"}
        with httpx2.Client() as browser:
            told = browser.get(f"{site}/api/identity").headers["set-cookie"].split(";")[0]
            headers = {"Origin": origin, "Cookie": told}
            answer = browser.post(f"{site}/api/tables", json=body, headers=headers)
            assert answer.status_code == status


def test_a_path_is_written_with_or_without_a_slash_at_its_end() -> None:
    assert [checked(each) for each in ("", "/", "/a", "/a/", "/a/b-1/")] == [
        "",
        "",
        "/a",
        "/a",
        "/a/b-1",
    ]


@pytest.mark.parametrize(
    "path", ["palenque", "/pa lenque", "//x", "/a/../b", "/é", '/"x', "https://club.example/x"]
)
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(ServeError, match="is no path"):
        checked(path)


@pytest.mark.parametrize("path", ["/table", "/api/x", "/assets", "/healthz"])
def test_a_path_is_none_of_the_sites_own(path: str) -> None:
    with pytest.raises(ServeError, match="an address of Palenque's own"):
        checked(path)
