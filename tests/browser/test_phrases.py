"""Players say preset phrases to each other, each reading their own language."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.guest import Guest


def test_a_phrase_is_read_in_ones_own_language_unless_muted(
    page: Page, new_context: NewContext, guest: Guest
) -> None:
    """Chosen by keyboard, told to a screen reader; the switch stays"""
    guest.lend(page.context)
    table = f"/table/{guest.open(mode='friends')}"
    ben = new_context(locale="de-DE").new_page()
    ben.goto(table)
    ben.get_by_role("textbox").fill("Ben")
    ben.get_by_role("button", name="Platz nehmen").click()
    page.goto(table)
    page.get_by_role("button", name="Begin").click()
    ben.get_by_role("button", name="Los geht’s").click()
    page.get_by_role("button", name="Say something").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Good luck!").focus()
    page.keyboard.press("Enter")
    for reader, words in ((page, "Ana: Good luck!"), (ben, "Ana: Viel Glück!")):
        expect(reader.get_by_role("status").filter(has_text=words)).to_have_count(1)
    ben.get_by_role("button", name="Etwas sagen").click()
    ben.get_by_role("checkbox", name="Zeigen, was andere sagen").uncheck()
    ben.reload()
    ben.get_by_role("button", name="Los geht’s").click()
    _say(page, "Say something", "Thank you!")
    _say(ben, "Etwas sagen", "Gut gespielt!")
    expect(page.get_by_role("status").filter(has_text="Ben: Well played!")).to_have_count(1)
    expect(ben.get_by_text("Danke!")).to_have_count(0)


def _say(page: Page, button: str, phrase: str) -> None:
    page.get_by_role("button", name=button).click()
    page.get_by_role("button", name=phrase).click()
