"""Time to the first board and to a working engine, relative to a bare Pyodide page.

Both pages load alternately in one Chromium without DevTools (unwatched.py).

The bare page uses the npm package's files: import pyodide.mjs, loadPyodide(), run `1+1`. A cold
load has a new browser context with empty caches; the second visit is another page in the same
context, with the browser's and the site's caches. (A context is a private window and caches no
compiled code.) The plain way is the same site without its snapshot: micropip installs the engine's
wheel. Bars, as parts of the bare page's time at the same visit: the board appears within a tenth,
the engine answers in 0.27, on the second visit in 0.28, and the plain way in 1.0.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from bench.common import record
from bench.unwatched import Unwatched, Window
from e2e.browser import launch_options
from web.tools.budget import SITE, bytes_by_route, over_budget, print_table
from web.tools.server import Server

ROOT = Path(__file__).resolve().parents[1]
LOADS = 9
SETTLE = 3  # seconds until the site is stored
REST = 1  # seconds until a window has opened or a page has closed
BARE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from "./npm/pyodide.mjs";
const pyodide = await loadPyodide();
if (pyodide.runPython("1+1") === 2) performance.mark("bare:answered");
</script>"""


def measure_visits(browser: Unwatched, url: str, *marks: str) -> list[float]:
    """Load `url` in a new context and again; return milliseconds to each mark, per load."""
    window = browser.open("about:blank", 1440, 900)
    times = []
    for _ in range(2):
        time.sleep(REST)
        window.navigate(url)
        window.wait_until(js_time_of_mark(marks[-1]))
        times += [time_of_mark(window, mark) for mark in marks]
        time.sleep(SETTLE)
        window.navigate("about:blank")
    window.close()
    return times


def js_time_of_mark(mark: str) -> str:
    """Return JavaScript for the milliseconds to a mark, undefined before it is set."""
    return f"performance.getEntriesByName('{mark}')[0]?.startTime"


def time_of_mark(window: Window, mark: str) -> float:
    """Return the milliseconds from navigation to a mark that has been set."""
    return float(window.evaluate(js_time_of_mark(mark)))


def median_times() -> dict[str, float]:
    """Return the median times in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "index.html").write_text(BARE)
        npm = ROOT / "web" / "node_modules" / "pyodide"
        site = ROOT / "dist"
        plain = Path(folder) / "plain"
        shutil.copytree(site, plain, ignore=shutil.ignore_patterns("snapshot.bin"))
        places = {"/skerry/": site, "/plain/": plain, "/bare/npm/": npm}
        server = Server({**places, "/bare/": Path(folder)})
        options = launch_options()
        path = options["executable_path"] or playwright.chromium.executable_path
        ours = []
        installed = []
        bare = []
        with Unwatched(path, options["args"]) as browser:
            for number in range(LOADS + 1):
                our_value = measure_visits(
                    browser, f"{server.url}?game=atoll", "skerry:painted", "skerry:answered"
                )
                way = measure_visits(
                    browser, f"{server.origin}/plain/?game=atoll", "skerry:answered"
                )
                other = measure_visits(browser, f"{server.origin}/bare/", "bare:answered")
                if number:  # the first pair warms the disk
                    ours.append(our_value)
                    installed.append(way)
                    bare.append(other)
        server.stop()
    names = ("painted", "answered", "painted again", "answered again", "plain", "plain again")
    names += ("bare", "bare again")
    rows = (
        our_row + way + other for our_row, way, other in zip(ours, installed, bare, strict=True)
    )
    columns = zip(*rows, strict=True)
    return dict(zip(names, map(median, columns), strict=True))


def main() -> int:
    """Print the table; return 1 if a bar is missed."""
    times = median_times()
    load = os.getloadavg()[0]
    rows = (
        ("board painted", "painted", "bare", 0.10),
        ("engine's first answer", "answered", "bare", 0.27),
        ("first answer, the plain way", "plain", "bare", 1.0),
        ("bare loadPyodide(), as shipped", "bare", "bare", None),
        ("second visit: board painted", "painted again", "bare again", 0.10),
        ("second visit: first answer", "answered again", "bare again", 0.28),
        ("second visit: the plain way", "plain again", "bare again", None),
        ("second visit: bare", "bare again", "bare again", None),
    )
    print(f"{LOADS} visits each, in turn; medians; load {load:.1f}\n")
    print(f"{'':<32} {'ms':>7} {'ratio':>7} {'bar':>7}")
    missed = 0
    for name, part, peer, bar in rows:
        time = times[part]
        ratio = times[part] / times[peer]
        verdict = "" if bar is None else f" {bar:>7.3f}  {'pass' if ratio <= bar else 'FAIL'}"
        missed += bar is not None and ratio > bar
        print(f"{name:<32} {time:>7.0f} {ratio:>7.3f}{verdict}")
    text = {"load": round(load, 1), "milliseconds": {k: round(v) for k, v in times.items()}}
    print("\nbytes, by the files of dist/")
    sizes = bytes_by_route(SITE)
    print_table(sizes)
    missed += len(over_budget(sizes))
    record("startup", {**text, "bytes": sizes})
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
