"""The site stored on the device: offline use, updates between games, complete or not at all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.browser import poll
from e2e.conftest import SCOPE, Record, new_visitor
from e2e.user_actions import (
    arrive,
    click_cell,
    click_menu_button,
    close_notice,
    move_list,
    notice_text,
    start_game,
    wait_for_moves,
)
from web.tools.server import Server
from web.tools.site import fill_service_worker

pytestmark = pytest.mark.python

KEPT = "navigator.serviceWorker.ready.then(() => true)"
CACHES = "caches.keys()"
FAILED = """navigator.serviceWorker.getRegistration().then(async (it) => {
  const found = new Promise((done) => { it.onupdatefound = () => done(it.installing); });
  await it.update().catch(() => 0);
  const worker = await found;
  while (worker.state === "installing") {
    await new Promise((done) => { worker.onstatechange = done; });
  }
  return worker.state;
})"""
"""Requests an update and returns whether its installation failed."""


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    return Path(shutil.copytree(site, tmp_path / "site"))


@pytest.fixture
def own_server(copy: Path) -> Iterator[Server]:
    """A server of the folder `copy`, under a sub-path."""
    running = Server({SCOPE: copy})
    yield running
    running.stop()


@pytest.fixture
def keeper(browser: Browser, own_server: Server, record: Record) -> Iterator[BrowserContext]:
    """A context whose browser stores the site."""
    with new_visitor(browser, own_server.url, record, service_workers="allow") as context:
        yield context
        record.expected = True  # the browser logs that it is offline


def open_stored_site(keeper: BrowserContext, url: str) -> Page:
    """Open the site, and wait until the browser has stored it."""
    page = keeper.new_page()
    arrive(page, url)
    page.evaluate(KEPT)
    return page


@pytest.mark.more
def test_settings_name_the_file_that_prevents_an_offline_copy(
    browser: Browser, own_server: Server, copy: Path, record: Record
) -> None:
    beacon = "<script>0</script></body>"
    index = copy / "index.html"
    index.write_text(index.read_text("utf-8").replace("</body>", beacon), "utf-8")
    record.expected = True  # the policy of the page forbids the script
    with new_visitor(browser, own_server.url, record, service_workers="allow") as context:
        page = context.new_page()
        arrive(page, own_server.url)
        click_menu_button(page, "Settings")
        text = "There is no offline copy: the server sent a modified index.html."
        expect(page.locator("#offline-state")).to_have_text(text)


def test_after_one_visit_it_plays_without_a_network(
    keeper: BrowserContext, own_server: Server
) -> None:
    page = open_stored_site(keeper, own_server.url)
    own_server.stop()
    arrive(page, own_server.url)
    start_game(page, "Standard", "Human", "Tadpole", begins="You")
    click_cell(page, "f6")
    wait_for_moves(page, 2)
    rules = keeper.new_page()
    rules.goto(f"{own_server.url}rules/atoll.html")
    assert rules.locator("h1").inner_text() == "Atoll"
    page.reload()
    wait_for_moves(page, 2)
    arrive(keeper.new_page(), f"{own_server.url}?from=home#atoll:small:d4")


def publish_version(copy: Path, text: str) -> None:
    """Publish a new version of the site."""
    page = copy / "index.html"
    page.write_text(page.read_text("utf-8").replace("</body>", f"<!-- {text} --></body>"), "utf-8")
    worker = copy / "sw.js"
    lines = worker.read_text("utf-8").splitlines(keepends=True)
    fresh = ["const FILES = {};\n" if line.startswith("const FILES") else line for line in lines]
    fresh = [
        'const VERSION = "";\n' if line.startswith("const VERSION") else line for line in fresh
    ]
    worker.write_text("".join(fresh), "utf-8")
    fill_service_worker(copy)


def check_for_update(page: Page) -> None:
    """Let the browser check for a new version."""
    page.evaluate("navigator.serviceWorker.getRegistration().then(it => it.update()).then(() => 1)")


@pytest.mark.more
def test_a_new_version_is_offered_after_the_game(
    keeper: BrowserContext, own_server: Server, copy: Path
) -> None:
    open_stored_site(keeper, own_server.url).close()
    page = open_stored_site(keeper, own_server.url)
    start_game(page, "Small", "Human", "Human")
    click_cell(page, "d4")
    wait_for_moves(page, 1)
    before = page.evaluate(CACHES)
    publish_version(copy, "newer")
    check_for_update(page)
    poll(lambda: len(page.evaluate(CACHES)) == 2, "the new version is fetched")
    page.wait_for_timeout(300)  # time in which the page could offer it
    assert "new version" not in notice_text(page), "a game is on the table"
    assert "newer" not in page.content()
    page.get_by_role("button", name="Undo").click()
    poll(lambda: move_list(page) and "new version" not in notice_text(page), "undone is not over")
    start_game(page, "Small", "Human", "Human")
    poll(lambda: "new version" in notice_text(page), "the offer")
    close_notice(page)
    click_cell(page, "d4")
    wait_for_moves(page, 1)
    start_game(page, "Small", "Human", "Human")
    poll(lambda: "new version" in notice_text(page), "the offer again, between games")
    other = keeper.new_page()
    arrive(other, own_server.url)
    with page.expect_navigation():
        page.get_by_role("button", name="Update now").click()
    assert "<!-- newer -->" in page.content()
    poll(lambda: len(page.evaluate(CACHES)) == 1, "the old cache is gone")
    assert page.evaluate(CACHES) != before
    assert "updated in another tab" in notice_text(other)
    with other.expect_navigation():
        other.locator("#notice").get_by_role("button", name="Reload the page").click()


@pytest.mark.more
def test_an_incomplete_version_isnt_installed(
    keeper: BrowserContext, own_server: Server, copy: Path
) -> None:
    page = open_stored_site(keeper, own_server.url)
    before = page.evaluate(CACHES)
    publish_version(copy, "broken")
    (copy / "index.html").write_text("<!doctype html>half a page", "utf-8")
    assert page.evaluate(FAILED) == "redundant"
    click_menu_button(page, "Settings")
    text = "The offline copy couldn't be updated: the server sent a modified index.html."
    expect(page.locator("#offline-state")).to_have_text(text)
    assert page.evaluate(CACHES) == before
    arrive(page, own_server.url)
    expect(page.locator("#status")).to_be_visible()


@pytest.mark.more
def test_storage_keys_and_caches_contain_the_path(
    keeper: BrowserContext, own_server: Server
) -> None:
    """All pages of one account share an origin."""
    page = open_stored_site(keeper, own_server.url)
    keys = page.evaluate("Object.keys(localStorage).concat(Object.keys(sessionStorage))")
    assert keys
    assert all(key.startswith(f"skerry:{SCOPE}:") for key in [*keys, *page.evaluate(CACHES)])


@pytest.mark.more
def test_it_can_be_installed(page: Page, url: str) -> None:
    """The manifest exists, and its icons have the sizes that it states."""
    page.goto(url)
    stored = json.loads(
        page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then(it => it.text())")
    )
    sizes = page.evaluate(
        """list => Promise.all(list.map(({src}) => new Promise((done, no) => {
             const image = new Image();
             image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
             image.onerror = no;
             image.src = src;
           })))""",
        [icon for icon in stored["icons"] if icon["sizes"] != "any"],
    )
    assert sizes == [icon["sizes"] for icon in stored["icons"] if icon["sizes"] != "any"]
    assert {icon["purpose"] for icon in stored["icons"]} == {"any", "maskable"}
    assert stored["start_url"] == stored["scope"] == "./"
