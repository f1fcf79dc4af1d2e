"""Time from a change to the verdict on a Palavan puzzle in the composer, in a browser.

    python bench/verdicts.py [COUNT]

Each puzzle has some of the tiles of a random solved board; every third one has a wrong tile. The
puzzles are written into the browser's storage, from which the composer reads them. A time is the
page's own measurement "skerry:verdict": the search and its requests, without the pause before it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Page, sync_playwright
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.own.code import GOAL_IDS, make_puzzle
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.solving.solver import first_solution
from skerry.games.palavan.tiles import distinct_turns

from bench.common import print_table, record
from e2e.browser import DESKTOP, launch_chromium, wait_for_js
from e2e.user_actions import arrive
from web.tools.server import Server

SITE = Path(__file__).resolve().parents[1] / "dist"
COUNT = 60
BAR = 2_000  # milliseconds, for 95 % of the verdicts
SEED = "verdicts"

STORE = """(draft) => {
  const key = `skerry:${location.pathname}:puzzles`;
  localStorage.setItem(key, JSON.stringify({ palavan: { draft } }));
  performance.clearMeasures("skerry:verdict");
}"""
JUDGED = "performance.getEntriesByName('skerry:verdict')[0]?.duration"
KIND = "document.querySelector('.verdict').dataset.kind"


def random_puzzles(count: int) -> Iterator[str]:
    """Yield the ids of puzzles with 1 to 14 given tiles of random solved boards."""
    for number in range(count):
        rng = Random(f"{SEED}/{number}")
        goal = GOAL_IDS[:3][number % 3]
        board = first_solution(GOALS[goal], [EMPTY] * 16, all_tiles_mask(), rng)
        assert board
        cells = rng.sample(range(16), rng.randint(1, 14))
        givens = [piece if cell in cells else EMPTY for cell, piece in enumerate(board)]
        if number // 3 % 3 == 2:
            tile = givens[cells[0]] // 4
            givens[cells[0]] = 4 * tile + rng.choice(distinct_turns(tile))
        yield make_puzzle(givens, goal).preset_id


def judge(page: Page, puzzle: str) -> tuple[str, float]:
    """Open the composer with a puzzle; return the kind of the verdict and its milliseconds."""
    page.evaluate(STORE, puzzle)
    page.locator('[data-act="new"]:visible').first.click()
    page.locator("dialog .modes label").last.click()
    page.locator('dialog [data-act="compose palavan"]').click()
    duration = wait_for_js(page, JUDGED, within=120)
    kind = page.evaluate(KIND)
    page.keyboard.press("Escape")
    page.locator("dialog.composer").wait_for(state="detached")
    return kind, duration


def main(count: int) -> int:
    """Judge the puzzles and write the record."""
    server = Server({"/skerry/": SITE})
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        page = browser.new_page(**DESKTOP, service_workers="block")
        arrive(page, f"{server.url}?game=palavan")
        verdicts = [judge(page, puzzle) for puzzle in random_puzzles(count)]
        browser.close()
    server.stop()
    return report(verdicts)


def report(verdicts: Sequence[tuple[str, float]]) -> int:
    """Print and record the quantiles; return 1 if the bar is missed."""
    times = sorted(duration for _kind, duration in verdicts)
    p95 = times[ceil(0.95 * len(times)) - 1]
    kinds = Counter(kind for kind, _duration in verdicts)
    rows = [("median", median(times)), ("95 %", p95), ("longest", times[-1])]
    print_table([("verdict", "ms"), *((name, round(value)) for name, value in rows)])
    print(", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items())))
    rounded = {name: round(value) for name, value in rows}
    record("verdicts", {"seed": SEED, "kinds": dict(kinds), "milliseconds": rounded})
    return int(p95 > BAR)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else COUNT))
