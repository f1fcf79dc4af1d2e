"""The lessons on the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e.browser import poll, wait_for_js
from e2e.conftest import Record
from e2e.test_crash import break_engine, wait_for_restart
from e2e.user_actions import (
    arrive,
    cell_button,
    click_cell,
    click_menu_button,
    free_cells,
    move_list,
    start_game,
    status_text,
    wait_until_still,
)


def lesson_panel(page: Page) -> Locator:
    return page.locator("#lesson")


def open_lesson(page: Page) -> None:
    click_menu_button(page, "Learn")
    expect(lesson_panel(page)).to_be_visible(timeout=20_000)


def expect_title(page: Page, text: str) -> None:
    expect(lesson_panel(page).get_by_role("heading")).to_have_text(text)


def press_panel_button(page: Page, name: str) -> None:
    lesson_panel(page).get_by_role("button", name=name).click()


def stored_id(page: Page) -> str:
    """Return the id of the game that this tab stores."""
    return str(
        page.evaluate(
            "Object.entries(sessionStorage).filter(([k]) => k.includes(':game:')).map(([, v]) => v)"
        )
    )


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_step_by_hand(page: Page, url: str, shots: Path, screen: str) -> None:
    arrive(page, url)
    open_lesson(page)
    expect_title(page, "Learn Atoll: 1 of 6")
    board = page.locator("#canvas").bounding_box()
    click_cell(page, "a1")
    expect(page.locator("#lesson.wrong .lesson-said")).to_contain_text("cat's island")
    expect(page.locator("#status button")).to_have_count(0)  # it fades by itself
    poll(lambda: "a1" in free_cells(page), "the stone fades by itself")
    expect(page.locator("#status .status-text")).to_be_hidden()
    if screen == "phone":
        assert page.locator("#canvas").bounding_box() == board, "nothing moves under the finger"
    click_cell(page, "d6")
    expect(page.locator("#lesson.done .lesson-said")).to_contain_text(
        "connected to the cat's island"
    )
    poll(lambda: free_cells(page) == [], "nothing more to touch")
    wait_until_still(page)
    page.screenshot(path=shots / f"lesson-{screen}.png")
    press_panel_button(page, "Next")
    expect_title(page, "Learn Atoll: 2 of 6")
    click_cell(page, "e5")
    poll(lambda: "e5 is taken" in status_text(page), "why that is no move")
    press_panel_button(page, "Back")
    expect_title(page, "Learn Atoll: 1 of 6")


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_the_touch_after_a_wrong_move_counts(page: Page, url: str, screen: str) -> None:
    arrive(page, url)
    open_lesson(page)
    click_cell(page, "a1")
    expect(page.locator("#lesson.wrong")).to_be_visible()
    click_cell(page, "d6")
    expect(page.locator("#lesson.done")).to_be_visible()


@pytest.mark.more
def test_the_end_of_a_trick_does_not_wait_in_a_lesson(page: Page, url: str) -> None:
    page.goto(url)
    page.locator('#boxes [data-game="competition"]').get_by_text("Learn", exact=True).click()
    for number in (1, 2, 3):
        expect_title(page, f"Learn Island Competition: {number} of 7")
        press_panel_button(page, "Next")
    expect_title(page, "Learn Island Competition: 4 of 7")
    for name in ("card-honshu", "pile-1-6"):
        page.locator(f'#outline [data-node="{name}"]').press("Enter")
    expect(page.locator("#lesson.done")).to_be_visible()
    expect(page.locator("#status button")).to_have_count(0)


@pytest.mark.more
def test_the_suspended_game_is_resumed(page: Page, url: str) -> None:
    arrive(page, url)
    start_game(page, "Small", "Human", "Human")
    for name in ("d3", "c3", "e4"):
        click_cell(page, name)
        poll(lambda name=name: name in move_list(page), "the move is played")
    before = stored_id(page)
    assert "d3" in before
    open_lesson(page)
    click_cell(page, "d6")
    expect(page.locator("#lesson.done")).to_be_visible()
    assert stored_id(page) == before
    press_panel_button(page, "Leave the lesson")
    expect(lesson_panel(page)).to_be_hidden()
    poll(lambda: move_list(page) == ["d3", "c3", "e4"], "the game is on the table")
    open_lesson(page)
    expect_title(page, "Learn Atoll: 2 of 6")
    arrive(page, url)
    expect(lesson_panel(page)).to_be_hidden()
    poll(lambda: move_list(page) == ["d3", "c3", "e4"], "the game is on the table after a reload")
    open_lesson(page)
    expect_title(page, "Learn Atoll: 2 of 6")


@pytest.mark.more
def test_a_lesson_by_keyboard_to_its_end(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, url)
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Solo").check(force=True)
    dialog.get_by_role("button", name="Quick lesson").press("Enter")
    live = page.locator("#live")
    page.evaluate(NOTE_FLOCK)
    for number, name in enumerate(("d6", "c1", "d6", "e4", "c4", "d4"), 1):
        expect_title(page, f"Learn Atoll: {number} of 6")
        expect(live).to_contain_text(lesson_panel(page).locator(".lesson-task").inner_text())
        cell_button(page, name).press("Enter")
        expect(page.locator("#lesson.done")).to_be_visible()
        expect(live).to_contain_text(lesson_panel(page).locator(".lesson-said").inner_text())
        if number < 6:
            lesson_panel(page).get_by_role("button", name="Next").press("Enter")
    assert page.locator(".flock").count() == 0, "without motion there are no gulls"
    lesson_panel(page).get_by_role("button", name="Play Atoll against Crab").press("Enter")
    expect(lesson_panel(page)).to_be_hidden()
    expect(page.locator("#seats")).to_contain_text("Crab")
    poll(lambda: move_list(page) == [], "a new game")


@pytest.mark.more
@pytest.mark.python
def test_an_engine_lost_in_a_lesson_restores_the_game(page: Page, url: str, record: Record) -> None:
    arrive(page, url)
    start_game(page, "Small", "Human", "Human")
    click_cell(page, "d3")
    poll(lambda: move_list(page) == ["d3"], "a move")
    open_lesson(page)
    break_engine(page)
    click_cell(page, "d6")
    wait_for_restart(page)
    expect(lesson_panel(page)).to_be_hidden(timeout=30_000)
    poll(lambda: move_list(page) == ["d3"], "the game is on the table")
    record.expected = True


@pytest.mark.more
def test_a_button_works_before_the_page_does(page: Page, url: str) -> None:
    held = list[Route]()
    page.route("**/js/page-*.js", lambda route: held.append(route))
    page.goto(url)
    page.locator('#boxes [data-game="competition"]').get_by_text("Learn", exact=True).click()
    poll(lambda: bool(held), "the request of the page's module")
    held[0].continue_()
    expect(lesson_panel(page)).to_contain_text("Learn Island Competition: 1 of", timeout=60_000)


def test_leaving_a_lesson_leads_back_home(page: Page, url: str) -> None:
    page.goto(url)
    page.locator('#boxes [data-game="competition"]').get_by_text("Learn", exact=True).click()
    expect(lesson_panel(page)).to_contain_text("Learn Island Competition: 1 of", timeout=60_000)
    press_panel_button(page, "Leave the lesson")
    expect(page.get_by_role("heading", name="A pocketful of island games")).to_be_visible()
    page.locator('#boxes [data-game="conqueror"]').get_by_text("Learn", exact=True).click()
    expect(lesson_panel(page)).to_contain_text("Learn The Conqueror: 1 of")
    press_panel_button(page, "Leave the lesson")
    expect(page.get_by_role("heading", name="A pocketful of island games")).to_be_visible()


def is_around(page: Page, ring: Locator, node: str) -> bool:
    """Return whether the ring is closely around the node."""
    outer = ring.bounding_box()
    inner = page.locator(f'#outline [data-node="{node}"]').bounding_box()
    if not (outer and inner):
        return False
    room = inner["width"] / 2
    return all(
        inner[side] < outer[side] < inner[side] + room for side in ("width", "height")
    ) and all(abs(outer[side] - inner[side]) < room for side in ("x", "y"))


NOTE_FLOCK = """() => {
  globalThis.flocks = 0;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      globalThis.flocks += node instanceof Element && node.matches(".flock") ? 1 : 0;
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
}"""
"""Counts celebrations, because one may have ended before the test looks for it."""


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
@pytest.mark.parametrize("game", ["atoll", "palavan"])
def test_a_ring_is_around_what_the_first_task_is_about(page: Page, url: str, game: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(url)
    page.locator(f'#boxes [data-game="{game}"]').get_by_text("Learn", exact=True).click()
    rings = page.locator("#board > canvas ~ .rings i")
    expect(rings).to_have_count(1, timeout=60_000)
    node = {"atoll": "animal-1", "palavan": "tile-m4"}[game]
    poll(lambda: is_around(page, rings, node), "a ring")


@pytest.mark.more
def test_the_task_pulses_and_the_end_is_celebrated(page: Page, url: str, shots: Path) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{url}?lang=de")
    page.locator('#boxes [data-game="atoll"]').get_by_text("Lernen", exact=True).click()
    rings = page.locator("#board > canvas ~ .rings i")
    expect(rings).to_have_count(1, timeout=60_000)
    poll(lambda: is_around(page, rings, "animal-1"), "a ring around the island")
    page.screenshot(path=shots / "lesson-pulse.png")
    page.evaluate(NOTE_FLOCK)
    for number, name in enumerate(("d6", "c1", "d6", "e4", "c4", "d4"), 1):
        expect(lesson_panel(page).get_by_role("heading")).to_contain_text(f"{number} von 6")
        cell_button(page, name).press("Enter")
        expect(page.locator("#lesson.done")).to_be_visible()
        if number < 6:
            lesson_panel(page).get_by_role("button", name="Weiter").press("Enter")
    wait_for_js(page, "globalThis.flocks === 1")
    expect(rings).to_have_count(0)
    expect(
        lesson_panel(page).get_by_role("button", name="Atoll gegen Krabbe spielen")
    ).to_be_visible()
    page.screenshot(path=shots / "lesson-end.png")
    expect(page.locator(".flock")).to_have_count(0)
    press_panel_button(page, "Beenden")
    expect(page.locator("#home-title")).to_be_visible()
