"""The Chromium that the tests and the start-up bench drive, and what it asks the network for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, Request

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
FAST_COMPILE = "--js-flags=--liftoff-only"
"""Python is compiled once, by the quick compiler: what is seldom used is not worth the better one,
which takes a third of a test's start. Not for what is timed."""

SHOTS = "SKERRY_SHOTS" in os.environ
"""Whether somebody wants to look at screenshots: only then are any taken, and painted at three dots
a pixel."""

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3 if SHOTS else 1,
}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


def launch_chromium(playwright: Playwright, path: str = "", *more: str) -> Browser:
    """Start the Chromium at that path, or the one that SKERRY_CHROMIUM names (build.py sets it).

    `more` are further arguments for it.
    """
    return playwright.chromium.launch(**launch_options(path, *more))


def launch_options(path: str = "", *more: str) -> dict[str, Any]:
    """How it is started."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": path or os.environ.get("SKERRY_CHROMIUM") or None,
        "args": [*QUIET, *more, *(["--no-sandbox"] if root else [])],
    }


def note_stray_request(request: Request, scope: str, strays: list[str]) -> None:
    """Note a request for what is not under `scope`.

    It is not held up: to route requests would switch the browser's own cache off, and take time.
    """
    if not request.url.startswith((scope, "data:", "blob:")):
        strays.append(request.url)


LONGEST_PAUSE = 0.1
"""Most seconds between two questions of `poll`; each costs three processes some CPU time."""


def wait_for_js(page: Page, expression: str, *, within: float = 30.0, every: float = 0.02) -> Any:
    """Evaluate a JavaScript expression again and again until it is truthy, and return its value.

    Playwright's own wait_for_function compiles text in the page, which the page's content security
    policy forbids.
    """
    what = f"{expression} on {page.url}"
    return poll(lambda: page.evaluate(expression), what, within=within, every=every)


def poll(ask: Callable[[], Any], what: str, *, within: float = 30.0, every: float = 0.02) -> Any:
    """Call `ask` until it returns something truthy, and return that; AssertionError if too late."""
    end = time.monotonic() + within
    pause = every
    while not (value := ask()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {within:g} s: {what}; last seen: {value!r}")
        time.sleep(pause)
        pause = min(1.3 * pause, LONGEST_PAUSE)
    return value
