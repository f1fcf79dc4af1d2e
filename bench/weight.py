"""Bytes that a browser fetches, and its memory use.

    python bench/weight.py

Bytes are counted as a plain host sends them: compressed with gzip if that makes a file smaller
(web/tools/inline_head.py). A first visit is everything requested until the engine answers. The
offline copy is everything that sw.js fetches in addition. A frame is counted in portrait, which
takes more, before and after its button is pressed. The table also shows the totals of
web/tools/budget.py, which uses files alone and which `build.py check` compares with its budgets.

Memory is that of Chromium's processes while the computer searches a hint and the game's worker
waits, as proportional set size (PSS, from /proc: Linux only), minus that of the same browser with a
blank page. The browser runs without DevTools (unwatched.py): a browser driven by Playwright keeps
copies of the fetched files.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.common import record
from bench.unwatched import Unwatched
from e2e.browser import launch_chromium, launch_options, wait_for_js
from web.tools.budget import BUDGETS, bytes_by_route
from web.tools.inline_head import transfer_size
from web.tools.server import Server

SITE = Path(__file__).resolve().parents[1] / "dist"
BARS = {**BUDGETS, "memory": 300_000_000}
ANSWERED = "performance.getEntriesByName('skerry:answered').length"
SETTLED = (
    40  # seconds until the worker that made the offline copy has ended; browsers end it after 30
)
THOUGHT = 10  # seconds of thinking before memory is read


def new_game_ids() -> list[str]:
    """Return the id of a new game of each kind."""
    tables = (json.loads(path.read_text("utf-8")) for path in (SITE / "openings").glob("*.json"))
    return sorted(table["table"]["id"] for table in tables if "table" in table)


class Fetched:
    """The files of the site that a context's pages and workers have requested."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.names: set[str] = set()
        context.on("request", lambda request: self._note(request.url))

    def _note(self, address: str) -> None:
        if address.startswith(self.url):
            name = re.sub(r"[?#].*", "", address[len(self.url) :])
            self.names.add(name or "index.html")

    def file_bytes(self) -> int:
        """Return the bytes of these files."""
        return sum(transfer_size(SITE / name) for name in self.names if (SITE / name).is_file())


def first_visit_sizes(browser: Browser, url: str) -> dict[str, int]:
    """Return the bytes of a first visit, without and with the offline copy."""
    # Otherwise the offline copy would be fetched together with the last files of the page.
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    fetched = Fetched(context, url)
    page = context.new_page()
    page.goto(f"{url}#{new_game_ids()[0]}")
    wait_for_answer(page)
    visit = fetched.file_bytes()
    match = re.search(r"const FILES = (\{[^}]*\})", (SITE / "sw.js").read_text("utf-8"))
    assert match
    fetched.names |= {"sw.js", *json.loads(match[1])}
    context.close()
    return {"first visit": visit, "with the offline copy": fetched.file_bytes()}


def frame_sizes(browser: Browser, url: str) -> dict[str, int]:
    """Return the bytes that the largest game fetches in a frame, before and after the click."""
    before = []
    after = []
    for id in new_game_ids():
        context = browser.new_context(viewport={"width": 400, "height": 700})
        fetched = Fetched(context, url)
        page = context.new_page()
        page.goto(f"{url}embed.html?game={id.split(':')[0]}", wait_until="networkidle")
        button = page.locator("#cover-acts button").first
        before.append(fetched.file_bytes())
        button.click()
        wait_for_answer(page)
        after.append(fetched.file_bytes() - before[-1])
        context.close()
    return {"frame, before a click": max(before), "frame, after it": max(after)}


def memory_by_game(browser: Unwatched, url: str) -> dict[str, int]:
    """Return the memory of each game during a search for a hint, minus that of a blank page.

    One game is also measured while the offline copy is being made, as on a first visit.
    """
    time.sleep(2)
    empty = browsers_memory()
    results = {}
    for id, pause in [(new_game_ids()[0], 0), *((id, SETTLED) for id in new_game_ids())]:
        page = browser.open(f"{url}#{id}", 1440, 900)
        page.wait_until(ANSWERED)
        time.sleep(pause)
        page.evaluate("document.querySelector('#do-hint').click()")
        time.sleep(THOUGHT)
        label = id.split(":")[0] if pause else "the first minute"
        results[f"memory, {label}"] = browsers_memory() - empty
        page.close()
    return results


def wait_for_answer(page: Page) -> None:
    """Wait for the engine's first answer."""
    wait_for_js(page, ANSWERED, within=60)


def browsers_memory() -> int:
    """Return the proportional set size of all browsers that this process has started, in bytes."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int(
                    entry.joinpath("stat").read_text().rsplit(")")[1].split()[1]
                )
            except (OSError, IndexError):
                continue  # the process has just ended
    return sum(map(process_memory, filter(lambda pid: is_our_browser(pid, parents), parents)))


def is_our_browser(pid: int, parents: dict[int, int]) -> bool:
    """Return whether a process belongs to a browser that this process started."""
    at = pid
    while at in parents and at != os.getpid():
        at = parents[at]
    return (
        at == os.getpid() != pid
        and b"node" not in program_of(pid)
        and b"python" not in program_of(pid)
    )


def program_of(pid: int) -> bytes:
    """Return the program of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0]
    except OSError:
        return b"python"


def process_memory(pid: int) -> int:
    """Return a process's share of memory in bytes; 0 if the process has ended."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) * 1024


def main() -> int:
    """Print the table and record it; return 1 if a bar is missed."""
    with sync_playwright() as playwright:
        server = Server({"/skerry/": SITE})
        browser = launch_chromium(playwright)
        sizes = {**first_visit_sizes(browser, server.url), **frame_sizes(browser, server.url)}
        sizes["skerry.html"] = (SITE / "skerry.html").stat().st_size
        browser.close()
        options = launch_options()
        path = options["executable_path"] or playwright.chromium.executable_path
        with Unwatched(path, options["args"]) as unwatched:
            sizes |= memory_by_game(unwatched, server.url)
        server.stop()
    missed = 0
    counted = bytes_by_route(SITE)
    for name, size in sizes.items():
        if name == "memory, the first minute":
            print(f"{name:<24} {size / 1e6:>8.3f} MB  with what makes the offline copy; no bar")
            continue
        bar = BARS[name.split(",")[0] if name.startswith("memory") else name]
        missed += size > bar
        verdict = "pass" if size <= bar else "FAIL"
        files = f"by the files {counted[name] / 1e6:.3f}" if name in counted else ""
        print(f"{name:<24} {size / 1e6:>8.3f} MB  bar {bar / 1e6:>7.3f}  {verdict}  {files}")
    record("weight", {"bytes": sizes, "counted": counted})
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
