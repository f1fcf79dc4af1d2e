"""Zoom by pinch, double tap, wheel, keys and buttons; the magnifier under a resting finger."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.browser import poll
from e2e.test_hands import EMPTY, open_game, picked_labels, send_touch, slide_finger
from e2e.test_hands import node_button as thing
from e2e.test_hands import node_center as centre
from e2e.user_actions import arrive, cell_box, cell_button, cell_center, move_list, wait_until_still

HUGE = "atoll:huge:s4,h9,k10,p12,a15,n15"
CELL = "j9"

ON_PHONE = pytest.mark.parametrize("screen", ["phone"], indirect=True)


@pytest.fixture
def fingers(page: Page, screen: str) -> Iterator[CDPSession]:
    """A DevTools session for touch input."""
    session = page.context.new_cdp_session(page)
    yield session
    session.detach()


@pytest.fixture
def huge(page: Page, url: str) -> Page:
    """A board with more cells than a phone can show, without animations."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#{HUGE}")
    poll(lambda: len(move_list(page)) == HUGE.count(",") + 1, "the game of the link")
    wait_until_still(page)
    return page


def double_tap(fingers: CDPSession, x: float, y: float) -> None:
    """Send two taps whose time stamps are a tenth of a second apart."""
    now = time.time()
    for after, kind, points in (
        (0.0, "touchStart", [{"x": x, "y": y}]),
        (0.02, "touchEnd", []),
        (0.1, "touchStart", [{"x": x, "y": y}]),
        (0.12, "touchEnd", []),
    ):
        event: dict[str, Any] = {"type": kind, "touchPoints": points, "timestamp": now + after}
        fingers.send("Input.dispatchTouchEvent", event)


def cell_width(page: Page, name: str = CELL) -> float:
    """Return the width of a cell on the page."""
    return cell_box(page, name)["width"]


def find_minimap(page: Page) -> Locator:
    return page.locator(".zoom .map")


def zoom_in_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Zoom in")


def is_in_sight(page: Page, name: str) -> bool:
    """Return whether a cell is in the visible part of the board."""
    board = page.locator("#canvas").bounding_box()
    assert board
    x, y = cell_center(page, name)
    across = board["x"] < x < board["x"] + board["width"]
    return across and board["y"] < y < board["y"] + board["height"]


# Fingers


@ON_PHONE
def test_two_fingers_zoom_and_one_pans(huge: Page, fingers: CDPSession, shots: Path) -> None:
    page = huge
    x, y = cell_center(page, CELL)
    before = cell_width(page)
    expect(find_minimap(page)).to_be_hidden()
    send_touch(fingers, "Start", (x - 20, y), (x + 20, y))
    for far in range(24, 64, 4):
        send_touch(fingers, "Move", (x - far, y), (x + far, y))
    send_touch(fingers, "End")
    wait_until_still(page)
    assert cell_width(page) == pytest.approx(3 * before, rel=0.02)
    assert cell_center(page, CELL) == pytest.approx((x, y), abs=12), "it stays between the fingers"
    x, y = cell_center(page, CELL)
    expect(find_minimap(page)).to_be_visible()
    page.screenshot(path=shots / "zoom-near.png")
    slide_finger(page, fingers, (x, y), (x - 60, y - 90))
    send_touch(fingers, "End")
    wait_until_still(page)
    assert cell_center(page, CELL) == pytest.approx((x - 60, y - 90), abs=1)
    assert len(move_list(page)) == 6, "nothing of it is a move"
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Zoom out").click()
    expect(find_minimap(page)).to_be_hidden()
    assert cell_width(page) == pytest.approx(before)


@ON_PHONE
def test_a_tap_on_a_tiny_cell_zooms_and_the_next_one_plays(huge: Page) -> None:
    page = huge
    before = cell_width(page)
    page.touchscreen.tap(*cell_center(page, CELL))
    poll(lambda: cell_width(page) > 44, "it is large enough")
    assert len(move_list(page)) == 6
    page.touchscreen.tap(*cell_center(page, CELL))
    poll(lambda: move_list(page)[-1] == CELL, "it is played")
    poll(lambda: cell_width(page) == pytest.approx(before), "and all is seen again")


@pytest.mark.more
@ON_PHONE
def test_a_double_tap_zooms_in_and_out(huge: Page, fingers: CDPSession) -> None:
    page = huge
    before = cell_width(page)
    for much in (True, False):
        double_tap(fingers, *cell_center(page, "k10"))
        poll(lambda: (cell_width(page) > 1.5 * before) is much, "nearer, then back")  # noqa: B023
    assert len(move_list(page)) == 6


@pytest.mark.more
@ON_PHONE
def test_a_resting_finger_opens_the_loupe(huge: Page, fingers: CDPSession, shots: Path) -> None:
    page = huge
    loupe = page.locator(".loupe")
    x, y = cell_center(page, CELL)
    send_touch(fingers, "Start", (x, y))
    expect(loupe).to_contain_text(f"{CELL}, empty")
    box = loupe.bounding_box()
    assert box
    assert box["y"] + box["height"] < y - 20, "above the finger"
    page.screenshot(path=shots / "zoom-loupe.png")
    goal = cell_center(page, "l9")
    send_touch(fingers, "Move", goal)
    expect(loupe).to_contain_text("l9, empty")
    send_touch(fingers, "End")
    poll(lambda: move_list(page)[-1] == "l9", "what it slid to is played")
    expect(loupe).to_be_hidden()


@pytest.mark.more
@ON_PHONE
def test_a_finger_resting_on_a_large_node_shows_its_label(
    page: Page, url: str, fingers: CDPSession
) -> None:
    open_game(page, url, EMPTY)
    send_touch(fingers, "Start", centre(page, "tile-c5"))
    label = thing(page, "tile-c5").inner_text()
    expect(page.locator(".loupe p")).to_have_text(label)
    send_touch(fingers, "End")
    expect(page.locator(".loupe")).to_be_hidden()
    wait_until_still(page)
    assert picked_labels(page) == [], "to read is not to take"


# Keys and wheels


@pytest.mark.more
@ON_PHONE
def test_keys_zoom_and_the_board_follows_the_focus(huge: Page) -> None:
    page = huge
    before = cell_width(page)
    cell_button(page, CELL).focus()
    page.keyboard.press("+")
    poll(lambda: cell_width(page) > 44, "nearer")
    assert is_in_sight(page, CELL)
    for key in ["ArrowRight"] * 6 + ["ArrowDown"] * 7:
        page.keyboard.press(key)
    wait_until_still(page)
    name = page.locator("#outline :focus").inner_text().split(",")[0]
    assert name != CELL
    assert is_in_sight(page, name)
    page.keyboard.press("0")
    poll(lambda: cell_width(page) == pytest.approx(before), "all of it")
    page.keyboard.press("+")
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.keyboard.press("-")
    poll(lambda: cell_width(page) == pytest.approx(before), "and back by steps")


@pytest.mark.more
def test_a_wheel_zooms_with_ctrl_and_pans_without(huge: Page) -> None:
    page = huge
    x, y = cell_center(page, CELL)
    before = cell_width(page)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -40)
    page.keyboard.up("Control")
    poll(lambda: cell_width(page) > 2 * before, "nearer")
    wait_until_still(page)
    # A fraction of a pixel, which wheel events don't report, ends a pinch too.
    grown = cell_width(page) / before
    assert cell_center(page, CELL) == pytest.approx((x, y), abs=grown)
    page.mouse.wheel(0, 50)
    poll(lambda: cell_center(page, CELL)[1] < y - 40, "it is pushed")


@pytest.mark.more
@ON_PHONE
def test_the_minimap_pans_the_board(huge: Page) -> None:
    page = huge
    zoom_in_button(page).click()
    poll(lambda: cell_width(page) > 44, "nearer")
    box = find_minimap(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.8)
    poll(lambda: is_in_sight(page, "p4"), "the lower right corner")
    page.mouse.click(box["x"] + box["width"] * 0.15, box["y"] + box["height"] * 0.2)
    poll(lambda: is_in_sight(page, "c16"), "the upper left one")
