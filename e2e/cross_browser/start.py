"""Any of the browsers, started with the driver that it has on this machine."""

from __future__ import annotations

from playwright.sync_api import Playwright

from web.tools.browsers import Found

from .by_bidi import BidiDriver
from .by_playwright import PlaywrightDriver
from .by_webdriver import WebDriverDriver
from .driver import Driver


def start(browser: Found, playwright: Playwright, *, timed: bool = False) -> Driver:
    """Start a browser. Where nothing is timed, without its optimising compilers, if it can: they
    take longer in a short visit than what they save.
    """
    if browser.pages:
        return WebDriverDriver(browser.path, browser.pages, timed)
    if browser.name == "firefox" and browser.path:
        return BidiDriver(browser.path)
    return PlaywrightDriver(playwright, browser.name, browser.path, timed)
