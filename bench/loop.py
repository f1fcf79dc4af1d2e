"""How long computer players take in Chromium for the same work: by Pyodide's code as it is
published, and by the same with the calls of Python's loop written otherwise, as in the site's
(web/tools/calls.py).

    python bench/loop.py

In each game the top level thinks about one position, each time from the start. What counts is the
wall time of a thought, without the first two, in which Python is compiled. Both kinds of code run
in turn, each time in a new browser.
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
from e2e.browser import launch
from web.tools.calls import without_guesses
from web.tools.glue import PYODIDE
from web.tools.python import CODE
from web.tools.server import Server

SITE = Path(__file__).resolve().parents[1] / "dist"
WORK = {
    "atoll:standard": 1_000,
    "palavan:round": 300,
    "conqueror:basic": 300,
    "competition:full": 300,
    "islant:level-5": 60,
}
"""Presets, and the work of a thought, in the units of the level."""
THOUGHTS = 8
ROUNDS = 3
AFTER = 4
"""Moves from the start to the position."""

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


times = {{}}
for name, work in {work}.items():
    id, preset = name.split(":")
    game = skerry.load(id)
    times[name] = [thought(game, preset, work) for _ in range({thoughts})]
json.dumps(times)
"""


def thoughts(playwright: Playwright, address: str) -> dict[str, list[float]]:
    """Seconds of each thought, by games."""
    browser = launch(playwright)
    page = browser.new_page()
    page.goto(address)
    page.wait_for_function("() => Boolean(globalThis.run)")
    script = THINK.format(after=AFTER, work=WORK, thoughts=THOUGHTS)
    found = json.loads(page.evaluate("(text) => run(text)", script))
    browser.close()
    assert isinstance(found, dict)
    return found


def fill(folder: Path, code: bytes) -> None:
    """Write a page with that code of Pyodide's."""
    shutil.copytree(PYODIDE, folder / "pyodide")
    (folder / "pyodide" / CODE).write_bytes(code)
    (folder / "index.html").write_text(PAGE)
    [wheel] = SITE.glob("skerry-*.whl")
    shutil.copyfile(wheel, folder / "skerry.whl")


def main() -> int:
    """Print the table and record it; return 1 if a game got slower."""
    code = (PYODIDE / CODE).read_bytes()
    kinds = {"published": code, "site": without_guesses(code)}
    told: dict[str, dict[str, list[float]]] = {kind: {name: [] for name in WORK} for kind in kinds}
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        for kind, its in kinds.items():
            fill(Path(name) / kind, its)
        server = Server({"/": Path(name)})
        for _ in range(ROUNDS):
            for kind in kinds:
                found = thoughts(playwright, f"{server.origin}/{kind}/")
                for game, times in found.items():
                    told[kind][game] += times[2:]
        server.stop()
    print(f"milliseconds of a thought, medians; load {os.getloadavg()[0]:.1f}\n")
    print(f"{'':<18}{'published':>10}{'site':>8}")
    rows = {}
    for game in WORK:
        before, after = (1_000 * median(told[kind][game]) for kind in kinds)
        rows[game] = {"published": round(before, 1), "site": round(after, 1)}
        print(f"{game:<18}{before:>10.1f}{after:>8.1f}  {after / before:.2f}")
    record("loop", {"milliseconds of a thought": rows})
    return 0 if all(row["site"] <= row["published"] for row in rows.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
