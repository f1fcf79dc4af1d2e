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
        visit.put(game.id)
        visit.until(
            lambda page: (page.game, page.at) == (game.name, game.at), "the game of the link"
        )
        if game.hidden:
            visit.act("I'm Red")
    with does("a move by pointer"):
        visit.move(visit.touch)
    with does("a move by keyboard"):
        before = visit.move(visit.enter).at
    with does("undo"):
        visit.click_on("#do-undo")
        line = visit.until(lambda page: page.at < before, "a move less").line
    with does("the bot's move"):
        visit.seat()
        visit.until(lambda page: page.line != line and page.free, "the bot's move", within=90)
    with does("a hint"):
        visit.click_on("#do-hint")
        visit.until(lambda page: page.status.startswith("Hint:"), "a hint", within=90)
    if SHOTS:
        visit.tab.shot(shots / f"cross-browser-{visit.name}-{visit.place.name}-{game.name}.png")
    with does("a link to it"):
        assert visit.link().startswith(f"{visit.place.home}#{game.id.partition('@')[0]}")
    if visit.place.reloads:
        with does("a reload"):
            left = visit.now()
            visit.reload()
            visit.until(
                lambda page: (page.game, page.line) == (left.game, left.line), "what was left"
            )
