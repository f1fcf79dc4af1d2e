"""The review and the analysis on a phone: what is visible, what covers what, swipes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_lookback import ATOLL, DICE, RASH, open_finished_game, turning_points, viewed_position
from e2e.test_page import fits_width, small_targets
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    choose_player,
    click_cell,
    click_menu_button,
    free_cells,
    move_list,
    status_text,
)

PHONE = pytest.mark.parametrize("screen", ["phone"], indirect=True)

COVERED_ITEMS = """(() => [...document.querySelectorAll("#more-items [role=menuitem]")]
  .filter((item) => item.checkVisibility())
  .filter((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((item) => item.textContent))()"""
"""The visible menu items below something else."""

UNDER_NOTICE = """(() => {
  const notice = document.getElementById("notice").getBoundingClientRect();
  const all = document.querySelectorAll(
    "#canvas, #status, .top *, .side button, .side .turn, #seats li, #lesson, #do-undo");
  return [...all].filter((each) => !each.closest("#notice"))
    .filter((each) => each.checkVisibility({ visibilityProperty: true })).filter((each) => {
      const box = each.getBoundingClientRect();
      const list = each.closest("ol, .side")?.getBoundingClientRect() ?? box;
      const bottom = Math.min(box.bottom, list.bottom);
      const top = Math.max(box.top, list.top);
      return box.left < notice.right - 1 && notice.left < box.right - 1
        && top < notice.bottom - 1 && notice.top < bottom - 1 && top < bottom;
    }).map((each) => each.id || each.textContent);
})()"""
"""The parts that the notice covers."""


def open_review(page: Page, url: str, id: str, *, against_bot: bool = True) -> int:
    """Open the review of a finished game, and return its number of moves."""
    count = open_finished_game(page, url, id)
    if against_bot:
        choose_player(page, page.locator(".seat select").nth(1), value="1")
    click_menu_button(page, "Review")
    turning_points(page)
    return count


def swipe(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Swipe with a finger.

    The touches go through the browser's input pipeline and are no synthetic DOM events, so the page
    scrolls as on a phone.
    """
    session = page.context.new_cdp_session(page)
    for part in range(9):
        x, y = (a + (b - a) * part / 8 for a, b in zip(start, end, strict=True))
        kind = "touchMove" if part else "touchStart"
        points = [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.more
@PHONE
def test_the_first_mistake_is_visible_below_the_board(page: Page, url: str, shots: Path) -> None:
    open_review(page, url, RASH)
    names = (".summary", "#review-graph", "#walk .steps", "#review .turn >> nth=0")
    boxes = [page.locator(name).bounding_box() for name in names]
    bottoms = [box["y"] + box["height"] for box in boxes if box]
    assert len(bottoms) == 4, "all are visible"
    assert bottoms == sorted(bottoms)
    assert bottoms[-1] <= 844
    assert fits_width(page)
    assert small_targets(page) == []
    expect(page.locator("#board .zoom button").first).to_be_hidden()
    click_menu_button(page, "Your games")
    page.keyboard.press("Escape")
    page.locator("#more").click()
    assert page.evaluate(COVERED_ITEMS) == [], "the menu is above the board"
    page.screenshot(path=shots / "review-phone-menu.png")


@pytest.mark.more
@PHONE
def test_the_players_better_moves_are_told_when_asked_for(page: Page, url: str) -> None:
    open_review(page, url, RASH)
    turns = page.locator("#review .turn")
    players_turns = turns.filter(has_text="You")
    assert players_turns.count() >= 2
    for index in range(players_turns.count()):
        expect(players_turns.nth(index)).not_to_contain_text("Better:")
        expect(players_turns.nth(index)).to_contain_text("Better move?")
    for index in range(players_turns.count(), turns.count()):
        expect(turns.nth(index)).to_contain_text("Better:")
    practise = page.get_by_role("button", name="Learn from your mistakes").bounding_box()
    first = turns.first.bounding_box()
    assert practise
    assert first
    assert practise["y"] < first["y"], "the exercise comes before the list"
    players_turns.first.tap()
    expect(players_turns.first).to_contain_text("Better:")
    players_turns.nth(1).tap()
    expect(players_turns.first).to_contain_text("Better:")


PLACES = """() => ["#board", "#review-graph", "#walk .steps", ".moves .head"].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect();
  return [name, top, height];
})"""
"""The places of everything in the review that must not move."""


@pytest.mark.parametrize(
    "size", mark_all_but_first([(390, 844), (360, 740), (844, 390), (1440, 900)], 2)
)
@pytest.mark.parametrize("id", mark_all_but_first([ATOLL, DICE]))
def test_nothing_moves_while_positions_are_chosen(
    page: Page, url: str, size: tuple[int, int], id: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_review(page, url, id)
    places = page.evaluate(PLACES)
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]
    for key in ("ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "ArrowRight", "End"):
        before = viewed_position(page)
        page.keyboard.press(key)
        poll(lambda before=before: viewed_position(page) != before, f"the position after {key}")
        page.wait_for_timeout(50)
        assert page.evaluate(PLACES) == places
    page.locator("#review .turn").first.click()
    expect(page.locator("#review .chosen")).to_be_visible()
    assert page.evaluate(PLACES) == places
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]


@PHONE
def test_practice_leads_back_to_the_review(page: Page, url: str) -> None:
    open_review(page, url, RASH)
    turn = page.locator("#review .turn").nth(1)
    turn.tap()
    at = int(re.findall(r"Move (\d+)", turn.inner_text())[0]) - 1
    poll(lambda: viewed_position(page) == at, "the mistake")
    page.get_by_role("button", name="Learn from your mistakes").tap()
    page.locator("#lesson").get_by_role("button", name="Back to the game").tap()
    expect(page.locator("#review")).to_be_visible()
    poll(lambda: viewed_position(page) == at, "where the review was")
    expect(page.locator("#review .turn").nth(1)).to_have_attribute("aria-current", "true")


@pytest.mark.more
@PHONE
def test_a_variation_leaves_the_board_in_place(page: Page, url: str, shots: Path) -> None:
    open_review(page, url, RASH)
    page.locator("#scrub").evaluate("(slider) => { slider.value = 20; }")
    page.locator("#scrub").dispatch_event("input")
    poll(lambda: viewed_position(page) == 20, "a position")
    page.get_by_role("button", name="Analyse from here").tap()
    expect(page.get_by_role("button", name="Tools")).to_be_visible()
    expect(page.locator("#opinion .shares")).to_contain_text(re.compile("%|wins"))
    board = page.locator("#board").bounding_box()
    for number in range(2):
        click_cell(page, free_cells(page)[0])
        current = page.locator("#lines [aria-current]")
        expect(current).to_contain_text(str(21 + number))
        page.wait_for_timeout(100)
        assert page.locator("#board").bounding_box() == board
        tree, tools, move = (
            page.locator(name).bounding_box()
            for name in ("#lines", "#lines .tools", "#lines [aria-current]")
        )
        assert tree
        assert tools
        assert move
        assert tree["y"] <= move["y"], "the new move is visible"
        assert move["y"] + move["height"] <= tools["y"] + 1, "above the buttons"
    page.screenshot(path=shots / "analysis-variation.png")


@PHONE
def test_a_swipe_goes_through_the_moves(page: Page, url: str) -> None:
    count = open_review(page, url, RASH)
    box = page.locator("#canvas").bounding_box()
    assert box
    y = int(box["y"] + box["height"] / 2)
    swipe(page, (100, y), (300, y + 10))
    poll(lambda: viewed_position(page) == count - 1, "a move back")
    swipe(page, (100, y), (300, y + 10))
    poll(lambda: viewed_position(page) == count - 2, "another one")
    swipe(page, (300, y), (100, y + 10))
    poll(lambda: viewed_position(page) == count - 1, "a move forward")
    swipe(page, (200, 800), (210, 680))
    poll(lambda: page.locator("#moves").evaluate("(moves) => moves.scrollTop") > 20, "a scroll")
    assert viewed_position(page) == count - 1


SIZES = [(390, 844), (360, 740), (844, 390), (1440, 900)]


@pytest.mark.more
@pytest.mark.parametrize("size", SIZES)
def test_a_notice_covers_no_control(
    page: Page, url: str, shots: Path, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_finished_game(page, url, ATOLL)
    page.evaluate("location.hash = 'atoll:small:z99'")
    expect(page.locator("#notice")).to_contain_text("This link can't be opened.")
    assert page.evaluate(UNDER_NOTICE) == []
    expect(page.locator("#notice")).to_be_in_viewport(ratio=1)
    click_menu_button(page, "Review")
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#notice p")).to_be_visible()
    assert page.evaluate(UNDER_NOTICE) == []
    page.screenshot(path=shots / f"notice-{size[0]}.png")


@pytest.mark.more
@PHONE
def test_a_hint_replaces_the_text_of_an_exercise(page: Page, url: str) -> None:
    open_review(page, url, RASH)
    page.get_by_role("button", name="Learn from your mistakes").click()
    lesson = page.locator("#lesson")
    text = lesson.locator(".lesson-text")
    expect(text).to_be_visible()
    lesson.get_by_role("button", name="Hint").click()
    expect(lesson.locator(".lesson-said")).to_contain_text("Hint:")
    expect(text).to_be_hidden()


@pytest.mark.more
@PHONE
def test_an_analysis_has_aids_and_leads_back_to_the_review(
    page: Page, url: str, shots: Path
) -> None:
    count = open_review(page, url, RASH)
    page.locator("#review .turn").first.tap()
    page.get_by_role("button", name="Analyse from here").tap()
    expect(page.get_by_role("button", name="Tools")).to_be_visible()
    at = viewed_position(page)
    expect(page.locator("#do-bar")).to_have_attribute("aria-pressed", "true")
    for tool in ("undo", "hint", "bar", "heat"):
        expect(page.locator(f"#do-{tool}")).to_be_visible()
    expect(page.locator("#review")).to_be_hidden()
    click_cell(page, free_cells(page)[0])
    poll(lambda: viewed_position(page) == at + 1, "a move by hand")
    expect(page.locator("#opinion")).to_contain_text(re.compile(r"\d%|wins"))
    rows = page.locator("#lines li:has(.tool)")
    expect(rows).to_have_count(1)
    expect(rows.locator("[data-act^='line ']")).to_have_count(0)
    page.get_by_role("button", name="Tools").tap()
    answers = page.get_by_role("switch", name=re.compile("^Let .* answer"))
    expect(answers).not_to_be_checked()
    expect(answers).to_contain_text("you move all sides")
    page.screenshot(path=shots / "analysis-tools.png")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to the game", exact=True).tap()
    poll(lambda: len(move_list(page)) == count, "the game")
    expect(page.locator("#review")).to_be_visible()
    poll(lambda: viewed_position(page) == at, "where the review was")


@pytest.mark.more
@PHONE
def test_the_computers_line_is_offered_and_can_be_analysed(page: Page, url: str) -> None:
    open_review(page, url, DICE, against_bot=False)
    turns = page.locator("#review .turn")
    for index in range(turns.count()):
        turns.nth(index).tap()
        expect(turns.nth(index)).to_have_attribute("aria-current", "true")
        expect(page.get_by_role("button", name="See the computer's line")).to_be_visible()
    at = viewed_position(page)
    page.get_by_role("button", name="See the computer's line").tap()
    expect(page.locator("#review .chosen .answer")).to_contain_text("The computer's line:")
    poll(lambda: status_text(page).startswith("Step "), "the line")
    page.get_by_role("button", name="Analyse from here").tap()
    expect(page.get_by_role("button", name="Tools")).to_be_visible()
    assert viewed_position(page) == at
