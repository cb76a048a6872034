"""On which answers a browser is given its cookie, and under what name."""

from pathlib import Path

import httpx2
import pytest

from tests.server.house import PATIENCE, Browser, House, house

CROSS = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
SECRET = "s" * 43
KEPT = ("no-store", "private, no-cache")
"""What no cache gives to anybody else."""


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("the client")
    (tmp_path / "static" / "assets" / "app.js").write_text("run")
    return tmp_path / "static"


def test_another_sites_form_takes_no_identity_away(served: House) -> None:
    """It arrives without the cookie, which browsers keep for pages of this site"""
    headers = {"Origin": "https://evil.example", **CROSS}
    for path in ("/", "/api/tables", "/api/identity", "/api/nothing"):
        answer = httpx2.post(f"http://{served.address}{path}", headers=headers, data={"a": "b"})
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers, path


def test_what_another_site_asks_for_gives_no_cookie(tmp_path: Path, static: Path) -> None:
    with house(tmp_path / "d", static=static) as served:
        for path in ("/", "/devices", "/api/identity", "/api/tables"):
            address = f"http://{served.address}{path}"
            assert "set-cookie" not in httpx2.get(address, headers=CROSS).headers, path
            own = CROSS | {"Sec-Fetch-Site": "same-origin"}
            assert "set-cookie" in httpx2.get(address, headers=own).headers, path


def test_only_a_read_gives_a_cookie(served: House) -> None:
    """What somebody without one would change could never be found again"""
    asked = {"ruleset": "klee", "mode": "device"}
    with httpx2.Client(base_url=f"http://{served.address}") as http:
        refused = http.post("/api/tables", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (401, "no-cookie")
        assert "set-cookie" not in refused.headers
        assert "set-cookie" not in http.head("/api/identity").headers
        assert http.get("/api/identity").json()["known"] is False
        assert http.get("/api/identity").json()["known"] is True  # so this one keeps cookies
        assert http.post("/api/tables", json=asked).status_code == 201


def test_no_answer_that_a_cache_may_keep_gives_a_cookie(tmp_path: Path, static: Path) -> None:
    """Every route, asked by a browser without a cookie and by one that has it"""
    with house(tmp_path / "d", static=static) as served, Browser(served.address) as browser:
        paths = browser.get("/api/openapi.json").json()["paths"]
        asked = [path.replace("{", "").replace("}", "") for path in paths]
        more = ["/api/training/daily?day=2026-11-01", "/api/library?lang=en", "/assets/app.js"]
        pages = ["/", "/devices", "/table/x", "/sw.js", "/healthz", "/readyz", "/api/nothing"]
        for path in [*asked, *more, *pages]:
            for cookies in ({}, {"player": SECRET}):
                address = f"http://{served.address}{path}"
                answer = httpx2.get(address, cookies=cookies, timeout=PATIENCE)
                if "set-cookie" in answer.headers:
                    assert answer.headers["cache-control"] in KEPT, path
                    assert answer.status_code == 200, path
                    assert path in ("/api/identity", "/api/tables") or path in pages, path


def test_two_tabs_that_open_at_once_are_one_player(tmp_path: Path, static: Path) -> None:
    """Each is given a cookie; the browser keeps the later one, and both send that"""
    with house(tmp_path / "d", static=static) as served:
        address = f"http://{served.address}"
        given = [httpx2.get(address).headers["set-cookie"].partition(";")[0] for _ in range(2)]
        assert given[0] != given[1]
        with httpx2.Client(base_url=address, headers={"Cookie": given[-1]}) as http:
            table = http.post("/api/tables", json={"ruleset": "klee", "mode": "device"})
            tables = http.get("/api/tables").json()["tables"]
            assert [each["table"] for each in tables] == [table.json()["table"]]
            assert "set-cookie" not in http.get("/api/tables").headers


def test_under_tls_the_cookie_is_this_hosts_alone(tmp_path: Path, static: Path) -> None:
    """One of an older version is taken over, and counts no more beside the new one"""
    with house(tmp_path / "d", static=static, proxies=["127.0.0.1"]) as served:
        address = f"http://{served.address}"
        old = httpx2.get(address, headers=TLS, cookies={"player": SECRET}).headers["set-cookie"]
        assert old.startswith(f"__Host-player={SECRET}; Path=/; ")
        assert "Secure" in old.split("; ")
        both = {"player": "x" * 43, "__Host-player": SECRET}
        kept = httpx2.get(address, headers=TLS, cookies=both).headers["set-cookie"]
        assert kept.startswith(f"__Host-player={SECRET}; ")


def test_the_description_of_the_api_names_both_cookies(served: House) -> None:
    told = httpx2.get(f"http://{served.address}/api/openapi.json", timeout=PATIENCE).json()
    schemes = told["components"]["securitySchemes"].values()
    named = {each["name"] for each in schemes if each.get("in") == "cookie"}
    assert named == {"player", "__Host-player"}
