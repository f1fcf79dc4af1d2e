"""One journey under hostile conditions: bad servers, full storage, wrong clocks, odd browsers.

The journey opens a game by its link, plays, undoes, shares, reloads and plays on. It finds all
controls by their data-act and data-node, because some conditions change every text.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from e2e.browser import DESKTOP, PHONE, poll
from e2e.conftest import SCOPE, Record, new_visitor
from e2e.engines import Engines, engine_handler
from e2e.test_input import NO_POPOVERS
from e2e.test_offline import CACHES, publish_version, renew
from e2e.test_page import fits
from e2e.test_privacy import NO_WEBASSEMBLY, NOISE
from e2e.user_actions import ENGINE_ANSWERED, NEW_ATOLL, close_notice, move_list, notice_text
from web.tools.server import UNKNOWN_TYPES, Handler, Server

LINK = "?work=60#atoll:small:d4"
GERMAN_LINK = "?work=60&lang=de#atoll:small:d4"
"""Loads more files: the texts in German."""
DELAY_SECONDS = 0.1

STORAGE_THROWS = """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
  Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied"); } });
}"""

STORAGE_FILLS_UP = """(() => {
  const { setItem } = Storage.prototype;
  const isFull = () => {
    const count = Number(sessionStorage.getItem("count") ?? 0) + 1;
    setItem.call(sessionStorage, "count", `${count}`);
    return count > 4;
  };
  const full = () => new DOMException("the storage is full", "QuotaExceededError");
  Storage.prototype.setItem = function (...entry) {
    if (isFull()) throw full();
    setItem.apply(this, entry);
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...entry) {
    if (isFull()) throw full();
    return put.apply(this, entry);
  };
})()"""
"""Accepts four writes to the browser's storage, and refuses all later ones."""

TRANSLATE = """(() => {
  globalThis.translations = 0;
  const skipped = "script, style, textarea, input, [translate=no], font[data-translated]";
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest(skipped)) continue;
      const font = document.createElement("font");
      font.dataset.translated = "";
      font.textContent = text.data.toUpperCase();
      text.replaceWith(font);
      translations += 1;
    }
  };
  addEventListener("load", () => {
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      subtree: true, childList: true, characterData: true,
    });
  });
})()"""
"""Replaces all texts, and later changes, as page translators do."""

WRONG_CLOCK = """(() => {
  const RealDate = Date;
  let offset = 500 * 86_400_000;
  globalThis.setClock = (days) => { offset = days * 86_400_000; };
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length ? parts : [RealDate.now() + offset]));
    }
    static now() {
      return RealDate.now() + offset;
    }
  };
})()"""
"""Starts the page's clock 500 days ahead, and adds a function that sets it."""

LARGE_SPACED_TEXT = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    html { font-size: 32px !important; }
    * {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})"""
"""Sets letters of 32 pixels and the text spacing of WCAG 1.4.12."""

OPEN_DIALOG = "dialog[open]"
DIALOGS = ("shelf", "new", "share", "settings", "games", "stats", "picture", "print", "keys")
"""Commands of the buttons that open dialogs."""

UNFOLD = "dialog => dialog.querySelectorAll('details').forEach((part) => { part.open = true; })"
FITS = """dialog => {
  const { left, right } = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll("*")].every((part) => {
    const box = part.getBoundingClientRect();
    return box.width === 0 || (box.left >= left && box.right <= right);
  });
}"""
"""Whether all parts of a dialog are between its left and right edge."""

ALL_PICTURES_LOADED = """dialog => [...dialog.querySelectorAll("img")].every(
  (image) => image.complete && image.naturalWidth > 0
)"""

CENTER = """id => {
  const box = document.querySelector(`#outline [data-node="${id}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""The center of a node's button."""


def do_nothing(_: Page) -> None:
    """Do nothing with a page."""


@dataclass(frozen=True)
class Condition:
    """Something hostile in the visitor's browser.

    Args:
        script: Runs before the page's scripts.
        context: Options of the browser context.
        between: Is called after each step of the journey.
        keeps: Whether the browser keeps the game over a reload.
        notice: A part of the notice that the page must show.
    """

    script: str = ""
    context: dict[str, Any] = field(default_factory=lambda: DESKTOP)
    between: Callable[[Page], None] = do_nothing
    keeps: bool = True
    notice: str = ""


class JumpingClock:
    """The page's date, which jumps by days; timers run on."""

    def __init__(self) -> None:
        self.days = [1.1, -400, 30, -2, 0]

    def jump(self, page: Page) -> None:
        """Set the page's clock to another day."""
        days = self.days.pop(0)
        self.days.append(days)
        page.evaluate("days => setClock(days)", days)


def check_width(page: Page) -> None:
    """Expect that the page doesn't scroll sideways."""
    poll(lambda: fits(page), "no sideways scrolling")


clock = JumpingClock()
CONDITIONS = {
    "storage throws": Condition(STORAGE_THROWS, keeps=False, notice="doesn't save games"),
    "storage fills up": Condition(STORAGE_FILLS_UP, keeps=False, notice="doesn't save games"),
    "clock jumps": Condition(WRONG_CLOCK, between=clock.jump),
    "translated page": Condition(TRANSLATE),
    "large spaced text": Condition(LARGE_SPACED_TEXT, context=PHONE, between=check_width),
    "forced colours": Condition(context=DESKTOP | {"forced_colors": "active"}),
    "no popovers": Condition(NO_POPOVERS),
    "noisy canvas": Condition(NOISE),
}


@contextmanager
def visit(
    browser: Browser, url: str, record: Record, condition: Condition, **options: Any
) -> Iterator[Page]:
    """A new visitor's page under a condition."""
    with new_visitor(browser, url, record, **condition.context, **options) as context:
        if condition.script:
            context.add_init_script(condition.script)
        yield context.new_page()


def wait_for_line(page: Page, line: list[str]) -> None:
    """Wait until the list of moves is this one."""
    poll(lambda: move_list(page) == line, f"the moves {line}", within=20)


def play_by_key(page: Page, cell: str) -> None:
    """Play on a cell by its button in the outline."""
    button = page.locator(f"#outline [data-node='{cell}']")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.press("Enter")


@contextmanager
def dialog(page: Page, command: str) -> Iterator[Locator]:
    """The dialog that a button of the top bar or of its menu opens."""
    close_notice(page)
    button = page.locator(f"[data-act={command}]:visible")
    if not button.count():
        page.locator("#more").click()
    button.first.click()
    yield page.locator(OPEN_DIALOG)
    page.keyboard.press("Escape")
    expect(page.locator(OPEN_DIALOG)).to_have_count(0)


def link_of(page: Page) -> str:
    """Return the link in the share dialog, from the # on."""
    with dialog(page, "share") as share:
        link = share.locator("input[readonly]").input_value()
    return link[link.index("#") :]


def wait_for_engine(page: Page) -> None:
    """Wait until the engine has answered; the page may reload itself meanwhile."""

    def engine_answers() -> bool:
        try:
            return bool(page.evaluate(ENGINE_ANSWERED))
        except Error:  # the page is being reloaded
            return False

    poll(engine_answers, "the engine's first answer", within=60)


def begin(page: Page, url: str, condition: Condition, link: str = LINK) -> list[str]:
    """Open a game, play two moves, undo one, and play another; return the moves."""
    page.goto(f"{url}{link}")
    wait_for_engine(page)
    wait_for_line(page, ["d4"])
    condition.between(page)
    x, y = page.evaluate(CENTER, "e5")
    page.mouse.click(x, y)
    wait_for_line(page, ["d4", "e5"])
    condition.between(page)
    play_by_key(page, "c3")
    wait_for_line(page, ["d4", "e5", "c3"])
    page.locator("#do-undo").click()
    expect(page.locator("#do-redo")).to_be_enabled()
    condition.between(page)
    play_by_key(page, "b4")
    line = ["d4", "e5", "b4"]
    wait_for_line(page, line)
    return line


def end(page: Page, line: list[str], condition: Condition) -> None:
    """Share the game, reload, and play on."""
    if condition.notice:
        poll(lambda: condition.notice in notice_text(page), "the notice")
    link = link_of(page)
    assert link.endswith(",".join(line)), link
    condition.between(page)
    page.reload()
    wait_for_engine(page)
    if not condition.keeps:
        page.evaluate("link => { location.hash = link; }", link)
    wait_for_line(page, line)
    condition.between(page)
    play_by_key(page, "c5")
    wait_for_line(page, [*line, "c5"])


@pytest.mark.parametrize("name", CONDITIONS)
def test_in_the_browser(browser: Browser, url: str, record: Record, name: str) -> None:
    condition = CONDITIONS[name]
    with visit(browser, url, record, condition) as page:
        end(page, begin(page, url, condition), condition)


def test_dialogs_in_large_spaced_text(browser: Browser, url: str, record: Record) -> None:
    """All parts of each dialog can be reached without scrolling sideways."""
    with visit(browser, url, record, CONDITIONS["large spaced text"]) as page:
        for game, commands in {"islant": DIALOGS, "conqueror": ["new"]}.items():
            page.goto(f"{url}?game={game}")
            wait_for_engine(page)
            for command in commands:
                with dialog(page, command) as opened:
                    opened.evaluate(UNFOLD)
                    poll(lambda opened=opened: opened.evaluate(FITS), command, within=5)


@pytest.mark.parametrize("game", ["palavan", "competition"])
def test_hints_in_large_spaced_text(browser: Browser, url: str, record: Record, game: str) -> None:
    """The players' names are visible, and nothing covers the buttons beside the status."""
    with visit(browser, url, record, CONDITIONS["large spaced text"]) as page:
        page.goto(f"{url}?work=60&game={game}")
        wait_for_engine(page)
        names = page.locator("#seats:visible .called")
        assert all((box := name.bounding_box()) and box["width"] > 20 for name in names.all())
        page.locator("#do-hint").click()
        page.locator("#status [data-act=take]").click()
        poll(lambda: move_list(page), "the advised move")


def test_choices_in_forced_colours(browser: Browser, url: str, record: Record) -> None:
    """A border marks what is chosen, because backgrounds and shadows are removed."""
    width = "option => getComputedStyle(option).borderTopWidth"
    with visit(browser, url, record, CONDITIONS["forced colours"]) as page:
        page.goto(f"{url}{LINK}")
        wait_for_engine(page)
        with dialog(page, "settings") as settings:
            theme = settings.locator("fieldset").first
            chosen = theme.locator(":checked + .option").evaluate(width)
            assert chosen != theme.locator(":not(:checked) + .option").first.evaluate(width)


def test_without_webassembly(browser: Browser, url: str, record: Record) -> None:
    """No game is possible, so a sentence must say why."""
    with visit(browser, url, record, Condition(NO_WEBASSEMBLY)) as page:
        page.goto(f"{url}{LINK}")
        reason = "WebAssembly is switched off in this browser"
        poll(lambda: reason in page.locator("body").inner_text(), "the reason")


class StumblingHandler(Handler):
    """Delays all files, and cuts off the first reply for each file except pages."""

    requested: ClassVar[set[str]] = set()

    def do_GET(self) -> None:  # noqa: N802 - the base class calls it
        path = self.path.partition("?")[0]
        time.sleep(DELAY_SECONDS)
        if path.endswith(("/", ".html")) or path in self.requested:
            super().do_GET()
            return
        self.requested.add(path)
        body = Path(self.translate_path(path)).read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2])
        self.close_connection = True


@pytest.mark.parametrize("name", ["wrong types", "slow and dropped requests"])
def test_on_a_server(browser: Browser, site: Path, record: Record, name: str) -> None:
    """Python starts in the page, because most files belong to it."""
    record.expected = True  # the browser reports what the server did
    StumblingHandler.requested.clear()
    server = (
        Server({SCOPE: site}, types=UNKNOWN_TYPES, headers={"X-Content-Type-Options": "nosniff"})
        if name == "wrong types"
        else Server({SCOPE: site}, handler=StumblingHandler)
    )
    condition = Condition()
    with visit(browser, server.url, record, condition) as page:
        end(page, begin(page, server.url, condition, GERMAN_LINK), condition)
        with dialog(page, "shelf") as shelf:
            expect(shelf).to_contain_text("Verbinde zwei gegenüberliegende Inseln")
            poll(lambda: shelf.evaluate(ALL_PICTURES_LOADED), "the games' pictures")
    server.stop()


@pytest.mark.more
def test_a_frame_on_a_slow_server_that_drops_requests(
    browser: Browser, site: Path, record: Record
) -> None:
    record.expected = True  # the browser reports the broken transfers
    StumblingHandler.requested.clear()
    server = Server({SCOPE: site}, handler=StumblingHandler)
    with visit(browser, server.url, record, Condition()) as page:
        page.goto(f"{server.url}embed.html?game=atoll")
        page.locator("#cover-acts").get_by_role("button", name="Play").click()
        wait_for_engine(page)
        play_by_key(page, "f6")
        wait_for_line(page, ["f6"])
    server.stop()


def test_with_two_versions(
    browser: Browser,
    stage_places: dict[str, Path],
    engines: Engines,
    record: Record,
    tmp_path: Path,
) -> None:
    """Another tab updates the site in the middle of the game."""
    copy = Path(shutil.copytree(stage_places[SCOPE], tmp_path / "site"))
    for path, file in stage_places.items():
        if path != SCOPE:
            shutil.copyfile(file, copy / path.removeprefix(SCOPE))
    publish_version(copy, "older")
    server = Server({SCOPE: copy}, handler=engine_handler(engines))
    condition = Condition()
    with visit(browser, server.url, record, condition, service_workers="allow") as page:
        page.goto(server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        line = begin(page, server.url, condition)  # of the offline copy
        publish_version(copy, "newer")
        renew(page)
        poll(lambda: len(page.evaluate(CACHES)) == 2, "the new version is fetched")
        other = page.context.new_page()
        other.goto(f"{server.url}{NEW_ATOLL}")  # the new version is offered between games
        other.get_by_role("button", name="Update now").click()
        poll(lambda: "updated in another tab" in notice_text(page), "the old tab is told")
        end(page, line, condition)
    engines.end_all()
    server.stop()
