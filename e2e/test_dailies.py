"""Daily puzzles: sharing a result, sending a puzzle, the calendar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_endings import card, type_move
from e2e.test_page import fits
from e2e.user_actions import LOOKS, WORK, click_menu_button, close_notice, unfold_moves

DAY = "palavan:daily:#2026-11-22"


def give_up(page: Page) -> None:
    """Let the program solve the puzzle."""
    unfold_moves(page)
    type_move(page, "solve")
    expect(card(page).get_by_role("heading")).to_have_text("Not solved")


def daily(page: Page, url: str) -> None:
    visit_start(page, f"{url}{WORK}#palavan:daily:%232026-11-22")


def visit_start(page: Page, address: str, title: str = "Sunday, medium") -> None:
    page.goto(address)
    expect(page.locator("#preset-name")).to_have_text(title, timeout=60_000)
    poll(lambda: page.locator("#scrub").input_value() == "0", "no move yet")


@pytest.mark.more
@LOOKS
def test_a_result_is_shared_without_its_moves(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    daily(page, url)
    give_up(page)
    card(page).get_by_role("button", name="Share").click()
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
def test_the_end_card_has_the_result_as_text_and_picture(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.clock.install(time="2026-12-02T12:00:00Z")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit_start(page, f"{url}{WORK}#palavan:daily:%232026-12-02", "Wednesday, medium")
    give_up(page)
    part = card(page).get_by_role("region", name="Your result")
    expect(part).to_contain_text("Skerry · Palavan · Wednesday, medium · 2026-12-02")
    picture = part.get_by_role("img")
    poll(lambda: picture.evaluate("it => it.complete && it.naturalWidth") == 600, "a picture")
    page.screenshot(path=shots / f"daily-end-{screen}-{scheme}.png")
    assert fits(page)
    part.get_by_role("button", name="Copy result").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.endswith("#palavan:daily:%232026-12-02")
    assert "solve" not in text.replace("Not solved", "")
    close_notice(page)
    with page.expect_download() as saved:
        part.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "palavan-daily-2026-12-02.png"
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.more
def test_a_sent_puzzle_has_the_same_deal(page: Page, url: str) -> None:
    daily(page, url)
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label("Link to the puzzle")
    expect(field).to_have_value(re.compile(r"#palavan:daily:%232026-11-22$"))


@LOOKS
def test_the_calendar_marks_days_and_opens_one(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.clock.install(time="2026-11-25T12:00:00Z")
    daily(page, url)
    give_up(page)
    card(page).get_by_role("button", name="Past days").click()
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
    daily(page, url)
    give_up(page)
    card(page).get_by_role("button", name="Close").click()
    click_menu_button(page, "Your results") if screen == "phone" else page.locator("#more").click()
    if screen == "desktop":
        page.get_by_role("menuitem", name="Your results").click()
    dialog = page.get_by_role("dialog")
    first = dialog.locator(".dailies li").filter(has_text="Palavan · Sunday, medium")
    expect(first).to_contain_text("Not solved")
    page.screenshot(path=shots / f"results-{screen}-{scheme}.png")
    dialog.get_by_role("button", name="Past days").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="November 2026")).to_be_visible()
