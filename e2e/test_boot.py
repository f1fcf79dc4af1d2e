"""The wheel in a bare Pyodide page, installed by micropip, and the page in a frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import wait_for_js
from e2e.conftest import Record, new_visitor
from web.tools.pyodide import PYODIDE
from web.tools.server import Server

pytestmark = pytest.mark.python

BARE = """<!doctype html><title>bare</title><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./npm/pyodide.mjs";
const pyodide = await loadPyodide();
globalThis.run = async (code) => { globalThis.answer = await pyodide.runPythonAsync(code); };
globalThis.load = (urls) => pyodide.loadPackage(urls);
globalThis.ready = true;
</script>"""
GAME = """
import micropip
await micropip.install({url!r})
import importlib.metadata, json, skerry
state = skerry.load("atoll").start()
state = state.apply(state.legal_actions()[0])
json.dumps([importlib.metadata.version("skerry"), list(skerry.game_ids()), state.current_player])
"""


@pytest.fixture
def elsewhere(tmp_path: Path, site: Path) -> Iterator[Server]:
    """A server with the npm package of Pyodide and our site."""
    (tmp_path / "index.html").write_text(BARE)
    places = {"npm": PYODIDE, "blog/skerry": site}
    server = Server(
        {f"/bare/{at}/": folder for at, folder in places.items()} | {"/bare/": tmp_path}
    )
    yield server
    server.stop()


@pytest.fixture
def bare(browser: Browser, elsewhere: Server, record: Record) -> Iterator[Page]:
    """A bare Pyodide page that is ready to run code."""
    with new_visitor(browser, f"{elsewhere.origin}/bare/", record) as context:
        page = context.new_page()
        page.goto(f"{elsewhere.origin}/bare/")
        wait_for_js(page, "globalThis.ready", within=60)
        yield page


@pytest.mark.more
def test_micropip_installs_the_wheel_in_a_bare_pyodide_page(
    bare: Page, elsewhere: Server, site: Path
) -> None:
    micropip = next(site.glob("pyodide/micropip-*.whl")).name
    bare.evaluate("urls => load(urls)", [f"./blog/skerry/pyodide/{micropip}"])
    wheel = next(site.glob("skerry-*.whl")).name
    bare.evaluate(
        "code => run(code)", GAME.format(url=f"{elsewhere.origin}/bare/blog/skerry/{wheel}")
    )
    version, games, player = json.loads(wait_for_js(bare, "globalThis.answer"))
    assert wheel.startswith(f"skerry-{version}-")
    assert "atoll" in games
    assert player == 1


def test_a_frame_on_another_site_shows_and_plays_a_position(
    browser: Browser, site: Path, tmp_path: Path, record: Record
) -> None:
    server = Server({"/blog/skerry/": site, "/": tmp_path})
    frame = f'<iframe src="{server.origin}/blog/skerry/#atoll:standard:f6" width=390 height=700>'
    (tmp_path / "index.html").write_text(f"<!doctype html><title>elsewhere</title>{frame}")
    other = server.origin.replace("127.0.0.1", "localhost")
    with new_visitor(browser, "http://", record) as context:
        page = context.new_page()
        page.goto(f"{other}/index.html")
        inside = page.frame_locator("iframe")
        inside.get_by_role("button", name="Swap sides").click(timeout=60_000)
        expect(inside.locator("#moves-list [data-move=swap]")).to_have_count(1)
        record.expected = True  # PyScript reports the blocked database
    server.stop()
