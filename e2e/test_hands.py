"""Tiles that are picked up, rotated and dragged, by mouse, touch and keyboard; refusals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.browser import poll
from e2e.user_actions import (
    advance_clock_until,
    arrive,
    move_list,
    pause_clock,
    status_text,
    wait_two_frames,
    wait_until_still,
)

EMPTY = "palavan:difficult:"
TWO = "palavan:difficult:c3@1-b2,m4@1-b3"
"""Two tiles whose edges clash; rotating M4 to its first position makes them fit."""

ABOVE = 56
"""Distance in pixels between a finger and the tile that it drags."""

SPY = """(() => {
  const painted = globalThis.painted = [];
  const { clearRect, translate, rotate } = CanvasRenderingContext2D.prototype;
  const own = (pen, act) => pen.canvas.id === 'canvas' && act();
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...box) { own(this, () => painted.push([])); clearRect.apply(this, box); },
    translate(x, y) {
      own(this, () => painted.at(-1).push([x, y, 0]));
      translate.call(this, x, y);
    },
    rotate(turn) {
      own(this, () => { painted.at(-1).at(-1)[2] = Math.round(turn * 180 / Math.PI); });
      rotate.call(this, turn);
    },
  });
})()"""
"""Records position and rotation of everything on each picture of the board."""


def node_button(page: Page, id: str) -> Locator:
    """Return the button of a node in the outline."""
    return page.locator(f"#outline [data-node='{id}']")


def node_center(page: Page, id: str) -> tuple[float, float]:
    """Return the center of a node on the page."""
    box = poll(lambda: node_button(page, id).bounding_box(), f"{id} on the board")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wait_for_moves(page: Page, count: int) -> list[str]:
    """Wait until at least `count` moves are played, and return all moves."""
    poll(lambda: len(move_list(page)) >= count, f"{count} moves")
    return move_list(page)


def open_game(page: Page, url: str, id: str) -> None:
    """Open a game by its link and wait for it."""
    arrive(page, f"{url}#{id}")
    moves = re.findall(r"[^,]+", id.split(":")[2].split("#")[0])
    poll(lambda: move_list(page) == moves, "the game of the link")
    poll(lambda: node_button(page, "tile-c1").count(), "its board")
    wait_until_still(page)


def picked_labels(page: Page) -> list[str]:
    """Return the outline's labels of picked things."""
    return page.locator("#outline [aria-pressed='true']").all_inner_texts()


def wait_for_pick(page: Page) -> str:
    """Wait until something is picked, and return its label."""
    return str(poll(lambda: picked_labels(page), "something is picked")[0])


def expect_announcement(page: Page, words: str) -> None:
    """Wait until the live region contains a text."""
    expect(page.locator("#live")).to_contain_text(words)


def board(page: Page) -> str:
    """Return the canvas as a data URL, after a complete repaint."""
    page.evaluate("dispatchEvent(new Event('resize'))")
    return str(page.evaluate("document.querySelector('#canvas').toDataURL()"))


def carry_by_mouse(page: Page, start: tuple[float, float], *stops: tuple[float, float]) -> None:
    """Press the mouse button and move the mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    for stop in stops:
        page.mouse.move(*stop, steps=4)
    poll(lambda: picked_labels(page), "something is carried")


# By mouse


@pytest.mark.more
def test_a_tile_rotated_by_key_is_placed_with_that_rotation(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    page.mouse.click(*node_center(page, "tile-c3"))
    assert "picked up" in wait_for_pick(page)
    page.keyboard.press("r")
    expect_announcement(page, "rotated 90 degrees")
    poll(lambda: "picked up, rotated 90 degrees" in wait_for_pick(page), "the outline says so")
    page.keyboard.press("Shift+R")
    page.keyboard.press(",")
    page.keyboard.press(".")
    page.keyboard.press(".")
    page.get_by_role("button", name="Rotate", exact=True).click()
    poll(
        lambda: "rotated 180 degrees" in wait_for_pick(page), "two quarters are left of five turns"
    )
    expect(page.get_by_label("Type a move")).to_have_value("")
    page.mouse.click(*node_center(page, "b2"))
    assert wait_for_moves(page, 1) == ["c3@2-b2"]


@pytest.mark.more
def test_the_same_letter_types_a_move_if_nothing_is_picked(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    node_button(page, "tile-c3").focus()
    page.keyboard.press("r")
    expect(page.get_by_label("Type a move")).to_have_value("r")


@pytest.mark.more
def test_a_carried_tile_is_rotated_by_wheel(page: Page, url: str, shots: Path) -> None:
    open_game(page, url, EMPTY)
    cell = node_center(page, "c2")
    carry_by_mouse(page, node_center(page, "tile-m2"), (cell[0] + 20, cell[1] - 15))
    page.mouse.wheel(0, 120)
    poll(lambda: "rotated 90 degrees" in wait_for_pick(page), "the wheel turns it")
    wait_until_still(page)
    page.screenshot(path=shots / "hand-carried.png")
    page.mouse.up()
    assert wait_for_moves(page, 1) == ["m2@1-c2"]


@pytest.mark.more
def test_a_wheel_scrolls_if_nothing_is_carried(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 500, "height": 420})
    open_game(page, url, EMPTY)
    page.mouse.move(*node_center(page, "b2"))
    page.mouse.wheel(0, 200)
    poll(lambda: page.evaluate("scrollY") > 0, "the page has scrolled")


@pytest.mark.more
def test_a_cancelled_drag_returns_the_tile(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    carry_by_mouse(page, node_center(page, "tile-m2"), node_center(page, "c2"), (30, 300))
    page.mouse.up()
    poll(lambda: not picked_labels(page), "it is let go")
    carry_by_mouse(page, node_center(page, "tile-m2"), node_center(page, "c2"))
    page.keyboard.press("Escape")
    poll(lambda: not picked_labels(page), "it is let go")
    page.mouse.up()
    wait_two_frames(page)
    assert move_list(page) == []
    assert picked_labels(page) == [], "and the end of the drag is no click"


@pytest.mark.more
def test_a_placed_tile_can_be_rotated_repeatedly(page: Page, url: str) -> None:
    open_game(page, url, TWO)
    middle = node_center(page, "tile-m4")
    page.mouse.click(*middle)
    wait_for_pick(page)
    for _ in range(3):
        page.mouse.click(*middle)
    assert wait_for_moves(page, 5)[2:] == ["m4@2-b3", "m4@3-b3", "m4@0-b3"]
    expect_announcement(page, "Every edge matches: done")
    assert "picked up" in wait_for_pick(page), "it is still held"
    page.get_by_role("button", name="Cancel").click()
    poll(lambda: not picked_labels(page), "it is let go")


@pytest.mark.more
def test_rotating_while_carrying_is_one_move(page: Page, url: str) -> None:
    open_game(page, url, TWO)
    x, y = node_center(page, "tile-m4")
    carry_by_mouse(page, (x, y), (x + 60, y - 40), (x + 5, y + 5))
    page.keyboard.press("r")
    page.keyboard.press("r")
    page.mouse.up()
    assert wait_for_moves(page, 3)[2:] == ["m4@3-b3"]


@pytest.mark.more
def test_the_animation_starts_at_the_pointer(page: Page, url: str) -> None:
    page.add_init_script(SPY)
    page.emulate_media(reduced_motion="no-preference")
    open_game(page, url, EMPTY)
    cell = node_center(page, "d4")
    carry_by_mouse(page, node_center(page, "tile-c6"), (cell[0] - 12, cell[1] - 30))
    page.keyboard.press("r")
    poll(lambda: "rotated 90 degrees" in wait_for_pick(page), "it is turned")
    wait_until_still(page)
    before = page.evaluate("painted.at(-1).at(-1)")
    assert before[2] == 90, "what is carried is painted last, turned"
    page.evaluate("painted.length = 0")
    page.mouse.up()
    wait_for_moves(page, 1)
    wait_until_still(page)
    pictures: list[list[list[float]]] = page.evaluate("painted.filter((all) => all.length)")
    places = [[item for item in picture if item[2] == 90] for picture in pictures]
    assert all(places), "it is never seen straight again"
    ways = [min(abs(x - before[0]) + abs(y - before[1]) for x, y, _ in them) for them in places]
    assert ways[0] < 1
    assert ways == sorted(ways), "and never goes back"


# By finger


@pytest.fixture
def fingers(page: Page) -> Iterator[CDPSession]:
    """A DevTools session for touch input."""
    session = page.context.new_cdp_session(page)
    yield session
    session.detach()


def send_touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Send a touch event with these points."""
    touches: list[Any] = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


def slide_finger(
    page: Page, session: CDPSession, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Put a finger down and move it."""
    send_touch(session, "Start", start)
    for step in range(1, 9):
        part = step / 8
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part
        send_touch(session, "Move", (x, y))
        wait_two_frames(page)


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_second_finger_rotates_the_carried_tile(
    page: Page, url: str, shots: Path, screen: str, fingers: CDPSession
) -> None:
    open_game(page, url, EMPTY)
    x, y = node_center(page, "b2")
    slide_finger(page, fingers, node_center(page, "tile-c5"), (x, y + ABOVE))
    assert "picked up" in wait_for_pick(page)
    send_touch(fingers, "Start", (x, y + ABOVE), (300, 760))
    poll(lambda: "rotated 90 degrees" in wait_for_pick(page), "the second finger turns it")
    wait_until_still(page)
    page.screenshot(path=shots / "hand-finger.png")
    send_touch(fingers, "End")
    assert wait_for_moves(page, 1) == ["c5@1-b2"]


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_taps_pick_rotate_and_place_without_moving_the_board(
    page: Page, url: str, shots: Path, screen: str
) -> None:
    open_game(page, url, EMPTY)
    before = page.locator("#board").bounding_box()
    page.touchscreen.tap(*node_center(page, "tile-c5"))
    wait_for_pick(page)
    page.touchscreen.tap(*node_center(page, "tile-c5"))
    poll(lambda: "rotated 90 degrees" in wait_for_pick(page), "a second tap turns it")
    page.screenshot(path=shots / "hand-picked.png")
    assert page.locator("#board").bounding_box() == before
    page.touchscreen.tap(*node_center(page, "b2"))
    assert wait_for_moves(page, 1) == ["c5@1-b2"]
    wait_until_still(page)
    assert page.locator("#board").bounding_box() == before


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_finger_scrolls_the_page_except_on_tiles(
    page: Page, url: str, screen: str, fingers: CDPSession
) -> None:
    page.set_viewport_size({"width": 390, "height": 420})
    open_game(page, url, "palavan:difficult:c3@1-b2")
    x, y = node_center(page, "tile-c3")
    slide_finger(page, fingers, (x, y), (x, y - 150))
    assert page.evaluate("scrollY") == 0
    wait_for_pick(page)
    send_touch(fingers, "End")
    poll(lambda: not picked_labels(page), "it is let go")
    x, y = node_center(page, "c2")
    slide_finger(page, fingers, (x, y), (x, y - 150))
    poll(lambda: page.evaluate("scrollY") > 50, "the page has scrolled")
    send_touch(fingers, "End")
    assert move_list(page) == ["c3@1-b2"]


# By keyboard


def test_a_tile_is_picked_rotated_and_placed_by_keyboard(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    node_button(page, "tile-c3").focus()
    page.keyboard.press("Enter")
    assert "picked up" in wait_for_pick(page)
    page.keyboard.press("Enter")
    expect_announcement(page, "rotated 90 degrees")
    node_button(page, "a3").focus()
    page.keyboard.press("Enter")
    assert wait_for_moves(page, 1) == ["c3@1-a3"]
    expect_announcement(page, "C3 on a3")


# Reasons


@pytest.mark.more
def test_a_touch_without_a_move_shows_a_temporary_remark(page: Page, url: str, shots: Path) -> None:
    open_game(page, url, EMPTY)
    standing = status_text(page)
    place = node_center(page, "b2")
    pause_clock(page)
    page.mouse.click(*place)
    why = str(
        advance_clock_until(
            page, lambda: "b2" in status_text(page) and status_text(page), "the engine's reason"
        )
    )
    page.screenshot(path=shots / "hand-why.png")
    advance_clock_until(
        page, lambda: why in page.locator("#live").inner_text(), "it is told", 1_000
    )
    assert status_text(page) == why
    advance_clock_until(page, lambda: status_text(page) == standing, "how things stand")
    assert move_list(page) == []


def test_a_tile_dropped_on_an_illegal_cell_gets_an_explanation(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    carry_by_mouse(page, node_center(page, "tile-m2"), node_center(page, "tile-c1"))
    page.mouse.up()
    poll(lambda: not picked_labels(page), "it is let go")
    expect_announcement(page, "You can't move there now")
    assert move_list(page) == []
