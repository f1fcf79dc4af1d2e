"""Response time to touches on a phone and frame rate of animations, next to a minimal page.

    python bench/interaction.py [GAME ..]

With GAME arguments only these games are measured. The record keeps the rows of other games if they
were measured at the same commit.

The phone is emulated with a main thread slowed four times. The bench touches the board while the
computer searches at its top level, while the review runs, or after a game has ended.

The duration of a touch is the browser's Event Timing from the trace: from the event's delivery to
the next frame, for pointer down and up separately. The test tool delivers events only when no task
runs; a finger doesn't wait. Therefore each event gets an additional delay: the remaining time of
the task that ran at a random moment of the visit.

A visit's value is its slowest touch. It is computed with 1,000 draws of random moments; INP is
their 75 % quantile, as in Interaction to Next Paint, and the 95 % quantile is reported too. Task
lengths are CPU time on the slowed main thread: the 75 % quantile over visits and the maximum. The
frame rate counts frames that painted the moving board, without slowing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from skerry import Session

from bench.common import COMMIT, RESULTS, record
from bench.touches import TRACED, frame_delays, longest_task, make_wait_sampler
from e2e.browser import PHONE, launch_chromium, wait_for_js
from e2e.user_actions import arrive, choose_player, click_menu_button, id_near_end, unfold_moves
from web.tools.server import Server

SITE = Path(__file__).resolve().parents[1] / "dist"
GAMES = {
    "atoll": "standard",
    "palavan": "round",
    "conqueror": "basic",
    "competition": "full",
    "islant": "level-5",
}
SLOWED = 4
VISITS = 5  # number of visits for each row; with four, a single bad visit would determine INP
TOUCHES = 12  # number of touches per visit
DRAWS = 1_000  # number of draws of random moments for the touches of a visit
FILM = 8  # seconds for which frames are counted
APART = 700  # milliseconds between two touches
HELD = 60  # milliseconds that the finger rests on the screen
TOUCH = TASK = 50  # upper limit, in milliseconds
FRAMES = 50  # lower limit, per second
EMPTIES = "empty page"

EMPTY = """<!doctype html><title>empty</title><meta name="viewport" content="width=device-width">
<body style="margin: 0"><div id="outline"><button
style="position: fixed; inset: 0; width: 100%; background: tan">A</button></div>
<script>document.onclick = ({ target }) => {
  target.style.background = target.style.background === "tan" ? "teal" : "tan";
};</script>"""

MOVING = """(() => {
  const canvas = document.querySelector("#canvas");
  const told = { frames: 0, time: 0 };
  globalThis.film = told;
  let [before, painted] = [0, false];
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...place) {
    painted ||= this.canvas === canvas; // whatever is painted, its place is cleared first
    return clearRect.apply(this, place);
  };
  const look = (now) => {
    const moving = canvas.hasAttribute("data-moving");
    if (before && moving) {
      told.frames += painted ? 1 : 0;
      told.time += now - before;
    }
    before = moving ? now : 0;
    painted = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""

PLACE = """(part) => {
  const all = [...document.querySelectorAll("#outline button")];
  const live = all.filter((it) => !it.hasAttribute("aria-disabled"));
  const some = live.length ? live : all;
  for (let tries = 0; tries < some.length; tries += 1) {
    const it = some[(Math.floor(part * some.length) + tries) % some.length];
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (document.elementFromPoint(x, y)?.closest("#board, #outline")) {
      return { x, y };
    }
  }
}"""
"""JavaScript: the center of a node that a finger can reach, preferably of a touchable one."""

Act = Callable[[], int]
"""A function that touches the page and returns the number of touches."""


@dataclass
class Visit:
    """Durations of a visit's touches, in milliseconds."""

    draws: list[list[float]]
    """For each draw of random moments, the duration of each touch."""
    task: float
    """CPU time of the longest task."""


@contextmanager
def open_phone(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """Open a page on an emulated phone; yield the page and its DevTools session."""
    context: BrowserContext = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def measure_slowed(browser: Browser, page: Page, tools: CDPSession, act: Act) -> Visit:
    """Run `act` on a slowed phone and return the durations of its touches and tasks."""
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=list(TRACED))
    count = act()
    page.wait_for_timeout(APART)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    result = frame_delays(events)
    assert len(result) == count, "all touches arrived"
    wait = make_wait_sampler(events)
    draws = [[max(time + wait() for time in times) for times in result] for _ in range(DRAWS)]
    return Visit(draws, longest_task(events))


def touch_board(page: Page, rng: Random, count: int = TOUCHES) -> int:
    """Touch the board `count` times, on selectable nodes if there are any."""
    finger = page.context.new_cdp_session(page)
    for _ in range(count):
        place = page.evaluate(PLACE, rng.random())
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        page.wait_for_timeout(HELD)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(APART)
    return count


# What runs during the touches


def open_against_top_level(page: Page, url: str, game: str) -> Act:
    """Open a half-played game in which the top level has the second seat; return the touches."""
    open_game(page, f"{url}#{half_played_id(game)}", level="5")
    return lambda: touch_board(page, Random(1))


def open_review(page: Page, url: str, game: str) -> Act:
    """Open a half-played game and start its review; return the touches.

    The opponent is the lowest level, because it moves fast.
    """
    open_game(page, f"{url}#{half_played_id(game)}", level="1")
    click_menu_button(page, "Review")
    wait_for_js(page, "!document.querySelector('#review').hidden")
    page.evaluate("scrollTo(0, 0)")
    return lambda: touch_board(page, Random(1))


def open_before_last_move(page: Page, url: str, game: str) -> Act:
    """Open a game before its last move; return touches that play it and touch the end card."""
    open_game(page, f"{url}#{id_near_end(game, GAMES[game], 1)}")
    last = moves_of_id(id_near_end(game, GAMES[game], 0))[-1]
    for look in page.locator("[data-act=unveil]").all():
        look.tap()
    page.locator("#typed").evaluate("(it, move) => { it.value = move; }", last)

    def act() -> int:
        page.locator("#type [type=submit]").dispatch_event(
            "click"
        )  # dispatched, so that the moves stay folded
        wait_for_js(
            page, "document.querySelector('#end').checkVisibility({ visibilityProperty: true })"
        )
        page.evaluate("scrollTo(0, 0)")
        return touch_board(page, Random(1))

    return act


def open_game(page: Page, address: str, level: str = "") -> None:
    """Open a game; if a level is given, seat that computer player at the second seat."""
    arrive(page, address)
    wait_for_js(page, "document.querySelector('#moves-list').children.length > 0")
    if level:
        choose_player(page, page.locator(".seat select").nth(1), value=level)
    page.wait_for_timeout(1_500)  # until the page has settled


def half_played_id(game: str) -> str:
    """Return the id of a half-played random game."""
    return id_near_end(game, GAMES[game], len(moves_of_id(id_near_end(game, GAMES[game], 0))) // 2)


def moves_of_id(id: str) -> list[str]:
    """Return the moves of an id from an address."""
    return list(Session.from_id(id.replace("%23", "#")).line)


def frame_rate(browser: Browser, url: str, game: str) -> float:
    """Return the frames per second while a game is replayed automatically."""
    with open_phone(browser) as (page, _):
        open_game(page, f"{url}#{half_played_id(game)}")
        unfold_moves(page)
        page.evaluate("scrollTo(0, 0)")
        page.locator("#autoplay").tap()
        page.wait_for_timeout(1_500)  # until the review's module is loaded
        page.evaluate(MOVING)
        page.wait_for_timeout(FILM * 1_000)
        text = page.evaluate("film")
    return float(1_000 * text["frames"] / text["time"])


ROWS = {
    "bot thinking": open_against_top_level,
    "review running": open_review,
    "end card": open_before_last_move,
}


def measure(browser: Browser, url: str, game: str, row: str) -> Visit:
    """Measure a visit to a game."""
    with open_phone(browser) as (page, tools):
        return measure_slowed(browser, page, tools, ROWS[row](page, url, game))


def measure_empty_page(browser: Browser, address: str) -> Visit:
    """Measure the same touches on a page that does nothing."""
    with open_phone(browser) as (page, tools):
        page.goto(address)
        return measure_slowed(browser, page, tools, lambda: touch_board(page, Random(1)))


def main() -> int:
    """Print the table and record it; return 1 if a bar is missed."""
    wanted = sys.argv[1:] or list(GAMES)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "index.html").write_text(EMPTY)
        server = Server({"/skerry/": SITE, "/empty/": Path(folder)})
        browser = launch_chromium(playwright)
        rows = {}
        films = {}
        for game in wanted:
            blank = f"{server.origin}/empty/"
            rows[f"{game}, {EMPTIES}"] = [measure_empty_page(browser, blank) for _ in range(VISITS)]
            for row in ROWS:
                visits = [measure(browser, server.url, game, row) for _ in range(VISITS)]
                rows[f"{game}, {row}"] = visits
            films[game] = frame_rate(browser, server.url, game)
        browser.close()
        server.stop()
    load = os.getloadavg()[0]
    print(f"slowed {SLOWED} times, milliseconds; load {load:.1f}\n")
    print(f"{'':<30} {'touch':>7}{'INP':>7}{'95 %':>7} {'task':>7}{'longest':>8}")
    missed = sum(print_row(name, row) for name, row in rows.items())
    for game, rate in films.items():
        missed += rate < FRAMES
        print(f"{game + ', film':<30} {rate:>5.1f} frames a second {bar_word(rate >= FRAMES)}")
    saved = {name: row_values(row) for name, row in rows.items()}
    rates = {game: round(rate, 1) for game, rate in films.items()}
    record_figures(load, saved, rates)
    return 1 if missed else 0


def record_figures(load: float, rows: dict[str, Any], rates: dict[str, float]) -> None:
    """Record the figures; keep those of other games of the same commit, and the highest load."""
    path = RESULTS / "interaction.json"
    before = json.loads(path.read_text()) if path.exists() else {}
    if before.get("commit") == COMMIT:
        load = max(load, before["load"])
        rows = before["rows"] | rows
        rates = before["frames a second"] | rates
    record("interaction", {"load": round(load, 1), "rows": rows, "frames a second": rates})


def print_row(name: str, visits: list[Visit]) -> bool:
    """Print a row of the table; return whether it misses a bar. The empty page has no bar."""
    touch, inp, most, task, longest = row_values(visits).values()
    good = name.endswith(EMPTIES) or (inp <= TOUCH and task <= TASK)
    print(f"{name:<30} {touch:>7}{inp:>7}{most:>7} {task:>7}{longest:>8}  {bar_word(good)}")
    return not good


def row_values(visits: list[Visit]) -> dict[str, int]:
    """Return the recorded values of a row."""
    drawn = [touches for visit in visits for touches in visit.draws]
    worst = [max(touches) for touches in drawn]
    tasks = [visit.task for visit in visits]
    return {
        "touch, median": round(median(chain(*drawn))),
        "touch, worst of a visit": round(quantile(worst, 3 / 4)),
        "touch, worst of 95 %": round(quantile(worst, 0.95)),
        "task, longest of a visit": round(quantile(tasks, 3 / 4)),
        "task, longest of all": round(max(tasks)),
    }


def quantile(figures: Sequence[float], part: float) -> float:
    """Return the `part` quantile of the values."""
    return sorted(figures)[ceil(len(figures) * part) - 1]


def bar_word(good: bool) -> str:
    """Return the word for a bar that is met or missed."""
    return "pass" if good else "FAIL"


if __name__ == "__main__":
    sys.exit(main())
