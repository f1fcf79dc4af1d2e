"""Two browsers play by links with fair dice, and explain each link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import poll
from e2e.conftest import Record, new_visitor
from e2e.test_dice import reachable_tiles, roll_status, touch_tiles
from e2e.user_actions import arrive, click_menu_button, move_list, notice_text, status_text

FAIR = "Provably fair for 2 players: everything random mixes the secrets of two of them"
WAITS = "Send the link back, so that the game can go on."
MUST_SEND = "Your opponent takes part in what comes next. Send them the link."


@pytest.fixture
def two(browser: Browser, url: str, record: Record) -> Iterator[tuple[Page, Page]]:
    """The pages of two players, each in a browser context of its own."""
    wide = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
    dark = {**wide, "color_scheme": "dark"}
    with (
        new_visitor(browser, url, record, **wide) as one,
        new_visitor(browser, url, record, **dark) as two,
    ):
        yield one.new_page(), two.new_page()


def fair_link(page: Page, *, offer: str = "Create the link") -> str:
    """Return the link of the share dialog, which then explains fair dice."""
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label("Link", exact=True)
    old = field.input_value() if "New" in offer else ""
    if old:
        dialog.get_by_text("More ways to share").click()
    dialog.get_by_role("button", name=offer).click()
    poll(lambda: field.count() and field.input_value() not in ("", old), "the new link")
    dialog.get_by_text("More ways to share").click()
    expect(dialog.get_by_text(FAIR)).to_be_visible()
    link = field.input_value()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return link


def follow_link(page: Page, link: str) -> None:
    page.evaluate("link => { location.hash = link; }", link.partition("#")[2])


def test_two_browsers_play_three_turns_with_fair_dice(
    two: tuple[Page, Page], url: str, shots: Path
) -> None:
    one, other = two
    arrive(one, f"{url}#conqueror:basic:%23pearl")
    poll(lambda: status_text(one).startswith(roll_status("Red", 1)), "the game with a seed")
    click_menu_button(one, "Share")
    dialog = one.get_by_role("dialog")
    dialog.get_by_text("More ways to share").click()
    expect(dialog.get_by_text("Everything random comes from a seed in the link")).to_be_visible()
    one.screenshot(path=shots / "fair-offer.png")
    one.keyboard.press("Escape")
    link = fair_link(one, offer="New provably fair game for 2 devices")
    brings = "Their link back continues the game"
    poll(lambda: brings in status_text(one), "the word that dice wait")
    one.screenshot(path=shots / "fair-waits.png")
    arrive(other, url)
    follow_link(other, link)
    poll(lambda: WAITS in status_text(other), "the game")
    follow_link(one, fair_link(other))
    poll(lambda: status_text(one).startswith("Red: "), "the first roll")
    pages = [one, other]
    links = [""]
    for turn in range(3):
        page = pages[turn % 2]
        next_page = pages[1 - turn % 2]
        touch_tiles(page, reachable_tiles(page)[0])
        assert MUST_SEND in status_text(page)
        links.append(fair_link(page))
        assert page.get_by_role("button", name="Undo").first.is_disabled()
        follow_link(next_page, links[-1])
        colour = ("Blue", "Red")[turn % 2]
        poll(lambda: status_text(next_page).startswith(f"{colour}: "), f"turn {turn}")  # noqa: B023
        assert len(move_list(next_page)) == turn + 1
    assert move_list(one) == move_list(other)
    click_menu_button(other, "Share")
    other.get_by_role("dialog").get_by_text("More ways to share").click()
    expect(other.get_by_role("dialog").get_by_text(FAIR)).to_be_visible()
    other.screenshot(path=shots / "fair-dark.png")
    other.keyboard.press("Escape")
    # A repeated link changes nothing.
    before = move_list(one)
    follow_link(one, links[2])
    poll(lambda: one.get_by_role("dialog").count() or notice_text(one), "a word on the old link")
    assert move_list(one) == before
    # The game is saved with its secret: after a reload, the next link still continues the game.
    one.keyboard.press("Escape")
    other.reload()
    poll(lambda: status_text(other).startswith("Blue: "), "the same roll")
    assert move_list(other) == before
    touch_tiles(other, reachable_tiles(other)[0])
    follow_link(one, fair_link(other))
    poll(lambda: len(move_list(one)) == 4 and status_text(one).startswith("Red: "), "the next roll")


@pytest.mark.more
def test_a_damaged_link_with_fair_dice_is_reported(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    poll(lambda: move_list(page) == ["d4"], "the game in progress")
    follow_link(page, "#v2:conqueror:basic:%232.AQ.YeE4.81xWXm1BvOI01WU0mcRmDA")
    poll(lambda: "changed on the way" in notice_text(page), "a word on a damaged link")
    follow_link(page, "#v3:conqueror:basic:")
    poll(lambda: "newer version" in notice_text(page), "a word on a newer link")
    assert move_list(page) == ["d4"]


@pytest.mark.more
def test_a_game_with_fair_dice_is_started_in_the_dialog(page: Page, url: str, shots: Path) -> None:
    arrive(page, f"{url}#conqueror:basic:%23pearl")
    poll(lambda: status_text(page).startswith(roll_status("Red", 1)), "the game with a seed")
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("More options").click()
    choice = dialog.get_by_role("radio", name="Provably fair")
    seat = dialog.get_by_role("combobox").nth(1)
    seat.select_option("3")
    expect(choice).to_be_hidden()  # a single player needs no fair dice
    seat.select_option("person")
    choice.check()
    page.screenshot(path=shots / "fair-dialog.png")
    dialog.get_by_role("button", name="Start").click()
    poll(lambda: MUST_SEND in status_text(page), "the word that dice wait")
    assert "v2:conqueror:" in fair_link(page)
