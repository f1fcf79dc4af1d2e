"""How long computer players take in browsers for the same work: by Pyodide's code as it is
published, and by the same with the calls of Python's loop written otherwise, as in the site's
(web/tools/calls.py).

    python bench/loop.py

In each game the top level plays on all seats, from the start, in a browser that has just been
started. What counts is the wall time of its thoughts: of the first three together, in which a
browser finds out how to compile Python, and of those after. Both kinds of code play the same games,
in turn. SKERRY_BROWSERS names the browsers; without it, those at hand are taken.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Playwright, sync_playwright

from bench.common import record
from e2e.browser import poll
from e2e.everywhere.driver import Driver
from e2e.everywhere.start import start
from web.tools.browsers import Found, chosen
from web.tools.calls import without_guesses
from web.tools.glue import PYODIDE
from web.tools.pyodide import CODE
from web.tools.server import Server

SITE = Path(__file__).resolve().parents[1] / "dist"
KINDS = {"published": bytes, "site": without_guesses}
"""What each kind makes of the code as it is published."""
Row = dict[str, dict[str, float]]
"""Seconds, by the part of a game and the kind of code."""

WORK = {
    "atoll:standard": 400,
    "palavan:round": 4_000,
    "conqueror:basic": 2_000,
    "competition:full": 2_000,
    "islant:level-5": 60,
}
"""Presets, and the work of a thought, in the units of the level."""
FIRST, THOUGHTS = 3, 12
PARTS = {"first": slice(FIRST), "after": slice(FIRST, None)}
GAMES = 5
BARS = {"chromium": (1.0, 1.1), "firefox": (1.1, 1.1), "webkit": (1.1, 1.1)}
"""What the first thoughts and those after may take, of all games' time by the code as published. It
is for Chromium's first thoughts that the code is rewritten; elsewhere it shall do no harm, and the
tenth is for what runs differ by.
"""

PAGE = """<!doctype html><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
const wheel = await (await fetch("./skerry.whl")).arrayBuffer();
python.unpackArchive(wheel, "wheel");
globalThis.run = (text) => python.runPython(text);
</script>"""

PLAY = """
from random import Random
from time import perf_counter

import skerry

session, rng = skerry.Session("{game}", preset="{preset}", seed="pearl"), Random(3)


def thought():
    if session.state.is_terminal:
        return None
    known = session.state.information_state(session.state.current_player)
    began = perf_counter()
    answer = skerry.choose(session.game.bot(known, 5, skerry.Budget(work={work}), rng))
    took = perf_counter() - began
    session.play(session.game.notation(answer.action))
    return took
"""


def played(driver: Driver, address: str, preset: str) -> list[float]:
    """Seconds of the thoughts of a game."""
    tab = driver.tab()
    tab.go(address)
    poll(lambda: tab.run("() => Boolean(globalThis.run)"), "Python", within=90)
    game, name = preset.split(":")
    run = "(text) => run(text)"
    tab.run(run, PLAY.format(game=game, preset=name, work=WORK[preset]))
    told = [tab.run(run, "thought()") for _ in range(THOUGHTS)]
    tab.close()
    return [it for it in told if it is not None]


def fill(folder: Path, code: bytes) -> None:
    """Write a page with that code of Pyodide's."""
    shutil.copytree(PYODIDE, folder / "pyodide")
    (folder / "pyodide" / CODE).write_bytes(code)
    (folder / "index.html").write_text(PAGE)
    [wheel] = SITE.glob("skerry-*.whl")
    shutil.copyfile(wheel, folder / "skerry.whl")


def measured(server: Server, browser: Found, playwright: Playwright, preset: str) -> Row:
    """Seconds that a game's thoughts take in a browser, medians: by FIRST ones and those after, and
    by the kind of code.
    """
    told: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    for _ in range(GAMES):
        for kind in KINDS:
            driver = start(browser, playwright, timed=True)
            told[kind].append(played(driver, f"{server.origin}/{kind}/", preset))
            driver.quit()
    medians = {
        kind: [median(times) for times in zip(*its, strict=True)] for kind, its in told.items()
    }
    return {
        part: {kind: round(sum(medians[kind][which]), 2) for kind in KINDS}
        for part, which in PARTS.items()
    }


def main() -> int:
    """Print the table and record it; return 1 if a bar is missed."""
    rows: dict[str, dict[str, Row]] = {}
    missed = False
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        for kind, code in KINDS.items():
            fill(Path(name) / kind, code((PYODIDE / CODE).read_bytes()))
        server = Server({"/": Path(name)})
        print(f"seconds of thoughts; load {os.getloadavg()[0]:.1f}\n")
        print(f"{'':<28}{f'the first {FIRST}':>18}{'those after':>26}")
        heads = f"{'published':>10}{'site':>8}{'':>8}"
        print(f"{'':<28}{heads}{heads}")
        for browser in map(need, chosen()):
            of = rows[browser.name] = {}
            for preset in WORK:
                of[preset] = measured(server, browser, playwright, preset)
                said(browser.name, preset, of[preset])
            whole = total(of.values())
            said(browser.name, "all games", whole)
            ratios = (row["site"] / row["published"] for row in whole.values())
            bars = BARS[browser.name]
            missed |= any(ratio > bar for ratio, bar in zip(ratios, bars, strict=True))
        server.stop()
    record("loop", {"seconds of thoughts": rows})
    return int(missed)


def total(rows: Iterable[Row]) -> Row:
    """The sum of rows."""
    listed = list(rows)
    return {
        part: {kind: sum(row[part][kind] for row in listed) for kind in KINDS} for part in PARTS
    }


def said(browser: str, preset: str, row: Row) -> None:
    """Print a row."""
    parts = (
        f"{its['published']:>10.2f}{its['site']:>8.2f}{its['site'] / its['published']:>8.2f}"
        for its in row.values()
    )
    print(f"{browser:<10}{preset:<18}{''.join(parts)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
