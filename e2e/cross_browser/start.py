"""Any of the browsers, started with the driver that it has on this machine."""

from __future__ import annotations

from playwright.sync_api import Playwright

from web.tools.browsers import Found

from .by_bidi import BidiDriver
from .by_playwright import PlaywrightDriver
from .by_webdriver import WebDriverDriver
from .driver import Driver


def start(found: Found, playwright: Playwright, *, timed: bool = False) -> Driver:
    """Start a browser. Where nothing is timed, without its optimising compilers, if it can: they
    take longer in a short visit than what they save.
    """
    if found.pages:
        return WebDriverDriver(found.path, found.pages, timed)
    if found.name == "firefox" and found.path:
        return BidiDriver(found.path)
    return PlaywrightDriver(playwright, found.name, found.path, timed)
