"""How long computer players take in browsers for the same work: by Pyodide's code as it is
published, and by the same with the calls of Python's loop written otherwise, as in the site's
(web/tools/calls.py).

    python bench/loop.py

In each game the top level thinks about one position, each time from the start. What counts is the
wall time of a thought, without the first two that are timed, in which Python is compiled. Both
kinds of code run in turn, each time in a new browser. The browsers are those at hand.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Playwright, sync_playwright

from bench.common import record
from e2e.browser import poll
from e2e.everywhere.driver import Driver
from e2e.everywhere.start import start
from web.tools.browsers import NAMES, Found, at_hand
from web.tools.calls import without_guesses
from web.tools.glue import PYODIDE
from web.tools.python import CODE
from web.tools.server import Server

SITE = Path(__file__).resolve().parents[1] / "dist"
KINDS = {"published": bytes, "site": without_guesses}
"""What each kind makes of the code as it is published."""
Row = dict[str, float]
"""By the kind of code."""

WORK = {
    "atoll:standard": (1_000, 1),
    "palavan:round": (300, 20),
    "conqueror:basic": (300, 5),
    "competition:full": (300, 100),
    "islant:level-5": (60, 1),
}
"""By presets: the work of a thought, in the units of the level, and how many thoughts are timed as
one, since a browser's clock may tell whole milliseconds alone.
"""
TIMES = 8
ROUNDS = 3
AFTER = 4
"""Moves from the start to the position."""
BARS = {"chromium": 1.0, "firefox": 1.05, "webkit": 1.05}
"""What a thought may take, of what it takes by the code as published. It is for Chromium that the
code is rewritten; elsewhere it shall do no harm.
"""

PAGE = """<!doctype html><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
const wheel = await (await fetch("./skerry.whl")).arrayBuffer();
python.unpackArchive(wheel, "wheel");
globalThis.run = (text) => python.runPython(text);
</script>"""

THINK = """
import json
from random import Random
from time import perf_counter

import skerry


def position(game, preset, rng):
    state = game.start(preset)
    for _ in range({after}):
        legal = state.legal_actions()
        state = state.apply(rng.choice(legal)) if legal else state
        while state.current_player == skerry.CHANCE:
            state = state.apply(state.draw(rng))
    return state


def thought(game, preset, work):
    state = position(game, preset, Random(3))  # anew: states keep what was worked out of them
    began = perf_counter()
    skerry.choose(game.bot(state, 5, skerry.Budget(work=work), Random(1)))
    return perf_counter() - began


id, preset = "{name}".split(":")
game = skerry.load(id)
json.dumps([
    sum(thought(game, preset, {work}) for _ in range({count})) / {count} for _ in range({times})
])
"""


def thoughts(driver: Driver, address: str) -> dict[str, list[float]]:
    """Milliseconds of thoughts, by games."""
    tab = driver.tab()
    tab.go(address)
    poll(lambda: tab.run("() => Boolean(globalThis.run)"), "Python", within=90)
    found = {}
    for name, (work, count) in WORK.items():
        script = THINK.format(after=AFTER, name=name, work=work, count=count, times=TIMES)
        found[name] = [1_000 * it for it in json.loads(tab.run("(text) => run(text)", script))]
    tab.close()
    return found


def fill(folder: Path, code: bytes) -> None:
    """Write a page with that code of Pyodide's."""
    shutil.copytree(PYODIDE, folder / "pyodide")
    (folder / "pyodide" / CODE).write_bytes(code)
    (folder / "index.html").write_text(PAGE)
    [wheel] = SITE.glob("skerry-*.whl")
    shutil.copyfile(wheel, folder / "skerry.whl")


def measured(server: Server, browser: Found, playwright: Playwright) -> dict[str, Row]:
    """Medians of thoughts in a browser, by games, for each kind of code."""
    told: dict[str, dict[str, list[float]]] = {kind: {name: [] for name in WORK} for kind in KINDS}
    for _ in range(ROUNDS):
        for kind in KINDS:
            driver = start(browser, playwright, timed=True)
            for game, times in thoughts(driver, f"{server.origin}/{kind}/").items():
                told[kind][game] += times[2:]
            driver.quit()
    return {game: {kind: round(median(told[kind][game]), 1) for kind in KINDS} for game in WORK}


def main() -> int:
    """Print the table and record it; return 1 if a game got slower."""
    browsers = [found for name in NAMES if (found := at_hand(name))]
    rows: dict[str, dict[str, Row]] = {}
    slower = False
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        for kind, code in KINDS.items():
            fill(Path(name) / kind, code((PYODIDE / CODE).read_bytes()))
        server = Server({"/": Path(name)})
        print(f"milliseconds of a thought, medians; load {os.getloadavg()[0]:.1f}\n")
        print(f"{'':<28}{'published':>10}{'site':>8}")
        for browser in browsers:
            rows[browser.name] = measured(server, browser, playwright)
            for game, row in rows[browser.name].items():
                before, after = row.values()
                slower |= after / before > BARS[browser.name]
                figures = f"{before:>10}{after:>8}  {after / before:.2f}"
                print(f"{browser.name:<10}{game:<18}{figures}")
        server.stop()
    record("loop", {"milliseconds of a thought": rows})
    return int(slower)


if __name__ == "__main__":
    sys.exit(main())
