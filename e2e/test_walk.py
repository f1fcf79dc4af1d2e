"""The proof walk of the small board, and the computer player that uses it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from e2e.browser import poll
from e2e.conftest import DESKTOP, Record, new_visitor
from e2e.journey import wait_for_engine
from e2e.test_later import FILE
from e2e.test_learn import lesson_panel, press_panel_button, stored_id
from e2e.user_actions import (
    LOOKS,
    arrive,
    ask_hint,
    cell_button,
    click_cell,
    free_cells,
    move_list,
    start_game,
    status_text,
    wait_for_moves,
    wait_until_still,
)
from web.tools.server import Server

NAME = "Play through the proof"


def proof_walk_button(page: Page) -> Locator:
    """Return the button for the proof walk in the dialog for a new game."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Solo").check(force=True)
    return dialog.get_by_role("button", name=NAME)


def start_proof_walk(page: Page) -> None:
    """Start the proof walk in the dialog for a new game."""
    page.get_by_role("button", name="New game").first.click()
    proof_walk_button(page).click()
    expect(lesson_panel(page).get_by_role("heading")).to_have_text(NAME, timeout=60_000)


def expect_panel_text(page: Page, text: str) -> None:
    """Wait until the panel shows a text."""
    expect(lesson_panel(page)).to_contain_text(re.compile(text))


def play_losing_side(page: Page, choose: str = "") -> None:
    """Play the losing side to its end by touch; `choose` picks the first cell."""
    for _ in range(20):
        cells = free_cells(page)
        if not cells:
            return
        before = lesson_panel(page).inner_text()
        click_cell(page, choose or cells[len(cells) // 2])
        choose = ""
        poll(lambda before=before: lesson_panel(page).inner_text() != before, "an answer")
    raise AssertionError("the proof has not won")


@LOOKS
def test_playing_against_the_proof_loses(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    arrive(page, url)
    start_proof_walk(page)
    expect_panel_text(page, "Black on \\d+ cells, White on \\d+")
    wait_until_still(page)
    page.screenshot(path=shots / f"walk-{screen}-{scheme}.png")
    expect(cell_button(page, "d4")).to_have_text("d4, empty, Black wins")
    expect(cell_button(page, "b1")).to_have_text("b1, empty, White wins")
    click_cell(page, "d4")
    expect_panel_text(page, "After a first stone on d4, Black wins whatever White plays")
    poll(lambda: status_text(page) == "White to move", "no word of a swap")
    wait_until_still(page)
    page.screenshot(path=shots / f"walk-first-{screen}-{scheme}.png")
    for name in ("d3", "c3", "e3"):
        click_cell(page, name)
        expect_panel_text(page, f"{name}.*answers|{name}.*plays")
    wait_until_still(page)
    page.screenshot(path=shots / f"walk-on-{screen}-{scheme}.png")
    expect(page.locator("#outline").get_by_text("needed for the proof").first).to_be_attached()
    play_losing_side(page)
    expect_panel_text(page, "Black wins, as the proof promised")
    wait_until_still(page)
    page.screenshot(path=shots / f"walk-end-{screen}-{scheme}.png")
    press_panel_button(page, "Undo")
    expect_panel_text(page, "You are White")
    press_panel_button(page, "Start over")
    expect_panel_text(page, "Black on \\d+ cells")


@pytest.mark.more
def test_a_proof_walk_by_keyboard_restores_the_game(page: Page, url: str) -> None:
    arrive(page, url)
    start_game(page, "Small", "Human", "Human")
    click_cell(page, "d3")
    poll(lambda: move_list(page) == ["d3"], "a move")
    before = stored_id(page)
    page.get_by_role("button", name="New game").first.click()
    proof_walk_button(page).press("Enter")
    live = page.locator("#live")
    expect(live).to_contain_text("Place Black's first stone")
    cell_button(page, "b1").press("Enter")
    expect(live).to_contain_text("After a first stone on b1, White wins")
    expect_panel_text(page, "You are Black")
    cell_button(page, "d3").press("Enter")
    expect(live).to_contain_text(re.compile("d3.*White answers with [a-g]"))
    lesson_panel(page).get_by_role("button", name="Undo").press("Enter")
    expect_panel_text(page, "After a first stone on b1, White wins")
    assert stored_id(page) == before
    page.reload()
    arrive(page, url)
    expect(lesson_panel(page)).to_be_hidden()
    poll(lambda: move_list(page) == ["d3"], "the game is on the table after a reload")


@pytest.mark.more
def test_a_proof_walk_is_offered_after_a_game_and_in_german(page: Page, url: str) -> None:
    arrive(page, f"{url}?lang=de")
    page.evaluate("location.hash = 'atoll:small:e5,c5,d5,f4,d4,e2,c3,b3,c2,f2,c1'")
    page.get_by_role("button", name="Den Beweis durchspielen").click()
    expect_panel_text(page, "Setz den ersten Stein von Schwarz")


@pytest.mark.more
@pytest.mark.python
def test_without_the_part_the_bot_plays_and_the_walk_can_be_retried(
    browser: Browser, server: Server, record: Record
) -> None:
    with new_visitor(browser, server.url, record, **DESKTOP) as context:
        record.expected = True  # the browser logs the file that failed
        page = context.new_page()

        def abort(route: Route) -> None:
            route.abort()

        context.route(f"**/{FILE}", abort)
        arrive(page, server.url)
        start_game(page, "Small", "Human", "Kraken", begins="You", seconds=1)
        click_cell(page, "a5")
        wait_for_moves(page, 2)
        expect(page.locator("#notice")).to_be_hidden()
        page.get_by_role("button", name="New game").first.click()
        proof_walk_button(page).click()
        expect(page.locator("#notice")).to_contain_text("couldn't be loaded")
        assert len(move_list(page)) >= 2
        context.unroute(f"**/{FILE}", abort)
        page.get_by_role("button", name="Try again").click()
        expect_panel_text(page, "Place Black's first stone")


@pytest.mark.more
@pytest.mark.python
def test_the_part_is_loaded_with_the_first_search_and_works_offline(
    browser: Browser, url: str, site: Path, record: Record
) -> None:
    server = Server({"/": site})
    with new_visitor(browser, server.url, record, service_workers="allow", **DESKTOP) as context:
        page = context.new_page()
        arrive(page, server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        start_game(page, "Small", "Human", "Kraken", begins="You", seconds=5)
        click_cell(page, "d2")
        wait_for_moves(page, 2)
        assert ask_hint(page).startswith("Hint: ")
        assert page.locator("#status").get_by_role("button", name=NAME).count() == 1
        record.expected = True
        server.stop()
        page.reload()
        poll(lambda: len(move_list(page)) >= 2, "the game", within=60)
        wait_for_engine(page)
        start_proof_walk(page)
        click_cell(page, "d4")
        expect_panel_text(page, "After a first stone on d4, Black wins")
