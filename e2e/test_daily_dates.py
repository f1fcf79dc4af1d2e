"""A daily puzzle is identified by its date: at home, in links, in the list, in the calendar."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta

import pytest
from playwright.sync_api import Page, expect
from skerry import Session

from e2e.browser import poll, wait_for_js
from e2e.conftest import Record
from e2e.test_endings import end_card, type_move
from e2e.user_actions import (
    WORK,
    ask_hint,
    click_menu_button,
    move_list,
    unfold_moves,
    wait_for_moves,
)

PAST = "2026-01-05"
TODAY = datetime.now(UTC).date()
DAY_TITLE = re.compile("^[A-Z][a-z]+day, (easy|medium|(very )?hard)$")
DAILY_LABEL = re.compile("^Daily puzzle, [A-Z][a-z]+day, (easy|medium|(very )?hard)$")


def open_past_daily(page: Page, url: str) -> list[str]:
    """Open a past day's puzzle by its link, and play a move."""
    page.goto(f"{url}{WORK}#palavan:daily:%23{PAST}")
    expect(page.locator("#preset-name")).to_have_text(DAY_TITLE, timeout=60_000)
    poll(lambda: page.locator("#scrub").input_value() == "0", "no move yet")
    ask_hint(page)
    page.get_by_role("button", name="Play it").click()
    return wait_for_moves(page, 1)


def go_home_to_daily(page: Page, game: str = "palavan", preset: str = "daily") -> None:
    """Go home and open today's puzzle."""
    page.locator("#do-home").click()
    page.locator(f".days [href='#{game}:{preset}']").click()


def date_in_link(page: Page) -> str:
    """Return the date of the puzzle on the page, as its link has it."""
    click_menu_button(page, "Share")
    field = page.get_by_role("dialog").get_by_label("Link to the puzzle")
    expect(field).to_be_visible()
    date = field.input_value().rpartition("%23")[2]
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return date


def wait_for_no_moves(page: Page) -> None:
    poll(lambda: move_list(page) == [], "a puzzle without moves")


@pytest.mark.more
def test_another_days_puzzle_is_not_todays(page: Page, url: str) -> None:
    moves = open_past_daily(page, url)
    go_home_to_daily(page)
    wait_for_no_moves(page)
    assert date_in_link(page) == str(TODAY)
    page.evaluate("location.hash = 'palavan:daily'")
    wait_for_js(page, "location.hash === ''")
    assert date_in_link(page) == str(TODAY)
    page.evaluate(f"location.hash = 'palavan:daily:%23{PAST}'")
    poll(lambda: move_list(page) == moves, "the past day's game goes on")
    assert date_in_link(page) == PAST
    page.locator("#do-home").click()
    expect(page.locator("#going-list button").first).to_contain_text("Daily puzzle · Jan 5, 2026")


@pytest.mark.more
def test_a_friends_moves_are_not_todays_game(page: Page, url: str) -> None:
    session = Session.from_id(f"palavan:daily:#{TODAY}")
    move = session.game.notation(session.state.legal_actions()[0])
    page.goto(f"{url}{WORK}#palavan:daily:{move}%23{TODAY}")
    wait_for_moves(page, 1)
    go_home_to_daily(page)
    wait_for_no_moves(page)
    assert date_in_link(page) == str(TODAY)


@pytest.mark.more
@pytest.mark.parametrize("wake", ["minutes", "sleep"])
def test_home_follows_the_date(page: Page, url: str, wake: str, record: Record) -> None:
    record.expected = True  # timeouts fire when the clock is moved
    page.clock.install(time=f"{TODAY}T23:57:00Z")
    page.goto(f"{url}{WORK}#palavan:daily")
    expect(page.locator("#preset-name")).to_have_text(DAY_TITLE, timeout=60_000)
    unfold_moves(page)
    type_move(page, "solve")
    expect(end_card(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#do-home").click()
    link = page.locator(".days [href='#palavan:daily']")
    expect(link).to_have_attribute("aria-label", re.compile(r"day, .*: Not solved"))
    if wake == "minutes":
        # By little more, because the engine's requests have a time limit by this clock.
        midnight = datetime.combine(TODAY + timedelta(days=1), time(), UTC).timestamp() * 1000
        page.clock.run_for(int(midnight - page.evaluate("Date.now()")) + 1_000)
    else:
        page.clock.set_system_time(f"{TODAY + timedelta(days=1)}T09:00:00Z")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(link).to_have_attribute("aria-label", DAILY_LABEL)
    tomorrow = TODAY + timedelta(days=1)
    expect(page.locator("#today-date")).to_contain_text(f"{tomorrow.day}")
    link.click()
    wait_for_no_moves(page)
    assert date_in_link(page) == str(tomorrow), "the page's date"
