"""Skerry: a pocket of island games. Rules, pictures and computer players in plain Python.

>>> import skerry
>>> session = skerry.Session("atoll", preset="small")
>>> states = session.play("d4")
>>> session.id
'atoll:small:d4'

This module has the public API; ARCHITECTURE.md describes the layers behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .core import __version__
from .core.bot import Bot, Budget, Estimate, Level, choose
from .core.display_hook import set_display_hook
from .core.game import Game
from .core.presets import BoxInfo, Preset, Printable
from .core.registry import bot_ids, game_ids, load, load_bot, register
from .core.scene import Choice, Layer, LedgerEntry, Node, Player, Scene
from .core.state import CHANCE, TERMINAL, State
from .service.host import Host
from .session.session import Session

if TYPE_CHECKING:
    from .ai.match import GameResult
    from .analysis.review import Review


def _render(obj: object) -> str | None:
    from .render.notebook import render  # only needed in notebooks

    return render(obj)


set_display_hook(_render)


def match(
    game: str,
    *levels: int,
    games: int = 40,
    preset: str | None = None,
    seconds: float | None = None,
    work: int | None = None,
    seed: str = "0",
) -> list[GameResult]:
    """Play a match between levels of a game's bot and return the results.

    Every deal is played once from every seat. See also `python -m skerry arena`.

    Args:
        game: The game's id.
        levels: The level of each player.
        games: The number of games; a multiple of the number of levels.
        preset: The preset's id; None for the default.
        seconds: Time limit for a move; None for the level's own.
        work: Limit for a move in the bot's units of work; None for the level's own.
        seed: Decides deals, dice and the bots' random numbers.

    Raises ValueError for an unknown game, level or preset, or a wrong number of games.

    >>> import skerry
    >>> results = skerry.match("atoll", 2, 1, games=2, preset="small")
    >>> sum(sum(result.points) for result in results)
    2.0
    """
    from .ai.match import LevelPlayer, make_pairings, play

    players = [LevelPlayer(game, load(game).level(id).id, seconds, work) for id in levels]
    pairings = make_pairings(game, preset, len(players), games, seed)
    return [play(pairing, players) for pairing in pairings]


def review(session: Session, names: Sequence[str] = (), work: int | None = None) -> Review:
    """Review a session: the strongest level evaluates each position.

    The result has a graph and the moves that cost most. A notebook displays it; `report()` returns
    it as text.

    Args:
        session: The session.
        names: The players' names, by seat.
        work: The bot's units of work for each position, which makes the review reproducible; None
            for 0.3 s each.

    >>> import skerry
    >>> session = skerry.Session.from_id("atoll:small:a2,swap,c4")
    >>> skerry.review(session, work=8).progress
    1.0
    """
    from .analysis.reviews import review_session  # only needed for reviews

    return review_session(session, names, work)


__all__ = [
    "CHANCE",
    "TERMINAL",
    "Bot",
    "BoxInfo",
    "Budget",
    "Choice",
    "Estimate",
    "Game",
    "Host",
    "Layer",
    "LedgerEntry",
    "Level",
    "Node",
    "Player",
    "Preset",
    "Printable",
    "Scene",
    "Session",
    "State",
    "__version__",
    "bot_ids",
    "choose",
    "game_ids",
    "load",
    "load_bot",
    "match",
    "register",
    "review",
]
