"""Hidden information: a shared screen, reloads, links and texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from skerry.session.ids import read_id
from skerry.session.session import Session

from e2e.browser import poll
from e2e.test_page import fits_width, small_targets
from e2e.user_actions import (
    WORK,
    arrive,
    choose_player,
    click_menu_button,
    copy_link,
    move_list,
    notice_text,
    status_text,
)

ID = "competition:simple:#secret"


def first_hand(seat: int) -> list[str]:
    """Return the islands in a seat's first hand."""
    session = Session.from_id(ID)
    before = session.state.information_state(None)
    scene = session.game.view(session.state.information_state(seat), seat)
    public = {node.label for node in session.game.view(before, None).nodes}
    labels = (node.label for node in scene.nodes if node.id.startswith("card-"))
    return [label for label in labels if label not in public]


def all_texts(page: Page) -> str:
    """Return everything that the page shows of a position: texts, labels and painted texts."""
    return str(page.evaluate("document.body.outerHTML"))


def press_status_button(page: Page, name: str) -> None:
    """Press a button of the status line."""
    page.locator("#status").get_by_role("button", name=name).click()


@pytest.fixture
def shared_screen(page: Page, url: str) -> Page:
    """A page with a game of two human players, the first of whom lays cards."""
    arrive(page, f"{url}#{ID.replace('#', '%23')}")
    poll(lambda: "Pass the device to Red" in status_text(page), "the hand-over")
    return page


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_hand_is_shown_only_to_its_player(shared_screen: Page, shots: Path, screen: str) -> None:
    red = first_hand(0)
    blue = first_hand(1)
    assert red
    assert not set(red) & set(blue)
    assert not any(label in all_texts(shared_screen) for label in red + blue)
    press_status_button(shared_screen, "I'm Red")
    poll(lambda: all(label in all_texts(shared_screen) for label in red), "Red's cards")
    assert not any(label in all_texts(shared_screen) for label in blue)
    shared_screen.screenshot(path=shots / f"secret-{screen}.png")
    assert fits_width(shared_screen)
    assert small_targets(shared_screen) == []
    press_status_button(shared_screen, "Hide")
    poll(
        lambda: not any(label in all_texts(shared_screen) for label in red), "they are hidden again"
    )


@pytest.mark.more
def test_a_reload_shows_no_hand(shared_screen: Page) -> None:
    red = first_hand(0)
    press_status_button(shared_screen, "I'm Red")
    poll(lambda: all(label in all_texts(shared_screen) for label in red), "Red's cards")
    shared_screen.reload(wait_until="commit")
    shared_screen.wait_for_selector("#status p")

    def handed_over() -> bool:
        assert not any(label in all_texts(shared_screen) for label in red)
        return "Pass the device to Red" in status_text(shared_screen)

    poll(handed_over, "the hand-over", within=60)


@pytest.mark.more
def test_typed_guesses_reveal_nothing(shared_screen: Page) -> None:
    shared_screen.locator("#typed").fill("x")
    shared_screen.locator("#typed").press("Enter")
    poll(lambda: "your cards are hidden" in notice_text(shared_screen), "the refusal")
    assert not any(label in all_texts(shared_screen) for label in first_hand(0))


def test_a_link_contains_only_its_players_knowledge(shared_screen: Page, url: str) -> None:
    shared_screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click_menu_button(shared_screen, "Share")
    dialog = shared_screen.get_by_role("dialog")
    expect(dialog).to_contain_text("Each link is for one player")
    expect(dialog.get_by_label("Link")).to_have_count(0)
    shared_screen.keyboard.press("Escape")
    press_status_button(shared_screen, "I'm Red")
    poll(lambda: all(label in all_texts(shared_screen) for label in first_hand(0)), "Red's cards")
    click_menu_button(shared_screen, "Share")
    expect(dialog).to_contain_text("This link contains only what Red knows.")
    shared_screen.keyboard.press("Escape")
    link = copy_link(shared_screen)
    assert "secret" not in link
    friend = shared_screen.context.new_page()
    arrive(friend, link)
    poll(
        lambda: all(label in all_texts(friend) for label in first_hand(0)),
        "Red's cards for the friend",
    )
    assert not all(label in all_texts(friend) for label in first_hand(1))
    expect(friend.get_by_label("Who plays Blue")).not_to_have_value("person")


@pytest.mark.more
def test_the_estimate_reveals_no_hidden_cards(page: Page, url: str) -> None:
    """With the estimate on, nothing of the bot's hidden cards is shown."""
    arrive(page, f"{url}{WORK}#{ID.replace('#', '%23')}")
    poll(lambda: "Pass the device to Red" in status_text(page), "the game of the link")
    choose_player(page, page.get_by_label("Who plays Red"), value="4")
    page.get_by_role("button", name="Estimate").click()
    poll(lambda: status_text(page).startswith("Your turn: choose a card"), "the bot has laid")
    assert move_list(page) == ["ready"], "nor how many cards it has moved"
    stored = page.evaluate("Object.values(sessionStorage).join('')")
    ids = re.findall(r'"id\\*":\\*"(competition:[^"\\]*:~[^"\\]*)', stored)
    assert ids, "what is kept is sealed"
    hidden = [move.rpartition("-")[0] for move in read_id(ids[0]).moves if move != "ready"]
    assert hidden
    assert not any(f"card-{card}" in stored for card in hidden)
