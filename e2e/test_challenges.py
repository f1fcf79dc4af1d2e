"""A challenge: a friend plays the same dice, and sees the result to beat at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import poll
from e2e.conftest import PHONE, Record, new_visitor
from e2e.test_endings import end_card
from e2e.test_page import fits_width, small_targets
from e2e.user_actions import (
    arrive,
    choose_player,
    click_cell,
    click_menu_button,
    id_near_end,
    move_list,
    status_text,
    wait_until_still,
)


@pytest.fixture
def friend(browser: Browser, url: str, record: Record) -> Iterator[Page]:
    """The page of another visitor, on a phone."""
    with new_visitor(browser, url, record, **PHONE) as context:
        yield context.new_page()


def finish_sheet(page: Page) -> None:
    """Finish the sheet at once."""
    click_menu_button(page, "Finish my sheet")
    page.get_by_role("dialog").get_by_role("button", name="Finish my sheet").click()
    expect(end_card(page)).to_be_visible(timeout=20_000)


def test_a_friend_is_challenged(page: Page, friend: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}?game=islant")
    finish_sheet(page)
    wait_until_still(page)
    end_card(page).get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_text("Challenge a friend").click()
    field = dialog.get_by_role("textbox", name="Link to the challenge")
    expect(field).to_be_visible()
    page.screenshot(path=shots / "challenge-share.png")
    link = field.input_value()

    friend.goto(link)
    invitation = friend.get_by_role("dialog", name="Challenge")
    expect(invitation).to_contain_text("You've been challenged: Islant, Level 1.")
    friend.screenshot(path=shots / "challenge.png")
    assert fits_width(friend)
    assert small_targets(friend) == []
    invitation.get_by_role("button", name="Play").click()
    poll(lambda: "Draw land" in status_text(friend), "the game")
    arrive(friend, url)
    finish_sheet(friend)
    expect(end_card(friend)).to_contain_text("You have the same result.")
    expect(end_card(friend)).to_contain_text("Your friend")
    friend.screenshot(path=shots / "challenge-end.png")


@pytest.mark.more
def test_a_damaged_challenge_is_a_game(friend: Page, url: str) -> None:
    friend.goto(f"{url}#islant:level-1:%23abc&beat=xx")
    poll(lambda: "Draw land" in status_text(friend), "the game")
    expect(friend.get_by_role("dialog")).to_have_count(0)


@pytest.mark.more
def test_a_friend_plays_against_the_same_computer_player(
    page: Page, friend: Page, url: str, shots: Path
) -> None:
    finished = id_near_end("atoll", "small", 0)
    page.goto(f"{url}#{finished}")
    poll(lambda: page.locator("[aria-label='Who plays White']").count(), "the game")
    choose_player(page, page.get_by_label("Who plays White"), label="Crab (2)")
    click_menu_button(page, "Share")
    page.get_by_role("dialog").get_by_text("Challenge a friend").click()
    field = page.get_by_role("dialog").get_by_role("textbox", name="Link to the challenge")
    expect(field).to_be_visible()
    page.screenshot(path=shots / "challenge-bots-share.png")

    friend.goto(field.input_value())
    invitation = friend.get_by_role("dialog", name="Challenge")
    expect(invitation).to_contain_text("You've been challenged: Atoll, Small, against Crab.")
    friend.screenshot(path=shots / "challenge-bots.png")
    assert fits_width(friend)
    invitation.get_by_role("button", name="Play").click()
    poll(lambda: status_text(friend).startswith("Your turn"), "the game from the start")
    assert move_list(friend) == []
    click_cell(friend, "d3")
    poll(lambda: len(move_list(friend)) == 2, "Crab's answer")
