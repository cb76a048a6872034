"""One browser, one server, and for each test a context that must stay free of errors."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser import serving
from tests.browser.guest import Guest
from tests.browser.race_guest import Racers
from tests.browser.serving import Served
from tests.browser.watching import Watch

CHROMIUM = (
    os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
)
"""The shell has no windows and no menus, and takes a third less time for a page."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # of each context; a process more for every page costs 80 ms
    "--host-resolver-rules=MAP palenque.test 127.0.0.1",  # a plain address that is not this device
]
PATIENCE = serving.PATIENCE * 1000
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

NewContext = Callable[..., BrowserContext]


# A package's fixture ends before the tests of other folders, whose event loops it would disturb.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving.quick(tmp_path_factory.mktemp("games")) as served:
        yield served


@pytest.fixture
def own_data(tmp_path: Path) -> Path:
    """A data folder for a server that a test starts and ends itself."""
    return tmp_path / "games"


@pytest.fixture
def watch() -> Watch:
    """Hears what the pages of a test should not say."""
    return Watch()


@pytest.fixture
def new_context(browser: Browser, server: Served, watch: Watch) -> Iterator[NewContext]:
    """Opens a context, which is watched to the end of the test."""
    opened: list[BrowserContext] = []

    def open(within: Browser = browser, **options: Any) -> BrowserContext:
        defaults = {**DESKTOP, "base_url": server.address, "locale": "en-GB"}
        context = within.new_context(**{**defaults, **options})
        context.set_default_timeout(PATIENCE)
        watch.listen(context)
        opened.append(context)
        return context

    yield open
    for context in opened:
        context.close()
    watch.check()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def guest(server: Served) -> Iterator[Guest]:
    with Guest(server.address) as guest:
        yield guest


@pytest.fixture
def racers(guest: Guest) -> Racers:
    """Ana is the guest: a page that is lent the guest's cookie is hers."""
    return guest.racers
