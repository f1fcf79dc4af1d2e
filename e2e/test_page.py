"""The page around the game: links, storage, accessibility, small screens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from e2e.axe import find_violations
from e2e.browser import poll, wait_for_js
from e2e.conftest import Record
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    ENGINE_ANSWERED,
    arrive,
    cell_box,
    cell_button,
    click_cell,
    close_notice,
    copy_link,
    free_cells,
    move_list,
    notice_text,
    status_text,
    wait_for_moves,
    wait_until_still,
)

LANDSCAPE: ViewportSize = {"width": 844, "height": 390}


# Links


@pytest.mark.more
def test_a_link_opens_its_game_and_the_address_is_plain_again(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7")
    assert wait_for_moves(page, 2) == ["f6", "g7"]
    poll(lambda: page.url == url, "a plain address")
    page.evaluate("location.hash = 'atoll:small:d4'")
    poll(lambda: move_list(page) == ["d4"], "the game of the other link")
    page.get_by_role("button", name="Back to the last game").click()
    poll(lambda: move_list(page) == ["f6", "g7"], "the game before")


@pytest.mark.more
def test_a_damaged_link_says_so_and_harms_nothing(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:c3,d4,e5")
    wait_for_moves(page, 3)
    for link in ("atoll:standard:f6,f6", "nowhere:standard:", "atoll:", "atoll:x:%zz"):
        page.evaluate("link => { location.hash = link; }", link)
        poll(lambda: notice_text(page), f"a message about {link}")
        assert move_list(page) == ["c3", "d4", "e5"]
        close_notice(page)
    poll(lambda: page.url == url, "a plain address")
    click_cell(page, "f6")
    wait_for_moves(page, 4)


@pytest.mark.more
def test_a_link_can_be_copied(page: Page, url: str, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    arrive(page, f"{url}#atoll:standard:f6,g7")
    wait_for_moves(page, 2)
    assert copy_link(page) == f"{url}#atoll:standard:f6,g7"


# Storage


def test_viewing_an_earlier_position_and_playing_on(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7,e5,d4")
    wait_for_moves(page, 4)
    page.locator('#moves-list [data-move="g7"]').click()
    poll(lambda: status_text(page).startswith("Move 2 of 4"), "the second position")
    expect(cell_button(page, "e5")).to_have_accessible_name("e5, empty")
    page.keyboard.press("Escape")
    poll(lambda: status_text(page).startswith("Black: choose an empty cell"), "the game again")
    page.locator('#moves-list [data-move="g7"]').click()
    page.get_by_role("button", name="Analyse from here").click()
    poll(lambda: page.locator("#scrub").input_value() == "2" and free_cells(page), "an analysis")
    page.get_by_role("button", name="Back to the game", exact=True).click()
    poll(lambda: len(move_list(page)) == 4, "the game is whole")
    for undone in (1, 2):
        page.locator("#do-undo").click()
        poll(lambda: page.locator("#moves-list .undone").count() == undone, "undone")  # noqa: B023
    page.reload()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: move_list(page) == ["f6", "g7", "e5", "d4"], "the game, what was undone included")
    expect(page.locator("#moves-list .undone")).to_have_count(2)
    page.locator("#do-redo").click()
    poll(lambda: page.locator("#moves-list .undone").count() == 1, "one move again")
    click_cell(page, "a1")
    poll(lambda: move_list(page) == ["f6", "g7", "e5", "a1"], "another line")


@pytest.mark.python
def test_two_tabs_keep_their_own_games(context: BrowserContext, url: str) -> None:
    pages = [context.new_page(), context.new_page()]
    for page, moves in zip(pages, ("f6,g7", "a1,b2,c3"), strict=True):
        arrive(page, f"{url}#atoll:standard:{moves}")
        wait_for_moves(page, moves.count(",") + 1)
    for page, moves in zip(pages, ("f6,g7", "a1,b2,c3"), strict=True):
        arrive(page, url)
        assert ",".join(wait_for_moves(page, moves.count(",") + 1)) == moves


@pytest.mark.more
def test_a_newer_save_is_left_untouched(page: Page, url: str) -> None:
    page.goto(f"{url}licences.html")
    path = url[url.index("/", 8) :]
    newer = json.dumps({"v": 99})
    keep = """([path, newer]) => {
      sessionStorage.setItem(`skerry:${path}:tab`, 'old');
      sessionStorage.setItem(`skerry:${path}:game:old`, newer);
    }"""
    page.evaluate(keep, [path, newer])
    arrive(page, url)
    poll(lambda: "newer version" in notice_text(page), "the page says so")
    click_cell(page, "f6")
    wait_for_moves(page, 1)
    assert page.evaluate(f"sessionStorage.getItem('skerry:{path}:game:old')") == newer


@pytest.mark.python
def test_denied_storage_is_reported_and_the_game_continues(
    page: Page, url: str, record: Record
) -> None:
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])"
        " Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied'); } });"
    )
    arrive(page, url)
    poll(lambda: "doesn't save games" in notice_text(page), "the page says so")
    click_cell(page, "f6")
    wait_for_moves(page, 1)
    record.expected = True  # PyScript reports the blocked database


# Accessibility


@pytest.mark.more
def test_high_contrast_and_forced_colours(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7")
    wait_for_moves(page, 2)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="High contrast").check(force=True)
    page.get_by_role("checkbox", name="list of buttons").or_(
        page.get_by_role("switch", name="list of buttons")
    ).check()
    page.get_by_role("button", name="Close").last.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert find_violations(page) == []
    page.screenshot(path=shots / "contrast.png")
    cell_button(page, "e5").click()
    wait_for_moves(page, 3)
    page.emulate_media(forced_colors="active")
    page.screenshot(path=shots / "forced.png")
    assert find_violations(page) == []


# Screens


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_phone_in_portrait_and_landscape(page: Page, url: str, shots: Path, screen: str) -> None:
    arrive(page, url)
    assert fits_width(page)
    assert small_targets(page) == []
    wait_until_still(page)
    tap = cell_box(page, "f6")
    page.touchscreen.tap(tap["x"] + 12, tap["y"] + 12)
    wait_for_moves(page, 2)
    page.screenshot(path=shots / "upright.png")
    page.set_viewport_size(LANDSCAPE)
    poll(lambda: fits_width(page), "everything fits")
    assert small_targets(page) == []
    board = page.locator("#board").bounding_box()
    assert board
    assert board["y"] + board["height"] <= LANDSCAPE["height"]
    page.screenshot(path=shots / "across.png")


@pytest.mark.more
@pytest.mark.parametrize("size", mark_all_but_first([(390, 844), (1440, 900)]))
def test_text_of_twice_the_size(page: Page, url: str, shots: Path, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    arrive(page, url)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    poll(lambda: fits_width(page), "no sideways scrolling")
    page.screenshot(path=shots / f"large-text-{size[0]}.png", full_page=True)
    board = page.locator("#board").bounding_box()
    assert board
    assert min(board["width"], board["height"]) > 200


def fits_width(page: Page) -> bool:
    """Return whether nothing extends beyond the window's width."""
    return bool(page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.documentElement)"))


def small_targets(page: Page) -> list[str]:
    """Return controls outside the board that are too small for a finger.

    Rows of lists beside the board may be lower when a mouse is used, and on a low phone the buttons
    of the status have 40 pixels.
    """
    hidden: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input')]
          .filter(e => !e.closest('#outline') && e.checkVisibility())
          .map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
          .filter(([e, box]) => {
            const row = matchMedia('(pointer: fine)').matches
              && e.matches('#moves-list button, #ledger button, #do-facts');
            const inStatus = innerHeight < 752 && e.closest('.status-acts');
            return box.width < 43.9 || box.height < (row ? 31.9 : inStatus ? 39.9 : 43.9);
          })
          .map(([e]) => `${e.id} ${e.innerText}`)"""
    )
    return hidden
