"""Refutations: why a move was a mistake, played out on the board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_lookback import RASH, turning_points, viewed_position
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.user_actions import (
    LOOKS,
    WORK,
    arrive,
    ask_hint,
    click_cell,
    click_menu_button,
    move_list,
    status_text,
    wait_for_moves,
)

GAME = "atoll:small:e1,a4,a3,f2,e2,g3,d5,d4,c4,c3,b4,b2,e4,e3,a1,a2,f3,f4,b3,c2"
"""A game that Black had won and lost with the stone on e4."""


@pytest.mark.more
@LOOKS
def test_a_turning_points_refutation_is_shown_and_closed(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}?work=320#{GAME}")
    count = GAME.count(",") + 1
    wait_for_moves(page, count)
    click_menu_button(page, "Review")
    turning_points(page)
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    poll(lambda: viewed_position(page) == 4, "a position to come back to")
    turn = page.locator("#review .turns li").filter(has_text="Move 13").last
    turn.locator(".turn").click()
    poll(lambda: viewed_position(page) == 12, "the mistake")
    why = turn.get_by_role("button", name="Show why")
    page.screenshot(path=shots / f"why-before-{screen}-{scheme}.png")
    why.click()
    poll(
        lambda: "f4 would have won for Black" in turn.inner_text(),
        "the words",
        within=60,
    )
    forward = turn.get_by_role("button", name="Forward")
    expect(forward).to_be_focused()
    assert viewed_position(page) == 12
    assert len(move_list(page)) == count, "the game is as it was"
    page.screenshot(path=shots / f"why-begin-{screen}-{scheme}.png")
    page.keyboard.press("Enter")
    first = r"Step 1 of \d+: .*e4"
    poll(lambda: re.match(first, status_text(page)), "the stone that was played")
    expect(page.locator("#live")).to_have_text(re.compile("e4"))
    stones = page.locator("#outline").get_by_text(re.compile("stone, just placed"))
    expect(stones).to_have_text(re.compile("e4, Black"))
    assert page.locator("#outline [aria-disabled=false]").count() == 0
    page.keyboard.press("Enter")
    expect(turn).to_contain_text("White can't be stopped")
    poll(lambda: re.match(r"Step (\d+) of \1:", status_text(page)), "the end of the line")
    assert find_violations(page) == []
    assert fits_width(page)
    assert small_targets(page) == []
    page.screenshot(path=shots / f"why-end-{screen}-{scheme}.png")
    turn.get_by_role("button", name="Back", exact=True).click()
    poll(lambda: status_text(page).startswith("Step 1 of"), "a stone back")
    page.keyboard.press("Escape")
    poll(lambda: status_text(page).startswith("Move 12 of"), "where one was")
    assert viewed_position(page) == 12
    expect(why).to_be_focused()
    page.get_by_role("button", name="To the end").click()
    poll(lambda: " win" in status_text(page), "the end of the game")
    assert len(move_list(page)) == count


def test_without_a_proof_the_computers_line_is_shown(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}#{RASH}")
    wait_for_moves(page, RASH.count(",") + 1)
    click_menu_button(page, "Review")
    turns = turning_points(page)
    line = page.get_by_role("button", name="See the computer's line")
    for number in range(turns.count()):
        turns.nth(number).click()
        expect(turns.nth(number)).to_have_attribute("aria-current", "true")
        if line.count():
            break
    turn = page.locator("#review .chosen")
    expect(turn.get_by_role("button", name="Show why")).to_have_count(0)
    line.click()
    expect(turn).to_contain_text("The computer's line:")
    turn.get_by_role("button", name="Forward").click()
    poll(lambda: status_text(page).startswith("Step 1 of"), "its first move")
    expect(page.locator("#walk .reading")).to_have_text(re.compile("^Step 1 of"))
    page.keyboard.press("Escape")
    poll(lambda: status_text(page).startswith("Move "), "it is closed")


@pytest.mark.more
def test_an_ignored_hint_can_be_explained(page: Page, url: str) -> None:
    arrive(page, f"{url}?work=320#{GAME.rsplit(',', 8)[0]}")
    wait_for_moves(page, 12)
    ask_hint(page)
    click_cell(page, "e4")
    wait_for_moves(page, 13)
    why = page.get_by_role("button", name=re.compile(r"^Why not "))
    expect(why).to_be_visible(timeout=60_000)
    before = move_list(page)
    page.emulate_media(reduced_motion="reduce")
    why.click()
    poll(lambda: "White can't be stopped" in status_text(page), "the words")
    page.locator("#status").get_by_role("button", name="Close", exact=True).click()
    poll(
        lambda: "to move" in status_text(page) or "choose" in status_text(page), "the game goes on"
    )
    assert move_list(page) == before
    click_cell(page, "e3")
    wait_for_moves(page, 14)
    expect(why).to_be_visible()
    click_cell(page, "a1")
    wait_for_moves(page, 15)
    expect(why).to_have_count(0)
