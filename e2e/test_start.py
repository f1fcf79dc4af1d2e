"""Starting with faults: failing hosts, blocked databases, opaque origins, no scripts."""

from __future__ import annotations

import gzip
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from skerry.core.i18n import LANGUAGES

from e2e.browser import poll, wait_for_js
from e2e.conftest import SCOPE, Record, new_visitor
from e2e.journey import wait_for_engine
from e2e.test_saved import open_list, path_of, wait_for_games
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    ENGINE_ANSWERED,
    NEW_ATOLL,
    arrive,
    click_cell,
    free_cells,
    move_list,
    notice_text,
    status_text,
    wait_for_moves,
)
from web.tools.server import Server

pytestmark = pytest.mark.python

EMBEDDED = "embed.html?game=atoll"
PAUSES = 30_000  # milliseconds: more than two tries more take
SPOIL = """(() => {
  const made = URL.createObjectURL;
  URL.createObjectURL = (blob) => made.call(URL, new Blob([%r, blob], { type: blob.type }));
})()"""
NO_BLOBS = """Blob.prototype.arrayBuffer = Blob.prototype.stream = () => {
  throw new DOMException("The I/O read operation failed.", "NotReadableError");
};"""
NO_DATABASE = """IDBFactory.prototype.open = () => {
  const request = new EventTarget();
  setTimeout(() => {
    const event = new Event("error");
    request.dispatchEvent(event);
    request.onerror?.(event);
  });
  return request;
};"""
NO_MEMORY = """WebAssembly.instantiate = async () => { throw new RangeError("out of memory"); };"""


def fail_first_requests(page: Page, times: dict[str, int]) -> Counter[str]:
    """Let a host fail the first requests for each file; return a counter of its requests."""
    asked: Counter[str] = Counter()

    def stumble(route: Route, file: str) -> None:
        asked[file] += 1
        if asked[file] <= times[file]:
            route.fulfill(status=503, body="Service Unavailable")
        else:
            route.fallback()

    for file in times:
        page.route(f"**/{file}", lambda route, _, file=file: stumble(route, file))
    return asked


# Failing hosts


@pytest.mark.more
def test_each_file_that_fails_once_is_requested_again(
    page: Page, url: str, record: Record, shots: Path
) -> None:
    files = {"js/main.js": 1, "css/site.css": 1, "engine.py": 1, "pyodide.asm.wasm": 1}
    late = {"css/games/atoll.css": 2}  # loaded after the board is painted
    asked = fail_first_requests(page, files | late)
    page.goto(f"{url}{NEW_ATOLL}")
    page.wait_for_event("load")  # the page was loaded again because a module was missing
    wait_for_js(page, ENGINE_ANSWERED)
    assert all(asked[file] > times for file, times in files.items()), asked
    # Playwright handles routed requests only during calls, so the page is asked for its title.
    poll(lambda: page.title() and asked["css/games/atoll.css"] == 3, "the third try")
    middle = """() => {
      const { width, height } = document.getElementById("canvas");
      const pen = document.getElementById("canvas").getContext("2d");
      return pen.getImageData(width / 2, height / 2, 1, 1).data[3];
    }"""
    poll(lambda: page.evaluate(middle), "the board painted by the style sheet that came late")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).display") == "grid"
    expect(page.locator("[role=alert] button")).to_have_count(0)
    record.expected = True


@pytest.mark.more
def test_a_frame_retries_failed_files(page: Page, url: str, record: Record) -> None:
    files = ("css/cover.css", "js/embed/main.js", "openings/covers/atoll.json")
    later = ("css/embed.css", "openings/atoll.json", "pyodide/plain-worker.js")
    more = ("css/games/atoll.css", "pyodide/pyodide.asm.wasm")
    asked = fail_first_requests(page, dict.fromkeys([*files, *later, *more], 1))
    page.goto(f"{url}embed.html?game=atoll")
    page.locator("#cover-acts").get_by_role("button", name="Play").click()
    wait_for_engine(page)
    assert min(asked.values()) >= 2, asked  # the reload requests some files again
    record.expected = True


@pytest.mark.more
def test_a_frame_whose_module_fails_after_the_click_offers_another_try(
    page: Page, url: str, record: Record
) -> None:
    times = {"js/embed/play-*.js": 100}  # some browsers ask again, others remember a failure
    fail_first_requests(page, times)
    page.goto(f"{url}embed.html?game=atoll")
    acts = page.locator("#cover-acts")
    acts.get_by_role("button", name="Play").click()
    expect(page.locator("#cover-text")).to_contain_text("couldn't be loaded", timeout=PAUSES)
    times.update(dict.fromkeys(times, 0))
    acts.get_by_role("button", name="Try again").click()
    acts.get_by_role("button", name="Play").click()
    wait_for_engine(page)
    record.expected = True


@pytest.mark.more
def test_a_frame_whose_engine_fails_keeps_its_game(page: Page, url: str, record: Record) -> None:
    # All tries of the first engine fail. Each engine requests its script once.
    asked = fail_first_requests(page, {"pyodide/plain-code.bin": 3, "pyodide/plain-worker.js": 0})
    page.goto(f"{url}embed.html?id=atoll:small:d4")
    page.locator("#cover-acts").get_by_role("button", name="Play").click()
    expect(page.locator("#status")).to_contain_text("couldn't start", timeout=PAUSES)
    page.locator("#status").get_by_role("button", name="Retry").click()
    wait_for_engine(page)
    poll(lambda: move_list(page) == ["d4"], "the game of the address")
    assert asked["pyodide/plain-worker.js"] == 2
    record.expected = True


@pytest.mark.more
@pytest.mark.parametrize("missing", mark_all_but_first(["css/embed.css", "openings/atoll.json"]))
def test_a_frame_names_a_missing_file_after_the_click(
    page: Page, url: str, record: Record, missing: str
) -> None:
    fail_first_requests(page, {missing: 99})
    page.goto(f"{url}embed.html?game=atoll")
    page.locator("#cover-acts").get_by_role("button", name="Play").click()
    expect(page.locator("#cover-text")).to_contain_text(f"{missing} couldn't be", timeout=PAUSES)
    page.unroute(f"**/{missing}")
    page.get_by_role("button", name="Try again").click()
    page.locator("#cover-acts").get_by_role("button", name="Play").click()
    wait_for_engine(page)
    record.expected = True


@pytest.mark.parametrize(
    ("address", "missing", "named", "message"),
    mark_all_but_first(
        [
            [f"{NEW_ATOLL}&lang=de", "js/chunk-*.js", "js/chunk-", "konnte nicht geladen werden"],
            [NEW_ATOLL, "js/main.js", "js/main.js", "couldn't be loaded"],
            [NEW_ATOLL, "css/site.css", "css/site.css", "couldn't be loaded"],
            [EMBEDDED, "js/embed/main.js", "js/embed/main.js", "couldn't be loaded"],
        ]
    ),
)
def test_a_missing_file_is_named_with_a_button_to_retry(
    page: Page, url: str, record: Record, address: str, missing: str, named: str, message: str
) -> None:
    asked = fail_first_requests(page, {missing: 99})
    page.goto(f"{url}{address}")
    alert = page.locator("p[role=alert]")
    expect(alert).to_contain_text(message, timeout=PAUSES)
    expect(alert).to_contain_text(named)
    assert asked[missing] >= 3
    expect(page.get_by_text("on its way")).to_have_count(0)
    page.unroute(f"**/{missing}")
    alert.get_by_role("button").click()
    expect(page.locator(".status-text, #cover-acts button").first).to_be_visible()
    expect(alert).to_have_count(0)
    record.expected = True


@pytest.mark.more
def test_a_missing_file_of_pyscript_is_named(page: Page, url: str, record: Record) -> None:
    fail_first_requests(page, {"pyscript/error-*.js": 99})
    page.goto(f"{url}{NEW_ATOLL}")
    expect(page.get_by_role("button", name="Retry")).to_be_visible(timeout=PAUSES)
    assert "couldn't start" in status_text(page)
    record.expected = True


@pytest.mark.more
def test_a_frame_names_a_missing_style_sheet(page: Page, url: str, record: Record) -> None:
    fail_first_requests(page, {"css/games/atoll.css": 99})
    page.goto(f"{url}embed.html?game=atoll")
    expect(page.locator("#cover-text")).to_have_text(
        "css/games/atoll.css couldn't be loaded.", timeout=PAUSES
    )
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    record.expected = True


# Databases that don't answer


@pytest.mark.more
def test_a_silent_database_is_reported_and_the_game_starts(page: Page, url: str) -> None:
    page.add_init_script("IDBFactory.prototype.open = () => ({ addEventListener() {} });")
    arrive(page, url)
    poll(lambda: "storage isn't responding" in notice_text(page), "the word")
    click_cell(page, "f6")
    assert wait_for_moves(page, 1)[0] == "f6"
    expect(open_list(page).locator(".game")).to_have_count(1)


@pytest.mark.more
def test_python_starts_without_databases(page: Page, url: str, record: Record) -> None:
    """If site data is blocked, opening a database ends in an error event."""
    page.add_init_script(NO_DATABASE)
    page.add_init_script(SPOIL % NO_DATABASE)
    page.goto(f"{url}{NEW_ATOLL}")
    wait_for_engine(page)
    record.expected = True


@pytest.mark.more
def test_an_open_page_doesnt_block_deleting_its_database(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6")
    wait_for_games(page, url, 1)
    deleted = page.evaluate(
        """name => new Promise((resolve) => {
          const asked = indexedDB.deleteDatabase(name);
          asked.onsuccess = () => resolve("deleted");
          asked.onblocked = () => resolve("blocked");
        })""",
        f"skerry:{path_of(url)}",
    )
    assert deleted == "deleted"
    click_cell(page, "g7")
    wait_for_moves(page, 2)
    expect(open_list(page).locator(".game"), "it is made anew").to_have_count(1)


# Pages without an origin


@pytest.fixture
def alone(browser: Browser, site: Path, tmp_path: Path, record: Record) -> Iterator[Page]:
    """A page for the one file, not opened yet."""
    file = Path(shutil.copyfile(site / "skerry.html", tmp_path / "skerry.html")).as_uri()
    with new_visitor(browser, file, record, base_url=file) as context:
        yield context.new_page()


@pytest.mark.more
def test_the_one_file_starts_if_workers_cant_read_blobs(alone: Page) -> None:
    alone.add_init_script(SPOIL % NO_BLOBS)
    alone.goto("skerry.html#atoll:small:d4")
    wait_for_engine(alone)
    poll(lambda: move_list(alone) == ["d4"], "the game of the link")
    assert free_cells(alone)


@pytest.mark.more
@pytest.mark.parametrize("where", mark_all_but_first(["file", "site"]))
def test_a_silent_failure_of_pyodide_is_reported(
    alone: Page, page: Page, url: str, record: Record, where: str
) -> None:
    visitor_page, address = (alone, "skerry.html") if where == "file" else (page, url)
    address += NEW_ATOLL
    visitor_page.add_init_script(SPOIL % NO_MEMORY)
    visitor_page.goto(address)
    expect(visitor_page.get_by_role("button", name="Retry")).to_be_visible(timeout=PAUSES)
    assert "out of memory" in status_text(visitor_page)
    record.expected = True


@pytest.fixture
def sandbox_page(browser: Browser, site: Path, tmp_path: Path, record: Record) -> Iterator[Page]:
    """A page with a sandboxed frame of another site."""
    host = Server({SCOPE: site}, public=True)
    other = Server({"/": tmp_path}, public=True)
    source = f"{host.url}embed.html?game=atoll"
    (tmp_path / "index.html").write_text(
        '<!doctype html><title>elsewhere</title><link rel="icon" href="data:,">'
        f'<iframe sandbox="allow-scripts" src="{source}" width=390 height=480></iframe>'
    )
    with new_visitor(browser, "http://127.0.0.1:", record) as context:
        page = context.new_page()
        page.goto(f"{other.url}index.html")
        yield page
    host.stop()
    other.stop()


@pytest.mark.more
def test_the_policy_of_a_frame_names_its_site(sandbox_page: Page, record: Record) -> None:
    """WebKit ignores 'self' in a sandbox, so the policy names the site itself."""
    frame = poll(lambda: sandbox_page.frames[1:], "the frame")[0]
    poll(lambda: frame.get_by_role("button", name="Play").count(), "the cover")
    assert frame.evaluate("self.origin") == "null"
    rules = "[...document.querySelectorAll('meta[http-equiv]')].map(({ content }) => content)"
    first, last = frame.evaluate(rules)
    origin = re.match("http://[^/]+", frame.url)
    assert origin
    assert "'self'" not in first + last
    assert last == first.replace("http: https:", origin[0])
    assert first.startswith("default-src 'none'; script-src http: https: 'sha256-")
    assert not re.search(r"https?:(?!//)|\*|unsafe-(inline|eval)'(?<!wasm-unsafe-eval')", last)
    go = """async (url) => {
      const ask = `fetch('${url}', { mode: 'no-cors' }).then(() => 'went', () => 'refused')`;
      const asked = URL.createObjectURL(new Blob([`${ask}.then(postMessage)`]));
      const element = Object.assign(document.createElement("script"), { src: url });
      return Promise.all([
        fetch(url, { mode: "no-cors" }).then(() => "went", () => "refused"),
        new Promise((done) => { new Worker(asked).onmessage = ({ data }) => done(data); }),
        new Promise((done) => {
          element.onload = () => done("went");
          element.onerror = () => done("refused");
          document.head.append(element);
        }),
      ]);
    }"""
    assert frame.evaluate(go, sandbox_page.url) == ["refused"] * 3
    record.expected = True


# Without scripts


@pytest.mark.parametrize("address", mark_all_but_first(["", EMBEDDED]))
def test_without_scripts_the_page_says_so(
    browser: Browser, url: str, record: Record, shots: Path, address: str
) -> None:
    with new_visitor(browser, url, record, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{url}{address}")
        message = page.locator("noscript p").filter(visible=True)
        expect(message).to_have_count(len(LANGUAGES))
        expect(message.first).to_contain_text("switched off here")
        expect(message.nth(1)).to_contain_text("ausgeschaltet")
        expect(message.nth(1)).to_have_attribute("lang", "de")
        expect(page.locator("main")).to_be_hidden()
        expect(page.get_by_text("on its way")).to_be_hidden()
        page.screenshot(path=shots / f"noscript-{address[:5]}.png")
        if address:
            link = message.nth(1).get_by_role("link", name="In Skerry öffnen")
            assert link.evaluate("it => it.href") == url


# What a first visit fetches


@pytest.mark.more
def test_the_stated_download_size_is_right(page: Page, url: str, site: Path) -> None:
    asked: set[str] = set()
    held: list[Route] = []
    page.on("request", lambda request: asked.add(re.split("[?#]", request.url)[0]))
    page.route("**/snapshot.bin", lambda route: held.append(route))
    page.goto(f"{url}{NEW_ATOLL}")
    match = poll(
        lambda: re.search(r"\(([\d.]+) MB on the first visit\)", status_text(page)), "the size"
    )
    poll(lambda: page.evaluate("1") and held, "the snapshot is asked for")
    held[0].continue_()
    wait_for_engine(page)
    files = [
        site / (address.removeprefix(url) or "index.html")
        for address in asked
        if address.startswith(url)
    ]
    sizes = {file: len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file()}
    fetched = sum(min(size, file.stat().st_size) for file, size in sizes.items())
    assert abs(float(match[1]) - fetched / 1e6) < 0.06, sizes
    page.goto(f"{url}?lang=de")
    number = match[1].replace(".", ",")
    poll(lambda: f"({number} MB beim ersten Besuch)" in status_text(page), "the same in German")
