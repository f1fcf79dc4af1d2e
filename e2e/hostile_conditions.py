"""Hostile conditions for visits: odd browsers, full storage, wrong clocks, bad connections."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from e2e.browser import DESKTOP, PHONE, poll
from e2e.conftest import Record, new_visitor
from e2e.test_input import NO_POPOVERS
from e2e.test_page import fits_width
from e2e.test_privacy import NOISE
from web.tools.server import Handler

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
"""Replaces all texts, and later changes, as page translators do, and counts the replaced texts."""

JUMPING_CLOCK = """(() => {
  const RealDate = Date;
  const jumps = [1.1, -400, 30, -2, 0];
  let days = 500;
  globalThis.jumpClock = () => {
    days = jumps.shift();
    jumps.push(days);
  };
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length ? parts : [Date.now()]));
    }
    static now() {
      return RealDate.now() + days * 86_400_000;
    }
  };
})()"""
"""Starts the page's date 500 days ahead, and adds a function that changes it; timers run on."""

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


def do_nothing(_: Page) -> None:
    """Do nothing."""


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


def jump_clock(page: Page) -> None:
    """Change the page's date, which then is days away from the real one."""
    page.evaluate("jumpClock()")


def wait_for_translator(page: Page) -> None:
    """Wait until the page and the translator stop replacing each other's texts."""

    def is_at_rest() -> bool:
        count = page.evaluate("translations")
        page.wait_for_timeout(100)
        return bool(page.evaluate("translations") == count)

    poll(is_at_rest, "a page at rest", within=5)


def check_width(page: Page) -> None:
    """Expect that the page doesn't scroll sideways."""
    poll(lambda: fits_width(page), "no sideways scrolling")


CONDITIONS = {
    "storage throws": Condition(STORAGE_THROWS, keeps=False, notice="doesn't save games"),
    "storage fills up": Condition(STORAGE_FILLS_UP, keeps=False, notice="doesn't save games"),
    "clock jumps": Condition(JUMPING_CLOCK, between=jump_clock),
    "translated page": Condition(TRANSLATE, between=wait_for_translator),
    "large spaced text": Condition(LARGE_SPACED_TEXT, context=PHONE, between=check_width),
    "forced colours": Condition(context=DESKTOP | {"forced_colors": "active"}),
    "no popovers": Condition(NO_POPOVERS),
    "noisy canvas": Condition(NOISE),
}
"""The conditions under which the whole journey is possible."""


@contextmanager
def open_under_condition(
    browser: Browser, url: str, record: Record, condition: Condition, **options: Any
) -> Iterator[Page]:
    """A new visitor's page under a condition."""
    with new_visitor(browser, url, record, **condition.context, **options) as context:
        if condition.script:
            context.add_init_script(condition.script)
        yield context.new_page()


def stumbling_handler() -> type[Handler]:
    """Return a request handler that is slow, and cuts off its first reply for each file.

    Pages are sent whole, because a browser doesn't request a page again after a broken transfer.
    """
    requested: set[str] = set()

    class StumblingHandler(Handler):
        def do_GET(self) -> None:  # noqa: N802 - the base class calls it
            path = self.path.partition("?")[0]
            time.sleep(DELAY_SECONDS)
            if path.endswith(("/", ".html")) or path in requested:
                super().do_GET()
                return
            requested.add(path)
            body = Path(self.translate_path(path)).read_bytes()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True

    return StumblingHandler
