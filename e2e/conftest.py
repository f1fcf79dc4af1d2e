"""What the tests of the site share: a server, a Chromium, pages that must not err or reach out.

`page` is a fresh context every time. When a test is over, its page must have asked for nothing
outside the site and reported no error; a test that wants errors takes `record` and empties
`record.errors` itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from e2e.browser import DESKTOP, PHONE, fence, launch
from web.tools.browsers import need_browser
from web.tools.needs import ROOT
from web.tools.server import Server
from web.tools.site import DIST, make_dist

SHOTS = ROOT / "e2e" / "shots"
SCOPE = "/blog/skerry/"


@dataclass
class Record:
    """What went wrong around a page."""

    errors: list[str] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder dist/, built from what the sources are now."""
    make_dist()
    return DIST


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """A plain static server with the site under a sub-path."""
    running = Server({SCOPE: site})
    yield running
    running.stop()


@pytest.fixture(scope="session")
def url(server: Server) -> str:
    """The address of the site's first page."""
    return server.url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which can be started only once."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests."""
    os.environ.setdefault("SKERRY_CHROMIUM", need_browser())
    running = launch(playwright)
    yield running
    running.close()


@pytest.fixture(params=["desktop"])
def screen(request: pytest.FixtureRequest) -> str:
    """The screen that `page` has: desktop, unless a test is parametrised (indirect) with phone."""
    return str(request.param)


@pytest.fixture(params=["light"])
def scheme(request: pytest.FixtureRequest) -> str:
    """The colour scheme of `page`: light, unless a test is parametrised (indirect) with dark."""
    return str(request.param)


@pytest.fixture
def record() -> Record:
    """The errors and the stray requests of this test's pages so far."""
    return Record()


@contextmanager
def visitor(browser: Browser, url: str, record: Record, **options: Any) -> Iterator[BrowserContext]:
    """Somebody who has never been here, let into `url` alone; there must be no error in the end.

    Their browser does not keep the site, unless `service_workers` is "allow".
    """
    made = browser.new_context(**{"service_workers": "block", **options})
    fence(made, url, record.strays)
    made.on("page", lambda page: watch(page, record))
    yield made
    made.close()
    assert not record.strays, f"asked for what is not in the site: {record.strays}"
    assert not record.errors, "\n".join(record.errors)


@pytest.fixture
def context(
    browser: Browser, url: str, screen: str, scheme: str, record: Record
) -> Iterator[BrowserContext]:
    """The context of `page`, for tests that open more than one."""
    options: dict[str, Any] = PHONE if screen == "phone" else DESKTOP
    with visitor(browser, url, record, color_scheme=scheme, **options) as made:
        yield made


def watch(page: Page, record: Record) -> None:
    """Note what the page reports as an error."""
    page.on("pageerror", lambda error: record.errors.append(f"uncaught: {error.stack}"))
    page.on(
        "console",
        lambda said: (
            record.errors.append(f"console: {said.text}") if said.type == "error" else None
        ),
    )


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page in the fresh context; it has not gone anywhere yet."""
    return context.new_page()


@pytest.fixture
def phone(browser: Browser, url: str, scheme: str, record: Record) -> Iterator[Page]:
    """A page on a phone's screen, with touch."""
    with visitor(browser, url, record, color_scheme=scheme, **PHONE) as made:
        yield made.new_page()


@pytest.fixture
def shots() -> Path:
    """The folder for screenshots, which is not committed: look at them."""
    SHOTS.mkdir(exist_ok=True)
    return SHOTS
