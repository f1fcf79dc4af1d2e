"""Engines that die, hang or fail: the page says so, starts another one and has the game again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker

from e2e.browser import poll, until
from e2e.conftest import Record
from e2e.hands import arrive, begin, choose, free, line, notice, played, status, touch
from e2e.test_page_thought import LINE, deep_in_thought
from e2e.test_secrets import ID, act, cards, told

HANG = "setTimeout(() => { for (;;); })"
CLOSE = "self.close()"
THINKS = "performance.getEntriesByName('skerry:thinker-ready').length > 0"
PATIENCE = 45
"""Seconds: the page gives an engine ten for an answer, and another one has to start."""

FAILS = """
import random
from pyscript import sync
from skerry.host import Host
host, failures = Host(), []
def call(text):
    if '"d4"' in text and not failures:
        failures.append(text)
        raise MemoryError("out of memory")
    return host.call(text)
random.seed()
sync.call = call
"""


def engine(page: Page, *, newest: bool = False) -> Worker:
    """The game's worker, or the one that was started last: the thinker."""
    ages = {worker.evaluate("performance.timeOrigin"): worker for worker in page.workers}
    return ages[max(ages) if newest else min(ages)]


def again(page: Page) -> None:
    """Wait until the page says that it starts another engine."""
    poll(lambda: "started again" in notice(page), "the page says so", within=PATIENCE)


@pytest.mark.parametrize("end", [CLOSE, HANG])
def test_a_thinker_that_is_lost_is_started_again(
    page: Page, url: str, record: Record, end: str
) -> None:
    deep_in_thought(page, url)
    until(page, THINKS, within=60)
    moves = len(line(page))
    engine(page, newest=True).evaluate(end)
    again(page)
    page.get_by_role("button", name="Move now").click()
    played(page, moves + 1)
    record.errors.clear()


@pytest.mark.parametrize("end", [CLOSE, HANG])
def test_an_engine_that_is_lost_is_started_again_with_the_game(
    page: Page, url: str, record: Record, end: str
) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7,e5")
    played(page, 3)
    page.locator("#do-undo").click()
    poll(lambda: page.locator("#moves-list .undone").count() == 1, "one move taken back")
    engine(page).evaluate(end)
    touch(page, "d4")
    again(page)
    poll(lambda: "Black to move" in status(page), "the game as it was", within=PATIENCE)
    assert line(page) == ["f6", "g7", "e5"]
    assert page.locator("#moves-list .undone").count() == 1, "what was taken back is there as well"
    touch(page, "d4")
    poll(lambda: line(page) == ["f6", "g7", "d4"], "the move")
    record.errors.clear()


def test_an_engine_that_is_lost_in_the_computers_turn_costs_a_thought(
    page: Page, url: str, record: Record
) -> None:
    arrive(page, url)
    begin(page, "Small", "Person", "Tadpole", begins="You")
    engine(page).evaluate(CLOSE)
    touch(page, "d4")
    again(page)
    poll(lambda: free(page) and "Black" in status(page), "my turn", within=PATIENCE)
    choose(page.get_by_label("Who plays White"), "Kraken")
    touch(page, "d4")
    poll(lambda: "thinking" in status(page), "the thought")
    engine(page).evaluate(CLOSE)
    assert played(page, 2, within=2 * PATIENCE)[0] == "d4"
    record.errors.clear()


def test_an_error_in_python_is_told_and_mended(page: Page, url: str, record: Record) -> None:
    page.route("**/engine.py", lambda route: route.fulfill(body=FAILS))
    arrive(page, f"{url}#atoll:standard:{','.join(LINE)}")
    played(page, len(LINE))
    page.unroute("**/engine.py")
    touch(page, "d4")
    poll(lambda: "MemoryError" in notice(page), "the reason")
    again(page)
    poll(lambda: "White to move" in status(page), "the game as it was", within=PATIENCE)
    touch(page, "d4")
    assert played(page, 4) == [*LINE, "d4"]
    record.errors.clear()


def test_a_hand_stays_hidden_when_the_engine_is_lost(
    page: Page, url: str, record: Record, shots: Path
) -> None:
    arrive(page, f"{url}#{ID.replace('#', '%23')}")
    poll(lambda: "Hand the screen to Red" in status(page), "the hand-over")
    act(page, "I am Red")
    poll(lambda: all(label in told(page) for label in cards(0)), "Red's cards")
    engine(page).evaluate(CLOSE)
    act(page, "Hide")
    again(page)
    page.screenshot(path=shots / "lost.png")
    poll(lambda: "Hand the screen to Red" in status(page), "the hand-over", within=PATIENCE)
    assert not any(label in told(page) for label in cards(0))
    record.errors.clear()


def test_without_a_second_worker_the_first_one_thinks(page: Page, url: str, record: Record) -> None:
    arrive(page, url)
    page.route("**/engine.py", lambda route: route.fulfill(status=404))
    touch(page, "f6")
    assert played(page, 2, within=40)[0] == "f6"
    assert "the first one thinks" in notice(page)
    assert len(page.workers) == 1
    record.errors.clear()
