"""Printed puzzles and saved pictures of the board."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_page import find_violations, fits_width
from e2e.test_solo import choose_radio, moves_played, open_small_puzzle, slow_workers
from e2e.user_actions import click_menu_button, notice_text


@pytest.fixture(name="island")
def _island(page: Page, url: str) -> Page:
    return open_small_puzzle(page, url)


# Printing


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_each_printed_page_is_on_its_own_sheet(island: Page, shots: Path, screen: str) -> None:
    click_menu_button(island, "Print")
    dialog = island.get_by_role("dialog")
    expect(dialog.get_by_label("How many")).to_have_value("4")
    dialog.get_by_label("How many").fill("2")
    dialog.get_by_label("Seed").fill("reef")
    island.screenshot(path=shots / f"print-dialog-{screen}.png")
    assert find_violations(island) == []
    dialog.get_by_role("button", name="Create pages").click()
    sheets = island.locator(".sheet")
    poll(sheets.count, "the pages", within=60)
    island.screenshot(path=shots / f"print-{screen}.png")
    assert find_violations(island) == []
    assert fits_width(island)
    count = sheets.count()
    island.emulate_media(media="print")
    island.screenshot(path=shots / f"paper-{screen}.png", full_page=True)
    expect(island.locator("header.top")).to_be_hidden()
    expect(island.get_by_role("button", name="Print")).to_be_hidden()
    for size in ("A4", "Letter"):
        paper = island.pdf(format=size)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == count, size
    island.emulate_media(media="screen")
    island.keyboard.press("Escape")
    expect(sheets).to_have_count(0)
    expect(island.locator("header.top")).to_be_visible()
    assert moves_played(island) == 0


@pytest.mark.more
@pytest.mark.parametrize("scheme", ["dark"], indirect=True)
def test_printing_is_light_in_the_dark_theme(island: Page, scheme: str) -> None:
    click_menu_button(island, "Print")
    island.get_by_role("button", name="Create pages").click()
    poll(island.locator(".sheet").count, "the page", within=60)
    ink = "e => getComputedStyle(e).fill"
    inks = island.locator(".sheet svg text").evaluate_all(f"es => es.map({ink})")
    assert inks
    assert all(max(map(int, re.findall(r"\d+", ink)[:3])) < 128 for ink in inks), inks


@pytest.mark.more
@pytest.mark.python
def test_a_slow_print_job_can_be_cancelled(island: Page) -> None:
    click_menu_button(island, "Print")
    dialog = island.get_by_role("dialog")
    dialog.get_by_label("How many").fill("24")
    with slow_workers(island):
        dialog.get_by_role("button", name="Create pages").click()
        expect(dialog.get_by_text("Creating pages")).to_be_visible()
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
    island.wait_for_timeout(300)  # time in which pages could still appear
    expect(island.locator(".sheet")).to_have_count(0)


# Pictures


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_the_board_is_saved_as_a_picture(
    island: Page, tmp_path: Path, shots: Path, screen: str
) -> None:
    for form in ("PNG", "SVG"):
        click_menu_button(island, "Save picture")
        dialog = island.get_by_role("dialog")
        choose_radio(dialog, form)
        if form == "PNG":
            island.screenshot(path=shots / f"save-{screen}.png")
            assert find_violations(island) == []
        with island.expect_download() as download:
            dialog.get_by_role("button", name="Save").click()
        file = download.value
        name = rf"palavan-island-\d{{4}}-\d\d-\d\d\.{form.lower()}"
        assert re.fullmatch(name, file.suggested_filename)
        file.save_as(tmp_path / form)
        poll(lambda: "Saved as" in notice_text(island), "the page says so")
    dots = (tmp_path / "PNG").read_bytes()
    assert dots.startswith(b"\x89PNG")
    assert int.from_bytes(dots[16:20]) >= 1600
    assert len(dots) > 20_000, "more than an empty ground"
    picture = ET.parse(tmp_path / "SVG").getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert picture.tag == f"{space}svg"
    assert ".palavan" in (picture.findtext(f"{space}style") or "")
    assert len(list(picture.iter(f"{space}path"))) > 20
