"""What stands in the way of a whole page is said once, with what to do."""

from playwright.sync_api import Page, expect

from tests.browser.watching import Watch

VERSION = "A new version of Palenque is here."
ERROR = "Something went wrong in this page."


def test_an_error_that_nobody_expected_is_told_once(page: Page, watch: Watch) -> None:
    """Neither its words nor a second one"""
    watch.expect("card 17")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("void setTimeout(() => { throw new Error('card 17') })")
    notice = page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text(ERROR)
    expect(page.locator("[aria-live=assertive]")).to_contain_text(ERROR)
    expect(page.get_by_text("card 17")).to_have_count(0)
    notice.get_by_role("button", name="Close").click()
    page.evaluate("void Promise.reject(new Error('card 17'))")
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(notice).to_have_count(0)


def test_a_browser_that_blocks_cookies_is_told_so(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDocumentCookieDisabled", {"disabled": True})
    page.goto("/")
    expect(page.get_by_role("region", name="Notice")).to_contain_text("Your browser blocks cookies")
