"""Starting Chromium for tests and benches, waiting for its pages, noting stray requests."""

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
"""Flag that compiles WebAssembly without the optimizing compiler.

It saves a third of a test's start. Don't use it in measurements."""

SHOTS = "SKERRY_SHOTS" in os.environ
"""Whether to take screenshots, at three dots a pixel on phones."""

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3 if SHOTS else 1,
}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


def launch_chromium(playwright: Playwright, path: str = "", *more: str) -> Browser:
    """Start the Chromium at a path, by default at SKERRY_CHROMIUM, with extra arguments `more`."""
    return playwright.chromium.launch(**launch_options(path, *more))


def launch_options(path: str = "", *more: str) -> dict[str, Any]:
    """Return Playwright's options for starting Chromium."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": path or os.environ.get("SKERRY_CHROMIUM") or None,
        "args": [*QUIET, *more, *(["--no-sandbox"] if root else [])],
    }


def note_stray_request(request: Request, scope: str, strays: list[str]) -> None:
    """Add a request's URL to `strays` if it is not under `scope`.

    The request is not blocked, because routing would switch the browser's cache off.
    """
    if not request.url.startswith((scope, "data:", "blob:")):
        strays.append(request.url)


LONGEST_PAUSE = 0.1
"""Longest pause in seconds between two calls of `poll`; each call costs CPU time."""


def wait_for_js(page: Page, expression: str, *, within: float = 30.0, every: float = 0.02) -> Any:
    """Evaluate a JavaScript expression until it is truthy, and return its value.

    Playwright's own wait_for_function compiles text in the page, which the page's content security
    policy forbids.
    """
    description = f"{expression} on {page.url}"
    return poll(lambda: page.evaluate(expression), description, within=within, every=every)


def poll(
    ask: Callable[[], Any], description: str, *, within: float = 30.0, every: float = 0.02
) -> Any:
    """Call `ask` until it returns a truthy value, and return that.

    Args:
        ask: the condition.
        description: what the caller waits for, for the error message.
        within: seconds after which an AssertionError is raised.
        every: seconds between the first two calls; later pauses are longer.
    """
    end = time.monotonic() + within
    pause = every
    while not (value := ask()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {within:g} s: {description}; last seen: {value!r}")
        time.sleep(pause)
        pause = min(1.3 * pause, LONGEST_PAUSE)
    return value
