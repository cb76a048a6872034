"""By which names a server may be called: no page of another site can give it a name of its own."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from palenque.server.folder import ServeError
from palenque.server.hosts import Hosts, checked
from tests.server.house import Browser, House, house

FOREIGN = ["evil.example", "127.0.0.1.evil.example:8321", "evil.example.", "local.example", "a b"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("hosts")
    with house(folder / "d", hosts=Hosts(["club.example", "bücher.example"])) as found:
        yield found


def status(served: House, host: str, path: str = "/api/levels", **more: str) -> int:
    return httpx2.get(f"http://{served.address}{path}", headers={"Host": host, **more}).status_code


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8321",
        "192.168.1.7",
        "[::1]:8321",
        "[fd00::7]",
        "localhost:8321",
        "LocalHost.",
        "attic",
        "attic.local:8321",
        "attic.fritz.lan",
        "palenque.internal",
        "attic.home.arpa",
        "club.example",
        "Club.Example:443",
        "xn--bcher-kva.example",
        socket.gethostname(),
    ],
)
def test_own_names(served: House, host: str) -> None:
    assert status(served, host) == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_any_other_name_is_refused_and_the_sentence_says_how_to_allow_it(
    served: House, host: str
) -> None:
    answer = httpx2.get(f"http://{served.address}/api/levels", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "host")
    assert "--allowed-host" in answer.json()["message"]
    page = httpx2.get(f"http://{served.address}/", headers={"Host": host})
    assert page.status_code == 421
    assert "--allowed-host" in page.text
    assert "set-cookie" not in page.headers


def test_a_foreign_name_opens_no_socket(served: House) -> None:
    """Though the page's origin is the same name, as it is where that name points here"""
    with Browser(served.address) as browser:
        table = browser.open(mode="device")
        assert _opens(served, "attic.local", table, browser.secret)
        assert not _opens(served, "evil.example", table, browser.secret)


def _opens(served: House, name: str, table: str, secret: str) -> bool:
    """Whether a page at this name, which points here, can open a socket"""
    address, _, port = served.address.rpartition(":")
    place = f"{name}:{port}"
    headers = {"Origin": f"http://{place}", "Cookie": f"player={secret}"}
    path = f"ws://{place}/api/tables/{table}/socket?seat=J"
    raw = socket.create_connection((address, int(port)))
    try:
        with connect(path, sock=raw, additional_headers=headers, proxy=None):
            return True
    except InvalidStatus:
        return False


def test_health_is_told_by_any_name(served: House) -> None:
    assert status(served, "evil.example", "/healthz") == 200


def test_a_proxy_is_believed_to_be_called_rightly(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    with house(tmp_path / "a", proxies=["127.0.0.1"]) as served:
        assert status(served, "club.example", **forwarded) == 200
    with house(tmp_path / "b", proxies=["192.0.2.1"]) as served:
        assert status(served, "club.example", **forwarded) == 421


@pytest.mark.parametrize("name", ["http://club.example", "club.example:80", "", "a b", "*"])
def test_what_is_no_name_cannot_be_allowed(name: str) -> None:
    with pytest.raises(ServeError, match="write it like"):
        checked([name])
