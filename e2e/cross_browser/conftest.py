"""Every browser in every environment, and a table of results by browser.

SKERRY_BROWSERS names the browsers; without it, all installed ones are used. The tests of a browser
in an environment share a tab, because starting Python takes long.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.conftest import SCOPE
from web.tools.browsers import NAMES, available_browsers, find_or_install
from web.tools.server import Server

from .driver import Driver
from .environments import Environment, Visit, write_hosts
from .games import GAMES, Game
from .report import result_table, stored_results
from .start import start

BROWSERS = available_browsers()
PLACES = ("site", "file", "frame", "other site", "sandbox")

HARMLESS = ("Blocked autofocusing",)
"""Errors that Chromium logs for every dialog in a cross-origin frame."""

Does = Callable[[str], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def places(
    site: Path, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Environment]]:
    """All environments by name.

    The other site needs another host name: with another port alone, it would be the same site.
    """
    folder = tmp_path_factory.mktemp("places")
    file = Path(shutil.copyfile(site / "skerry.html", folder / "skerry.html")).as_uri()
    host = Server({SCOPE: site, "/": folder}, public=True)
    write_hosts(folder, host.url)
    other = host.origin.replace("127.0.0.1", "localhost")
    environments = (
        Environment("site", server.url, server.url, reloads=True),
        Environment("file", file, file),
        Environment("frame", f"{host.origin}/frame.html", host.url, framed=True),
        Environment("other site", f"{other}/frame.html", host.url, framed=True, keeps=None),
        Environment("sandbox", f"{other}/sandbox.html", host.url, framed=True, keeps=False),
    )
    yield {place.name: place for place in environments}
    host.stop()


@pytest.fixture(scope="session", params=BROWSERS)
def driver(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Driver]:
    """The browsers, one after the other."""
    running = start(find_or_install(request.param), playwright)
    yield running
    running.quit()


@pytest.fixture(scope="session", params=PLACES)
def tab_at(
    request: pytest.FixtureRequest, driver: Driver, places: dict[str, Environment]
) -> Iterator[Visit]:
    """A new visitor in an environment, for all tests there."""
    tab = driver.open_tab()
    yield Visit(driver.name, places[request.param], tab)
    tab.close()


@pytest.fixture
def visit(tab_at: Visit) -> Iterator[Visit]:
    """The visitor of `tab_at`, during one test; the page must report no errors."""
    yield tab_at
    errors = [
        error for error in tab_at.tab.take_errors() if not any(word in error for word in HARMLESS)
    ]
    assert not errors, "\n".join(errors)


@pytest.fixture
def does(request: pytest.FixtureRequest) -> Does:
    """A context manager for a step of a test; it records the step's result for the table."""
    params = request.node.callspec.params

    @contextmanager
    def record_result(thing: str) -> Iterator[None]:
        result = "FAILED"
        try:
            yield
            result = "ok"
        finally:
            done = (params["tab_at"], thing, params["driver"], result)
            request.node.user_properties.append(("done", done))

    return record_result


DEFAULT_PLACES = (
    ("webkit", "file"),
    ("webkit", "site"),
    ("firefox", "site"),
    ("firefox", "sandbox"),
)
"""The browsers and environments of the default tier, the slowest first."""


@pytest.hookimpl(tryfirst=True)  # must run before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests, group them for pytest-xdist, and mark those of the larger tier.

    The journey of an environment comes before its games, which continue on its page.
    """

    def rank(item: pytest.Function) -> tuple[int, int, bool]:
        params = item.callspec.params
        place = PLACES.index(params["tab_at"])
        return BROWSERS.index(params["driver"]), place, item.path.stem != "test_journey"

    ours = [item for item in items if item.path.parent == Path(__file__).parent]
    ranked = iter(sorted(ours, key=rank))
    for item in ours:
        params = item.callspec.params
        item.add_marker(pytest.mark.xdist_group(f"{params['driver']} {params['tab_at']}"))
        if not _is_sampled(**params):
            item.add_marker(pytest.mark.more)
    items[:] = [next(ranked) if item in ours else item for item in items]


def _is_sampled(driver: str, tab_at: str, game: Game | None = None) -> bool:
    """Return whether the default tier has a journey or a game in a browser and environment.

    `build.py test --all` runs all combinations. The default tier has a journey and one or two games
    in each of `DEFAULT_PLACES`. Chromium is left to the other tests in e2e/.
    """
    if (driver, tab_at) not in DEFAULT_PLACES:
        return False
    place = DEFAULT_PLACES.index((driver, tab_at))
    return game is None or GAMES.index(game) % len(DEFAULT_PLACES) == place


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, and which browsers were not tested."""
    outcomes = ("passed", "failed")
    reports = [report for outcome in outcomes for report in terminalreporter.stats.get(outcome, [])]
    done = stored_results(report for report in reports if report.when == "call")
    if done:
        missing = [name for name in NAMES if name not in BROWSERS]
        terminalreporter.section("results by browser")
        terminalreporter.write_line("\n".join(result_table(done)))
        if missing:
            terminalreporter.write_line(f"not in the list, or not here: {', '.join(missing)}")
