"""The first move appears at once and is played when Python has started."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.browser import poll
from e2e.journey import wait_for_engine
from e2e.test_languages import page_language
from e2e.test_saved import open_list, wait_for_games
from e2e.user_actions import (
    NEW_ATOLL,
    cell_button,
    cell_center,
    click_cell,
    click_menu_button,
    free_cells,
    move_list,
    notice_text,
    status_text,
    wait_for_moves,
    wait_two_frames,
)

pytestmark = pytest.mark.python

Release = Callable[[], None]
WAITS = "Then f6 is played."


@pytest.fixture
def release(page: Page) -> Release:
    """A function that lets the delayed start of Python continue."""
    asked: list[Route] = []
    free = []

    def hold(route: Route) -> None:
        asked.append(route)
        if free:
            route.continue_()

    def let() -> None:
        held = asked.copy()
        free.append(True)
        for route in held:
            route.continue_()
        # Playwright handles the page's requests only during its own calls.
        poll(lambda: page.evaluate("1") and asked, "Python is asked for")
        wait_for_engine(page)

    # After a reload, the service worker would answer in place of the server.
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.route("**/pyodide/snapshot.bin", hold)
    page.route("**/pyodide/plain-engine.bin", hold)
    return let


def open_before_python(page: Page, url: str) -> None:
    """Open a new game of Atoll, whose board is playable before Python has started."""
    page.goto(f"{url}{NEW_ATOLL}")
    poll(lambda: len(free_cells(page)) == 104, "a board to play on")


def pixel_colours(page: Page, name: str) -> list[int]:
    """Return the pixels of the canvas around a cell's center."""
    x, y = cell_center(page, name)
    script = """([x, y]) => {
      const canvas = document.getElementById("canvas");
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      const pen = canvas.getContext("2d");
      const [across, down] = [(x - box.x) * scale - 8, (y - box.y) * scale - 8];
      return [...pen.getImageData(across, down, 16, 16).data];
    }"""
    pixels: list[int] = page.evaluate(script, [x, y])
    return pixels


def open_early_game(page: Page) -> None:
    """Open the game with the early move from the list of games."""
    games = open_list(page).locator(".game")
    games.filter(has_not_text="On the table").filter(has_text="Standard").click()
    poll(lambda: move_list(page)[:1] == ["f6"], "the game with the move")


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_an_early_touch_appears_at_once_and_is_played_later(
    page: Page, url: str, release: Release, shots: Path, screen: str
) -> None:
    open_before_python(page, url)
    before = pixel_colours(page, "f6")
    click_cell(page, "f6")
    wait_two_frames(page)
    assert pixel_colours(page, "f6") != before
    assert WAITS in status_text(page)
    assert free_cells(page) == []  # no second move is possible before the first is played
    page.screenshot(path=shots / f"early-{screen}.png")
    release()
    assert wait_for_moves(page, 1)[0] == "f6"
    assert notice_text(page) == ""
    wait_for_games(page, url, 1)


@pytest.mark.more
def test_early_moves_by_keyboard_and_text_wait_too(page: Page, url: str, release: Release) -> None:
    open_before_python(page, url)
    cell_button(page, "f6").focus()
    page.keyboard.press("Enter")
    poll(lambda: WAITS in status_text(page), "the move is on its way")
    page.reload()  # and the move survives the reload
    poll(lambda: WAITS in status_text(page), "the move is still on its way")
    release()
    assert wait_for_moves(page, 1)[0] == "f6"


@pytest.mark.more
def test_an_illegal_early_move_is_undone_with_a_message(
    page: Page, url: str, release: Release
) -> None:
    open_before_python(page, url)
    cell_button(page, "f6").focus()
    page.keyboard.type("z9")
    page.keyboard.press("Enter")
    poll(lambda: "Then z9 is played." in status_text(page), "it is on its way")
    release()
    poll(lambda: "z9" in notice_text(page), "the reason why not")
    poll(lambda: len(free_cells(page)) == 104, "all cells to play on")
    assert move_list(page) == []
    click_cell(page, "f6")
    assert wait_for_moves(page, 1)[0] == "f6"


@pytest.mark.more
def test_a_link_opened_meanwhile_loses_nothing(page: Page, url: str, release: Release) -> None:
    open_before_python(page, url)
    click_cell(page, "f6")
    poll(lambda: WAITS in status_text(page), "the move is on its way")
    page.evaluate("location.hash = 'atoll:small:d4,e5'")
    release()
    poll(lambda: move_list(page) == ["d4", "e5"], "the game of the link")
    wait_for_games(page, url, 2)
    open_early_game(page)


@pytest.mark.more
def test_a_new_game_started_meanwhile_loses_nothing(page: Page, url: str, release: Release) -> None:
    open_before_python(page, url)
    click_cell(page, "f6")
    poll(lambda: WAITS in status_text(page), "the move is on its way")
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    release()
    wait_for_games(page, url, 1)
    poll(lambda: move_list(page) == [] and len(free_cells(page)) == 104, "a new game")
    open_early_game(page)


@pytest.mark.more
def test_another_language_chosen_meanwhile_loses_nothing(
    page: Page, url: str, release: Release
) -> None:
    open_before_python(page, url)
    click_cell(page, "f6")
    poll(lambda: WAITS in status_text(page), "the move is on its way")
    page.locator(".top").get_by_role("button", name="Settings").click()
    with page.expect_event("load"):
        page.get_by_role("radio", name="Deutsch", exact=True).first.dispatch_event("click")
    poll(lambda: "f6" in status_text(page), "the move is still on its way")
    assert page_language(page) == "de"
    release()
    assert wait_for_moves(page, 1)[0] == "f6"


@pytest.mark.more
def test_a_game_chosen_at_home_is_playable_at_once(page: Page, url: str, release: Release) -> None:
    page.goto(url)
    page.get_by_role("link", name="Play Atoll").click()
    poll(lambda: len(free_cells(page)) == 104, "a board to play on")
    click_cell(page, "f6")
    poll(lambda: WAITS in status_text(page), "the move is on its way")
    page.reload()
    poll(lambda: WAITS in status_text(page), "the move is still on its way")
    release()
    assert wait_for_moves(page, 1)[0] == "f6"
    poll(lambda: page.url == url, "the address is plain again")


@pytest.mark.more
def test_a_saved_game_continues_at_once(page: Page, url: str, release: Release) -> None:
    page.goto(f"{url}#conqueror:basic:#pearl")
    release()
    poll(lambda: free_cells(page), "tiles to go to")
    later: list[Route] = []
    page.route("**/pyodide/snapshot.bin", lambda route: later.append(route))
    page.reload()
    [first, *_] = poll(lambda: free_cells(page), "the same, before Python is there")
    click_cell(page, first)
    poll(lambda: " is played." in status_text(page), "the move is on its way")
    assert move_list(page) == []
    poll(lambda: page.evaluate("1") and later, "Python is asked for")
    later[0].continue_()
    wait_for_engine(page)
    assert wait_for_moves(page, 1)


@pytest.mark.more
def test_a_frame_accepts_an_early_move(page: Page, url: str, release: Release) -> None:
    page.goto(f"{url}embed.html?game=conqueror")
    page.locator("#cover-acts").get_by_role("button", name="Play").click()
    poll(lambda: free_cells(page), "tiles to go to")
    [first, *_] = free_cells(page)
    click_cell(page, first)
    poll(lambda: " is played." in status_text(page), "the move is on its way")
    expect(page.locator("#moves-list [data-move]")).to_have_count(0)
    release()
    assert wait_for_moves(page, 1)


@pytest.mark.more
def test_the_focus_stays_in_the_dialog_when_the_opponents_come(
    page: Page, url: str, release: Release
) -> None:
    open_before_python(page, url)
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    gull = dialog.get_by_role("radio", name="Gull")
    expect(dialog.get_by_role("radio", name="Fair opponent")).to_have_count(0)
    gull.focus()
    release()
    expect(dialog.get_by_role("radio", name="Fair opponent")).to_have_count(1)
    expect(gull).to_be_focused()
