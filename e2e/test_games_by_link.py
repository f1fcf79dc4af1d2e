"""A game by link between two visitors: the invitation, the turns, a reload, a damaged link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.browser import poll, wait_for_js
from e2e.conftest import PHONE, Record, new_visitor
from e2e.test_page import fits_width, small_targets
from e2e.user_actions import (
    ENGINE_ANSWERED,
    arrive,
    cell_button,
    click_cell,
    click_menu_button,
    free_cells,
    move_list,
    notice_text,
    status_text,
)

SEND = "Send the link"


@pytest.fixture
def friend(browser: Browser, url: str, record: Record) -> Iterator[Page]:
    """The page of another visitor, on a phone."""
    with new_visitor(browser, url, record, **PHONE) as context:
        yield context.new_page()


def read_link(page: Page) -> str:
    """Return the link of the open dialog "Share", and close it."""
    dialog = page.get_by_role("dialog", name="Share")
    link = str(dialog.get_by_role("textbox", name="Link").input_value())
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return link


def send_turn(page: Page) -> str:
    """Press the button that sends the link, and return the link."""
    page.locator("#status").get_by_role("button", name=SEND).click()
    return read_link(page)


def follow_link(page: Page, link: str) -> None:
    """Open a link in a page that is open already."""
    page.evaluate("link => { location.hash = link; }", link.partition("#")[2])


def test_two_friends_play_by_link(page: Page, friend: Page, url: str, shots: Path) -> None:
    arrive(page, url)
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="By link").check(force=True)
    expect(dialog).to_contain_text("You send each other links")
    expect(dialog.get_by_text("More options")).to_be_hidden()  # neither bots nor a clock
    dialog.get_by_role("textbox", name="Your name").fill("Anna")
    dialog.get_by_role("radio", name="Small").check(force=True)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    poll(lambda: len(free_cells(page)) == 38, "the small board")
    expect(page.locator(".steps li")).to_have_text(["You move", "You send the link"])
    expect(page.locator(".seat .sitter")).to_have_text(["You", "Your friend"])
    click_cell(page, "d3")
    friend_moves = "Your friend to move. Send the link"
    poll(lambda: status_text(page).startswith(friend_moves), "the friend's turn")
    expect(cell_button(page, "c3")).to_be_disabled()
    first = send_turn(page)

    friend.goto(first)
    invitation = friend.get_by_role("dialog", name="Invitation")
    expect(invitation).to_contain_text(
        "Anna invites you to a game of Atoll. You play White, and it's your turn."
    )
    friend.screenshot(path=shots / "invitation.png")
    assert fits_width(friend)
    assert small_targets(friend) == []
    invitation.get_by_label("Your name").fill("Bob")
    invitation.get_by_role("button", name="Play").tap()
    poll(lambda: move_list(friend) == ["d3"], "the game of the link")
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    poll(lambda: friend.evaluate("document.activeElement.dataset.node"), "a cell has the focus")
    assert friend.evaluate(ring) == "none", "a finger needs no ring"
    friend.keyboard.press("Shift")
    assert friend.evaluate(ring) == "solid"
    friend.evaluate("document.documentElement.dataset.by = 'pointer'")
    click_cell(friend, "c3")
    poll(lambda: status_text(friend).startswith("Anna to move. Send the link"), "Anna's turn")
    friend.screenshot(path=shots / "link-sent.png")
    arrive(friend, url)
    poll(lambda: status_text(friend).startswith("Anna to move."), "the same after a reload")
    answer = send_turn(friend)
    assert answer.endswith("&for=0&from=1&by=Bob")

    follow_link(page, f"{answer.partition('&')[0]},c3")
    poll(lambda: "This link can't be opened." in notice_text(page), "a damaged link")
    assert move_list(page) == ["d3"]
    follow_link(page, answer)
    poll(lambda: move_list(page) == ["d3", "c3"], "the answer")
    poll(lambda: "adds one move to your game. Your turn." in notice_text(page), "the notice")
    expect(cell_button(page, "e4")).to_be_enabled()
    follow_link(page, first)
    poll(lambda: "older than your game" in page.locator("dialog").inner_text(), "an old link")
    back = page.get_by_role("button", name="Back to my game")
    expect(back).to_be_focused()
    back.click()
    assert move_list(page) == ["d3", "c3"]


@pytest.mark.more
def test_the_friend_goes_first(page: Page, friend: Page, url: str) -> None:
    arrive(page, url)
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="By link").check(force=True)
    dialog.get_by_role("radio", name="Friend", exact=True).check(force=True)
    dialog.get_by_role("radio", name="Small").check(force=True)
    dialog.get_by_role("button", name="Start").click()
    friend.goto(read_link(page))
    invitation = friend.get_by_role("dialog", name="Invitation")
    expect(invitation).to_contain_text("You're invited to a game of Atoll. You play Black")
    invitation.get_by_role("button", name="Play").click()
    poll(lambda: status_text(friend).startswith("Your turn"), "the friend's turn")
    expect(cell_button(friend, "d3")).to_be_enabled()
    click_cell(friend, "d3")
    poll(lambda: move_list(friend) == ["d3"], "the first stone")
    follow_link(page, send_turn(friend))
    poll(lambda: move_list(page) == ["d3"], "the stone arrives")


def test_a_third_person_watches_and_the_games_wait_in_the_list(
    page: Page, friend: Page, url: str, shots: Path
) -> None:
    page.goto(f"{url}#atoll:small:d3&for=1&from=0&by=Anna")
    page.get_by_role("dialog", name="Invitation").get_by_role("button", name="Play").click()
    click_cell(page, "c3")
    answer = f"{send_turn(page)}&by=Bob"
    page.locator("#do-home").click()
    expect(page.locator("#going-list button")).to_contain_text("Waiting for Anna")

    friend.goto(answer)
    invitation = friend.get_by_role("dialog", name="Invitation")
    rules = invitation.get_by_role("link", name="Read the rules")
    assert "rules/atoll.html" in str(rules.get_attribute("href"))
    friend.screenshot(path=shots / "invitation-to-watch.png")
    invitation.get_by_role("button", name="Just watch").click()
    poll(lambda: status_text(friend).startswith("You're watching."), "the game is watched")
    expect(cell_button(friend, "e4")).to_be_disabled()
    friend.screenshot(path=shots / "watching.png")
    assert fits_width(friend)
    follow_link(friend, "#atoll:small:d3,c3,e4&for=1&from=0&by=Anna")
    poll(lambda: move_list(friend) == ["d3", "c3", "e4"], "the next link adds its move")
    assert status_text(friend).startswith("You're watching.")
    friend.locator("#do-home").click()
    expect(friend.locator("#going-list button")).to_contain_text("Waiting for Bob")


def test_a_link_that_was_cut_off_asks_before_it_is_opened(phone: Page, url: str) -> None:
    phone.goto(f"{url}#atoll:small:d3$&for=1&from=0&by=Anna")
    invitation = phone.get_by_role("dialog", name="Invitation")
    invitation.get_by_label("Your name").fill("Bob")
    invitation.get_by_role("button", name="Play").click()
    poll(lambda: move_list(phone) == ["d3"], "the game of the link")
    follow_link(phone, "#atoll:standard:f6$&for=1&from=0")
    expect(invitation).to_be_visible()
    expect(invitation.get_by_label("Your name")).to_have_count(0)  # asked once
    phone.keyboard.press("Escape")
    follow_link(phone, "#atoll:standard:f6$")
    dialog = phone.get_by_role("dialog", name="This link seems to be cut off")
    expect(dialog).to_contain_text("Ask for the link again")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    assert fits_width(phone)
    assert small_targets(phone) == []
    dialog.get_by_role("button", name="Open anyway").click()
    poll(lambda: move_list(phone) == ["f6"], "the game of the link")


@pytest.mark.parametrize("begin", ["", "#atoll:small:d4"], ids=["home", "game"])
def test_the_last_board_takes_no_move_while_the_game_of_an_invitation_is_opened(
    page: Page, url: str, begin: str
) -> None:
    if begin:
        arrive(page, url + begin)
        poll(lambda: move_list(page) == ["d4"], "a game")
    else:
        page.goto(url)
        wait_for_js(page, ENGINE_ANSWERED)
    held: list[Route] = []

    def hold(route: Route) -> None:
        is_opening = "own_seat" in (route.request.post_data or "")
        held.append(route) if is_opening else route.continue_()

    page.route("**/engine/*", hold)
    follow_link(page, "#atoll:standard:d3&for=1&from=0&by=Anna")
    page.get_by_role("dialog", name="Invitation").get_by_role("button", name="Play").click()
    poll(lambda: page.locator("dialog").count() == 0 and held, "the game is being opened")
    poll(lambda: page.locator("#outline button").count(), "the last board")
    poll(lambda: not free_cells(page), "no move on the last board")
    click_cell(page, "c3")
    poll(lambda: "game is still loading" in page.locator("#live").inner_text(), "a word on it")
    held[0].continue_()
    poll(lambda: move_list(page) == ["d3"], "the game of the link")
    click_cell(page, "c3")
    poll(lambda: move_list(page) == ["d3", "c3"], "the answer")
