"""A short game of each kind by pointer, keyboard and computer player, in every environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from e2e.browser import SHOTS

from .conftest import Does
from .environments import Visit
from .games import GAMES, Game


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_short_game(visit: Visit, does: Does, game: Game, shots: Path) -> None:
    with does("a game by a link"):
        visit.follow_link(game.id)
        visit.wait_until(
            lambda page: (page.game, page.at) == (game.name, game.at), "the game of the link"
        )
        if game.hidden:
            visit.click_status_button("I'm Red")
    with does("a move by pointer"):
        visit.play_move(visit.click_node)
    with does("a move by keyboard"):
        before = visit.play_move(visit.press_enter_on).at
    with does("undo"):
        visit.click_on("#do-undo")
        line = visit.wait_until(lambda page: page.at < before, "a move less").line
    with does("the bot's move"):
        visit.seat_bot()
        visit.wait_until(lambda page: page.line != line and page.free, "the bot's move", within=90)
    with does("a hint"):
        visit.click_on("#do-hint")
        visit.wait_until(lambda page: page.status.startswith("Hint:"), "a hint", within=90)
    if SHOTS:
        visit.tab.save_screenshot(
            shots / f"cross-browser-{visit.name}-{visit.place.name}-{game.name}.png"
        )
    with does("a link to it"):
        assert visit.share_link().startswith(f"{visit.place.home}#{game.id.partition('@')[0]}")
    if visit.place.reloads:
        with does("a reload"):
            left = visit.snapshot()
            visit.reload()
            visit.wait_until(
                lambda page: (page.game, page.line) == (left.game, left.line), "what was left"
            )
