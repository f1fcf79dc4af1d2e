"""Loading the page: the files that it requests, and messages about missing files."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.browser import poll, wait_for_js
from e2e.conftest import Record
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    ENGINE_ANSWERED,
    NEW_ATOLL,
    WORK,
    arrive,
    click_cell,
    click_menu_button,
    notice_text,
    status_text,
    wait_for_moves,
)

pytestmark = pytest.mark.python


def count_requests(page: Page, url: str) -> Counter[str]:
    """Return a counter of the requests for each file, from pages and workers."""
    asked: Counter[str] = Counter()
    page.on(
        "request",
        lambda request: asked.update([re.split("[?#]", request.url.removeprefix(url))[0]]),
    )
    return asked


@pytest.mark.more
@pytest.mark.parametrize(
    "missing",
    mark_all_but_first(
        [
            "pyscript/core.js",
            "pyodide/prewarm-worker.js",
            "pyodide/start.js",
            "pyodide/pyodide.mjs",
            "pyodide/pyodide.asm.mjs",
            "pyodide/pyodide.asm.wasm",
        ],
    ),
)
def test_a_missing_file_is_named_and_can_be_retried(
    page: Page, url: str, record: Record, missing: str
) -> None:
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    page.goto(f"{url}{NEW_ATOLL}")
    retry = page.get_by_role("button", name="Retry")
    expect(retry).to_be_visible(timeout=30_000)
    name = missing.split("/")[-1].split(".")[0].replace("core", "PyScript")
    poll(lambda: name in status_text(page), "the file's name")
    page.unroute(f"**/{missing}")
    retry.click()
    poll(
        lambda: status_text(page).startswith("Your turn: "),
        "the engine at the second try",
        within=60,
    )
    click_cell(page, "f6")
    wait_for_moves(page, 1)
    record.expected = True


@pytest.mark.more
def test_python_starts_from_the_snapshot_alone(page: Page, url: str) -> None:
    asked = count_requests(page, url)
    arrive(page, url)
    assert asked["pyodide/snapshot.bin"]
    assert not [name for name in asked if re.match(r".*\.whl|plain|pyodide/.*\.(zip|json)", name)]


@pytest.mark.more
@pytest.mark.parametrize("reply", mark_all_but_first([{"status": 404}, {"body": "not packed"}]))
def test_without_a_snapshot_the_wheel_is_installed(
    page: Page, url: str, site: Path, record: Record, reply: dict[str, Any]
) -> None:
    asked = count_requests(page, url)
    page.route("**/snapshot.bin", lambda route: route.fulfill(**reply))
    arrive(page, f"{url}{NEW_ATOLL}&{WORK[1:]}")
    click_cell(page, "f6")
    assert wait_for_moves(page, 2, within=40)[0] == "f6"
    wheels = {path.name for path in site.glob("*.whl")} | {"pyodide/micropip-*.whl"}
    names = {re.sub(r"(?<=micropip-).*(?=\.whl)", "*", name) for name in asked}
    assert names >= wheels
    assert asked["pyodide/snapshot.bin"] == 1, "the second engine does not ask for it again"
    record.expected = True


@pytest.mark.more
@pytest.mark.parametrize(
    "missing",
    mark_all_but_first(
        [
            "skerry-*.whl",
            "micropip.json",
            "pyodide/python_stdlib.zip",
            "pyodide/pyodide-lock.json",
            "pyodide/micropip-*.whl",
        ]
    ),
)
def test_a_missing_file_of_the_wheel_is_named_and_can_be_retried(
    page: Page, url: str, record: Record, missing: str
) -> None:
    for name in ("pyodide/snapshot.bin", missing):
        page.route(f"{url}{name}", lambda route: route.fulfill(status=404))
    page.goto(f"{url}{NEW_ATOLL}")
    retry = page.get_by_role("button", name="Retry")
    expect(retry).to_be_visible(timeout=60_000)
    named = missing.split("*")[0]
    poll(lambda: named in status_text(page) and "(404)" in status_text(page), "the file's name")
    page.unroute(f"{url}{missing}")
    retry.click()
    poll(
        lambda: status_text(page).startswith("Your turn: "),
        "the engine at the second try",
        within=60,
    )
    click_cell(page, "f6")
    wait_for_moves(page, 1)
    record.expected = True


def test_a_visit_loads_only_the_modules_that_it_needs(page: Page, url: str) -> None:
    arrive(page, url)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    modules = {name.removeprefix(f"{url}js/") for name in loaded if name.startswith(f"{url}js/")}
    links = page.locator("link[rel=modulepreload][href^='js/']").all()
    assert modules == {str(link.get_attribute("href")).removeprefix("js/") for link in links}
    assert {re.split(r"[-.]", name)[0] for name in modules} == {"main", "page", "chunk"}


@pytest.mark.more
@pytest.mark.parametrize("part", mark_all_but_first(["page", "stats"]))
def test_a_module_that_cant_be_fetched_is_reported_with_a_reload(
    page: Page, url: str, record: Record, part: str
) -> None:
    page.route(f"**/js/{part}-*.js", lambda route: route.fulfill(status=404))
    if part == "page":
        page.goto(url)
    else:
        arrive(page, url)
        click_cell(page, "f6")
        click_menu_button(page, "Your results")
    again = page.locator("#notice").get_by_role("button", name="Reload the page")
    again.wait_for()
    poll(lambda: "couldn't be loaded" in notice_text(page), "what happened")
    page.unroute(f"**/js/{part}-*.js")
    again.click()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    if part == "stats":
        assert wait_for_moves(page, 1)[0] == "f6", "the game is kept"
        click_menu_button(page, "Your results")
        expect(
            page.get_by_role("dialog").get_by_role("heading", name="Your results")
        ).to_be_visible()
    record.expected = True


def test_a_touch_before_the_engine_is_ready_is_played_later(page: Page, url: str) -> None:
    held: list[Route] = []
    page.route("**/snapshot.bin", lambda route: held.append(route))
    page.goto(f"{url}{NEW_ATOLL}")
    poll(lambda: page.evaluate("1") and held, "the engine's file is asked for", within=30)
    expect(page.locator(".status-text")).to_contain_text("Getting the engine ready")
    click_cell(page, "f6")
    poll(lambda: "Then f6 is played." in status_text(page), "the move waits")
    held[0].continue_()
    assert wait_for_moves(page, 1, within=60)[0] == "f6"
