"""Daily puzzles: sharing a result, sending a puzzle, the calendar."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect
from skerry import Session
from skerry.games.palavan.notation import cell_name
from skerry.games.palavan.solo.rules import SoloState, solution
from skerry.games.palavan.tiles import tiles

from e2e.browser import poll
from e2e.test_atoll_problems import losing_move, winning_move
from e2e.test_endings import end_card, type_move
from e2e.test_page import fits_width
from e2e.user_actions import (
    LOOKS,
    WORK,
    click_menu_button,
    unfold_moves,
    wait_until_still,
)

DAY = "palavan:daily:#2026-11-22"


def give_up(page: Page) -> None:
    """Let the program solve the puzzle."""
    unfold_moves(page)
    type_move(page, "solve")
    expect(end_card(page).get_by_role("heading")).to_have_text("Not solved")


def open_daily(page: Page, url: str) -> None:
    visit_start(page, f"{url}{WORK}#palavan:daily:%232026-11-22")


def visit_start(page: Page, address: str, title: str | re.Pattern[str] = "Sunday, medium") -> None:
    page.goto(address)
    expect(page.locator("#preset-name")).to_have_text(title, timeout=60_000)
    poll(lambda: page.locator("#scrub").input_value() == "0", "no move yet")


@pytest.mark.more
@LOOKS
def test_a_result_is_shared_without_its_moves(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_daily(page, url)
    give_up(page)
    end_card(page).get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    text = dialog.get_by_label("Your result")
    expect(text).to_have_value(re.compile(r"^Skerry · Palavan · Sunday, medium · 2026-11-22\n"))
    value = text.input_value()
    assert value.endswith("#palavan:daily:%232026-11-22"), value
    assert "solve" not in value.replace("Not solved", "")
    link = dialog.get_by_label("Link", exact=True)
    assert link.count() == 0 or not link.is_visible(), "the moves only if one asks for them"
    page.screenshot(path=shots / f"daily-share-{screen}-{scheme}.png")
    dialog.get_by_role("button", name="Copy result").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    dialog.get_by_text("More ways to share").click()
    dialog.get_by_text("With my moves").click()
    expect(link).to_have_value(re.compile("solve"))


@LOOKS
def test_share_has_the_result_as_text_and_picture(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.clock.install(time="2026-12-02T12:00:00Z")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit_start(page, f"{url}{WORK}#palavan:daily:%232026-12-02", "Wednesday, medium")
    give_up(page)
    end_card(page).get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label("Your result")
    expect(field).to_have_value(re.compile("^Skerry · Palavan · Wednesday, medium · 2026-12-02"))
    picture = dialog.get_by_role("img", name="Skerry · Palavan")
    poll(lambda: picture.evaluate("it => it.complete && it.naturalWidth") == 600, "a picture")
    page.screenshot(path=shots / f"daily-picture-{screen}-{scheme}.png")
    dialog.get_by_role("button", name="Copy result").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.endswith("#palavan:daily:%232026-12-02")
    assert "solve" not in text.replace("Not solved", "")
    for name in ("Copy result", "Save picture"):
        assert is_uncovered(dialog.get_by_role("button", name=name)), name
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "palavan-daily-2026-12-02.png"
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


IS_UNCOVERED = """button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return [top + 4, (top + bottom) / 2, bottom - 4].every((y) =>
    button.contains(document.elementFromPoint((left + right) / 2, y)));
}"""


BOTTOM = "it => it.getBoundingClientRect().bottom"


def is_uncovered(button: Locator) -> bool:
    """Return whether a button's upper edge, middle and lower edge can be touched."""
    return bool(button.evaluate(IS_UNCOVERED))


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_card_of_a_daily_is_short(
    page: Page, url: str, shots: Path, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    open_daily(page, url)
    give_up(page)
    wait_until_still(page)
    buttons = end_card(page).locator(".end-acts > button")
    expect(buttons).to_have_text(["Try again", "Share", "Review"])
    page.screenshot(path=shots / f"daily-end-{size[0]}-{scheme}.png")
    expect(page.locator("#end.new")).to_have_count(0)  # a new card ignores touches
    assert all(is_uncovered(button) for button in buttons.all())
    assert end_card(page).evaluate("it => it.scrollHeight <= it.clientHeight"), "nothing to scroll"
    box = end_card(page).bounding_box()
    assert box
    assert box["y"] + box["height"] <= size[1]
    facts = end_card(page).locator(".end-facts").evaluate(BOTTOM)
    assert facts <= buttons.first.evaluate("it => it.getBoundingClientRect().top"), (
        "facts uncovered"
    )
    assert fits_width(page)
    end_card(page).get_by_text("More", exact=True).click()
    past = end_card(page).get_by_role("button", name="Past days")
    past.scroll_into_view_if_needed()
    page.screenshot(path=shots / f"daily-more-{size[0]}-{scheme}.png")
    assert is_uncovered(past)


def failing_move_and_solution(game: str, id: str) -> tuple[str, list[str]]:
    """Return a move that does not solve a daily puzzle, and the moves that solve it."""
    if game == "atoll":
        return losing_move(id), [winning_move(id)]
    puzzle = Session.from_id(id).state
    assert isinstance(puzzle, SoloState)
    placed = [
        f"{tiles()[piece // 4].id}@{piece % 4}-{cell_name(at, puzzle.goal.width)}"
        for at, piece in enumerate(solution(puzzle))
        if puzzle.givens[at] != piece
    ]
    return "solve", placed


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
@pytest.mark.parametrize("game", ["atoll", "palavan"])
def test_a_daily_solved_on_the_second_try(
    page: Page, url: str, shots: Path, screen: str, game: str
) -> None:
    page.clock.install(time="2026-11-23T12:00:00Z")
    puzzle = f"{game}:daily:#2026-11-23"
    wrong, right = failing_move_and_solution(game, puzzle)
    visit_start(page, f"{url}{WORK}#{puzzle.replace('#', '%23')}", re.compile("^Monday"))
    type_move(page, wrong)
    expect(end_card(page).get_by_role("heading")).to_have_text("Not solved")
    end_card(page).get_by_role("button", name="Try again").click()
    expect(end_card(page)).to_be_hidden()
    page.clock.run_for(20_000)
    for move in right:
        type_move(page, move)
        poll(lambda: page.get_by_label("Type a move").input_value() == "", "the move is taken")
    expect(end_card(page).get_by_role("heading")).to_have_text("Solved, with help")
    wait_until_still(page)
    page.screenshot(path=shots / f"daily-second-try-{game}-{screen}.png")
    time = end_card(page).locator("dd").first.inner_text()
    assert time >= "0:20", time
    end_card(page).get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    expected = f"Solved, with help · {time}"
    expect(dialog.get_by_label("Your result")).to_have_value(re.compile(expected))
    expect(dialog.get_by_role("img", name=f"Skerry · {game.title()}")).to_have_attribute(
        "alt", re.compile(expected)
    )
    dialog.get_by_role("button", name="Close").click()
    end_card(page).get_by_role("button", name="Past days").click()
    dialog.get_by_role("button", name="November 23, 2026").click()
    day = page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{game.title()}"))
    expect(day.filter(has_text="Solved, with help")).to_be_visible()
    page.keyboard.press("Escape")
    click_menu_button(page, "Your results") if screen == "phone" else page.locator("#more").click()
    if screen == "desktop":
        page.get_by_role("menuitem", name="Your results").click()
    row = dialog.locator(".dailies li").filter(has_text=f"{game.title()} · Monday")
    expect(row).to_contain_text("Solved, with help")


@pytest.mark.more
def test_a_sent_puzzle_has_the_same_deal(page: Page, url: str) -> None:
    open_daily(page, url)
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label("Link to the puzzle")
    expect(field).to_have_value(re.compile(r"#palavan:daily:%232026-11-22$"))


@LOOKS
def test_the_calendar_marks_days_and_opens_one(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.clock.install(time="2026-11-25T12:00:00Z")
    open_daily(page, url)
    give_up(page)
    end_card(page).get_by_text("More", exact=True).click()
    end_card(page).get_by_role("button", name="Past days").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("columnheader")).to_have_text(list("MTWTFSS"))
    day = dialog.get_by_role("button", name="November 25, 2026")
    expect(day).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="November 22, 2026, 1 of 7 finished").click()
    expect(day).to_have_attribute("aria-pressed", "false")
    expect(dialog.get_by_role("button", name="Palavan · Sunday, medium Not solved")).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("November 26"))).to_have_count(0)
    page.screenshot(path=shots / f"calendar-{screen}-{scheme}.png")
    dialog.get_by_role("button", name="Previous month").click()
    dialog.get_by_role("button", name="October 7, 2026, not played").click()
    dialog.get_by_role("button", name=re.compile("Palavan · Wednesday, .* not played")).click()
    expect(dialog).to_have_count(0)
    poll(lambda: page.locator("#scrub").input_value() == "0", "another day")
    click_menu_button(page, "Share")
    field = page.get_by_role("dialog").get_by_label("Link to the puzzle")
    expect(field).to_have_value(re.compile(r"#palavan:daily:%232026-10-07$"))


@pytest.mark.more
@LOOKS
def test_results_list_the_dailies_first(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.clock.install(time="2026-11-22T12:00:00Z")
    open_daily(page, url)
    give_up(page)
    end_card(page).get_by_role("button", name="Close").click()
    click_menu_button(page, "Your results") if screen == "phone" else page.locator("#more").click()
    if screen == "desktop":
        page.get_by_role("menuitem", name="Your results").click()
    dialog = page.get_by_role("dialog")
    first = dialog.locator(".dailies li").filter(has_text="Palavan · Sunday, medium")
    expect(first).to_contain_text("Not solved")
    page.screenshot(path=shots / f"results-{screen}-{scheme}.png")
    dialog.get_by_role("button", name="Past days").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="November 2026")).to_be_visible()
