"""A maker composes a puzzle and sends it; the receiver opens the link and solves the puzzle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from skerry import Session
from skerry.games.palavan.own.code import read_puzzle
from skerry.games.palavan.own.verdict import verdict_of

from e2e.browser import poll, wait_for_js
from e2e.conftest import DESKTOP, PHONE, Record, new_visitor
from e2e.user_actions import arrive

KNOWN = [
    *("t00@0-a1", "c1@1-b1", "m4@3-c1", "m6@3-d1", "m1@1-a2", "m2@2-b2"),
    *("c4@1-c2", "m7@0-d2", "c3@1-a3", "c5@2-b3", "c2@0-c3", "c6@0-d3"),
]
"""Given tiles for which there is exactly one solution."""

TEXTS = ("<b>Two bays</b>", "Ann", "<i>Mind</i> the gap")
"""Title, author and note."""


def open_composer(page: Page) -> Locator:
    """Open the composer from the dialog for a new game; return its dialog."""
    page.locator('[data-act="new"]:visible').first.click()
    page.locator("dialog .modes label").last.click()
    page.locator('dialog [data-act="compose palavan"]').click()
    dialog = page.locator("dialog.composer")
    dialog.wait_for()
    return dialog


def wait_for_verdict(page: Page, kind: str) -> None:
    wait_for_js(page, f"document.querySelector('.verdict')?.dataset.kind === '{kind}'")


def type_move(page: Page, move: str) -> None:
    """Type a move with the focus on the board, as on the board of a game."""
    page.locator(".composer .outline button[tabindex='0']").focus()
    page.keyboard.type(move)
    page.keyboard.press("Enter")
    field = page.locator(".composer-typed input")
    poll(lambda: field.input_value() == "", f"{move} is placed")


def touch_node(page: Page, id: str) -> None:
    """Touch a node of the composer's board with a finger, at its middle."""
    box = page.locator(f".composer .outline [data-node='{id}']").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def place_by_touch(page: Page, move: str) -> None:
    """Pick a tile, rotate it by taps, and place it."""
    tile, turns, cell = re.split("[@-]", move)
    for _ in range(1 + int(turns)):
        touch_node(page, f"tile-{tile}")
    touch_node(page, cell)
    label = page.locator(f".composer .outline [data-node='tile-{tile}']")
    expect(label).to_contain_text(re.compile(rf"{tile.upper()} (on|auf) {cell}"))


def send_puzzle(page: Page) -> str:
    """Press the main button of the composer; return the link."""
    page.locator(".composer-side .main").click()
    link = page.locator("dialog .link input").input_value()
    assert page.locator("dialog .code canvas").count() == 1
    page.locator("dialog[open]").last.locator("footer button").click()
    return link


def fill_texts(page: Page) -> None:
    page.locator(".composer-side > details summary").click()
    texts = page.locator(".composer-side > details input").all()
    for field, text in zip(texts, TEXTS, strict=True):
        field.fill(text)


def solve(page: Page, preset: str) -> None:
    """Place the missing tiles with typed moves."""
    puzzle = read_puzzle(preset)
    [board] = verdict_of(puzzle).boards
    session = Session("palavan", preset=preset)
    for action in session.state.legal_actions():
        match = re.fullmatch(r"(\w+)@(\d)-(\w\d)", action)
        if not match:
            continue
        cell = "abcd".index(match[3][0]) + 4 * (int(match[3][1]) - 1)
        piece = board[cell]
        if session.state.apply(action).board[cell] == piece and puzzle.givens[cell] != piece:
            page.locator("#typed").fill(action)
            page.keyboard.press("Enter")
            poll(lambda: page.locator("#typed").input_value() == "", f"{action} is played")


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.more)])
def test_a_maker_at_the_keyboard_and_a_receiver(
    browser: Browser, url: str, record: Record, language: str
) -> None:
    with (
        new_visitor(browser, url, record, **DESKTOP, locale=language) as maker,
        new_visitor(browser, url, record, **DESKTOP, locale=language) as guest,
    ):
        link = compose_at_keyboard(maker.new_page(), url)
        receive(guest.new_page(), link)


def compose_at_keyboard(page: Page, url: str) -> str:
    """Make a puzzle by typing, through all verdicts; return its link. A reload loses nothing."""
    arrive(page, f"{url}?game=palavan")
    dialog = open_composer(page)
    type_move(page, "t00-a1")
    type_move(page, "t15-b1")
    wait_for_verdict(page, "none")
    expect(dialog.locator(".verdict")).to_contain_text(re.compile("T00.*T15"))
    type_move(page, "t15-off")
    for move in KNOWN[1:3]:
        type_move(page, move)
    wait_for_verdict(page, "several")
    assert dialog.locator(".verdict-pictures canvas").count() == 2
    expect(dialog.locator(".verdict")).to_contain_text(re.compile(r"(differ|unterscheiden).* d4"))
    for move in KNOWN[3:]:
        type_move(page, move)
    wait_for_verdict(page, "one")
    fill_texts(page)
    link = send_puzzle(page)
    assert len(link.partition("#")[2]) <= 300
    page.reload()
    wait_for_js(page, "performance.getEntriesByName('skerry:answered').length > 0", within=60)
    open_composer(page)
    wait_for_verdict(page, "one")
    fields = dialog.locator(".composer-side > details input").all()
    assert [field.input_value() for field in fields] == list(TEXTS)
    return link


def receive(receiver: Page, link: str) -> None:
    """Open a puzzle's link, solve the puzzle, and find it in the list of games."""
    receiver.goto(link)
    offer = receiver.locator("dialog[open]")
    for text in TEXTS:
        expect(offer).to_contain_text(text)
    assert offer.locator("p > *").count() == 0, "texts from outside are never HTML"
    offer.locator("button.main").click()
    preset = link.partition("#palavan:")[2].partition(":")[0]
    expect(receiver.locator("#outline")).to_contain_text("T00")
    if not receiver.locator("#typed").is_visible():
        receiver.locator("#do-fold").click()
    solve(receiver, preset)
    wait_for_js(receiver, "document.body.classList.contains('ended')")
    receiver.locator("#more").click()
    receiver.locator("#do-games").click()
    expect(receiver.locator("dialog[open]")).to_contain_text(re.compile("puzzle|Rätsel"))


@pytest.mark.more
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_maker_by_touch(browser: Browser, url: str, record: Record, language: str) -> None:
    with new_visitor(browser, url, record, **PHONE, locale=language) as maker:
        compose_by_touch(maker.new_page(), url)


def compose_by_touch(page: Page, url: str) -> None:
    """Make a puzzle by touch; remove a tile and put it back."""
    arrive(page, f"{url}?game=palavan")
    dialog = open_composer(page)
    for move in KNOWN[:6]:
        place_by_touch(page, move)
    wait_for_verdict(page, "one")
    touch_node(page, "tile-t00")
    expect(dialog.locator(".outline [data-node='tile-t00']")).not_to_contain_text("a1")
    dialog.locator(".composer-side .choices button").first.click()
    expect(dialog.locator(".outline [data-node='tile-t00']")).to_contain_text("a1")
    wait_for_verdict(page, "one")
    assert "#palavan:own-" in send_puzzle(page)


def test_a_position_becomes_a_puzzle_that_can_be_changed(
    browser: Browser, url: str, record: Record
) -> None:
    with new_visitor(browser, url, record, **DESKTOP) as maker:
        change_position(maker.new_page(), url)


def change_position(page: Page, url: str) -> None:
    """Make a puzzle of a position; remove given tiles, change the grade, and undo."""
    moves = ",".join(KNOWN)
    page.goto(f"{url}#palavan:difficult:{moves}")
    wait_for_js(page, "performance.getEntriesByName('skerry:answered').length > 0", within=60)
    expect(page.locator("#outline")).to_contain_text("C6 on d3")
    page.locator("#more").click()
    page.locator("#do-compose").click()
    wait_for_verdict(page, "one")
    dialog = page.locator("dialog.composer")
    placed = dialog.locator(".outline [data-node^='tile-']", has_text=" on ")
    verdict = dialog.locator(".verdict")
    assert placed.count() == len(KNOWN)
    dialog.get_by_role("button", name="Remove givens").click()
    poll(lambda: placed.count() < len(KNOWN), "fewer tiles are given")
    wait_for_verdict(page, "one")
    sparse = placed.count()
    dialog.get_by_role("button", name="Undo").click()
    expect(placed).to_have_count(len(KNOWN))
    wait_for_verdict(page, "one")
    expect(verdict).to_contain_text("Grade: Breeze")
    dialog.get_by_role("button", name="Harder").click()
    expect(verdict).to_contain_text("Grade: Gale", timeout=30_000)
    assert sparse <= placed.count() < len(KNOWN)
    dialog.get_by_role("button", name="Easier").click()
    expect(verdict).to_contain_text("Grade: Breeze", timeout=30_000)
