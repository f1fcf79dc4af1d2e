"""Stored data of version 0.1.0 (tests/stored_data/) stays readable.

`browser.json` has all stored data of a browser, with keys that lack the site's prefix.
`browser-4.json` is the same with saves of version 4. `games.json` and `results.json` are exported
files. These files never change; a new format adds new files.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_ranking import ranking_cells as ranked
from e2e.test_saved import open_list, path_of
from e2e.test_stats import open_results
from e2e.tiers import mark_all_but_first
from e2e.user_actions import LOOKS, arrive, click_menu_button, move_list, status_text
from web.tools.dependencies import ROOT

STORED_DATA = ROOT / "tests" / "stored_data"

FILL = """async ([path, { local, session, games, results }]) => {
  const prefix = `skerry:${path}:`;
  for (const [storage, texts] of [[localStorage, local], [sessionStorage, session]]) {
    for (const [key, text] of Object.entries(texts)) storage.setItem(prefix + key, text);
  }
  const fill = (name, store, entries) => new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const change = request.result.transaction(store, "readwrite");
      for (const entry of entries) change.objectStore(store).put(entry, entry.key);
      change.oncomplete = () => { request.result.close(); resolve(); };
    };
  });
  await fill(`skerry:${path}`, "games", games);
  await fill(`skerry:${path}:results`, "results", results);
}"""
"""JavaScript that writes stored data to the browser."""

GAMES = {
    "Black to move · Move 4": (["d3", "c3", "e4", "b2"], "Ada: choose an empty cell"),
    "Currently open · Analysis from move 2": (
        ["d3", "c3", "f5", "c5"],
        "Björn: choose an empty cell",
    ),
    "Palavan, Duel, one round": (6, "Coral: choose one of your tiles, then a square"),
    "Islant, Level 1": (3, "Draw land: choose a shape, then a cell"),
    "Island Competition, One round": (0, "Red: choose a card"),  # secret moves aren't counted
    "The Conqueror, Lose everything": (9, "Your turn: you rolled 2, so move 2 steps"),
    "Palavan, Basic": (16, "Basic: solved"),
}
"""For each game in the list: its moves or, if some are secret, their number; and the status line.
"""


EACH_FILE = pytest.mark.parametrize(
    "stored_file", mark_all_but_first(["browser.json", "browser-4.json"])
)


def open_with_stored_data(page: Page, url: str, name: str) -> None:
    """Open the site with stored data."""
    page.goto(f"{url}licences.html")
    data: dict[str, Any] = json.loads((STORED_DATA / name).read_text(encoding="utf-8"))
    page.evaluate(FILL, [path_of(url), data])
    arrive(page, url)


@EACH_FILE
@LOOKS
def test_a_browser_continues_where_it_was_left(
    page: Page, url: str, screen: str, stored_file: str
) -> None:
    open_with_stored_data(page, url, stored_file)
    poll(lambda: move_list(page) == ["d3", "c3", "f5", "c5"], "the analysis")
    assert page.locator("#scrub").input_value() == "3", "a move before the last one"
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for name in ("Ada", "Björn"):
        expect(page.locator("#seats")).to_contain_text(name)
    dialog = open_list(page)
    games = dialog.locator(".game")
    expect(games).to_have_count(len(GAMES))
    labels = list(GAMES)
    if stored_file == "browser-4.json":  # its analysis doesn't know its game
        labels[:2] = labels[1::-1]
    for index, label in enumerate(labels):
        expect(games.nth(index)).to_contain_text(label)
    page.keyboard.press("Escape")
    dialog = open_results(page)
    expect(dialog.locator("tbody tr")).to_have_text(["Basic10"])
    page.keyboard.press("Escape")
    click_menu_button(page, "Learn")
    expect(page.locator("#lesson").get_by_role("heading")).to_have_text("Learn Atoll: 2 of 6")


@pytest.mark.more
@EACH_FILE
def test_every_stored_game_can_be_continued(page: Page, url: str, stored_file: str) -> None:
    open_with_stored_data(page, url, stored_file)
    first, *others = GAMES.items()
    for label, (moves, status) in (*others, first):  # the first is the current game
        open_stored_game(page, label.removeprefix("Currently open · "))
        poll(lambda expected=moves: has_moves(page, expected), f"the moves of {label}")
        if status.startswith("Red"):
            page.get_by_role("button", name="I'm Red").click()
        poll(lambda text=status: text in status_text(page), status)


def has_moves(page: Page, expected: list[str] | int) -> bool:
    """Return whether the move list has these moves, or this number of moves."""
    moves = move_list(page)
    return len(moves) == expected if isinstance(expected, int) else moves == expected


def open_stored_game(page: Page, label: str) -> None:
    """Open a game of the list."""
    dialog = open_list(page)
    dialog.locator(".game", has_text=label).click()
    expect(dialog).to_have_count(0)


def test_stored_results_of_others_are_ranked(page: Page, url: str) -> None:
    open_with_stored_data(page, url, "browser.json")
    stores = json.loads((STORED_DATA / "browser.json").read_text(encoding="utf-8"))
    first = json.loads(stores["local"]["results"])["list"][0]["id"]
    page.evaluate("id => { location.hash = `result=${id}`; }", first.replace("#", "%23"))
    dialog = page.get_by_role("dialog")
    poll(lambda: {"Bob", "Zoë"} <= {row[1] for row in ranked(dialog)}, "both")


@pytest.mark.more
def test_exported_files_are_imported(page: Page, url: str) -> None:
    arrive(page, url)
    dialog = open_list(page)
    dialog.locator("input[type=file]").set_input_files(STORED_DATA / "games.json")
    expect(dialog.get_by_text("Imported: 7 games, 0 results.")).to_be_visible()
    page.keyboard.press("Escape")
    dialog = open_results(page)
    dialog.locator("input[type=file]").set_input_files(STORED_DATA / "results.json")
    expect(dialog.get_by_text("Imported: 0 games, 1 results.")).to_be_visible()
    expect(dialog.locator("tbody tr")).to_have_text(["Basic10"])
