"""Who waits at a public table is found from the home page."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext


def test_a_stranger_joins_a_public_table_from_the_home_page(
    page: Page, new_context: NewContext
) -> None:
    """It is listed there while it waits, and not any more once both sit"""
    page.goto("/new?mode=friends")
    page.get_by_role("radio", name="tiny").check()
    page.get_by_role("textbox", name="Your name").fill("Zoë")
    page.get_by_role("checkbox", name="List among the open tables").check()
    page.get_by_role("button", name="Make the invitation").click()
    expect(page.get_by_role("heading", name="Waiting for the other player")).to_be_visible()
    ben, third = (new_context().new_page() for _ in range(2))
    ben.goto("/")
    lobby = ben.get_by_role("region", name="Open tables")
    expect(lobby).to_contain_text("with help, waiting since")
    lobby.get_by_role("link", name="Join: Pacal with Zoë").click()
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Take the seat").click()
    expect(ben.get_by_role("region", name="Zoë’s side")).to_be_visible()
    third.goto("/")
    expect(third.get_by_role("heading", level=1)).to_be_visible()
    third.wait_for_load_state("networkidle")
    expect(third.get_by_role("link", name="Join: Pacal with Zoë")).to_have_count(0)
