"""Addresses that can't be opened: a sentence says so, and a game can be played all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.browser import poll, wait_for_js
from e2e.conftest import Record, new_visitor
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    ENGINE_ANSWERED,
    IS_AT_HOME,
    arrive,
    click_cell,
    free_cells,
    move_list,
    notice_text,
)

ADDRESSES = (
    "#atoll:small:d4,d4",  # an illegal move
    "#chess:x:y",  # no such game
    "#v9:atoll:small:d4",  # a newer version
    "#atoll:small:d4,,e5",  # damaged
    "?game=atoll&preset=nope",
    "#atoll:small:d4,zz9",
    "#atoll:nope:",  # no such preset
    "#palavan:round:zz%231",
    "#palavan:own-xwks5d10mabozi025a:&about=VApB",  # a damaged puzzle
    "#conqueror:basic:b1,h7,b2#",
    "?game=palavan&preset=tostring",
    "?game=islant&preset=daily-9",
    "?game=constructor",
    "?game=atoll&preset=nope#chess:x:y",
)


def play_a_move(page: Page) -> None:
    """Begin a small game from home, and play a move."""
    page.get_by_role("link", name="Play Atoll").click()
    poll(lambda: free_cells(page), "a board to play on")
    click_cell(page, free_cells(page)[0])
    poll(lambda: len(move_list(page)) > 0, "a move")


@pytest.mark.more
@pytest.mark.parametrize("address", mark_all_but_first(ADDRESSES, 5))
def test_a_first_visit_by_a_bad_address_shows_home_and_a_sentence(
    page: Page, url: str, address: str
) -> None:
    page.goto(f"{url}{address}")
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: notice_text(page), "a sentence")
    wait_for_js(page, IS_AT_HOME)
    expect(page.locator("#notice")).to_be_in_viewport()
    page.locator("#notice").get_by_role("button", name="Close").click()
    play_a_move(page)


@pytest.mark.parametrize(
    "address", mark_all_but_first(["#atoll:nope:", "#v9:x", "?game=atoll&preset=nope"])
)
def test_the_saved_game_stays(page: Page, url: str, address: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    poll(lambda: move_list(page) == ["d4"], "the game")
    page.goto("about:blank")
    page.goto(f"{url}{address}")
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: notice_text(page), "a sentence")
    poll(lambda: move_list(page) == ["d4"], "the saved game")


def test_a_refusal_stays_when_a_slow_preparation_fails(page: Page, url: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        text = route.request.post_data or ""
        is_slow = "prepare" in text and "nope" in text
        held.append(route) if is_slow else route.continue_()

    page.route("**/engine/*", hold)
    page.goto(f"{url}#palavan:nope:")
    poll(lambda: not page.evaluate(IS_AT_HOME) and held, "the preparation")
    page.wait_for_timeout(500)  # longer than SLOW_MS in game-switcher.js
    held[0].continue_()
    wait_for_js(page, IS_AT_HOME)
    assert "nope" in notice_text(page)


def test_a_bad_link_at_home_stays_there(page: Page, url: str) -> None:
    page.goto(url)
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    page.evaluate("location.hash = 'chess:x:y'")
    poll(lambda: "chess" in notice_text(page), "a sentence")
    wait_for_js(page, IS_AT_HOME)


@pytest.mark.more
@pytest.mark.python
@pytest.mark.parametrize("address", mark_all_but_first(["#atoll:nope:", "?game=atoll&preset=nope"]))
def test_the_one_file(browser: Browser, site: Path, record: Record, address: str) -> None:
    file = (site / "skerry.html").as_uri()
    with new_visitor(browser, file, record) as guest:
        page = guest.new_page()
        page.goto(f"{file}{address}")
        wait_for_js(page, ENGINE_ANSWERED, within=60)
        poll(lambda: notice_text(page), "a sentence")
        assert page.evaluate(IS_AT_HOME)
        play_a_move(page)


POSITIONS = ("atoll:nope:", "atoll:small:d4,d4", "v9:atoll:small:d4")


@pytest.mark.more
@pytest.mark.python
@pytest.mark.parametrize("position", mark_all_but_first(POSITIONS))
def test_a_frame_of_a_wrong_position(page: Page, url: str, position: str) -> None:
    page.goto(f"{url}embed.html?game=atoll&id={position}")
    page.get_by_role("button", name="Play").click()
    poll(lambda: notice_text(page), "a sentence", within=60)
    poll(lambda: free_cells(page), "the beginning of the game")


@pytest.mark.more
@pytest.mark.python
@pytest.mark.parametrize(
    ("address", "message"),
    mark_all_but_first(
        [
            ["?game=chess", "There's no game called chess. Here's Atoll instead."],
            ["", "There's no game at this address. Here's Atoll instead."],
            ["?game=constructor", "There's no game called constructor. Here's Atoll instead."],
            ["?id=chess:x:y", "There's no game called chess. Here's Atoll instead."],
            ["?game=palavan&id=chess:x:y", "There's no game called chess. Here's Palavan instead."],
            ["?id=atoll", "Part of this position's address is missing or damaged."],
            ["?game=atoll&id=%2E%2E", "Part of this position's address is missing or damaged."],
            [
                "?game=chess&lang=de",
                "Ein Spiel namens chess gibt es nicht. Hier ist stattdessen Atoll.",
            ],
        ]
    ),
)
def test_a_frame_of_a_wrong_address(
    page: Page, url: str, record: Record, address: str, message: str
) -> None:
    record.expected = True  # the browser reports missing files
    page.goto(f"{url}embed.html{address}")
    expect(page.locator("#cover-text")).to_contain_text(message)
    page.locator("#cover-acts .main").click()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: free_cells(page), "a board to play on")
