"""palenque bot: what stands between the options and the seat."""

from pathlib import Path

import pytest

from palenque import remote
from tests.cli.conftest import Cli
from tests.server.house import Browser, house
from tests.server.racing import ME, OPEN, race


@pytest.mark.parametrize("link", ["x", "ftp://a/race/x", "http://a/nowhere/x", "http:///race/x"])
def test_a_link_that_leads_to_no_table_cannot_be_used(cli: Cli, link: str) -> None:
    answer = cli("bot", "--table", link)
    assert answer.status == 2
    assert "is no link to a table" in answer.refused


@pytest.mark.parametrize(
    ("link", "level"), [("table", "9"), ("table", "expert"), ("race", "5"), ("race", "x")]
)
def test_a_level_is_one_of_the_games_own(cli: Cli, link: str, level: str) -> None:
    answer = cli("bot", "--table", f"http://127.0.0.1:9/{link}/x", "--level", level)
    assert answer.status == 2
    assert level in answer.refused


def test_where_nobody_answers_it_says_so(cli: Cli) -> None:
    answer = cli("bot", "--table", "http://127.0.0.1:9/race/x")
    assert answer.status == 2
    assert answer.refused == "Nobody answers at http://127.0.0.1:9."


def test_a_seat_is_taken_under_a_name_and_come_back_to_by_its_token(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "play", lambda visitor, place, seat, level, rng: f"{seat} {level}")
    with house(tmp_path) as served, Browser(served.address) as ana:
        link = f"http://{served.address}/race/{race(ana, ME, OPEN)}"
        first = cli("bot", "--table", link, "--name", "Balam", "--level", "expert")
        assert (first.status, first.out) == (0, "O expert\n")
        words, _, token = first.err.strip().rpartition(" ")
        assert words == "Balam has the seat O; to come back to it: --token"
        again = cli("bot", "--table", link, "--token", token)
        assert (again.status, again.out) == (0, "O casual\n")
        full = cli("bot", "--table", link)
        assert (full.status, full.refused) == (1, "This race has begun.")
        stranger = cli("bot", "--table", link, "--token", "x")
        assert (stranger.status, stranger.refused) == (1, "No bot has this token.")
