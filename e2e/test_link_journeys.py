"""Friends play each game by links, each in a browser of their own, in English and German.

On the way one of them reloads the page, opens a damaged link and opens an old one.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from skerry import Session
from skerry.session.visible_line import visible_line

from e2e.browser import DESKTOP, PHONE, poll, wait_for_js
from e2e.conftest import Record, new_visitor
from e2e.test_games_by_link import follow_link
from e2e.test_page import fits_width
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    GAME_SHOWN,
    arrive,
    close_notice,
    notice_text,
    status_text,
    unfold_moves,
)

STARTS = {
    "atoll": "atoll:small:",
    "palavan": "palavan:match:#w3",
    "conqueror": "conqueror:basic@3:#w3",
    "competition": "competition:short@3:#w3",
    "islant": "islant:level-1@3:#w3",
}
WAITING = {"en": "Waiting for", "de": "Wartet auf"}
DAMAGED = {"en": "This link can't be opened.", "de": "Dieser Link lässt sich nicht öffnen."}
SEND = {"en": "Send the link", "de": "Link senden"}
FRIENDS = ("Anna", "Ben", "Cleo")
JOURNEYS = [
    [game, language, by] for game in STARTS for language in WAITING for by in ("touch", "keys")
]
JOURNEYS.sort(key=lambda row: row != ["conqueror", "de", "touch"])


def play_turn(page: Page, session: Session, by: str) -> None:
    """Play random moves until it is another player's turn."""
    rng = Random(len(session.line))
    used: set[str] = set()  # cards and fields: otherwise cards would be moved without end
    seat = session.state.current_player
    button = page.locator("#status [data-act=share]")
    expect(button).to_have_count(0)
    wait_for_line(page, session, seat)
    while session.state.current_player == seat:
        moves = [session.game.notation(action) for action in session.state.legal_actions()]
        fresh = [move for move in moves if not used & set(move.rsplit("-", 1))]
        move = "ready" if "ready" in moves else rng.choice(fresh or moves)
        used |= set(move.rsplit("-", 1))
        session.play(move)
        close_notice(page)
        unfold_moves(page)
        page.locator("#typed").fill(move)
        if by == "keys":
            page.locator("#typed").press("Enter")
        else:
            page.locator("#type button").tap()
        wait_for_line(page, session, seat)
    expect(button).to_have_count(1)


def wait_for_line(page: Page, session: Session, seat: int) -> None:
    """Wait until the page shows as many moves as a seat knows of."""
    count = len(visible_line(session, seat).moves)
    expect(page.locator("#moves-count")).to_have_text(f"{count} / {count}")
    expect(page).to_have_title(re.compile(" · Skerry$"))


def read_offered_link(page: Page) -> str:
    """Press the status line's button for sharing, and return the link in its dialog."""
    page.locator("#status [data-act=share]").click()
    dialog = page.locator("dialog")
    assert fits_width(page)
    link = str(dialog.locator(".link input").first.input_value())
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return link


@pytest.mark.parametrize(("game", "language", "by"), mark_all_but_first(JOURNEYS, 1))
def test_friends_play_by_links(
    browser: Browser, url: str, record: Record, game: str, language: str, by: str
) -> None:
    session = Session.from_id(STARTS[game])
    seats = session.seats
    device = PHONE | {"viewport": {"width": 360, "height": 740}} if by == "touch" else DESKTOP
    site = f"{url}?lang={language}"
    with ExitStack() as stack:
        pages = [
            stack.enter_context(new_visitor(browser, url, record, **device)).new_page()
            for _ in range(seats)
        ]
        link = f"{site}#{STARTS[game].replace('#', '%23')}&for=0&from={seats - 1}"
        first = ""
        for turn in range(seats + 1):
            seat = turn % seats
            page = pages[seat]
            if turn < seats:
                page.goto(link.replace(url, site) if site not in link else link)
                page.locator("dialog .main").click(timeout=60_000)
                expect(page.locator("dialog")).to_have_count(0)
                wait_for_js(page, GAME_SHOWN)  # a move typed earlier would be refused
            else:
                follow_link(page, link)
                poll(lambda: notice_text(page) != "", "the notice")  # noqa: B023
            expect(page.locator("#status [data-act=share]")).to_have_count(0)
            play_turn(page, session, by)
            if turn:
                button = page.locator("#status [data-act=share]")
                expect(button).to_have_text(SEND[language])
            link = read_offered_link(page)
            first = first or link
            assert re.search(f"for={(seat + 1) % seats}&from={seat}", link)
        page = pages[0]
        status = status_text(page)
        arrive(page, site)
        poll(lambda: status_text(page) == status, "the game after a reload")
        follow_link(page, re.sub("for=1", "end=resigned-9&for=1", link))
        poll(lambda: DAMAGED[language] in notice_text(page), "a damaged link")
        close_notice(page)
        follow_link(page, first)
        page.locator("dialog .main").click()
        expect(page.locator("dialog")).to_have_count(0)
        assert status_text(page) == status
        page.locator("#do-home").click()
        expect(page.locator("#going-list button").first).to_contain_text(WAITING[language])
