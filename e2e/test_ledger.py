"""The ledger beside the board, and the pause at the end of a round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_hands import TWO, board, open_game, picked_labels
from e2e.tiers import mark_all_but_first
from e2e.user_actions import advance_clock_until, arrive, pause_clock, status_text, wait_until_still

# The ledger


@pytest.mark.more
def test_the_ledger_ticks_entries_and_highlights_nodes(page: Page, url: str, shots: Path) -> None:
    open_game(page, url, TWO)
    ledger = page.locator("#ledger")
    expect(ledger).to_be_visible()
    land = ledger.get_by_role("button", name=re.compile("land area.*to do"))
    wait_until_still(page)
    plain = board(page)
    land.hover()
    poll(lambda: board(page) != plain, "areas are lit under a mouse")
    page.mouse.move(5, 5)
    poll(lambda: board(page) == plain, "and no longer")
    land.click()
    page.mouse.move(5, 5)
    expect(land).to_have_attribute("aria-pressed", "true")
    poll(lambda: board(page) != plain, "areas stay lit while it is pressed")
    page.screenshot(path=shots / "hand-ledger.png")
    land.click()
    page.mouse.move(5, 5)
    expect(land).to_have_attribute("aria-pressed", "false")
    poll(lambda: board(page) == plain, "and no longer")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(land).to_be_focused()
    poll(lambda: board(page) != plain, "areas are lit where the keyboard is")


@pytest.mark.more
def test_a_game_without_a_ledger_has_no_panel(page: Page, url: str) -> None:
    arrive(page, url)
    expect(page.locator("#ledger")).to_be_hidden()


# The pause at the end of a round

ROUND = (
    "palavan:match:m1@3-d4,c4@0-d3,c1@2-e4,c5@1-d5,c7@1-d2,c2@3-c3,m2@1-c5,c3@0-f4,m3@0-c2,m7@0-e5,"
    "c6@3-e2,m5@2-f2#4"
)
LAST = "m6@1-f3"
"""The tile that ends the round; its result is shown before the next deal."""


def play_to_end_of_round(page: Page, url: str) -> str:
    """Type the last move of a round and wait for its result, with the page's clock paused."""
    open_game(page, url, ROUND)
    page.get_by_label("Type a move").fill(LAST)
    pause_clock(page)
    page.keyboard.press("Enter")
    result = advance_clock_until(
        page, lambda: "wins the round" in status_text(page) and status_text(page), "the result"
    )
    return str(result)


def is_next_round_dealt(page: Page) -> bool:
    """Return whether the next round is dealt."""
    return "wins the round" not in status_text(page) and "Round2" in ledger_text(page)


def ledger_text(page: Page) -> str:
    """Return the parts of the ledger's text, stripped."""
    return re.sub(r"\s*\n\s*", "", page.locator("#ledger").inner_text())


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_result_is_held_before_the_next_round(
    page: Page, url: str, shots: Path, motion: str
) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    result = play_to_end_of_round(page, url)
    assert "Round1" in ledger_text(page)
    page.clock.run_for(1_200)
    page.screenshot(path=shots / f"hand-held-{motion}.png")
    assert status_text(page) == result, "it is held"
    page.clock.run_for(8_000)
    assert status_text(page) == result, "until the player goes on"
    page.get_by_role("button", name="Continue").click()
    advance_clock_until(page, lambda: is_next_round_dealt(page), "the next round", 1_000)


@pytest.mark.more
@pytest.mark.parametrize("way", mark_all_but_first(["click", "key", "button"]))
def test_a_held_result_can_be_skipped(page: Page, url: str, way: str) -> None:
    play_to_end_of_round(page, url)
    page.clock.run_for(400)  # until nothing moves
    if way == "click":
        page.mouse.click(400, 400)
    elif way == "key":
        page.keyboard.press("Shift")
    else:
        page.get_by_role("button", name="Continue").click()
    advance_clock_until(page, lambda: is_next_round_dealt(page), "the next round", 1_000)
    assert picked_labels(page) == [], "and the touch means nothing else"
