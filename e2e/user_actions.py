"""Actions of a visitor, such as starting a game or clicking a cell, and texts on the page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Frame, Locator, Page, expect
from skerry import Session

from e2e.browser import poll, wait_for_js

WORK = "?work=60"
"""Query of the page's address: searches are limited by work, not time, and dice have a seed."""

LOOKS = pytest.mark.parametrize(
    ("screen", "scheme"), [("desktop", "light"), ("phone", "dark")], indirect=True
)
"""Runs a test on a light desktop and on a dark phone."""

READ_MOVES = "all => all.map((row) => row.dataset.move)"
"""Reads the notations of the moves from their rows."""

ENGINE_ANSWERED = "performance.getEntriesByName('skerry:answered').length > 0"


NEW_ATOLL = "?game=atoll"
"""Query of the page's address that starts a new game of Atoll."""

GAME_SHOWN = """(() => {
  try { return Object.keys(sessionStorage).some((key) => key.endsWith(":picture")); }
  catch { return true; }
})()"""
"""Whether a game has been opened: then the tab stores its picture."""

IS_AT_HOME = "document.documentElement.dataset.view === 'home'"


def arrive(page: Page, url: str) -> None:
    """Open an address of the site and wait for the engine; on the home page, start Atoll."""
    page.goto(url)
    wait_for_js(page, ENGINE_ANSWERED, within=60, every=0.06)  # asking often slows the start down
    if page.evaluate(IS_AT_HOME):
        page.locator("#boxes").get_by_role("link", name=re.compile("Atoll")).click()
        wait_for_js(page, GAME_SHOWN)


def id_near_end(game: str, preset: str, left: int, seats: int = 2) -> str:
    """Return the id of a random game, `left` moves before its end."""
    session = Session(game, preset=preset, seats=seats, seed="pearl")
    rng = Random(5)
    assert session.game.tensors
    options = session.game.tensors(session.preset, seats).options
    while not session.state.is_terminal:
        session.play(session.game.notation(rng.choice(list(options(session.state)))))
    for _ in range(left):
        session.undo()
    return session.id.replace("#", "%23")


def wait_until_still(page: Page) -> None:
    """Wait until no animation of the board is running."""
    expect(page.locator("#canvas:not([data-moving])")).to_have_count(1)


def wait_two_frames(page: Page) -> None:
    """Wait for two animation frames, in which the page does its immediate work."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def pause_clock(page: Page) -> None:
    """Stop the page's clock; only `page.clock.run_for` lets time pass."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def advance_clock_until(
    page: Page, ask: Callable[[], Any], description: str, ms: int = 20_000
) -> Any:
    """Let up to `ms` of the page's time pass until `ask` is truthy; return its value."""
    for _ in range(ms // 20):
        if value := ask():
            return value
        page.clock.run_for(20)
        time.sleep(0.01)  # the engine needs real time
    raise AssertionError(f"not within {ms} ms of the page's time: {description}")


def start_game(
    page: Page, preset: str, *players: str, begins: str | None = None, seconds: int | None = None
) -> None:
    """Begin a new game through the dialog; a player is "Human" or the name of a level.

    The players are all human, or all but the first have the same level. Without players, the
    preset is for one human.
    """
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog")
    levels = set(players) - {"Human"}
    mode = "Computer" if levels else "Friends" if players else "Solo"
    dialog.get_by_role("radio", name=mode, exact=True).first.check(force=True)
    dialog.get_by_role("radio", name=re.compile(f"^{preset}")).check(force=True)
    for level in levels:
        opponents = dialog.get_by_role("group", name="Opponent")
        opponents.get_by_role("radio", name=re.compile(level)).check(force=True)
    if begins:
        dialog.get_by_role("radio", name=begins, exact=True).check(force=True)
    if seconds:
        dialog.get_by_text("More options").click()
        dialog.get_by_role("spinbutton").fill(str(seconds))
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    name = page.locator("#preset-name")
    poll(lambda: not move_list(page) and name.inner_text().startswith(preset), "a new game")


def click_menu_button(page: Page | Frame, name: str) -> None:
    """Click a button of the top bar, or on a small screen the item of the menu."""
    button = page.locator(".top").get_by_role("button", name=name)
    if not button.count():
        page.locator("#more").click()
        button = page.get_by_role("menuitem", name=name)
    button.click()


def copy_link(page: Page) -> str:
    """Copy the link from the share dialog and return it."""
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return str(page.evaluate("navigator.clipboard.readText()"))


def choose_player(page: Page | Frame, select: Locator, **player: str) -> None:
    """Choose a seat's player, and confirm the change if a game is in progress."""
    select.select_option(**player)  # type: ignore[arg-type]
    change = page.locator("dialog").get_by_role("button", name=re.compile("^(Change|Wechseln)$"))
    if change.count():
        change.click()


def cell_button(page: Page, name: str) -> Locator:
    """Return the button of a cell in the outline."""
    pattern = re.compile(rf"^{re.escape(name)}(?!\w)")
    return page.locator("#outline").get_by_role("button", name=pattern)


def cell_box(page: Page, name: str) -> FloatRect:
    """Return the box of a cell on the page; wait for it while the board is animated."""
    box: FloatRect = poll(lambda: cell_button(page, name).bounding_box(), f"{name} on the board")
    return box


def cell_center(page: Page, name: str) -> tuple[float, float]:
    """Return the center of a cell on the page."""
    box = cell_box(page, name)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def free_cells(page: Page) -> list[str]:
    """Return the names of the cells that can be chosen, in reading order."""
    labels = page.locator("#outline button:not([aria-disabled])").all_inner_texts()
    return [label.split(",")[0] for label in labels]


def click_cell(page: Page, name: str) -> None:
    """Click the canvas at the center of a cell."""
    page.mouse.click(*cell_center(page, name))


def move_list(page: Page) -> list[str]:
    """Return the game's moves in notation."""
    return page.locator("#moves-list [data-move]").evaluate_all(READ_MOVES)


def unfold_moves(page: Page) -> None:
    """On a phone, unfold the list of moves and the input for a move."""
    fold = page.locator("#do-fold[aria-expanded='false']")
    if fold.is_visible():
        fold.click()


def status_text(page: Page) -> str:
    """Return the text of the status line."""
    return page.locator(".status-text").inner_text()


def wait_for_moves(page: Page, count: int, *, within: float = 30.0) -> list[str]:
    """Wait until at least `count` moves are played, and return all moves."""
    poll(lambda: len(move_list(page)) >= count, f"{count} moves", within=within)
    return move_list(page)


def is_over(page: Page) -> bool:
    """Return whether the game has ended."""
    return page.get_by_role("button", name="Rematch").count() > 0


def close_notice(page: Page) -> None:
    """Close the notice, if there is one; on a phone it covers buttons for ten seconds."""
    close = page.locator("#notice").get_by_role("button", name="Close", exact=True)
    if close.count():
        close.click()


def notice_text(page: Page) -> str:
    """Return the text of the notice."""
    return page.locator("#notice").inner_text()


def ask_hint(page: Page, word: str = "Hint") -> str:
    """Ask for a hint, then for its move if it first says where to look. Return its text."""
    page.locator("#do-hint").click()
    name = {"Hint": "Show the move", "Tipp": "Zug zeigen"}[word]
    more = page.get_by_role("button", name=name)
    poll(lambda: status_text(page).startswith(f"{word}:") or more.count(), "a hint", within=60)
    play = page.get_by_role("button", name={"Hint": "Play it", "Tipp": "Spielen"}[word])
    with suppress(AssertionError):  # the buttons come after the text; some hints have none
        poll(lambda: more.count() or play.count(), "a button", within=2)
    if more.count():
        first = status_text(page)
        more.click()
        idle_status = page.locator(
            "#status:not(.busy)"
        )  # after a clue, the move is searched only now
        poll(
            lambda: idle_status.count() and status_text(page) not in ("", first),
            "the move",
            within=60,
        )
    return status_text(page)
