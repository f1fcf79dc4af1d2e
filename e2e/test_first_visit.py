"""A first visit: home, a won game, the daily puzzle and its result; by touch and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from skerry import Session
from skerry.games.palavan.notation import cell_name
from skerry.games.palavan.solo.rules import SoloState, solution
from skerry.games.palavan.tiles import tiles

from e2e.browser import poll
from e2e.test_endings import end_card, type_move
from e2e.test_play import SHORT, press_by_tab, start_small_game_by_keyboard, tab_to, walk_to
from e2e.user_actions import cell_button, free_cells, unfold_moves, wait_for_moves

pytestmark = pytest.mark.python


def solution_moves(day: str) -> list[str]:
    """Return the moves that solve a day's puzzle."""
    puzzle = Session("palavan", preset="daily", seed=day).state
    assert isinstance(puzzle, SoloState)
    return [
        f"{tiles()[piece // 4].id}@{piece % 4}-{cell_name(at, puzzle.goal.width)}"
        for at, piece in enumerate(solution(puzzle))
        if puzzle.givens[at] != piece
    ]


def tap_center(page: Page, target: Locator) -> None:
    """Tap the center of an element."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def visit(
    page: Page,
    url: str,
    do: Callable[[str], None],
    begin: Callable[[], None],
    open_daily: Callable[[], None],
) -> str:
    """Go through the visit, pressing named controls by `do`; return the shared text.

    Args:
        page: A new visitor's page.
        url: The site's address.
        do: Presses the control with this name.
        begin: Plays a game to its end.
        open_daily: Opens Palavan's daily puzzle from the home page.
    """
    page.goto(url)
    expect(page.get_by_role("heading", name="A pocketful of island games")).to_be_visible()
    begin()
    expect(end_card(page).get_by_role("heading")).to_have_text(re.compile("\\bwins?\\b"))
    poll(lambda: page.locator("#end.new").count() == 0, "the card can be touched")
    do("All games")
    expect(page.get_by_role("heading", name="A pocketful of island games")).to_be_visible()
    open_daily()
    expect(page.locator("#preset-name")).to_have_text(re.compile("day, "))
    day = page.evaluate("new Date().toISOString().slice(0, 10)")
    moves = solution_moves(day)
    for count, move in enumerate(moves, 1):
        unfold_moves(page)
        type_move(page, move)
        wait_for_moves(page, count)
    expect(end_card(page).get_by_role("heading")).to_have_text("Solved")
    poll(lambda: page.locator("#end.new").count() == 0, "the card can be touched")
    do("Share")
    text = page.get_by_role("dialog").get_by_label("Your result")
    expect(text).to_have_value(re.compile(f"^Skerry · Palavan · .*day, .* · {day}\n"))
    value = text.input_value()
    assert not [move for move in moves if move in value], "it gives nothing away"
    return value


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_first_visit_by_touch(page: Page, url: str) -> None:
    def do(name: str) -> None:
        tap_center(page, page.locator("button:visible, a:visible").filter(has_text=name).first)

    def begin() -> None:
        tap_center(page, page.locator("#boxes > li").first.get_by_text("Options"))
        dialog = page.get_by_role("dialog")
        tap_center(page, dialog.get_by_text("Small", exact=True))
        tap_center(page, dialog.get_by_text("Friends", exact=True))
        tap_center(page, dialog.get_by_role("button", name="Start"))
        poll(lambda: len(free_cells(page)) == 38, "a small board")
        for count, name in enumerate(SHORT, 1):
            tap_center(page, cell_button(page, name))
            wait_for_moves(page, count)

    def open_daily() -> None:
        tap_center(page, page.locator('a[href="#palavan:daily"]'))

    assert "Solved" in visit(page, url, do, begin, open_daily)


@pytest.mark.more
def test_a_first_visit_by_keyboard(page: Page, url: str) -> None:
    def begin() -> None:
        start_small_game_by_keyboard(page, "Options")
        for count, name in enumerate(SHORT, 1):
            walk_to(page, name)
            page.keyboard.press("Enter")
            wait_for_moves(page, count)

    def open_daily() -> None:
        tab_to(page, "day, ")  # Atoll's
        press_by_tab(page, "day, ")

    assert "Solved" in visit(page, url, lambda name: press_by_tab(page, name), begin, open_daily)
