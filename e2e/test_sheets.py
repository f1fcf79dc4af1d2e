"""Islant: a game by keyboard alone, drawing by hand, scoring, names of players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_dice import BOTH, LISTEN, moves_played
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.test_play import tab_to, walk_to
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    arrive,
    cell_button,
    cell_center,
    click_cell,
    click_menu_button,
    status_text,
    wait_until_still,
)

LEVELS = pytest.mark.parametrize("level", mark_all_but_first([5, 1]))
"""Level 1 has land only; level 5 also has colors, waves and ships."""

COAST = "land1@0-d5,land5@1-d3,land3@0-d2,land5@0-c4,land5@0-b4,land5@0-e4"
"""Drawings that complete two islands, one of them around the lake in the middle."""

DRAWN = 4
"""The number of drawings before the keyboard game is stopped."""


def open_level(page: Page, url: str, level: int) -> None:
    """Open a solo game with seeded dice, without animations."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#islant:level-{level}@1:%23pearl")
    poll(lambda: status_text(page).startswith("Draw") and choosable_things(page), "the first roll")


def choosable_things(page: Page) -> list[str]:
    """Return the names of what can be chosen; a quarter with its row."""
    labels = page.locator("#outline button:not([aria-disabled])").all_inner_texts()
    return [label if label.startswith("quarter") else label.split(",")[0] for label in labels]


def is_drawing_picked_up(page: Page) -> bool:
    """Return whether a drawing is picked up."""
    return page.locator("#status").get_by_role("button", name="Cancel").count() > 0


def drawing_cells(page: Page) -> list[str]:
    """Return the cells for the drawing that is picked up."""
    return [name for name in choosable_things(page) if re.fullmatch("[a-z][0-9]+", name)]


def pick_count(page: Page) -> int:
    """Return the number of things picked for a move so far."""
    return page.locator("#outline [aria-pressed='true']").count()


def press_enter_on(page: Page, name: str) -> None:
    """Move the focus by arrow keys to a thing on the board, and press Enter."""
    walk_to(page, name)
    page.keyboard.press("Enter")


def draw(page: Page) -> None:
    """By keyboard, draw the first possible drawing in its first place."""
    before = moves_played(page)
    press_enter_on(page, choosable_things(page)[0])
    for count in range(1, 5):
        poll(
            lambda n=count: pick_count(page) >= n or moves_played(page) > before,
            "a touch or the drawing",
        )
        if moves_played(page) > before:
            break
        press_enter_on(page, poll(lambda: drawing_cells(page), "a place for the drawing")[0])
    poll(lambda: choosable_things(page) and not pick_count(page), "what can be drawn next")


def announced_texts(page: Page) -> str:
    """Return all texts that were announced."""
    return " ".join(page.evaluate("heard"))


@pytest.mark.more
@LEVELS
def test_a_game_by_keyboard_is_announced_to_screen_readers(
    page: Page, url: str, shots: Path, level: int
) -> None:
    open_level(page, url, level)
    assert find_violations(page) == []
    tab_to(page, "Skip to the board")
    page.keyboard.press("Enter")
    page.evaluate(LISTEN)
    for _ in range(DRAWN):
        draw(page)
    click_menu_button(page, "Finish my sheet")
    dialog = page.get_by_role("dialog", name="Finish your sheet?")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()  # Enter twice ends nothing
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Finish my sheet")).to_be_focused()
    page.keyboard.press("Enter")
    poll(lambda: page.get_by_role("button", name="Again").count(), "the end")
    reason = page.locator("#end .end-why").inner_text()
    poll(lambda: reason in announced_texts(page), "the end is told")
    points = page.locator("#end-title").inner_text()
    assert points in announced_texts(page)
    assert re.search(r"[a-g][1-7]", announced_texts(page))
    assert re.search(r"−?\d+ points", status_text(page)), status_text(page)
    page.screenshot(path=shots / f"sheet-{level}.png")
    assert find_violations(page) == []


@BOTH
def test_land_is_drawn_by_hand_and_undone(page: Page, url: str, shots: Path, screen: str) -> None:
    open_level(page, url, 1)
    land = choosable_things(page)[0]
    click_cell(page, land)
    poll(lambda: is_drawing_picked_up(page), "land in the hand")
    page.screenshot(path=shots / f"draw-{screen}.png")
    free = poll(lambda: drawing_cells(page), "places for the land")
    click_cell(page, free[0])
    poll(lambda: moves_played(page) == 1, "the land is drawn")
    expect(cell_button(page, free[0])).to_have_attribute("aria-disabled", "true")
    page.locator("#do-undo").click()
    poll(
        lambda: moves_played(page) == 0 and land in choosable_things(page),
        "the way back inside the turn",
    )
    if screen == "desktop":
        wait_until_still(page)
        page.mouse.move(*cell_center(page, land))
        page.mouse.down()
        page.mouse.move(*cell_center(page, free[-1]), steps=6)
        page.mouse.up()
        poll(lambda: moves_played(page) == 1, "the land is dragged")
    assert fits_width(page)
    assert small_targets(page) == []
    assert find_violations(page) == []


@pytest.mark.more
def test_scoring_areas_are_traced_and_numbered(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}#islant:level-1@1:{COAST}%23pearl")
    poll(lambda: moves_played(page) == COAST.count(",") + 1, "the drawings of the link")
    wait_until_still(page)
    before = board_image(page)
    sides = page.locator("#ledger").get_by_role("button", name=re.compile("^Sides"))
    sides.click()
    expect(sides).to_have_attribute("aria-pressed", "true")
    poll(lambda: board_image(page) != before, "the sides are traced")
    wait_until_still(page)
    page.screenshot(path=shots / "sides.png")


def board_image(page: Page) -> str:
    """Return the canvas as a data URL, after a complete repaint."""
    page.evaluate("dispatchEvent(new Event('resize'))")
    return str(page.evaluate("document.querySelector('#canvas').toDataURL()"))


@pytest.mark.more
def test_all_winners_are_marked_at_the_end(page: Page, url: str, shots: Path) -> None:
    """Two of three players win; the one with fewer points does not."""
    arrive(page, f"{url}#islant:level-1@3:1-4,stop,land4@0-c1,stop,1-4,stop")
    poll(lambda: "share" in status_text(page), "the result")
    assert status_text(page) == "Player 1 and Player 3 share the win with −2 points"
    won = page.locator(".seat.winner .called")
    expect(won).to_have_text(["Player 1", "Player 3"])
    page.screenshot(path=shots / "sheets-shared-win.png")
    page.locator("#scrub").press("ArrowLeft")
    expect(page.locator(".seat.winner")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".seat.winner")).to_have_count(2)


@pytest.mark.more
def test_a_draw_marks_no_winner(page: Page, url: str) -> None:
    arrive(page, f"{url}#islant:level-1@2:1-4,stop,stop")
    poll(lambda: "share" in status_text(page), "the result")
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".seat.winner")).to_have_count(0)


@pytest.mark.parametrize("seats", mark_all_but_first([4, 3]))
def test_names_fit_above_the_sheets_on_a_phone(
    phone: Page, url: str, shots: Path, seats: int
) -> None:
    """Names of ten typed letters fit too."""
    phone.set_viewport_size({"width": 360, "height": 740})
    arrive(phone, f"{url}#islant:level-4@{seats}:%23pearl")
    names = phone.locator(".seat .called")
    expect(names).to_have_text([f"Player {seat + 1}" for seat in range(seats)])
    whole = "all => all.every((it) => it.scrollWidth <= it.clientWidth)"
    size = "all => Math.min(...all.map((it) => parseFloat(getComputedStyle(it).fontSize)))"
    for named in ("", "Maximilian"):
        if named:
            names.evaluate_all(
                "(all, text) => all.forEach((it) => it.replaceChildren(text))", named
            )
        assert names.evaluate_all(whole)
        assert names.evaluate_all(size) >= 11
        phone.screenshot(path=shots / f"sheets-names-{seats}{named}.png")
    assert small_targets(phone) == []


@pytest.mark.more
def test_names_and_points_share_a_line_on_a_desktop(page: Page, url: str) -> None:
    arrive(page, f"{url}#islant:level-4@4:1-2-3,stop,stop,stop,stop")
    names = page.locator(".seat strong")
    expect(names).to_have_count(4)
    lines = "all => all.map((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight))"
    assert max(names.evaluate_all(lines)) < 1.5
    expect(names.first).to_contain_text("Player 1 · −2")
    cut = "all => all.filter((it) => it.scrollWidth > it.clientWidth).length"
    assert page.locator(".seat .called").evaluate_all(cut) == 0
