"""Engines that end, hang or fail: the page reports it, starts another one and restores the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from e2e.browser import poll
from e2e.conftest import Record
from e2e.test_page_thought import LINE, start_endless_search
from e2e.test_secrets import ID, all_texts, first_hand, press_status_button
from e2e.tiers import mark_all_but_first
from e2e.user_actions import arrive, click_cell, move_list, notice_text, status_text, wait_for_moves

pytestmark = pytest.mark.python

HANG = "setTimeout(() => { for (;;); })"
CLOSE = "self.close()"
PATIENCE = 45
"""Seconds within which another engine starts."""

FAILS = """
import random
from polyscript import xworker
from skerry.service.host import Host
host, failures = Host(), []
def call(text):
    if '"d4"' in text and not failures:
        failures.append(text)
        raise MemoryError("out of memory")
    return host.call(text)
random.seed()
xworker.sync.call = call
"""


def game_worker(page: Page, *, newest: bool = False) -> Worker:
    """Return the game's worker, or with `newest` the worker that was started last."""
    ages = {worker.evaluate("performance.timeOrigin"): worker for worker in page.workers}
    return ages[max(ages) if newest else min(ages)]


def break_engine(page: Page, end: str = CLOSE, *, newest: bool = False) -> None:
    """Make an engine fail in the way `end` (JavaScript), and take control of the page's clock."""
    page.clock.install()
    game_worker(page, newest=newest).evaluate(end)


def wait_for_restart(page: Page) -> None:
    """Advance the clock past the page's timeout for the engine, until it starts another one."""
    text = "restart"
    poll(lambda: page.clock.run_for(1_000) or text in notice_text(page), text, within=PATIENCE)


@pytest.mark.more
@pytest.mark.parametrize("end", mark_all_but_first([HANG, CLOSE]))
def test_a_lost_thinker_is_restarted(page: Page, url: str, record: Record, end: str) -> None:
    start_endless_search(page, url)
    break_engine(page, end, newest=True)
    wait_for_restart(page)
    page.get_by_role("button", name="Move now").click()
    wait_for_moves(page, len(LINE) + 1)
    record.expected = True


@pytest.mark.parametrize("end", mark_all_but_first([CLOSE, HANG]))
def test_a_lost_engine_is_restarted_with_the_game(
    page: Page, url: str, record: Record, end: str
) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7,e5")
    wait_for_moves(page, 3)
    page.locator("#do-undo").click()
    poll(lambda: page.locator("#moves-list .undone").count() == 1, "one move taken back")
    break_engine(page, end)
    click_cell(page, "d4")
    wait_for_restart(page)
    todo = "Black: choose an empty cell"
    poll(lambda: status_text(page) == todo, "the game as it was", within=PATIENCE)
    poll(lambda: move_list(page) == ["f6", "g7", "e5"], "all of it")
    expect(page.locator("#moves-list .undone")).to_have_count(1)
    click_cell(page, "d4")
    poll(lambda: move_list(page) == ["f6", "g7", "d4"], "the move")
    record.expected = True


@pytest.mark.more
def test_an_engine_lost_in_the_bots_turn_restarts_the_search(
    page: Page, url: str, record: Record
) -> None:
    start_endless_search(page, url)
    break_engine(page)
    page.get_by_role("button", name="Move now").click()
    wait_for_restart(page)
    poll(lambda: "thinking" in status_text(page), "the thought begins again", within=PATIENCE)
    poll(lambda: finish_search(page), "the computer's move", within=PATIENCE)
    assert move_list(page)[: len(LINE)] == LINE
    record.expected = True


def finish_search(page: Page) -> bool:
    """End the search if it runs, and return whether the computer has moved."""
    # Clicked without waiting, because the button disappears when the move comes.
    hurry = page.get_by_role("button", name="Move now")
    hurry.evaluate_all("(found) => found.forEach((button) => button.click())")
    return len(move_list(page)) > len(LINE)


@pytest.mark.more
def test_a_python_error_is_reported_and_recovered(page: Page, url: str, record: Record) -> None:
    page.route("**/engine.py", lambda route: route.fulfill(body=FAILS))
    arrive(page, f"{url}#atoll:standard:{','.join(LINE)}")
    wait_for_moves(page, len(LINE))
    page.unroute("**/engine.py")
    page.clock.install()
    click_cell(page, "d4")
    poll(lambda: "MemoryError" in notice_text(page), "the reason")
    wait_for_restart(page)
    todo = "White: choose an empty cell"
    poll(lambda: status_text(page) == todo, "the game as it was", within=PATIENCE)
    click_cell(page, "d4")
    assert wait_for_moves(page, 4) == [*LINE, "d4"]
    record.expected = True


@pytest.mark.more
def test_a_hand_stays_hidden_after_an_engine_is_lost(
    page: Page, url: str, record: Record, shots: Path
) -> None:
    arrive(page, f"{url}#{ID.replace('#', '%23')}")
    poll(lambda: "Pass the device to Red" in status_text(page), "the hand-over")
    press_status_button(page, "I'm Red")
    poll(lambda: all(label in all_texts(page) for label in first_hand(0)), "Red's cards")
    break_engine(page)
    press_status_button(page, "Hide")
    wait_for_restart(page)
    page.screenshot(path=shots / "lost.png")
    poll(lambda: "Pass the device to Red" in status_text(page), "the hand-over", within=PATIENCE)
    assert not any(label in all_texts(page) for label in first_hand(0))
    record.expected = True


@pytest.mark.more
def test_without_a_second_worker_the_first_one_searches(
    page: Page, url: str, record: Record
) -> None:
    arrive(page, url)
    page.route("**/engine.py", lambda route: route.fulfill(status=404))
    click_cell(page, "f6")
    assert wait_for_moves(page, 2, within=40)[0] == "f6"
    poll(lambda: "computer players may be slower" in notice_text(page), "the page says so")
    assert len(page.workers) == 1
    record.expected = True
