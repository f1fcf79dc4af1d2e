"""Status and log: names, texts, hints on the board, forced moves."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect
from skerry import Session

from e2e.browser import poll
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    WORK,
    arrive,
    ask_hint,
    cell_box,
    move_list,
    status_text,
    wait_for_moves,
    wait_until_still,
)

BRIGHTNESS = """([x, y]) => {
  const canvas = document.querySelector("#canvas");
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const { data } = canvas.getContext("2d")
    .getImageData((x - box.left) * ratio - 4, (y - box.top) * ratio - 4, 8, 8);
  return data.reduce((sum, value, at) => sum + (at % 4 < 3 ? value : 0), 0) / (data.length * 0.75);
}"""
"""Returns the brightness around a point of the page, from 0 to 255."""


def choose_bots(page: Page, *levels: str | None) -> None:
    """Choose computer players for some seats; None leaves a human player."""
    for at, level in enumerate(levels):
        if level:
            page.locator("#seats select").nth(at).select_option(level)


@pytest.mark.more
def test_a_hint_shows_its_stone_on_the_board(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}#atoll:small:d4,c3")
    wait_for_moves(page, 2)
    move = re.split(r"[. ]", ask_hint(page).removeprefix("Hint: "))[0]
    wait_until_still(page)
    box = cell_box(page, move)
    spot = [box["x"] + box["width"] / 2, box["y"] + 0.3 * box["height"]]
    hinted = page.evaluate(BRIGHTNESS, spot)
    page.get_by_role("button", name="Estimate").click()  # the board doesn't depend on the text
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#do-undo').click()")
    poll(lambda: not status_text(page).startswith("Hint"), "no hint")
    wait_until_still(page)
    assert hinted < page.evaluate(BRIGHTNESS, spot) - 25, "a black stone is seen"


def test_bot_moves_are_logged_and_can_be_skipped(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#conqueror:basic@3:%23pearl")
    poll(lambda: "you rolled" in status_text(page), "my turn")
    choose_bots(page, None, "1", "1")
    poll(lambda: status_text(page).startswith("Your turn: "), "I am the only person")
    goal = Session.from_id("conqueror:basic@3:#pearl").state.legal_actions()[0]
    page.get_by_label("Type a move").fill(goal)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Skip to my turn").click()
    poll(
        lambda: len(move_list(page)) == 3 and status_text(page).startswith("Your turn: "), "my turn"
    )
    rows = page.locator("#moves-list li").all_inner_texts()
    assert [row.split()[1] for row in rows[:3]] == ["You", "Blue", "Gold"]
    assert all("rolled" in row and "moved to" in row for row in rows[:3]), rows
    news = page.locator("#news p").all_inner_texts()
    assert [row.split()[0] for row in news] == ["Blue", "Gold", "You"] or len(news) == 3, news


def game_with_elimination() -> str:
    """Return a game of three in which another player's move eliminates one."""
    session = Session("conqueror", preset="basic", seats=3, seed="0")
    rng = Random(0)
    while not session.state.is_terminal:
        session.push(rng.choice(session.state.legal_actions()))
    return session.id


@pytest.mark.more
def test_an_elimination_has_a_log_row_without_a_move(page: Page, url: str) -> None:
    id = game_with_elimination()
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#{id.replace('#', '%23')}")
    wait_for_moves(page, id.count(",") + 1)
    rows = page.locator("#moves-list button:not([data-move])")
    row = rows.filter(has_text="is out")
    expect(row).to_have_count(1)
    assert re.match(r"\w+\s", row.inner_text()), "whose it is, and no number"
    expect(row.locator(".number")).to_be_empty()
    expect(row).to_have_attribute("tabindex", "-1")


def forced_stay() -> tuple[str, str]:
    """Return a position, and a move after which the next player can only stay."""
    for seed in range(200):
        session = Session("conqueror", preset="basic", seats=2, seed=str(seed))
        while not session.state.is_terminal and len(session.line) < 60:
            id = session.id
            move = session.state.legal_actions()[0]
            session.push(move)
            if session.state.current_player >= 0 and session.state.legal_actions() == ("stay",):
                return id, move
    raise AssertionError("nobody was ever stuck")


@pytest.mark.more
@pytest.mark.parametrize("wanted", mark_all_but_first([True, False]))
def test_a_forced_pass_is_automatic_if_the_setting_is_on(
    page: Page, url: str, wanted: bool
) -> None:
    page.emulate_media(reduced_motion="reduce")
    id, move = forced_stay()
    arrive(page, url)
    if not wanted:
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Pass automatically when I have no move").uncheck()
        page.get_by_role("button", name="Close").click()
    page.evaluate("id => { location.hash = id; }", id.replace("#", "%23"))
    count = id.count(",") + 1
    poll(lambda: len(move_list(page)) == count, "the game of the link")
    page.get_by_label("Type a move").fill(move)
    page.keyboard.press("Enter")
    if wanted:
        poll(lambda: "can't move with this" in status_text(page), "why")
        poll(lambda: move_list(page)[count + 1 :] == ["stay"], "it is played")
    else:
        poll(lambda: "you can't move with this" in status_text(page), "what is left to do")
        expect(page.get_by_role("button", name="Stay")).to_be_visible()
        assert len(move_list(page)) == count + 1
