"""A page of another site changes nothing here, however its origin is written."""

import pytest
from starlette.datastructures import Headers

from palenque.server.origin import is_foreign


def foreign(host: str | None, origin: str | None, scheme: str = "http", **more: str) -> bool:
    named = {"host": host, "origin": origin, **{k.replace("_", "-"): v for k, v in more.items()}}
    return is_foreign(Headers({k: v for k, v in named.items() if v is not None}), scheme)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("palenque.example", "https://palenque.example"),
        ("palenque.example:443", "https://palenque.example"),
        ("palenque.example", "https://palenque.example:443"),
        ("palenque.example:80", "http://palenque.example"),
        ("palenque.example", "http://palenque.example:80"),
        ("Palenque.EXAMPLE", "https://palenque.example"),
        ("palenque.example", "HTTPS://Palenque.Example"),
        ("127.0.0.1:8321", "http://127.0.0.1:8321"),
        ("[::1]:8321", "http://[::1]:8321"),
        ("[0:0:0:0:0:0:0:1]:8321", "http://[::1]:8321"),
        ("[2001:DB8::1]", "https://[2001:db8::1]"),
    ],
)
def test_an_own_page(host: str, origin: str) -> None:
    assert not foreign(host, origin)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("palenque.example", "https://evil.example"),
        ("palenque.example", "https://palenque.example.evil.example"),
        ("palenque.example", "https://evil.example/palenque.example"),
        ("palenque.example", "https://palenque.example@evil.example"),
        ("palenque.example", "https://evil.example@palenque.example"),
        ("palenque.example", "https://sub.palenque.example"),
        ("palenque.example", "https://palenque.example:8443"),
        ("palenque.example:80", "https://palenque.example"),
        ("palenque.example:443", "http://palenque.example"),
        ("127.0.0.1:8321", "http://localhost:8321"),
        ("127.0.0.1:8321", "http://127.0.0.1:8322"),
        ("[::1]:8321", "http://[::2]:8321"),
        ("palenque.example", "null"),
        ("palenque.example", ""),
        ("palenque.example", "palenque.example"),
        ("palenque.example", "//palenque.example"),
        ("palenque.example", "file://palenque.example"),
        ("palenque.example", "https://palenque.example/"),
        ("palenque.example", "https://palenque.example https://evil.example"),
        ("palenque.example", "https://[::1"),
        ("palenque.example", "https://palenque.example:port"),
        ("palenque.example", "https://:443"),
        ("", "https://"),
        ("palenque.example, evil.example", "https://evil.example"),
        (None, "https://palenque.example"),
    ],
)
def test_a_foreign_page(host: str | None, origin: str) -> None:
    assert foreign(host, origin)


def test_behind_tls_a_page_without_it_is_foreign() -> None:
    assert foreign("palenque.example", "http://palenque.example", "https")
    assert foreign("palenque.example", "http://palenque.example", "wss")
    assert not foreign("palenque.example", "https://palenque.example", "wss")


def test_a_program_names_no_origin_and_a_browser_always_says_where_from() -> None:
    assert not foreign("palenque.example", None)
    for site, is_other in (
        ("none", False),
        ("same-origin", False),
        ("same-site", True),
        ("cross-site", True),
    ):
        assert foreign("palenque.example", None, sec_fetch_site=site) is is_other


def test_two_origins_are_none() -> None:
    own, other = (b"origin", b"http://a.example"), (b"origin", b"http://b.example")
    host = (b"host", b"a.example")
    assert not is_foreign(Headers(raw=[host, own]), "http")
    assert is_foreign(Headers(raw=[host, own, other]), "http")
    assert is_foreign(Headers(raw=[host, (b"host", b"b.example"), own]), "http")
