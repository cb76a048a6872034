"""Rules of one's own: made in a form, carried by a link, played at once."""

import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table import Table
from tests.cli.conftest import SMALL


def test_rules_are_made_and_played_at_once(page: Page) -> None:
    page.goto("/variant")
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value("mine")
    name.fill("quick")
    page.get_by_label("Fields of each row").fill("2 1")
    page.get_by_label("Cards in each hand").fill("5")
    expect(page.get_by_text("Makes a deck of 16 cards")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("radio", name="quick")).to_be_checked()
    page.get_by_role("radio", name="Same device").check()
    page.get_by_role("button", name="Start the game").click()
    Table(page).asked()
    rules = page.locator("a", has_text=re.compile("^Rules$")).first
    page.goto(str(rules.get_attribute("href")))
    expect(page.locator("#P1")).to_contain_text("16 cards")


def test_a_mistake_is_said_and_nothing_can_be_played(page: Page) -> None:
    page.goto("/variant")
    page.get_by_label("Cards in each hand").fill("1")
    problem = page.get_by_role("alert").filter(
        has_text="must be a whole number from 2 to 200, not 1"
    )
    expect(problem).to_be_visible()
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)
    page.get_by_label("Cards in each hand").fill("7")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()


def test_a_link_carries_the_rules_to_somebody_else(page: Page, new_context: NewContext) -> None:
    page.goto("/variant")
    page.get_by_label("Name", exact=True).fill("shared")
    link = page.get_by_role("textbox", name="Link to these rules")
    expect(link).to_have_value(re.compile("shared"))
    other = new_context().new_page()
    other.goto(link.input_value())
    expect(other.get_by_label("Name", exact=True)).to_have_value("shared")


def test_a_link_or_file_without_rules_is_said_and_the_form_stays(
    page: Page, tmp_path: Path
) -> None:
    page.goto("/variant#%E0%A4%A")
    expect(page.get_by_role("alert").filter(has_text="carries no ruleset")).to_be_visible()
    broken = tmp_path / "broken.toml"
    broken.write_text("id = [")
    page.get_by_label("Open a ruleset file").set_input_files(broken)
    expect(page.get_by_role("alert").filter(has_text="no ruleset file")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("mine")
    good = tmp_path / "good.toml"
    good.write_text(SMALL)
    page.get_by_label("Open a ruleset file").set_input_files(good)
    expect(page.get_by_label("Name", exact=True)).to_have_value("small")
    expect(page.get_by_role("alert").filter(has_text="no ruleset file")).to_have_count(0)


def test_a_trial_says_whether_it_is_a_game(page: Page) -> None:
    """What the server answers is told; the server's own trials are tested there"""
    answer: list[object] = [RUNNING]
    page.route("**/api/variants/trial", lambda route: route.fulfill(json=answer[-1]))
    page.goto(f"/variant#{quote(SMALL)}")
    page.get_by_role("button", name="Put it on trial").click()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "700")
    answer.append(DONE)
    table = page.get_by_role("table")
    expect(table.get_by_role("row", name="Drawn")).to_contain_text("30% (27% to 33%)")
    expect(page.locator("p", has_text="More than a quarter of the rounds")).to_be_visible()
    page.get_by_label("Cards in each hand").fill("8")
    expect(table).to_have_count(0)


FIGURES = {
    "rounds": 1000,
    "turns": 6.04,
    "shortest": 4,
    "longest": 8,
    "ends": {"complete": 0.7, "unfinished": 0.3},
    "first": {"value": 0.5, "low": 0.47, "high": 0.53},
    "drawn": {"value": 0.3, "low": 0.27, "high": 0.33},
    "forced": 0.1,
    "choices": 9.5,
    "worth": 0.18,
    "matters": 0.6,
}
RUNNING = {
    "state": "running",
    "played": 700,
    "rounds": 2000,
    "player": None,
    "own": None,
    "known": None,
    "concerns": [],
}
DONE = {
    **RUNNING,
    "state": "done",
    "played": 2000,
    "player": "level:6",
    "own": FIGURES,
    "known": FIGURES,
    "concerns": ["drawish"],
}
