"""Islant and Island Competition with several players: sheets, sorting cards, tricks, dice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_page import find_violations
from e2e.user_actions import (
    WORK,
    arrive,
    cell_button,
    click_cell,
    move_list,
    status_text,
    wait_two_frames,
    wait_until_still,
)

HAND = """() => [...document.querySelectorAll('#outline button')]
  .filter((button) => button.innerText.includes('in your hand'))
  .map((button) => {
    const { x, y } = button.getBoundingClientRect();
    return [Math.round(y), Math.round(x), button.innerText.split(':')[0]];
  })"""


def node_labels(page: Page) -> str:
    """Return the labels of all nodes."""
    return " ".join(page.locator("#outline button").all_inner_texts())


def hand_rows(page: Page) -> list[str]:
    """Return the islands of the hand in reading order."""
    hand = page.evaluate(HAND)
    return [name for *_place, name in sorted(hand)]


@pytest.fixture
def hand(phone: Page, url: str) -> Page:
    """A phone with a game of Island Competition for two, as the first player sees it."""
    phone.emulate_media(reduced_motion="reduce")
    arrive(phone, f"{url}{WORK}#competition:short@2:%23pearl")
    phone.get_by_role("button", name="I'm Red").click()
    poll(lambda: hand_rows(phone), "the hand")
    return phone


@pytest.mark.more
def test_a_category_sorts_the_hand_and_restores_it(hand: Page) -> None:
    before = hand_rows(hand)
    click_cell(hand, "Sort by area")
    poll(lambda: hand_rows(hand) != before, "another order")
    assert sorted(hand_rows(hand)) == sorted(before)
    card = hand_rows(hand)[0]
    cell_button(hand, card).focus()
    hand.keyboard.press("Enter")  # a card that has moved is picked up at its new place
    expect(cell_button(hand, card)).to_have_attribute("aria-pressed", "true")
    cell_button(hand, "largest area").focus()
    hand.keyboard.press("Enter")
    poll(lambda: card not in hand_rows(hand), "the largest island lies on its field")
    cell_button(hand, "Sort by area").focus()
    hand.keyboard.press("Enter")
    poll(lambda: hand_rows(hand) == [name for name in before if name != card], "the old order")
    assert find_violations(hand) == []


@pytest.mark.more
def test_tricks_are_sorted_without_handing_over(page: Page, url: str) -> None:
    """After both have laid their cards, the screen is not handed over any more."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#competition:simple@2:%23pearl")
    for player in ("Red", "Blue"):
        page.get_by_role("button", name=f"I'm {player}").click()
        poll(lambda: hand_rows(page), "the hand")
        for k in range(10):
            name = hand_rows(page)[0]
            field = (
                page.locator("#outline button").filter(has_text=re.compile(", empty$")).nth(k % 2)
            )
            cell_button(page, name).focus()
            page.keyboard.press("Enter")
            field.focus()
            page.keyboard.press("Enter")
            poll(lambda name=name: name not in hand_rows(page), "a card laid")
        page.get_by_role("button", name="Confirm").click()
    take = page.get_by_role("button", name="Take the trick")
    for _ in range(3):
        poll(lambda: take.count(), "a trick to be taken")
        assert "Pass the device" not in status_text(page)
        assert "placed for the" not in node_labels(page), "nobody's cards are seen"
        before = node_labels(page)
        take.click()
        poll(lambda before=before: node_labels(page) != before, "a trick taken")


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_other_players_sheets_can_be_viewed(page: Page, url: str, screen: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#islant:level-2@3:%23pearl")
    poll(lambda: "a1, wave of 6" in node_labels(page), "a sheet")
    tile = page.locator("#outline button:not([aria-disabled])").first.inner_text()
    before = move_list(page)
    sheet = page.get_by_role("button", name="Player 2's sheet")
    sheet.click()
    poll(lambda: status_text(page) == "Player 2's sheet", "another sheet")
    expect(sheet).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#outline button:not([aria-disabled])")).to_have_count(0)
    page.locator("#status").get_by_role("button", name="Back to the game").click()
    poll(lambda: status_text(page) != "Player 2's sheet", "the own sheet")
    expect(cell_button(page, tile.split(",")[0])).to_be_enabled()
    assert move_list(page) == before
    assert screen


@pytest.mark.more
@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_typed_dice_are_entered_in_any_order(page: Page, url: str, screen: str) -> None:
    arrive(page, f"{url}{WORK}#islant:level-4@1:")
    poll(lambda: "3 in all" in status_text(page), "what to touch")
    for face in (5, 2, 5):
        click_cell(page, f"a die shows {face}")
        wait_two_frames(page)
    poll(lambda: "is that right?" in status_text(page), "the dice as touched")
    assert status_text(page).count("shows 5") == 2
    click_cell(page, "a die shows 1")
    poll(lambda: status_text(page).count("shows 1") == 1, "the last one as changed")
    page.locator("#status").get_by_role("button", name="Play it").click()
    poll(lambda: "die 1 shows 1" in node_labels(page), "the dice")
    wait_until_still(page)
    assert {"die 2 shows 2", "die 3 shows 5"} <= set(
        page.locator("#outline button").all_inner_texts()
    )
    assert screen
