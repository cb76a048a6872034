"""A level is chosen and remembered, a hint is asked for and played."""

import re

from playwright.sync_api import Page, expect

from tests.browser.keyboard import Keyboard


def test_a_hint_at_a_chosen_level_by_keyboard(page: Page) -> None:
    page.goto("/new")
    table = Keyboard(page)
    table.tab_to(page.get_by_role("radio", name="3 · Easy"))
    table.key("ArrowUp")
    table.press(page.get_by_role("button", name="Start the game"))
    asked = table.asked()
    expect(page.get_by_text("Computer, level 2")).not_to_have_count(0)
    page.keyboard.press("h")
    hint = page.get_by_role("main").get_by_text(re.compile("^Hint: "))
    said = hint.inner_text()
    expect(page.get_by_role("status")).to_have_text(re.compile(re.escape(said)))
    table.check_focus()
    page.keyboard.press("Enter")
    expect(hint).to_have_count(0)
    assert table.asked() != asked
    played = re.findall(r"\d+", said.partition(".")[0])
    log = page.get_by_role("list", name="Moves")
    expect(log).to_contain_text("+".join(played) if asked == "offer" else f"{played[0]}")
    page.goto("/new")
    expect(page.get_by_role("radio", name="2 · Very easy")).to_be_checked()


def test_without_the_search_the_page_says_why_there_are_few_levels(page: Page) -> None:
    levels = [{"number": number, "elo": 0, "low": 0, "high": 0} for number in (1, 2, 3)]
    answer = {"levels": levels, "plain": 3, "search": "missing"}
    page.route("**/api/levels", lambda route: route.fulfill(json=answer))
    page.goto("/new")
    expect(page.get_by_role("radio", name=re.compile(r"^\d · "))).to_have_count(3)
    expect(page.get_by_text(re.compile("There are no stronger levels here"))).to_be_visible()
