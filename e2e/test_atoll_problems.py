"""Atoll's problems: by touch and keyboard, wrong answers, hints, links, the daily problem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from skerry import Session

from e2e.browser import poll, wait_for_js
from e2e.test_endings import end_card
from e2e.test_learn import lesson_panel, press_panel_button
from e2e.test_page import fits_width, small_targets
from e2e.test_play import walk_to
from e2e.test_walk import play_losing_side
from e2e.user_actions import (
    ENGINE_ANSWERED,
    LOOKS,
    arrive,
    cell_button,
    click_cell,
    click_menu_button,
    free_cells,
    move_list,
    status_text,
    wait_until_still,
)

TEN = [f"atoll:problem-{degree}:no-{number}" for degree in range(1, 6) for number in (1, 100)]
FIRST = TEN[0]
OTHER = "atoll:small:"
"""The game shown first, so that a problem's appearance can be noticed."""


def winning_move(id: str) -> str:
    """Return the winning move."""
    state = Session.from_id(id).state
    return next(
        action for action in state.legal_actions() if state.apply(action).returns() == (1.0,)
    )


def losing_move(id: str) -> str:
    """Return a move that does not win."""
    right = winning_move(id)
    return next(action for action in Session.from_id(id).state.legal_actions() if action != right)


def problem_title(page: Page) -> str:
    """Return the degree and number of the problem on the page."""
    return page.locator("#ledger").inner_text().replace("\n", " ")


def go_to(page: Page, id: str) -> None:
    """Open a problem and wait for it."""
    page.evaluate("id => { location.hash = id; }", id)
    title = Session.from_id(id).scene(0).ledger[0].value
    poll(lambda: title in problem_title(page) and "find the winning move" in status_text(page), id)
    wait_until_still(page)


def expect_solved(page: Page) -> None:
    expect(end_card(page).get_by_role("heading")).to_have_text(re.compile("^Solved"))
    expect(end_card(page)).to_contain_text(re.compile("(Black|White) wins with [a-g][1-6]: "))


@LOOKS
def test_problems_by_touch(
    page: Page, url: str, shots: Path, screen: str, scheme: str, run_all: bool
) -> None:
    arrive(page, f"{url}#{OTHER}")
    for id in TEN if run_all else TEN[:3]:
        go_to(page, id)
        click_cell(page, winning_move(id))
        expect_solved(page)
    wait_until_still(page)
    page.screenshot(path=shots / f"problem-solved-{screen}-{scheme}.png")


@pytest.mark.more
def test_problems_by_keyboard(page: Page, url: str, run_all: bool) -> None:
    arrive(page, f"{url}#{OTHER}")
    for turn, id in enumerate(TEN if run_all else TEN[-2:]):
        go_to(page, id)
        cell_button(page, free_cells(page)[0]).focus()
        walk_to(page, winning_move(id))
        page.keyboard.press("Enter" if turn % 2 else "Space")
        expect_solved(page)


@LOOKS
def test_a_wrong_move_is_refuted_and_can_be_tried_again(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    arrive(page, f"{url}#{OTHER}")
    go_to(page, FIRST)
    assert fits_width(page)
    assert small_targets(page) == []
    page.screenshot(path=shots / f"problem-{screen}-{scheme}.png")
    click_cell(page, losing_move(FIRST))
    end = end_card(page)
    expect(end.get_by_role("heading")).to_have_text("Not solved")
    state = Session.from_id(f"{FIRST},{losing_move(FIRST)}").state
    expect(end).to_contain_text(f"plays {state.reply} and can't be stopped")  # type: ignore[attr-defined]
    wait_until_still(page)
    page.screenshot(path=shots / f"problem-wrong-{screen}-{scheme}.png")
    end.get_by_role("button", name="Try again").click()
    poll(lambda: "find the winning move" in status_text(page), "the problem again")
    wait_until_still(page)
    click_cell(page, winning_move(FIRST))
    expect_solved(page)
    end.get_by_role("button", name="Next puzzle").click()
    poll(lambda: "find the winning move" in status_text(page), "another problem")
    assert "Shallows" in problem_title(page)


@pytest.mark.more
@LOOKS
def test_after_a_wrong_move_the_proof_can_be_played_out(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    arrive(page, f"{url}#{OTHER}")
    go_to(page, FIRST)
    click_cell(page, losing_move(FIRST))
    end_card(page).get_by_role("button", name="Keep playing from here").click()
    expect(lesson_panel(page)).to_contain_text(
        f"{losing_move(FIRST)} gave the win away", timeout=60_000
    )
    wait_until_still(page)
    assert fits_width(page)
    page.screenshot(path=shots / f"problem-on-{screen}-{scheme}.png")
    play_losing_side(page)
    expect(lesson_panel(page)).to_contain_text("wins, as the proof promised")
    press_panel_button(page, "Leave")
    poll(lambda: status_text(page).startswith("Not solved"), "the problem as it was")
    page.locator("#do-undo").click()
    poll(lambda: "find the winning move" in status_text(page), "the problem again")


@pytest.mark.more
@pytest.mark.python
def test_hints_reveal_the_move_step_by_step(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}#{OTHER}")
    go_to(page, TEN[4])
    page.locator("#do-hint").click()
    poll(lambda: "threatens" in status_text(page), "the first hint")
    text, nodes = clue_and_nodes(TEN[4])
    assert status_text(page) == text
    hinted = page.locator("#outline button").filter(has_text="hint").all_inner_texts()
    assert {label.split(",")[0] for label in hinted} == set(nodes)
    page.screenshot(path=shots / "problem-hint.png")
    page.get_by_role("button", name="Show the move").click()
    poll(lambda: status_text(page).startswith(f"Hint: {winning_move(TEN[4])}"), "the second one")
    page.get_by_role("button", name="Play it").click()
    expect_solved(page)


def clue_and_nodes(id: str) -> tuple[str, tuple[str, ...]]:
    session = Session.from_id(id)
    assert session.game.clue
    clue = session.game.clue(session.state)
    assert clue
    return clue[0], tuple(clue[1])


@pytest.mark.more
def test_a_problem_can_be_sent_by_link(page: Page, url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    arrive(page, f"{url}#atoll:problem-2:%23pearl")
    poll(lambda: "find the winning move" in status_text(page), "a problem by lot")
    title = problem_title(page)
    cells = free_cells(page)
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy the puzzle's link").click()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    other = page.context.new_page()
    other.goto(link)
    wait_for_js(other, ENGINE_ANSWERED, within=60)
    poll(lambda: problem_title(other) == title, "the same problem")
    assert free_cells(other) == cells


@pytest.mark.more
@pytest.mark.python
def test_the_daily_problem_is_on_the_home_page(page: Page, url: str, shots: Path) -> None:
    page.goto(url)
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    today = page.locator("#today")
    expect(
        today.get_by_role("link", name=re.compile("day, .*(easy|medium|hard)")).first
    ).to_be_visible()
    page.screenshot(path=shots / "problem-today.png", full_page=True)
    today.locator('a[href="#atoll:daily"]').click()
    poll(lambda: "find the winning move" in status_text(page), "the day's problem")
    first, second = free_cells(page)[:2]
    click_cell(page, second)
    wait_until_still(page)
    assert move_list(page) == [], "one slip would end the day's problem"
    click_cell(page, first)  # another choice
    page.screenshot(path=shots / "problem-confirm.png")
    click_cell(page, first)
    expect(end_card(page).get_by_role("heading")).to_have_text(re.compile("Solved|Not solved"))
    assert move_list(page)[-1].endswith(first)


@pytest.mark.more
@pytest.mark.parametrize("screen", ["desktop"], indirect=True)
def test_results_say_how_many_puzzles_a_rating_needs(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}#{OTHER}")
    for id, act in ((FIRST, winning_move), (TEN[2], losing_move)):
        go_to(page, id)
        click_cell(page, act(id))
        expect(end_card(page)).to_be_visible()
    end_card(page).get_by_role("button", name="Next puzzle").click()  # of a seed, not a number
    poll(lambda: "find the winning move" in status_text(page), "another problem")
    wait_until_still(page)
    click_cell(page, free_cells(page)[0])
    expect(end_card(page)).to_be_visible()
    click_menu_button(page, "Your results")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Try 2 more puzzles for a rating")
    page.screenshot(path=shots / "problem-results.png")


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_problems_are_printed_with_their_solutions(
    page: Page, url: str, shots: Path, screen: str
) -> None:
    arrive(page, f"{url}#{FIRST}")
    click_menu_button(page, "Print")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("How many").fill("6")
    dialog.get_by_role("button", name="Create pages").click()
    sheets = page.locator(".sheet")
    poll(lambda: sheets.count() == 2, "the problems and their solutions", within=60)
    page.screenshot(path=shots / f"problem-print-{screen}.png")
    assert fits_width(page)
    expect(sheets.first).to_contain_text(re.compile("(Black|White) to move"))
    expect(sheets.last).to_contain_text("Atoll: solutions")
