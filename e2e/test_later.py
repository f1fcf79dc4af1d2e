"""A lazily loaded part of the engine: loaded once, on demand.

This holds on the site, offline, in frames and in the one file. A failure is reported and can be
retried.
"""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from e2e.browser import poll
from e2e.conftest import DESKTOP, SCOPE, Record, new_visitor
from e2e.journey import game_frames, move_list, play_cell, start_in_frame, wait_for_engine
from e2e.user_actions import arrive, notice_text
from web.tools import base91
from web.tools.onefile import gzip_bytes
from web.tools.server import Server
from web.tools.site import fill_service_worker

pytestmark = pytest.mark.python

PART = "skerry.games.atoll.prover"
FILE = f"pyodide/lazy-{PART}.bin"
NEEDY = f"""
from skerry.core.lazy_modules import require
from skerry.service.host import Host

class Needy(Host):
    def _play_op(self, told):
        require("{PART}")
        from skerry.games.atoll.prover import search
        return super()._play_op(told)

"""
"""An engine that needs the lazily loaded part for every move."""
GAME = "#atoll:small:d4"


@pytest.fixture
def needy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site with the engine NEEDY, for every way of opening the site."""
    copy = Path(shutil.copytree(site, tmp_path / "site"))
    engine = copy / "engine.py"
    engine.write_text(
        replace_host(engine.read_text("utf-8"), "Host().call", f"{NEEDY}", "Needy().call")
    )
    worker = copy / "pyodide" / "plain-worker.js"
    started = re.search(
        r'"from skerry.service.host import Host; Host\(\).call"', worker.read_text()
    )
    assert started, "how plain-worker.js starts the engine"
    code = "`" + NEEDY + "Needy().call`"
    worker.write_text(worker.read_text("utf-8").replace(started[0], code), "utf-8")
    page = copy / "skerry.html"
    text = page.read_text("utf-8")
    inside = re.search(r'id="inside-worker">(.*?)</script>', text)
    assert inside
    assert started[0] in gzip.decompress(base91.decode(inside[1])).decode()
    fresh = base91.encode(gzip_bytes(worker.read_bytes()))
    page.write_text(text.replace(inside[1], fresh), "utf-8")
    lines = (copy / "sw.js").read_text("utf-8").splitlines(keepends=True)
    lines = ["const FILES = {};\n" if line.startswith("const FILES") else line for line in lines]
    lines = [
        'const VERSION = "";\n' if line.startswith("const VERSION") else line for line in lines
    ]
    (copy / "sw.js").write_text("".join(lines), "utf-8")
    fill_service_worker(copy)
    return copy


def replace_host(text: str, old: str, before: str, new: str) -> str:
    """Return the text of an engine.py that starts another host."""
    assert text.count(old) == 1
    head, _, tail = text.partition("xworker.sync.call")
    return f"{head}{before}xworker.sync.call{tail.replace(old, new)}"


@pytest.fixture
def own_server(needy: Path) -> Iterator[Server]:
    """A server of the folder `needy`."""
    running = Server({SCOPE: needy}, public=True)
    yield running
    running.stop()


def record_part_requests(page: Page) -> list[str]:
    """Return a list that collects the requests for the part."""
    asked: list[str] = []
    page.context.on(
        "request", lambda request: asked.append(request.url) if FILE in request.url else None
    )
    return asked


def test_the_site_fetches_it_with_the_first_request_that_needs_it(
    browser: Browser, own_server: Server, record: Record
) -> None:
    with new_visitor(browser, own_server.url, record, **DESKTOP) as context:
        page = context.new_page()
        asked = record_part_requests(page)
        arrive(page, own_server.url + GAME)
        assert not asked
        for cell in ("c4", "b3"):
            before = len(move_list(page))
            play_cell(page, cell)
            poll(lambda n=before: len(move_list(page)) == n + 1, "a move", within=30)
        assert len(asked) == 1


@pytest.mark.more
def test_a_missing_part_is_reported_and_retried(
    browser: Browser, own_server: Server, record: Record
) -> None:
    with new_visitor(browser, own_server.url, record, **DESKTOP) as context:
        record.expected = True  # the browser logs the file that failed
        page = context.new_page()

        def abort(route: Route) -> None:
            route.abort()

        context.route(f"**/{FILE}", abort)
        arrive(page, own_server.url + GAME)
        play_cell(page, "c4")
        poll(lambda: "couldn't be loaded" in notice_text(page), "what is missing", within=30)
        assert move_list(page) == ["d4"]
        context.unroute(f"**/{FILE}", abort)
        page.get_by_role("button", name="Try again").click()
        poll(lambda: move_list(page) == ["d4", "c4"], "the move", within=30)


@pytest.mark.more
def test_it_is_available_offline(browser: Browser, own_server: Server, record: Record) -> None:
    with new_visitor(
        browser, own_server.url, record, service_workers="allow", **DESKTOP
    ) as context:
        page = context.new_page()
        arrive(page, own_server.url + GAME)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        record.expected = True
        own_server.stop()
        page.reload()
        wait_for_engine(page)
        play_cell(page, "c4")
        poll(lambda: move_list(page) == ["d4", "c4"], "the move", within=30)


@pytest.mark.more
def test_frames_fetch_it_too(reader: Page, own_server: Server, tmp_path: Path) -> None:
    blog = Path(shutil.copytree(Path(__file__).parent / "blog", tmp_path / "blog"))
    index = blog / "index.html"
    index.write_text(
        index.read_text("utf-8").replace("https://example.org/skerry/", own_server.url)
    )
    post = Server({"/": blog})
    try:
        asked = record_part_requests(reader)
        reader.goto(post.url.replace("127.0.0.1", "localhost"))
        plain, _, sandboxed = game_frames(reader)
        for frame in (plain, sandboxed):
            start_in_frame(reader, frame)
            poll(lambda frame=frame: len(move_list(frame)) == 1, "the position of the address")
            play_cell(frame, "c4")
            poll(lambda frame=frame: len(move_list(frame)) == 2, "the move", within=30)
        assert len(asked) == 2
    finally:
        post.stop()


@pytest.mark.more
def test_the_one_file_contains_it(
    browser: Browser, needy: Path, tmp_path: Path, record: Record
) -> None:
    file = Path(shutil.copyfile(needy / "skerry.html", tmp_path / "skerry.html"))
    with new_visitor(browser, file.as_uri(), record, **DESKTOP) as context:
        page = context.new_page()
        page.goto(file.as_uri() + GAME)
        wait_for_engine(page)
        poll(lambda: move_list(page) == ["d4"], "the game of the link")
        play_cell(page, "c4")
        poll(lambda: move_list(page) == ["d4", "c4"], "the move", within=30)
