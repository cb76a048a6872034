"""Records that are opened: a game of Pacal is stepped through, a race is checked."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from palenque import pakal
from palenque.pakal import record_text, replay
from tests.browser.guest import Guest
from tests.browser.watching import Watch

RACE = (Path(__file__).parents[1] / "golden" / "race.pakal").read_text()


def open_record(page: Page, text: str) -> None:
    page.goto("/replay")
    page.get_by_role("textbox", name="Or its text").fill(text)
    page.get_by_role("button", name="Show").click()


def test_a_game_is_stepped_through(page: Page, guest: Guest) -> None:
    guest.lend(page.context)
    record = page.request.get(f"/api/tables/{guest.reach('end')}/record").text()
    open_record(page, record)
    expect(page.get_by_role("heading", name="Before the first move")).to_be_visible()


def test_of_a_race_it_is_told_that_it_is_right(page: Page) -> None:
    open_record(page, RACE)
    record = record_text.parse(RACE)
    [winner] = pakal.winners(replay.replay(record))
    name = record.names[record.setup.seats.index(winner)]
    told = f"is right in every line: {name} won, rounds: {len(record.rounds)}."
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text(told)


def test_a_race_with_a_mistake_is_told_its_place_and_its_rule(page: Page, watch: Watch) -> None:
    watch.expect("422")
    open_record(page, RACE.replace("\n1 S a1\n", "\n1 S d1\n"))
    expect(page.get_by_role("alert")).to_contain_text(
        "round 1, 1 ms: That square is not in the row or column of the hole."
    )
    page.get_by_role("alert").get_by_role("link", name="Rule K3").click()
    expect(page.get_by_role("article", name=re.compile("^K3 "))).to_be_focused()


def test_what_does_not_open_is_told_in_italian_and_marked(page: Page, watch: Watch) -> None:
    """The line and the word are told, announced, and selected in the text."""
    watch.expect("422")
    page.add_init_script(
        "localStorage.setItem('palenque.settings', JSON.stringify({ language: 'it' }))"
    )
    page.goto("/replay")
    field = page.get_by_role("textbox")
    field.fill(RACE.replace("[Tiles ", '[Tiles "AQ"]\n[Was '))
    page.locator("form button[type=submit]").click()
    line = RACE[: RACE.index("[Tiles ")].count("\n") + 1
    alert = page.locator("form [role=alert]")
    expect(alert).to_contain_text(
        f"Riga {line}, colonna 1, etichetta Tiles: 'Q' non è un simbolo tra ABCDEFGHI."
    )
    expect(alert.locator("mark")).to_have_text('[Tiles "AQ"]')
    expect(field).to_be_focused()
    chosen = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field.evaluate(chosen) == '[Tiles "AQ"]'
