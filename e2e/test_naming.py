"""Naming a completed island in Islant: by touch and keyboard, skipped, shown and stored."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from skerry import Session
from skerry.session.hosting import annotate

from e2e.browser import poll
from e2e.test_dice import moves_played
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.test_play import tab_to, walk_to
from e2e.test_sheets import board_image, choosable_things, drawing_cells
from e2e.tiers import mark_all_but_first
from e2e.user_actions import arrive, cell_button, click_cell, notice_text, wait_until_still

DRAWN = "1-2,land1@2-d3,1-2,land1@3-e4,1-2,land1@1-c4,1-2"
"""Typed dice, and three quarters around the middle cell."""

QUESTION = "You have completed an island. What is its name?"
ANSWERED = 8
"""The number of moves when the island is complete."""

SCREENS = pytest.mark.parametrize(
    ("screen", "scheme"), [("desktop", "light"), ("phone", "dark")], indirect=True
)


@pytest.fixture
def sheet(page: Page, url: str) -> Page:
    """A solo game before the drawing that completes an island, without animations."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#islant:level-1@1:{DRAWN}")
    poll(
        lambda: moves_played(page) == ANSWERED - 1 and choosable_things(page),
        "the drawings of the link",
    )
    return page


def complete_island(page: Page) -> None:
    """Draw the last part of the island by hand."""
    click_cell(page, choosable_things(page)[0])
    poll(lambda: "d5" in drawing_cells(page), "the quarter in the hand")
    click_cell(page, "d5")
    poll(lambda: moves_played(page) == ANSWERED, "the drawing")
    poll(lambda: QUESTION in notice_text(page), "the question")


def name_dialog(page: Page) -> Locator:
    """Return the dialog that asks for the name."""
    dialog = page.get_by_role("dialog", name=QUESTION)
    expect(dialog.get_by_role("textbox", name=QUESTION)).to_be_focused()
    return dialog


def shows_name(page: Page, name: str) -> bool:
    """Return whether the sheet and the text beside it show a name."""
    return name in page.locator(".seat .note").first.inner_text()


@SCREENS
def test_a_name_by_touch_is_saved_and_undone_with_its_move(
    sheet: Page, shots: Path, screen: str, scheme: str
) -> None:
    page = sheet
    complete_island(page)
    wait_until_still(page)
    bare = board_image(page)
    page.screenshot(path=shots / f"naming-asked-{screen}-{scheme}.png")
    assert fits_width(page)
    assert small_targets(page) == []
    assert find_violations(page) == []
    page.locator("#notice").get_by_role("button", name="Answer").click()
    dialog = name_dialog(page)
    dialog.get_by_role("textbox").fill("Île d'Été")
    page.screenshot(path=shots / f"naming-dialog-{screen}-{scheme}.png")
    assert small_targets(page) == []
    assert find_violations(page) == []
    dialog.get_by_role("button", name="OK").click()
    expect(dialog).to_have_count(0)
    poll(lambda: board_image(page) != bare, "the name on the sheet")
    assert moves_played(page) == ANSWERED
    page.screenshot(path=shots / f"naming-named-{screen}-{scheme}.png")
    wait_until_still(page)
    shown = board_image(page)
    page.reload()
    poll(
        lambda: moves_played(page) == ANSWERED and choosable_things(page), "the game after a reload"
    )
    wait_until_still(page)
    expect(page.locator(".news")).to_contain_text("Île d'Été")
    if screen == "desktop":  # on a phone, the removed button had its own space
        assert board_image(page) == shown, "the name is kept"
    page.locator("#do-undo").click()
    poll(lambda: moves_played(page) < ANSWERED, "undo")
    wait_until_still(page)
    assert board_image(page) not in (bare, shown)
    page.locator("#do-redo").click()
    poll(lambda: moves_played(page) == ANSWERED, "redo")
    poll(lambda: board_image(page) == shown, "the name comes back with its move")


@pytest.mark.more
def test_by_keyboard_the_question_follows_the_board(sheet: Page) -> None:
    page = sheet
    tab_to(page, "Skip to the board")
    page.keyboard.press("Enter")
    walk_to(page, choosable_things(page)[0])
    page.keyboard.press("Enter")
    poll(lambda: "d5" in drawing_cells(page), "the quarter in the hand")
    walk_to(page, "d5")
    page.keyboard.press("Enter")
    poll(lambda: QUESTION in notice_text(page), "the question")
    expect(cell_button(page, "d5")).to_be_focused()
    tab_to(page, "Answer")
    page.keyboard.press("Enter")
    name_dialog(page)
    page.keyboard.type("Avalon")
    page.keyboard.press("Enter")
    poll(lambda: shows_name(page, "Avalon"), "the name beside the sheet")
    assert notice_text(page) == ""


@pytest.mark.more
@pytest.mark.parametrize("when", mark_all_but_first(["answering", "asked", "said nothing"]))
def test_one_key_skips_the_name(sheet: Page, when: str) -> None:
    page = sheet
    complete_island(page)
    wait_until_still(page)
    bare = board_image(page)
    if when != "asked":
        page.locator("#notice").get_by_role("button", name="Answer").click()
        name_dialog(page)
        page.keyboard.type("Avalon" if when == "answering" else "  ")
    page.keyboard.press("Enter" if when == "said nothing" else "Escape")
    poll(
        lambda: not notice_text(page) and not page.get_by_role("dialog").count(), "the board alone"
    )
    wait_until_still(page)
    assert board_image(page) == bare
    assert moves_played(page) == ANSWERED


@pytest.mark.more
def test_a_name_that_is_too_long_is_refused(sheet: Page) -> None:
    page = sheet
    complete_island(page)
    page.locator("#notice").get_by_role("button", name="Answer").click()
    name_dialog(page).get_by_role("textbox").fill("a" * 25)
    page.keyboard.press("Enter")
    poll(lambda: "at most 24 characters" in notice_text(page), "what is wrong")
    assert moves_played(page) == ANSWERED
    assert not shows_name(page, "aaa")


@pytest.mark.more
@SCREENS
def test_a_name_in_the_ranking_is_plain_text(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    session = Session.from_id(f"islant:level-1:{DRAWN},land1@0-d5")
    annotate(session, ANSWERED, "<i>Avalon</i>")
    for move in ("1-2", "stop"):
        session.play(move)
    arrive(page, f"{url}#{session.id.replace('#', '%23')}")
    poll(lambda: page.get_by_role("button", name="Again").count(), "the end")
    page.locator("#status").get_by_role("button", name="Ranking").click()
    dialog = page.get_by_role("dialog")
    row = dialog.locator(".ranking tbody tr").first
    expect(row).to_contain_text("(<i>Avalon</i>)")
    page.screenshot(path=shots / f"naming-ranking-{screen}-{scheme}.png")
    assert fits_width(page)
    page.keyboard.press("Escape")
    page.screenshot(path=shots / f"naming-over-{screen}-{scheme}.png")


@pytest.mark.more
def test_the_question_and_its_dialog_in_german(page: Page, url: str, shots: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}?lang=de#islant:level-1@1:{DRAWN}")
    poll(
        lambda: moves_played(page) == ANSWERED - 1 and choosable_things(page),
        "the drawings of the link",
    )
    click_cell(page, choosable_things(page)[0])
    poll(lambda: "d5" in drawing_cells(page), "the quarter in the hand")
    click_cell(page, "d5")
    poll(lambda: "Wie heißt sie?" in notice_text(page), "the question in German")
    page.screenshot(path=shots / "naming-german.png")
    page.locator("#notice").get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text("Wie heißt sie?")
    page.screenshot(path=shots / "naming-german-dialog.png")
