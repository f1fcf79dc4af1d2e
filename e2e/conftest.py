"""Fixtures of the browser tests: a server, a Chromium, and pages that may report no errors.

`page` is a new visitor's page (e2e/tab_pool.py). At its end, a test must have requested nothing
outside the site and reported no error. A test that causes errors sets `record.expected`.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from e2e.browser import (
    DESKTOP,
    FAST_COMPILE,
    PHONE,
    SHOTS,
    launch_chromium,
    launch_options,
    note_stray_request,
)
from e2e.engines import Engines, engine_handler
from e2e.tab_pool import PooledTab, TabPool
from e2e.tiers import mark_repeats
from web.tools.browsers import ensure_chromium
from web.tools.dependencies import ROOT
from web.tools.server import Server
from web.tools.site import DIST, make_dist
from web.tools.stages import NOT_MORE

FOLDER = ROOT / "e2e" / "shots"
SCOPE = "/blog/skerry/"
DENY_STORAGE = """if (self !== top) {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(self, name, { get() { throw new DOMException('denied'); } });
  }
}"""
Post = Callable[..., str]


@dataclass
class Record:
    """Errors and stray requests of a test's pages."""

    errors: list[str] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    expected: bool = False
    """Whether the test causes errors; the browser may report them after the test."""


# As patient as `poll`, because a busy machine is no fault of the page.
expect.set_options(timeout=30_000)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build dist/ from the present sources, unless build.py or another process has done it."""
    if not hasattr(session.config, "workerinput") and "SKERRY_BUILT" not in os.environ:
        make_dist()


@pytest.hookimpl(tryfirst=True)  # must run before pytest selects tests by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that only `build.py test --all` runs."""
    mark_repeats(item for item in items if item.path.is_relative_to(Path(__file__).parent))


@pytest.fixture(scope="session")
def run_all(pytestconfig: pytest.Config) -> bool:
    """Whether tests repeat themselves in other themes and sizes; False in the default tier."""
    return NOT_MORE not in pytestconfig.getoption("markexpr")


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder dist/."""
    return DIST


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """A static server with the site under a sub-path."""
    running = Server({SCOPE: site})
    yield running
    running.stop()


@pytest.fixture(scope="session")
def engines() -> Iterator[Engines]:
    """Engines outside the browser, for tests that are not marked `python`."""
    running = Engines()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def stage_places(site: Path) -> dict[str, Path]:
    """The files and folders by URL path of a site with engines outside the browser."""
    folder = Path(__file__).parent
    instead = {
        "pyscript/core.js": "fake_pyscript.js",
        "pyodide/prewarm-worker.js": "fake_prewarm_worker.js",
    }
    return {f"{SCOPE}{path}": folder / name for path, name in instead.items()} | {SCOPE: site}


@pytest.fixture(scope="session")
def stage(stage_places: dict[str, Path], engines: Engines) -> Iterator[Server]:
    """The same site on a server with engines outside the browser."""
    running = Server(stage_places, handler=engine_handler(engines))
    yield running
    running.stop()


@pytest.fixture
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the site's home page.

    Pages start Python themselves in tests that are marked `python`; otherwise engines outside the
    browser answer them.
    """
    if request.node.get_closest_marker("python"):
        yield request.getfixturevalue("server").url
        return
    address = request.getfixturevalue("stage").url.replace("pyscript/core.js", "")
    yield address
    request.getfixturevalue("engines").end_all()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which can be started only once in a process."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One Chromium for all tests."""
    os.environ.setdefault("SKERRY_CHROMIUM", ensure_chromium())
    timed = pytestconfig.getoption("markexpr") == "alone"
    running = launch_chromium(playwright, "", *(() if timed else (FAST_COMPILE,)))
    yield running
    running.close()


@pytest.fixture(params=["desktop"])
def screen(request: pytest.FixtureRequest) -> str:
    """The screen of `page`: desktop, or phone if a test is parametrized (indirect)."""
    return str(request.param)


@pytest.fixture(params=["light"])
def scheme(request: pytest.FixtureRequest) -> str:
    """The color scheme of `page`: light, or dark if a test is parametrized (indirect)."""
    return str(request.param)


@pytest.fixture
def record() -> Record:
    """The errors and stray requests of this test's pages so far."""
    return Record()


@contextmanager
def new_visitor(
    browser: Browser, url: str, record: Record, **options: Any
) -> Iterator[BrowserContext]:
    """A new browser context, which must report no errors and request nothing outside `url`.

    Its browser does not store the site, unless `service_workers` is "allow".
    """
    context = browser.new_context(**{"service_workers": "block", **options})
    context.on("request", lambda request: note_stray_request(request, url, record.strays))
    context.on("page", lambda page: record_errors(page, record))
    yield context
    context.close()
    assert not record.strays, f"asked for what is not in the site: {record.strays}"
    assert record.expected or not record.errors, "\n".join(record.errors)


@pytest.fixture(scope="session")
def tabs(browser: Browser, run_all: bool) -> TabPool:
    """The pool of tabs; in the default tier, their pages have no animations."""
    return TabPool(browser, "no-preference" if run_all else "reduce")


@contextmanager
def pooled_tab(
    tabs: TabPool, screen: str, scheme: str, url: str, record: Record, node: pytest.Item
) -> Iterator[PooledTab]:
    """A tab from the pool, which must report no errors and request nothing outside `url`."""
    tab = tabs.take_tab(screen, scheme)
    tab.context.on("request", lambda request: note_stray_request(request, url, record.strays))
    tab.context.on("page", lambda page: record_errors(page, record))
    record_errors(tab.page, record)
    failed = node.session.testsfailed
    yield tab
    tab.remove_listeners()
    if node.session.testsfailed > failed:
        tab.unusable = True
        save_last_picture(tab.page, node.name)
    tabs.give_back(tab, url[: url.index("/", len("http://"))])
    assert not record.strays, f"asked for what is not in the site: {record.strays}"
    assert record.expected or not record.errors, "\n".join(record.errors)


def save_last_picture(page: Page, test: str) -> None:
    """Save a screenshot of the page of a failed test."""
    FOLDER.mkdir(exist_ok=True)
    name = re.sub(r"[^\w,-]+", "-", test)
    with suppress(Error):  # the page is closed
        Page.screenshot(page, path=FOLDER / f"failed-{name}.png")


@pytest.fixture(name="tab")
def _tab(
    tabs: TabPool,
    url: str,
    screen: str,
    scheme: str,
    record: Record,
    request: pytest.FixtureRequest,
) -> Iterator[PooledTab]:
    """The tab to which the fixtures `page` and `context` belong."""
    with pooled_tab(tabs, screen, scheme, url, record, request.node) as tab:
        yield tab


@pytest.fixture
def context(tab: PooledTab) -> BrowserContext:
    """The context of `page`, for tests that open several pages."""
    return tab.context


def record_errors(page: Page, record: Record) -> None:
    """Record a page's errors, and take screenshots only with SKERRY_SHOTS."""
    shot = page.screenshot
    if not SHOTS:
        page.screenshot = lambda **options: b"" if "path" in options else shot(**options)  # type: ignore[method-assign]
    page.on("pageerror", lambda error: record.errors.append(f"uncaught: {error.stack}"))
    page.on(
        "console",
        lambda message: (
            record.errors.append(f"console: {message.text}") if message.type == "error" else None
        ),
    )


@pytest.fixture
def page(tab: PooledTab) -> Page:
    """A new visitor's page, before its first navigation."""
    return tab.page


@pytest.fixture
def phone(
    tabs: TabPool, url: str, scheme: str, record: Record, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page with the screen and touch input of a phone."""
    with pooled_tab(tabs, "phone", scheme, url, record, request.node) as tab:
        yield tab.page


# Pages of other sites


def other_site_url(server: Server) -> str:
    """Return the server's address under another host name, which makes it another site.

    Another port would not: browsers ignore ports when they compare sites.
    """
    return server.url.replace("127.0.0.1", "localhost")


@pytest.fixture
def host(site: Path) -> Iterator[Server]:
    """The site on a server with CORS headers, such as GitHub Pages."""
    running = Server({SCOPE: site}, public=True)
    yield running
    running.stop()


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    """A function that puts HTML on a page of another site and returns its URL.

    Keyword arguments are headers of the reply.
    """
    with ExitStack() as running:

        def publish(html: str, headers: Mapping[str, str] | None = None) -> str:
            folder = Path(tempfile.mkdtemp(dir=tmp_path))
            head = '<!doctype html><title>A post</title><link rel="icon" href="data:,">'
            (folder / "index.html").write_text(head + html)
            server = Server({"/": folder}, headers=headers)
            running.callback(server.stop)
            return other_site_url(server)

        yield publish


@pytest.fixture
def reader(browser: Browser, screen: str, scheme: str, record: Record) -> Iterator[Page]:
    """A page whose browser blocks storage in frames of other sites."""
    device = PHONE if screen == "phone" else DESKTOP
    with new_visitor(browser, "http://", record, color_scheme=scheme, **device) as context:
        context.add_init_script(DENY_STORAGE)
        yield context.new_page()


@pytest.fixture
def keeper(browser: Browser, tmp_path: Path, record: Record) -> Iterator[Page]:
    """A page whose browser allows storage in frames of other sites."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    allowed = {"cookie_controls_mode": 0, "block_third_party_cookies": False}
    settings.write_text(json.dumps({"profile": allowed}))
    context = browser.browser_type.launch_persistent_context(
        settings.parents[1], **launch_options("", FAST_COMPILE), **DESKTOP, service_workers="block"
    )
    page = context.new_page()
    record_errors(page, record)
    yield page
    context.close()
    assert record.expected or not record.errors, "\n".join(record.errors)


@pytest.fixture
def shots() -> Path:
    """The folder for screenshots, which is not committed."""
    FOLDER.mkdir(exist_ok=True)
    return FOLDER
