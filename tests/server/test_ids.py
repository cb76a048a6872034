"""The ids of tables, and links to them."""

import re
from pathlib import Path

import pytest

from palenque.server import opening
from palenque.server.ids import earlier_rematch_id, new_id, rematch_id
from tests.server.house import Browser, House, house

PLAIN = re.compile(r"[A-Za-z0-9]{12}", re.ASCII)


def test_an_id_is_letters_and_digits() -> None:
    ids = {new_id() for _ in range(500)}
    assert len(ids) == 500
    assert all(PLAIN.fullmatch(each) and PLAIN.fullmatch(rematch_id(each)) for each in ids)
    assert len({rematch_id(each) for each in ids}) == 500


def test_a_rematch_under_an_earlier_id_is_found(
    served: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = browser.open(mode="friends", seat="J")
    while rematch_id(table) == earlier_rematch_id(table):
        table = browser.open(mode="friends", seat="J")
    with Browser(served.address) as other:
        other.join(table)
    with browser.sit(table) as line:
        line.wait(lambda view: bool(view.round))
        line.resign()
    monkeypatch.setattr(opening, "rematch_id", earlier_rematch_id)
    rematch = browser.post(f"/api/tables/{table}/rematch").json()["table"]
    assert rematch == earlier_rematch_id(table)
    assert browser.get(f"/api/tables/{table}").json()["rematch"] == rematch


@pytest.mark.parametrize("behind", [".", ")", "%E2%80%8B", "%20", "%3E", "%22).", "/", ",/"])
@pytest.mark.parametrize("prefix", ["", "/palenque"])
def test_a_page_is_found_whatever_is_left_behind_its_link(
    tmp_path: Path, behind: str, prefix: str
) -> None:
    (tmp_path / "index.html").write_text("the client")
    with (
        house(tmp_path / "d", static=tmp_path, prefix=prefix) as served,
        Browser(served.address) as browser,
    ):
        for page in ("table/-x7_", "race/x7", "rules/klee"):
            answer = browser.get(f"{prefix}/{page}{behind}?lang=de")
            assert answer.headers["location"] == f"{prefix}/{page}?lang=de"
