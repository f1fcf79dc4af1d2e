"""Rounds of a duel: the end of a round stays until the player continues."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
from playwright.sync_api import Page, expect
from skerry import Session
from skerry.session.hosting import drop_undone, state_scene

from e2e.browser import poll
from e2e.user_actions import (
    WORK,
    arrive,
    is_over,
    move_list,
    status_text,
    unfold_moves,
    wait_for_moves,
)

WAITS_LONGER_SECONDS = 4.5
"""A time in seconds for which the end of a round stays only if a human player takes part."""


def game_before(is_end: str) -> tuple[str, str]:
    """Return the id of a random duel before a move that ends a round or the duel, and that move.

    With `is_end` "waits", it is the first move after which the page waits for the player; with
    "over", the last move of the duel.
    """
    session = Session("palavan", preset="match", seats=2, seed="1")
    rng = Random(1)
    while not session.state.is_terminal:
        session.push(rng.choice(list(session.state.legal_actions())))
        if is_end == "waits" and any(
            state_scene(session, each).waits for each in session.transition()
        ):
            break
    move = session.line[-1]
    session.undo()
    drop_undone(session)
    return session.id.replace("#", "%23"), move


def play_last_move(page: Page, id: str, move: str) -> None:
    page.evaluate("id => { location.hash = id; }", id)
    wait_for_moves(page, id.count(",") + 1)
    unfold_moves(page)
    page.locator("#type input").fill(move)
    page.locator("#type").get_by_role("button", name="Play", exact=True).click()


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_the_end_of_a_round_stays_until_the_player_continues(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}")
    id, move = game_before("waits")
    play_last_move(page, id, move)
    poll(lambda: status_text(page).startswith("No tile fits any more."), "the end of the round")
    time.sleep(WAITS_LONGER_SECONDS)
    assert re.search("token$", status_text(page))
    page.locator("#status").get_by_role("button", name="Continue").click()
    poll(lambda: "choose one of your tiles" in status_text(page), "the next round")
    expect(page.locator("#news")).to_contain_text("tokens 1:1")
    assert move_list(page)[-1].endswith(move)


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_at_the_end_no_button_covers_the_board(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}")
    id, move = game_before("over")
    play_last_move(page, id, move)
    poll(lambda: is_over(page), "the end")
    expect(page.locator("#end h2")).to_be_visible()
    expect(page.locator(".zoom").get_by_role("button").first).to_be_hidden()
