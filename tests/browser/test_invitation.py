"""What invites to a table: its link, and the same as a code for a camera."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.race_guest import ME, OPEN


@pytest.mark.parametrize("game", ["pacal", "pakal"])
def test_the_code_leads_where_the_link_leads(page: Page, guest: Guest, game: str) -> None:
    """Dark on light on a dark page, too, with light around it"""
    guest.lend(page.context)
    page.emulate_media(color_scheme="dark")
    races = game == "pakal"
    page.goto(
        f"/race/{guest.racers.open(ME, OPEN)}" if races else f"/table/{guest.open(mode='friends')}"
    )
    code = page.get_by_role("img", name="QR code of the invitation link")
    expect(code).to_be_visible()
    seen = Image.open(BytesIO(code.screenshot()))
    read = zxingcpp.read_barcodes(seen, try_invert=False)
    assert [found.text for found in read] == [page.url]
    assert page.get_by_role("textbox", name="Invitation link").input_value() == page.url
