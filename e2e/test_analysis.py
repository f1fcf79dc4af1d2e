"""Analyses: boards on which all sides are moved by hand, kept beside their game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_lookback import ATOLL, look_back, open_finished_game, viewed_position
from e2e.test_saved import open_list, stored_games, wait_for_games
from e2e.user_actions import (
    WORK,
    arrive,
    cell_center,
    choose_player,
    click_cell,
    free_cells,
    move_list,
    notice_text,
    status_text,
    unfold_moves,
    wait_for_moves,
)


def tree_lines(page: Page) -> list[str]:
    """Return the runs of moves of the tree; the moves of the line on the board have a star."""
    return page.locator("#lines li:not(.tools)").evaluate_all(
        """items => items.map((item) => [...item.querySelectorAll("[data-act^='line ']")]
            .map((move) => move.textContent + (move.matches(".on-line") ? "*" : ""))
            .join(", "))"""
    )


def begin_analysis(page: Page, at: int) -> None:
    """Begin an analysis at a position of the game on the board."""
    unfold_moves(page)
    look_back(page, at)
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.get_by_role("button", name="Back to the game", exact=True)).to_be_visible()
    poll(lambda: viewed_position(page) == at, "the analysis")


def use_tool(page: Page, name: str) -> None:
    page.get_by_role("button", name="Tools").click()
    tool = page.get_by_role("dialog").locator(".tools > *").filter(has_text=name)
    tool.click()


def test_an_analysis_leaves_the_game_unchanged(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    whole = wait_for_games(page, url, 1)[0]["record"]
    begin_analysis(page, 5)
    page.wait_for_timeout(300)  # time in which the page could save the analysis
    records = [entry["record"] for entry in stored_games(page, url)]
    assert records == [whole], "nothing is played in it yet"
    cell = next(name for name in free_cells(page) if name != "d3")
    click_cell(page, cell)
    poll(lambda: move_list(page)[5:] == [cell], "a move of its own")
    assert whole in {entry["record"] for entry in wait_for_games(page, url, 2)}
    expect(open_list(page)).to_contain_text("Analysis from move 5")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    poll(lambda: viewed_position(page) == 5, "undo works as always")
    page.keyboard.press("Control+y")
    poll(lambda: viewed_position(page) == 6, "and redo")
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
    begin_analysis(page, 3)
    click_cell(page, next(name for name in free_cells(page) if name != "a3"))
    wait_for_games(page, url, 2)
    dialog = open_list(page)
    dialog.get_by_role("button", name=re.compile(f"^Delete .*Move {count}")).click()
    wait_for_games(page, url, 1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to the game", exact=True).click()
    poll(lambda: len(move_list(page)) == count, "the game is whole")
    wait_for_games(page, url, 2)


@pytest.mark.more
def test_a_move_instead_of_the_last_one_keeps_the_finished_game(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    whole = wait_for_games(page, url, 1)[0]["record"]
    page.locator("#do-undo").click()
    poll(lambda: viewed_position(page) == count - 1, "the last move is undone")
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
    begin_analysis(page, 1)
    assert move_list(page) == ["d3", "c3", "f5", "c5"], "the game is the main line"
    click_cell(page, "c1")
    poll(lambda: tree_lines(page) == ["1 d3*, 2 c3", "2 c1*", "3 f5, 4 c5"], "a move by hand")
    click_cell(page, "f6")
    poll(lambda: move_list(page) == ["d3", "c1", "f6"], "the other side's move by hand")
    lines = page.locator("#lines")
    lines.get_by_role("button", name="1 d3").click()
    poll(lambda: viewed_position(page) == 1, "the branch point")
    click_cell(page, "e4")
    poll(
        lambda: tree_lines(page) == ["1 d3*, 2 c3", "2 c1, 3 f6", "2 e4*", "3 f5, 4 c5"],
        "two lines",
    )
    page.screenshot(path=shots / "analysis.png")
    lines.get_by_role("button", name="3 f6").click()
    poll(
        lambda: move_list(page) == ["d3", "c1", "f6"] and viewed_position(page) == 3,
        "the other line",
    )
    expect(lines.locator("[aria-current]")).to_have_text("3 f6")
    lines.get_by_role("button", name="Line starting with c1").click()
    poll(lambda: tree_lines(page) == ["1 d3*, 2 c3", "2 c1*", "2 e4", "3 f5, 4 c5"], "it is folded")
    lines.get_by_role("button", name="Line starting with c1").click()
    lines.get_by_role("button", name="Make main line").click()
    poll(lambda: tree_lines(page) == ["1 d3*, 2 c1*", "2 c3, 3 f5, 4 c5", "2 e4", "3 f6*"], "main")
    page.reload()
    expect(lines).to_contain_text("e4", timeout=60_000)
    lines.get_by_role("button", name="2 e4").click()
    lines.get_by_role("button", name="Delete from here").click()
    poll(lambda: tree_lines(page) == ["1 d3*, 2 c1*", "2 c3, 3 f5, 4 c5", "3 f6*"], "deleted")
    assert viewed_position(page) == 1
    use_tool(page, "Let Tadpole answer")
    poll(lambda: viewed_position(page) == 2, "the computer answers")
    page.get_by_role("button", name="Back to the game", exact=True).click()
    poll(lambda: move_list(page) == ["d3", "c3", "f5", "c5"], "the game is as it was")
    page.get_by_role("button", name="Reopen the analysis").click()
    expect(lines).to_contain_text("f6")


def test_keys_step_through_an_analysis(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}#atoll:small:d3,c3,f5,c5")
    wait_for_moves(page, 4)
    begin_analysis(page, 2)
    expect(page.locator("#walk .steps")).to_be_focused()
    for key, at in (("Left", 1), ("Right", 2), ("Right", 3), ("Up", 0), ("Down", 4), ("Left", 3)):
        page.keyboard.press(f"Arrow{key}")
        poll(lambda at=at: viewed_position(page) == at, f"the position after {key}")
    for key, at in (("Home", 0), ("End", 4)):
        page.keyboard.press(key)
        poll(lambda at=at: viewed_position(page) == at, f"the position after {key}")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    poll(lambda: viewed_position(page) == 1, "three quick steps")
    click_cell(page, "c1")
    poll(lambda: tree_lines(page) == ["1 d3*, 2 c3", "2 c1*", "3 f5, 4 c5"], "a variation there")
    page.locator("#lines").get_by_role("button", name="1 d3").click()
    poll(lambda: viewed_position(page) == 1, "a move of the tree")
    page.keyboard.press("ArrowRight")
    poll(lambda: viewed_position(page) == 2, "a step from there")
    page.reload()
    expect(page.locator("#walk .steps")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Previous move").click()
    poll(lambda: viewed_position(page) == 1, "a step by a button")


def drawn_pixels(page: Page) -> int:
    """Return how many pixels of the board have about the colour of drawings."""
    return int(
        page.locator("#canvas").evaluate(
            """(canvas) => {
                const pen = canvas.getContext("2d");
                const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
                let count = 0;
                for (let at = 0; at < data.length; at += 4) {
                    const [red, green, blue] = data.subarray(at, at + 3);
                    count += red > 60 && red - green > 15 && blue - green > 60;
                }
                return count;
            }"""
        )
    )


@pytest.mark.more
@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_marks_and_arrows_are_drawn_in_an_analysis(
    page: Page, url: str, shots: Path, screen: str
) -> None:
    arrive(page, f"{url}{WORK}#atoll:small:d3,c3,f5,c5")
    wait_for_moves(page, 4)
    begin_analysis(page, 2)
    before = drawn_pixels(page)
    start, end = cell_center(page, "e3"), cell_center(page, "c1")
    if screen == "phone":
        use_tool(page, "Draw marks and arrows")
        page.touchscreen.tap(*start)
    else:
        page.mouse.click(*start, button="right")
    poll(lambda: drawn_pixels(page) > before + 100, "a mark")
    expect(page.locator("#outline").get_by_text("e3, empty, marked")).to_have_count(1)
    nodes_with_mark = drawn_pixels(page)
    button = "left" if screen == "phone" else "right"
    page.mouse.move(*start)
    page.mouse.down(button=button)
    page.mouse.move(*end, steps=4)
    page.mouse.up(button=button)
    poll(lambda: drawn_pixels(page) > nodes_with_mark + 200, "an arrow")
    page.screenshot(path=shots / f"drawings-{screen}.png")
    assert viewed_position(page) == 2, "nothing was played"
    if screen == "phone":
        page.get_by_role("button", name="Erase all").click()
        poll(lambda: drawn_pixels(page) == before, "nothing is drawn")
        page.get_by_role("button", name="Done").click()
    click_cell(page, "e4")
    poll(lambda: viewed_position(page) == 3 and drawn_pixels(page) == before, "the next position")
    page.keyboard.press("Control+z")
    if screen == "desktop":
        poll(lambda: drawn_pixels(page) > nodes_with_mark, "the position keeps its drawings")


@pytest.mark.more
def test_dice_are_chosen_in_an_analysis(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}{WORK}#conqueror:basic:c1,g8,b2%2333")
    wait_for_moves(page, 3)
    begin_analysis(page, 2)
    use_tool(page, "Choose dice and cards yourself")
    poll(lambda: len(move_list(page)) > 3, "dice are moves")
    at = viewed_position(page)
    click_cell(page, free_cells(page)[0])
    page.get_by_role("button", name="Random").click(timeout=20_000)
    poll(lambda: viewed_position(page) >= at + 2, "the die is rolled")
    page.keyboard.press("Control+z")
    page.locator("#status").get_by_role("button", name="6", exact=True).click()
    poll(lambda: "6" in move_list(page)[at:], "the die shows what was chosen")
    page.screenshot(path=shots / "chosen-dice.png")
