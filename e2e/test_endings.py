"""The end card of won, lost, drawn and solved games, by touch and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect
from skerry import Session, load
from skerry.core.state import CHANCE
from skerry.games.palavan.notation import cell_name
from skerry.games.palavan.solo.rules import SoloState, solution
from skerry.games.palavan.tiles import tiles
from skerry.session.hosting import drop_undone

from e2e.browser import poll
from e2e.test_dice import LISTEN
from e2e.test_page import fits_width, small_targets
from e2e.user_actions import (
    LOOKS,
    WORK,
    arrive,
    cell_button,
    choose_player,
    click_cell,
    unfold_moves,
    wait_two_frames,
    wait_until_still,
)

COLUMN = ("d4", "a1", "d2", "a2", "d6", "a3", "d1", "b1", "d3", "b2", "d5", "b3", "d7", "c1")


def position_link(session: Session) -> str:
    """Return the part of an address that opens a position."""
    return f"{WORK}#{session.id}".replace("#", "%23").replace("%23", "#", 1)


@cache
def game_before_win() -> tuple[str, str]:
    """Return a game of Atoll before Black's winning move, and that move."""
    session = Session("atoll", preset="small")
    for move in COLUMN:
        if not session.state.is_terminal:
            session.play(move)
    last = session.line[-1]
    session.undo()
    drop_undone(session)
    return position_link(session), last


@cache
def puzzle_before_end() -> tuple[str, str, str]:
    """Return a puzzle that lacks its last tile: the end of its address, the last move, its cell."""
    session = Session("palavan", preset="calm", seed="1")
    puzzle = session.state
    assert isinstance(puzzle, SoloState)
    missing = [
        (piece, cell_name(at, puzzle.goal.width))
        for at, piece in enumerate(solution(puzzle))
        if puzzle.givens[at] != piece
    ]
    turned = [item for item in missing if item[0] % 4]
    (last, where), *_ = [item for item in missing if item not in turned] or missing
    for piece, at in missing:
        if piece != last:
            session.play(f"{tiles()[piece // 4].id}@{piece % 4}-{at}")
    assert last % 4 == 0, "the last tile lies as it comes"
    return position_link(session), f"{tiles()[last // 4].id}@0-{where}", where


def random_games(id: str, preset: str, seats: int) -> Iterator[Session]:
    """Yield finished random games."""
    for seed in count():
        session = Session(id, preset=preset, seats=seats, seed=f"e{seed}")
        rng = Random(seed)
        while not session.state.is_terminal:
            assert session.state.current_player != CHANCE
            session.push(rng.choice(session.state.legal_actions()))
        yield session


@cache
def game_before_last_turn(
    id: str, preset: str, seats: int, *, draw: bool
) -> tuple[str, tuple[str, ...]]:
    """Return a game before its last turn and that turn's moves; the game is drawn if `draw`."""
    for session in random_games(id, preset, seats):
        returns = session.state.returns()
        if (len(set(returns)) == 1) == draw:
            line = session.line
            session.undo()
            drop_undone(session)
            return position_link(session), line[len(session.line) :]
    raise AssertionError("endless")


def end_card(page: Page) -> Locator:
    return page.locator("#end")


def open_position(page: Page, url: str, game: str) -> None:
    """Open a link and wait for its game."""
    arrive(page, url)
    expect(page.locator("#game-name")).to_have_text(game)
    poll(lambda: page.locator("#scrub").input_value() != "0", "the position of the link")


def type_move(page: Page, move: str) -> None:
    unfold_moves(page)
    page.get_by_label("Type a move").fill(move)
    page.keyboard.press("Enter")


@LOOKS
def test_a_win_is_announced_and_the_board_stays_visible(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    way, last = game_before_win()
    open_position(page, url + way, "Atoll")
    choose_player(page, page.locator(".seat select").nth(1), value="1")
    click_cell(page, last)
    expect(end_card(page).get_by_role("heading")).to_have_text("You win!")
    expect(end_card(page)).to_contain_text("Black linked cat to fish")
    expect(end_card(page).get_by_role("button", name="Harder: Crab")).to_be_visible()
    wait_until_still(page)
    assert fits_width(page)
    assert small_targets(page) == []
    page.screenshot(path=shots / f"end-won-{screen}-{scheme}.png")
    box = end_card(page).bounding_box()
    board = page.locator("#canvas").bounding_box()
    assert box
    assert board
    if screen == "desktop":
        assert box["x"] >= board["x"] + board["width"], "beside the board"
    else:
        assert box["y"] >= board["y"] + board["height"], "under the board"
    end_card(page).get_by_role("button", name="Close").click()
    expect(end_card(page)).to_be_hidden()
    page.get_by_role("button", name="Result").click()
    expect(end_card(page)).to_be_visible()
    end_card(page).get_by_role("button", name="Harder: Crab").click()
    poll(lambda: page.locator(".seat select").first.input_value() == "2", "the next level")
    expect(end_card(page)).to_be_hidden()


RECORD_LOOKS = """{
  globalThis.looks = [];
  const end = document.getElementById("end");
  new MutationObserver(() => looks.push(getComputedStyle(end).pointerEvents))
    .observe(end, { attributes: true });
}"""


def test_the_end_card_is_folded_by_a_button_and_by_dragging(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    way, last = game_before_win()
    open_position(page, url + way, "Atoll")
    page.evaluate(RECORD_LOOKS)
    click_cell(page, last)
    review = end_card(page).get_by_role("button", name="Review")
    expect(review).to_be_visible()
    poll(lambda: page.evaluate("looks.at(-1)") == "auto", "touches count")
    assert "none" in page.evaluate("looks"), "a touch meant for the board pressed a button"
    end_card(page).get_by_role("button", name="Show less").click()
    expect(review).to_be_hidden()
    expect(end_card(page).get_by_role("heading")).to_be_visible()
    end_card(page).get_by_role("button", name="Show more").click()
    expect(review).to_be_visible()
    for distance, is_visible in ((60, False), (-60, True)):
        box = end_card(page).get_by_role("heading").bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, box["y"] + 10 + distance, steps=4)
        page.mouse.up()
        expect(review).to_be_visible(visible=is_visible)
    review.click()
    expect(review).to_be_hidden()
    expect(end_card(page).get_by_role("heading")).to_be_visible()


@pytest.mark.more
def test_a_defeat_names_the_winner(page: Page, url: str, shots: Path) -> None:
    way, _last = game_before_win()
    open_position(page, url + way, "Atoll")
    choose_player(page, page.locator(".seat select").first, value="5")
    expect(end_card(page).get_by_role("heading")).to_have_text("Kraken wins")
    assert end_card(page).get_by_role("button", name="Harder").count() == 0
    page.screenshot(path=shots / "end-lost.png")


@pytest.mark.more
def test_the_end_card_works_by_keyboard(page: Page, url: str) -> None:
    way, last = game_before_win()
    open_position(page, url + way, "Atoll")
    page.evaluate(LISTEN)
    cell_button(page, last).focus()
    page.keyboard.press("Enter")
    expect(end_card(page).get_by_role("heading")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("Black wins")
    assert " ".join(page.evaluate("heard")).count(" wins") == 1, "the end is told once"
    page.keyboard.press("Escape")
    expect(end_card(page)).to_be_hidden()
    wait_two_frames(page)
    assert page.evaluate("document.activeElement.closest('#outline') !== null")
    page.get_by_role("button", name="Result").focus()
    page.keyboard.press("Enter")
    expect(end_card(page).get_by_role("heading")).to_be_focused()


@LOOKS
def test_a_solved_puzzle_offers_the_next(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    way, last, _where = puzzle_before_end()
    open_position(page, url + way, "Palavan")
    type_move(page, last)
    expect(end_card(page).get_by_role("heading")).to_have_text("Solved")
    expect(end_card(page)).to_contain_text("Every edge matches")
    wait_until_still(page)
    page.screenshot(path=shots / f"end-solved-{screen}-{scheme}.png")
    before = page.locator("#status").inner_text()
    end_card(page).get_by_role("button", name="Next puzzle").click()
    expect(end_card(page)).to_be_hidden()
    assert page.locator("#status").inner_text() != before


@pytest.mark.more
@LOOKS
@pytest.mark.parametrize(
    ("game", "preset", "seats", "draw"),
    [
        ("conqueror", "basic", 4, False),
        ("palavan", "round", 2, True),
        ("islant", "level-5", 4, False),
    ],
)
def test_the_end_card_has_a_row_for_each_seat(
    page: Page,
    url: str,
    shots: Path,
    game: str,
    preset: str,
    seats: int,
    draw: bool,
    screen: str,
    scheme: str,
) -> None:
    way, last = game_before_last_turn(game, preset, seats, draw=draw)
    open_position(page, url + way, load(game).name)
    unveil = page.get_by_role("button", name="Show what")
    if unveil.count():
        unveil.click()
    for move in last:
        type_move(page, move)
        poll(lambda: page.get_by_label("Type a move").input_value() == "", "the move is taken")
    heading = end_card(page).get_by_role("heading")
    expect(heading).to_have_text("A draw") if draw else expect(heading).to_contain_text("win")
    assert end_card(page).locator(".who").count() == seats
    firsts = end_card(page).locator(".who.first").count()
    assert firsts == seats if draw else firsts == 1
    wait_until_still(page)
    assert fits_width(page)
    page.screenshot(path=shots / f"end-{game}-{screen}-{scheme}.png")


@pytest.mark.more
def test_a_celebration_ends_and_blocks_no_clicks(page: Page, url: str, shots: Path) -> None:
    way, last = game_before_win()
    page.emulate_media(reduced_motion="no-preference")
    open_position(page, url + way, "Atoll")
    choose_player(page, page.locator(".seat select").nth(1), value="1")
    click_cell(page, last)
    expect(page.locator(".flock svg").first).to_be_attached()
    page.screenshot(path=shots / "end-celebration.png")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.flock')).pointerEvents") == "none"
    )
    expect(page.locator(".flock")).to_have_count(0)


@pytest.mark.more
def test_reduced_motion_shows_no_celebration(page: Page, url: str) -> None:
    way, last = game_before_win()
    page.emulate_media(reduced_motion="reduce")
    open_position(page, url + way, "Atoll")
    choose_player(page, page.locator(".seat select").nth(1), value="1")
    click_cell(page, last)
    expect(end_card(page)).to_be_visible()
    assert page.locator(".flock").count() == 0
