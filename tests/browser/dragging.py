"""Carrying a card by mouse, or by a finger as the browser's own protocol moves one."""

from playwright.sync_api import Locator, Page

STEPS = 4
Point = tuple[float, float]


def by_mouse(page: Page, card: Locator, target: Locator) -> None:
    start, end = centre(card), centre(target)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=STEPS)
    page.mouse.up()


def by_finger(page: Page, card: Locator, target: Locator) -> None:
    start, end = centre(card), centre(target)
    protocol = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", start)
    for step in range(1, STEPS + 1):
        touch("touchMove", _between(start, end, step / STEPS))
    touch("touchEnd")
    protocol.detach()


def centre(place: Locator) -> Point:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
