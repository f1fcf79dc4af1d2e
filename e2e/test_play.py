"""Whole games by mouse, by keyboard alone and by typed moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.user_actions import (
    WORK,
    arrive,
    cell_box,
    cell_button,
    click_cell,
    free_cells,
    is_over,
    move_list,
    notice_text,
    start_game,
    status_text,
    wait_for_moves,
)

pytestmark = pytest.mark.python

SHORT = ["e2", "a3", "d3", "a4", "e5", "c4", "d2", "c2", "e3", "e1", "e4", "f6", "c1"]
"""A short game on the small board that Black wins."""


@pytest.mark.more
def test_the_board_appears_before_the_engine_answers(page: Page, url: str) -> None:
    arrive(page, url)
    marks = page.evaluate("performance.getEntriesByType('mark').map(m => [m.name, m.startTime])")
    times = dict(marks)
    assert times["skerry:painted"] < times["skerry:answered"]
    poll(lambda: len(free_cells(page)) == 104, "a board to play on")
    poll(
        lambda: status_text(page).startswith("Your turn: choose an empty cell"), "whose turn it is"
    )


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_game_by_mouse_against_the_computer(
    page: Page, url: str, shots: Path, screen: str
) -> None:
    arrive(page, f"{url}{WORK}")
    start_game(page, "Small", "Human", "Tadpole", begins="You")
    for turn in range(40):
        poll(lambda: is_over(page) or free_cells(page), "my turn or the end")
        if is_over(page):
            break
        cells = free_cells(page)
        click_cell(page, cells[(7 * turn) % len(cells)])
        wait_for_moves(page, 2 * turn + 1)
    poll(lambda: is_over(page) and re.search("wins?[!:]", status_text(page)), "the end is told")
    page.screenshot(path=shots / f"over-{screen}.png")
    page.locator("#end").get_by_role("button", name="Rematch").click()
    poll(lambda: len(move_list(page)) == 1, "the computer begins the rematch")


def test_a_game_by_keyboard(page: Page, url: str) -> None:
    arrive(page, url)
    start_small_game_by_keyboard(page, "New game")
    for turn, name in enumerate(SHORT):
        poll(lambda name=name: name in free_cells(page), "a cell to play on")
        walk_to(page, name)
        page.keyboard.press("Enter" if turn % 2 else "Space")
        wait_for_moves(page, turn + 1)
    poll(lambda: " wins: the " in status_text(page), "the end is told")
    expect(page.locator("#live")).to_contain_text("Black wins")


NAME = """(e => e === document.body ? '' : [
  e.getAttribute('aria-label'), e.innerText, e.labels?.[0]?.innerText].join(' ')
)(document.activeElement)"""


def start_small_game_by_keyboard(page: Page, opening: str) -> None:
    """By keyboard alone, start a small game of two players and focus its board.

    `opening` is the name of the button that opens the dialog.
    """
    press_by_tab(page, opening)
    tab_to(page, "Computer")
    page.keyboard.press("ArrowRight")  # friends
    tab_to(page, "Standard")
    page.keyboard.press("ArrowRight")
    press_by_tab(page, "Start")
    poll(lambda: len(free_cells(page)) == 38, "a small board")
    page.evaluate("document.activeElement.blur()")
    press_by_tab(page, "Skip to the board")


def press_by_tab(page: Page, name: str) -> None:
    """Move the focus to a control by Tab and press Enter."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control with this name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        named = page.evaluate(NAME)
        if name in named:
            return
    raise AssertionError(f"Tab does not lead to {name}")


def walk_to(page: Page, name: str) -> None:
    """Press arrow keys until the cell with this name has the focus."""
    been = set[tuple[float, float]]()
    for _ in range(60):
        target = cell_box(page, name)
        focus = poll(lambda: page.locator(":focus").bounding_box(), "the focus is seen")
        dx = target["x"] - focus["x"]
        dy = target["y"] - focus["y"]
        if abs(dx) < 1 and abs(dy) < 1:
            return
        sideways = abs(dx) > 1 and (abs(dx) >= abs(dy) or abs(dy) < 30)
        if (dx, dy) in been and abs(dx) > 1 and abs(dy) > 1:
            sideways = not sideways  # the other way around
        been.add((dx, dy))
        key = (
            ("ArrowRight" if dx > 0 else "ArrowLeft")
            if sideways
            else ("ArrowDown" if dy > 0 else "ArrowUp")
        )
        page.keyboard.press(key)
    raise AssertionError(f"arrows do not lead to {name}")


@pytest.mark.more
def test_a_game_by_typed_moves(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:")
    poll(lambda: len(free_cells(page)) == 38, "the small board of the link")
    cell_button(page, "d4").focus()
    page.keyboard.type("d4")
    page.keyboard.press("Enter")
    wait_for_moves(page, 1)
    page.keyboard.type("d4")
    page.keyboard.press("Enter")
    poll(lambda: "d4" in notice_text(page), "the reason why not")
    expect(page.get_by_label("Type a move")).to_have_attribute("aria-invalid", "true")
    assert move_list(page) == ["d4"]
    page.keyboard.type("SWAP")
    page.keyboard.press("Enter")
    wait_for_moves(page, 2)
    page.evaluate("id => { location.hash = id; }", f"atoll:small:{','.join(SHORT[:-3])}")
    wait_for_moves(page, len(SHORT) - 3)
    for turn, name in enumerate(SHORT[-3:], len(SHORT) - 2):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        wait_for_moves(page, turn)
    poll(lambda: " wins: the " in status_text(page), "the end is told")


def test_swap_is_a_button(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6")
    page.get_by_role("button", name="Swap sides").click()
    assert wait_for_moves(page, 2) == ["f6", "swap"]
    poll(lambda: status_text(page) == "White: choose an empty cell", "whose turn it is")
