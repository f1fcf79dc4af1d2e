"""Web servers that send wrong content types or changed files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import poll, wait_for_js
from e2e.conftest import SCOPE, Record, new_visitor
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    ENGINE_ANSWERED,
    NEW_ATOLL,
    arrive,
    click_cell,
    status_text,
    wait_for_moves,
)
from web.tools.server import PLAIN_TYPES, UNKNOWN_TYPES, Server

pytestmark = pytest.mark.python

NOSNIFF = {"X-Content-Type-Options": "nosniff"}
KEPT_TYPES = """navigator.serviceWorker.ready.then(async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return Promise.all(["pyodide.mjs", "pyodide.asm.wasm"].map(async (name) =>
    (await cache.match(`pyodide/${name}`)).headers.get("content-type").split(";")[0]));
})"""


@contextmanager
def visit_server(
    browser: Browser, server: Server, record: Record, service_workers: str = "block"
) -> Iterator[Page]:
    """A new visitor's page on a server; wrong types make the browser report errors."""
    record.expected = True
    with new_visitor(browser, server.url, record, service_workers=service_workers) as context:
        yield context.new_page()
    server.stop()


@pytest.mark.more
@pytest.mark.parametrize(
    ("types", "headers"),
    mark_all_but_first(
        [[UNKNOWN_TYPES, NOSNIFF], [PLAIN_TYPES, NOSNIFF], [{".mjs": "text/plain"}, {}]]
    ),
)
def test_it_plays_with_wrong_types_and_caches_right_ones(
    browser: Browser, site: Path, record: Record, types: dict[str, str], headers: dict[str, str]
) -> None:
    server = Server({SCOPE: site}, types=types, headers=headers)
    with visit_server(browser, server, record, "allow") as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
        arrive(page, f"{server.url}{NEW_ATOLL}")
        click_cell(page, "f6")
        wait_for_moves(page, 1)
        assert "micropip.json" not in asked, "Python starts from the snapshot"
        assert page.evaluate(KEPT_TYPES) == ["text/javascript", "application/wasm"]
        server.stop()
        page.reload()
        wait_for_js(page, ENGINE_ANSWERED, within=60)


@pytest.mark.more
@pytest.mark.parametrize(
    ("address", "suffix", "message"),
    mark_all_but_first(
        [
            [
                NEW_ATOLL,
                ".js",
                "js/main.js as application/octet-stream, not as text/java",
            ],
            [
                "?lang=de",
                ".css",
                "css als application/octet-stream gesendet, nicht als text/css",
            ],
            ["embed.html?game=atoll", ".js", "js/embed/main.js as application/octet-stream"],
        ]
    ),
)
def test_a_refused_type_is_named(
    browser: Browser, site: Path, record: Record, address: str, suffix: str, message: str
) -> None:
    types = {suffix: "application/octet-stream"}
    server = Server({SCOPE: site}, types=types, headers=NOSNIFF)
    with visit_server(browser, server, record) as page:
        page.goto(f"{server.url}{address}")
        expect(page.locator("p[role=alert]")).to_contain_text(message)


@pytest.mark.more
def test_a_page_sent_for_a_missing_file_is_named(page: Page, url: str, record: Record) -> None:
    record.expected = True
    answer = {"content_type": "text/html", "body": "<!doctype html>Not here"}
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(**answer))
    page.goto(f"{url}{NEW_ATOLL}")
    message = "sent pyodide/pyodide.asm.wasm as text/html, not as application/wasm"
    poll(lambda: message in status_text(page), "the file and its type")
