"""The review by keyboard, automatic playback, analyses and exports."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.browser import poll
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.test_page_thought import TASK, TRIES, longest_task_ms
from e2e.test_play import tab_to
from e2e.test_saved import wait_for_games
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    WORK,
    advance_clock_until,
    arrive,
    choose_player,
    click_cell,
    click_menu_button,
    free_cells,
    id_near_end,
    move_list,
    notice_text,
    pause_clock,
    status_text,
)

ATOLL = "atoll:small:a2,swap,c4,a3,d4,d3,e3,f3,e2,e1,f2,g1,f1,c5,b5,a5,b6"
RASH = "atoll:small:a4,b2,b3,e5,c3,e2,d5,e4,b5,f2,a2,f3,g1,b6,d6,g3,d4,f5,d3,g4,f4,g5,c5,g2,a1"
DICE = "conqueror:basic:c1,g8,b2,g7,b1,g4,e1,f4,f1,e3,h1,e2,h2,f3,h4,f2,g5,g2,g3,g1,h3%2333"
"""Games with mistakes that even a short search finds."""

BOTH = pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)


def open_finished_game(page: Page, url: str, id: str) -> int:
    """Open a finished game without animations, and return its number of moves."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#{id}")
    count = id.count(",") + 1
    poll(lambda: viewed_position(page) == count, "the game of the link")
    return count


def viewed_position(page: Page) -> int:
    """Return the number of the position on the page."""
    return int(page.locator("#scrub").input_value())


def turning_points(page: Page) -> Locator:
    """Return the turning points, when the review is complete."""
    turns = page.locator("#review .turn")
    poll(
        lambda: "Analysed by" in page.locator("#review .about").inner_text(), "the end", within=120
    )
    return turns


def look_back(page: Page, move: int) -> None:
    """Go to a position by the slider."""
    page.locator("#scrub").fill(str(move))
    poll(lambda: status_text(page).startswith(f"Move {move} of"), f"move {move}")


@pytest.mark.parametrize(
    ("game", "screen", "scheme"),
    mark_all_but_first([["atoll", "desktop", "light"], ["dice", "phone", "dark"]]),
    indirect=["screen", "scheme"],
)
def test_a_finished_game_is_reviewed_by_keyboard(
    page: Page, url: str, shots: Path, screen: str, scheme: str, game: str
) -> None:
    open_finished_game(page, url, RASH if game == "atoll" else DICE)
    tab_to(page, "More")
    page.keyboard.press("Enter")
    for _ in range(9):
        if "Review" in str(page.evaluate("document.activeElement.innerText")):
            break
        page.keyboard.press("r")  # the first letter of the menu item
    page.keyboard.press("Enter")
    expect(page.locator("#review")).to_be_focused()
    turns = turning_points(page)
    assert 1 <= turns.count() <= 10
    match = re.fullmatch(
        r"Move (\d+), (.+): the chance of winning fell from (\d+)% to (\d+)%\.",
        turns.first.locator(".what").inner_text(),
    )
    assert match, turns.first.inner_text()
    move, was, kept_share, left = match.groups()
    assert int(kept_share) - int(left) >= 7, "eight of a hundred, but for the rounding"
    mark = turns.first.locator(".mark").inner_text()
    row = page.locator(f'#moves-list button[value="{move}"]')
    assert row.get_attribute("data-mark") == mark in ("?!", "?", "??")
    expect(page.locator(".moves .summary")).to_contain_text("best move")
    for _ in range(30):
        if page.evaluate("document.activeElement.matches('.turn')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    poll(lambda: viewed_position(page) == int(move) - 1, "the turning point is shown")
    expect(turns.first).to_contain_text("Better: ")
    best = turns.first.inner_text().rpartition("Better: ")[2].rstrip(".")
    outline = page.locator("#outline")
    if game == "atoll":
        for text, mark in ((best, "best move"), (was, "was played")):
            cell = text.split()[-1]
            expect(outline.get_by_text(re.compile(rf"^{cell}.*, {mark}$"))).to_have_count(1)
    assert "chance of winning" in str(page.locator("#review-graph svg").get_attribute("aria-label"))
    expect(page.locator("#walk .reading")).to_contain_text("%")
    assert find_violations(page) == []
    assert fits_width(page)
    assert small_targets(page) == []
    page.screenshot(path=shots / f"review-{game}-{screen}-{scheme}.png")
    tab_to(page, "Close")
    page.keyboard.press("Enter")
    expect(page.locator("#do-fold" if screen == "phone" else "#scrub")).to_be_focused()


def test_a_review_leads_along_the_players_mistakes(page: Page, url: str) -> None:
    open_finished_game(page, url, RASH)
    choose_player(page, page.locator(".seat select").nth(1), value="1")
    click_menu_button(page, "Review")
    turns = turning_points(page)
    count = turns.count()
    marks = page.locator("#review-graph .dot")
    expect(marks).to_have_count(count)
    names = page.locator("#review .turn strong").all_inner_texts()
    is_own = [name == "You" for name in names]
    assert is_own == sorted(is_own, reverse=True), "the player's come first"
    assert 2 <= sum(is_own) < count
    expect(page.locator(".moves .summary")).to_contain_text("You found the best move")
    turns.first.focus()
    page.keyboard.press("ArrowDown")
    expect(turns.nth(1)).to_be_focused()
    expect(turns.nth(1)).to_have_attribute("aria-current", "true")
    move = int(re.findall(r"\d+", turns.nth(1).locator(".what").inner_text())[0])
    poll(lambda: viewed_position(page) == move - 1, "the second turning point")
    page.keyboard.press("ArrowUp")
    expect(turns.first).to_be_focused()
    page.get_by_role("checkbox", name="Only my moves").check()
    expect(turns).to_have_count(sum(is_own))
    expect(marks).to_have_count(count)
    page.get_by_role("checkbox", name="Only my moves").uncheck()
    expect(turns).to_have_count(count)


@pytest.mark.more
@BOTH
def test_a_review_of_an_unfinished_game_keeps_the_players_buttons(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}#atoll:small:d3")
    swap = page.locator("#status").get_by_role("button", name="Swap sides")
    expect(swap).to_be_visible()
    click_menu_button(page, "Review")
    expect(page.locator("#review")).to_be_visible()
    expect(swap).to_be_visible()
    swap.click()
    poll(lambda: viewed_position(page) == 2, "the game goes on")


@pytest.mark.more
def test_moves_are_stepped_through_by_buttons_and_arrow_keys(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    click_menu_button(page, "Review")
    for name, at in (("To the start", 0), ("Next move", 1), ("To the end", count)):
        page.get_by_role("button", name=name, exact=True).click()
        poll(lambda: viewed_position(page) == at, name)  # noqa: B023
    page.get_by_role("button", name="Previous move", exact=True).click()
    poll(lambda: viewed_position(page) == count - 1, "one back")
    page.locator("#review").focus()
    page.keyboard.press("ArrowLeft")
    poll(lambda: viewed_position(page) == count - 2, "by the key")
    page.keyboard.press("ArrowRight")
    poll(lambda: viewed_position(page) == count - 1, "and back")
    page.keyboard.press("Home")
    poll(lambda: viewed_position(page) == 0, "the start")
    page.keyboard.press("End")
    poll(lambda: viewed_position(page) == count, "the end")


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_swipe_over_the_board_steps_through_the_moves(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    click_menu_button(page, "Review")
    expect(page.locator("#review")).to_be_visible()
    for x, to, at in ((300, 100, count), (100, 300, count - 1), (300, 100, count)):
        page.evaluate(
            """([x, to]) => {
              const board = document.getElementById("board");
              for (const [type, clientX] of [["pointerdown", x], ["pointerup", to]]) {
                const of = { pointerType: "touch", isPrimary: true, bubbles: true };
                board.dispatchEvent(new PointerEvent(type, { ...of, clientX, clientY: 200 }));
              }
            }""",
            [x, to],
        )
        poll(lambda: viewed_position(page) == at, "a move further")  # noqa: B023


@BOTH
def test_mistakes_are_practised(page: Page, url: str, shots: Path, screen: str) -> None:
    count = open_finished_game(page, url, RASH)
    choose_player(page, page.locator(".seat select").nth(1), value="1")
    click_menu_button(page, "Review")
    turn = turning_points(page).first
    turn.click()
    expect(turn).to_contain_text("Better: ")
    first = turn.locator(".what").inner_text()
    best = re.findall(r"Better: (?:stone on )?(\w+)\.", first)[0]
    played = re.findall(r"Move \d+, (\w+):", first)[0]
    page.get_by_role("button", name="Learn from your mistakes").click()
    lesson = page.locator("#lesson")
    expect(lesson).to_contain_text("Your mistakes: 1 of")
    expect(lesson).to_contain_text(f"you played {played}")
    poll(lambda: best in free_cells(page), "the position")
    lesson.get_by_role("button", name="Hint").click()
    expect(lesson).to_contain_text("Hint: look at the marked area.")
    click_cell(page, played)
    expect(lesson).to_contain_text("That's the move from the game")
    expect(lesson).to_contain_text(re.compile(r"answers \w+: your chance falls from \d+% to \d+%"))
    expect(lesson).to_have_class(re.compile("wrong"))
    page.screenshot(path=shots / f"practice-{screen}.png")
    poll(lambda: best in free_cells(page), "the move is undone by itself")
    corner = next(cell for cell in ("f6", "a5", "g1") if cell not in (played, best))
    click_cell(page, corner)
    expect(lesson).to_contain_text(re.compile(r"^(?!.*That's).*answers \w+: your chance falls"))
    poll(lambda: best in free_cells(page), "both moves are undone by themselves")
    click_cell(page, best)
    expect(lesson).to_contain_text(f"Yes, {best} is the best move.")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Your mistakes: 2 of")
    lesson.get_by_role("button", name="Solution").click()
    expect(lesson).to_contain_text("The best move is")
    lesson.get_by_role("button", name="Back to the game").click()
    poll(lambda: len(move_list(page)) == count, "the game is as it was")
    assert len(wait_for_games(page, url, 1)) == 1


@pytest.mark.more
def test_a_solo_game_for_points_is_compared_with_the_computers(page: Page, url: str) -> None:
    open_finished_game(page, url, id_near_end("islant", "level-1", 0, 1))
    click_menu_button(page, "Review")
    summary = page.locator(".moves .summary")
    expect(summary).to_have_text(re.compile(r"^You have .+ with the same dice\.$"), timeout=120_000)
    expect(page.locator("#review-graph .rival")).to_have_count(1)
    expect(page.locator("#walk .reading")).to_contain_text("point")
    page.get_by_role("button", name="To the start", exact=True).click()
    expect(page.locator("#walk .reading")).to_contain_text("−2 points")


@pytest.mark.more
def test_autoplay_runs_to_the_end_or_a_touch(page: Page, url: str) -> None:
    count = open_finished_game(page, url, ATOLL)
    page.get_by_label("Speed").select_option("4")
    button = page.get_by_role("button", name="Replay the moves")
    button.focus()
    pause_clock(page)
    page.keyboard.press("Enter")
    advance_clock_until(page, lambda: 2 <= viewed_position(page) < count, "some moves later")
    page.get_by_role("button", name="Pause").click()
    advance_clock_until(page, button.is_visible, "it stands still")
    paused_at = viewed_position(page)
    page.clock.run_for(1_000)
    assert viewed_position(page) == paused_at
    page.locator("#scrub").focus()
    page.keyboard.press(" ")
    advance_clock_until(page, lambda: viewed_position(page) > paused_at, "it goes on")
    page.mouse.click(300, 400)
    advance_clock_until(page, button.is_visible, "it stands still")
    page.keyboard.press("Escape")
    advance_clock_until(page, lambda: viewed_position(page) == count, "back at the game")
    page.get_by_label("Position").fill(str(count - 2))
    advance_clock_until(page, lambda: viewed_position(page) == count - 2, "nearly the end")
    button.click()
    advance_clock_until(
        page, lambda: viewed_position(page) == count and button.is_visible(), "the end"
    )
    advance_clock_until(page, lambda: "wins" in status_text(page), "the end is told")


@pytest.mark.more
@BOTH
def test_a_game_is_exported_as_text_and_animation(
    page: Page, url: str, tmp_path: Path, screen: str
) -> None:
    open_finished_game(page, url, ATOLL)
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("More ways to share").click()
    dialog.get_by_text("As text").click()
    text = dialog.get_by_role("textbox", name="The game as text")
    expect(text).to_have_value(re.compile(r"^Atoll, Small\n.*\n\nWhite\nBlack\n\n 1\. .*: a2\n"))
    expect(text).to_have_value(
        re.compile(r"\n17\. .*: b6\n\nWhite wins: .*\n\n.*#atoll:small:a2,.*\n$")
    )
    with page.expect_download() as downloaded:
        dialog.get_by_role("button", name="Save as text").click()
    assert downloaded.value.suggested_filename.endswith(".txt")
    page.keyboard.press("Escape")
    click_menu_button(page, "Save picture")
    dialog.get_by_role("radio", name="GIF").check(force=True)
    with page.expect_download(timeout=120_000) as downloaded:
        dialog.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / "game.gif"
    downloaded.value.save_as(file)
    data = file.read_bytes()
    assert data.startswith(b"GIF89a")
    assert data.count(b"\x21\xf9\x04") >= 17, "a picture for each move"
    assert len(data) < 3_000_000
    poll(lambda: "MB" in notice_text(page), "its size is told")


@pytest.mark.more
@pytest.mark.alone
def test_an_animation_is_encoded_in_small_tasks(page: Page, browser: Browser, url: str) -> None:
    """The test measures CPU time, and takes the best of several tries."""
    open_finished_game(page, url, ATOLL)
    times = list[float]()
    while not times or (min(times) > TASK and len(times) < TRIES):
        click_menu_button(page, "Save picture")
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name="GIF").check(force=True)
        browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        with page.expect_download(timeout=120_000):
            dialog.get_by_role("button", name="Save", exact=True).click()
        times.append(longest_task_ms(browser.stop_tracing()))
        expect(dialog).to_have_count(0)
    assert 1 < min(times) < TASK, times
