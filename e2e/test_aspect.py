"""Landscape and portrait layout: a rotated phone shows the same game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from skerry import Session

from e2e.browser import wait_for_js
from e2e.tiers import mark_all_but_first
from e2e.user_actions import arrive, unfold_moves, wait_two_frames, wait_until_still

UPRIGHT = {"width": 390, "height": 844}
ACROSS = {"width": 844, "height": 390}
BEGUN = {
    "atoll": "atoll:small:d4,a3,e2",
    "palavan": "palavan:basic:c3@1-b2",
    "conqueror": "conqueror:basic:1,b1,1,h7,1",
}
PICTURE = """(() => {
  const board = document.querySelector('#canvas');
  const places = [...document.querySelectorAll('#outline button')].map((button) =>
    [button.dataset.node, button.style.getPropertyValue('--x'), button.textContent]);
  return { wide: board.clientWidth > board.clientHeight, places };
})()"""


def open_game(page: Page, url: str, id: str) -> None:
    arrive(page, f"{url}#{id.replace('#', '%23')}")
    wait_for_js(
        page, f"document.querySelector('#scrub').value === '{len(Session.from_id(id).moves)}'"
    )
    wait_until_still(page)


def painted_picture(page: Page) -> Any:
    return page.evaluate(PICTURE)


def rotate_phone(page: Page, size: Any) -> Any:
    """Rotate the phone and wait for the other layout."""
    before = str([place[:2] for place in painted_picture(page)["places"]])
    page.set_viewport_size(size)
    wait_for_js(
        page,
        f"""JSON.stringify({PICTURE}.places.map(([id, x]) => [id, x])) !==
            JSON.stringify({before.replace("'", '"')})""",
    )
    wait_two_frames(page)
    wait_until_still(page)
    return painted_picture(page)


@pytest.mark.more
@pytest.mark.parametrize("game", mark_all_but_first(BEGUN, 2))
def test_a_rotated_phone_shows_the_same_game_in_the_other_layout(
    phone: Page, url: str, game: str
) -> None:
    open_game(phone, url, BEGUN[game])
    upright = painted_picture(phone)
    assert not upright["wide"]
    across = rotate_phone(phone, ACROSS)
    assert across["wide"]
    texts = [sorted([id, text] for id, _, text in layout["places"]) for layout in (upright, across)]
    assert texts[0] == texts[1], "the same things, with the same names"
    assert rotate_phone(phone, UPRIGHT) == upright


@pytest.mark.more
def test_picks_survive_a_rotation_of_the_phone(phone: Page, url: str) -> None:
    open_game(phone, url, BEGUN["palavan"])
    pressed = phone.locator("#outline button[aria-pressed=true]")
    phone.locator("#outline button[data-node=tile-m1]").focus()
    phone.keyboard.press("Enter")
    expect(pressed).to_have_attribute("data-node", "tile-m1")
    rotate_phone(phone, ACROSS)
    expect(pressed).to_have_attribute("data-node", "tile-m1")
    phone.locator("#outline button[data-node=a1]").focus()
    phone.keyboard.press("Enter")
    wait_for_js(phone, "document.querySelector('#scrub').value === '2'")
    wait_until_still(phone)
    assert any(text.startswith("M1 on a1") for _, _, text in painted_picture(phone)["places"])


def test_a_viewed_position_survives_a_rotation_of_the_phone(phone: Page, url: str) -> None:
    open_game(phone, url, BEGUN["atoll"])
    unfold_moves(phone)
    phone.locator("#scrub").fill("1")
    wait_for_js(phone, "document.querySelector('#scrub').value === '1'")
    wait_until_still(phone)
    rotate_phone(phone, ACROSS)
    assert phone.locator("#scrub").input_value() == "1"
    stones = [text for _, _, text in painted_picture(phone)["places"] if "stone" in text]
    assert len(stones) == 1
