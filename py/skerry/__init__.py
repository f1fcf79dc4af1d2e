"""Skerry: a pocket of island games. Rules, pictures and computer players in plain Python.

>>> import skerry
>>> session = skerry.Session("atoll", preset="small")
>>> film = session.play("d4")
>>> session.id
'atoll:small:d4'

Everything a program needs is here; the rooms behind it are described in ARCHITECTURE.md.
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


def _painted(thing: object) -> str | None:
    """A scene, a state or a game as notebooks show it."""
    from .render.notebook import painted  # not for whoever has no notebook

    return painted(thing)


set_display_hook(_painted)


def match(
    game: str,
    *levels: int,
    games: int = 40,
    preset: str | None = None,
    seconds: float | None = None,
    work: int | None = None,
    seed: str = "0",
) -> list[GameResult]:
    """Play a match between levels of a bot in this process: a level for each seat, every deal once
    from every seat. `seconds` and `work` are a move's budget. See also `python -m skerry arena`.

    Raises ValueError for an unknown game, level or preset, or games that cannot be shared out.

    >>> import skerry
    >>> played = skerry.match("atoll", 2, 1, games=2, preset="small")
    >>> sum(sum(game.points) for game in played)
    2.0
    """
    from .ai.match import LevelPlayer, make_pairings, play

    players = [LevelPlayer(game, load(game).level(id).id, seconds, work) for id in levels]
    pairings = make_pairings(game, preset, len(players), games, seed)
    return [play(pairing, players) for pairing in pairings]


def review(session: Session, names: Sequence[str] = (), work: int | None = None) -> Review:
    """A session looked back at: the best level's bot thinks about each position, and what it finds
    is shown as a graph and the moves that cost most, in a notebook as it is, else by `report()`.

    `names` are what persons are called, by seat; with `work` (the bot's units for a position,
    instead of 0.3 s) it goes the same way again.

    >>> import skerry
    >>> session = skerry.Session.from_id("atoll:small:a2,swap,c4")
    >>> skerry.review(session, work=8).progress
    1.0
    """
    from .analysis.review import reviewed  # not for whoever only plays

    return reviewed(session, names, work)


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
