"""Analyses: boards on which all sides are moved by hand, kept beside their game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_lookback import ATOLL, look_back, open_finished_game, position
from e2e.test_saved import open_list, stored_games, wait_for_games
from e2e.user_actions import (
    WORK,
    arrive,
    choose_player,
    click_cell,
    free_cells,
    move_list,
    notice_text,
    status_text,
    wait_for_moves,
)


def test_an_analysis_leaves_the_game_unchanged(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    whole = wait_for_games(page, url, 1)[0]["record"]
    look_back(page, 5)
    page.get_by_role("button", name="Analyse from here").click()
    poll(lambda: len(move_list(page)) == 5, "the analysis")
    page.wait_for_timeout(300)  # in which it could be written
    records = [entry["record"] for entry in stored_games(page, url)]
    assert records == [whole], "nothing is played in it yet"
    click_cell(page, free_cells(page)[0])
    wait_for_moves(page, 6)
    assert whole in {entry["record"] for entry in wait_for_games(page, url, 2)}
    expect(open_list(page)).to_contain_text("Analysis from move 5")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    poll(lambda: position(page) == 5, "undo works as always")
    page.keyboard.press("Control+y")
    poll(lambda: position(page) == 6, "and redo")
    arrive(page, url)
    assert len(wait_for_moves(page, 6)) == 6
    page.get_by_role("button", name="Back to the game", exact=True).click()
    poll(lambda: len(move_list(page)) == count, "the game is whole")
    poll(lambda: "wins" in status_text(page), "its end")
    assert len(wait_for_games(page, url, 2)) == 2
    open_list(page).get_by_role("button", name=re.compile("Analysis from move 5")).first.click()
    poll(lambda: len(move_list(page)) == 6, "the analysis is there as well")


@pytest.mark.more
def test_an_analysis_outlives_its_deleted_game(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    wait_for_games(page, url, 1)
    look_back(page, 3)
    page.get_by_role("button", name="Analyse from here").click()
    poll(lambda: len(move_list(page)) == 3, "the analysis")
    click_cell(page, free_cells(page)[0])
    wait_for_games(page, url, 2)
    dialog = open_list(page)
    dialog.get_by_role("button", name=re.compile(f"^Delete .*Move {count}")).click()
    wait_for_games(page, url, 1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to the game", exact=True).click()
    poll(lambda: len(move_list(page)) == count, "the game is whole")
    wait_for_games(page, url, 2)


def test_a_move_instead_of_the_last_one_keeps_the_finished_game(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    whole = wait_for_games(page, url, 1)[0]["record"]
    page.locator("#do-undo").click()
    poll(lambda: position(page) == count - 1, "the last move is undone")
    click_cell(page, next(name for name in free_cells(page) if name != "b6"))
    poll(lambda: "is saved" in notice_text(page), "it is told")
    assert whole in {entry["record"] for entry in wait_for_games(page, url, 2)}
    page.locator("#notice").get_by_role("button", name="Back to the game").click()
    poll(lambda: move_list(page)[-1].endswith("b6"), "the game is whole")


def test_all_sides_are_moved_by_hand_in_an_analysis(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}{WORK}#atoll:small:d3,c3,f5,c5")
    wait_for_moves(page, 4)
    choose_player(page, page.get_by_label("Who plays White"), value="1")
    poll(lambda: status_text(page).startswith("Your turn"), "the computer has its seat")
    look_back(page, 1)
    page.get_by_role("button", name="Analyse from here").click()
    poll(lambda: move_list(page) == ["d3"], "the analysis")
    click_cell(page, "c1")
    poll(lambda: move_list(page) == ["d3", "c1"], "a move by hand")
    click_cell(page, "f5")
    poll(lambda: move_list(page) == ["d3", "c1", "f5"], "the other side's move by hand")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    poll(lambda: position(page) == 1, "the branch point")
    click_cell(page, "e4")
    lines = page.locator("#lines li")
    expect(lines).to_have_count(1)
    assert "c1" in lines.inner_text()
    page.screenshot(path=shots / "analysis.png")
    lines.get_by_role("button").first.click()
    poll(lambda: move_list(page) == ["d3", "c1", "f5"] and position(page) == 2, "the other line")
    expect(lines).to_contain_text("e4")
    page.reload()
    expect(lines).to_contain_text("e4", timeout=60_000)
    lines.get_by_role("button", name="Delete").click()
    expect(lines).to_have_count(0)
    page.get_by_role("button", name="Let Tadpole answer").click()
    click_cell(page, "e4")
    poll(lambda: len(move_list(page)) == 4, "the computer answers")
    page.get_by_role("button", name="Back to the game", exact=True).click()
    poll(lambda: move_list(page) == ["d3", "c3", "f5", "c5"], "the game is as it was")
    page.get_by_role("button", name="Reopen the analysis").click()
    poll(lambda: move_list(page)[:3] == ["d3", "c1", "e4"], "the analysis again")
