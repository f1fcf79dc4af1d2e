"""Starting a browser by the driver that fits it."""

from __future__ import annotations

from playwright.sync_api import Playwright

from web.tools.browsers import Browser

from .by_bidi import BidiDriver
from .by_playwright import PlaywrightDriver
from .by_webdriver import WebDriverDriver
from .driver import Driver


def start(browser: Browser, playwright: Playwright, *, timed: bool = False) -> Driver:
    """Start a browser, without its optimizing compilers unless `timed`.

    In a short visit they take longer than they save.
    """
    if browser.minibrowser:
        return WebDriverDriver(browser.path, browser.minibrowser, timed)
    if browser.name == "firefox" and browser.path:
        return BidiDriver(browser.path)
    return PlaywrightDriver(playwright, browser.name, browser.path, timed)
