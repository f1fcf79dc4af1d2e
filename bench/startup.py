"""How soon there is a board, and how soon an engine: our page beside a bare Pyodide page, in one
Chromium, load by load in turn.

The bare page is what anyone gets from the npm package's files as shipped: import pyodide.mjs,
loadPyodide(), run `1+1`. Every load has a fresh context, so nothing is cached. Bars: the board
stands in a tenth of the bare page's time, the engine answers in half.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from e2e.browser import launch, until
from web.tools.server import Server

ROOT = Path(__file__).resolve().parents[1]
LOADS = 9
BARE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from "./npm/pyodide.mjs";
const pyodide = await loadPyodide();
if (pyodide.runPython("1+1") === 2) performance.mark("bare:answered");
</script>"""


def load(browser: Browser, url: str, *marks: str) -> list[float]:
    """Load `url` as for the first time; return the milliseconds from navigation to each mark."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(url, wait_until="commit")
    times = [
        until(
            page, f"performance.getEntriesByName('{mark}').map(entry => entry.startTime)", within=60
        )
        for mark in marks[-1:] + marks
    ]
    context.close()
    return [each[0] for each in times[1:]]


def measure() -> dict[str, float]:
    """Return the median times in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "index.html").write_text(BARE)
        npm = ROOT / "web" / "node_modules" / "pyodide"
        server = Server({"/skerry/": ROOT / "dist", "/bare/npm/": npm, "/bare/": Path(folder)})
        browser = launch(playwright)
        ours, bare = [], []
        for number in range(LOADS + 1):
            mine = load(browser, server.url, "skerry:painted", "skerry:answered")
            other = load(browser, f"{server.origin}/bare/", "bare:answered")
            if number:  # the first pair warms the disk
                ours.append(mine)
                bare.append(other)
        browser.close()
        server.stop()
    painted, answered = (median(column) for column in zip(*ours, strict=True))
    return {"painted": painted, "answered": answered, "bare": median(each[0] for each in bare)}


def main() -> int:
    """Print the table; return 1 if a bar is missed."""
    times = measure()
    rows = (
        ("board painted", times["painted"], 1 / 10),
        ("engine's first answer", times["answered"], 1 / 2),
        ("bare loadPyodide(), as shipped", times["bare"], None),
    )
    print(
        f"{LOADS} cold loads each, in turn; medians\n\n{'':<32} {'ms':>7} {'ratio':>7} {'bar':>7}"
    )
    missed = 0
    for name, time, bar in rows:
        ratio = time / times["bare"]
        verdict = "" if bar is None else f" {bar:>7.3f}  {'pass' if ratio <= bar else 'FAIL'}"
        missed += bar is not None and ratio > bar
        print(f"{name:<32} {time:>7.0f} {ratio:>7.3f}{verdict}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
