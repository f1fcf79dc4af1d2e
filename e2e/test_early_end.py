"""Resigning and a draw by agreement, in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_page import fits_width
from e2e.user_actions import (
    LOOKS,
    arrive,
    cell_button,
    click_cell,
    click_menu_button,
    move_list,
    status_text,
)


@LOOKS
def test_a_player_resigns_and_goes_on(page: Page, url: str, shots: Path, screen: str) -> None:
    arrive(page, url)
    click_cell(page, "f6")
    poll(lambda: len(move_list(page)) == 2, "the computer's answer")
    moves = move_list(page)
    click_menu_button(page, "Resign …")
    dialog = page.get_by_role("dialog", name="End this game?")
    assert fits_width(page)
    page.screenshot(path=shots / f"resign-{screen}.png")
    dialog.get_by_role("button", name="Close").click()
    assert not status_text(page).startswith("You resigned.")
    click_menu_button(page, "Resign …")
    dialog.get_by_role("button", name="Resign").click()
    poll(lambda: page.get_by_text("You resigned.").count() > 0, "the end")
    page.screenshot(path=shots / f"resigned-{screen}.png")
    assert fits_width(page)
    arrive(page, url)
    poll(lambda: page.get_by_text("You resigned.").count() > 0, "the same after a reload")
    page.locator("#do-undo").click()
    poll(lambda: status_text(page).startswith("Your turn"), "the game goes on")
    assert move_list(page) == moves


@pytest.mark.more
def test_two_at_one_screen_agree_on_a_draw(page: Page, url: str) -> None:
    page.goto(f"{url}#atoll:small:d4,e5")
    poll(lambda: move_list(page) == ["d4", "e5"], "the game of the link")
    click_menu_button(page, "End game …")
    page.get_by_role("button", name="Agree to a draw").click()
    poll(lambda: page.get_by_text("You agreed to a draw.").count() > 0, "the end")
    expect(cell_button(page, "c3")).to_be_disabled()
