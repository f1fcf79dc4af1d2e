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

from .core.bot import Budget, Estimate, Level
from .core.game import Game, Preset, Sheet
from .core.registry import game_ids, load, register
from .core.scene import Choice, Entry, Layer, Node, Player, Scene
from .core.state import CHANCE, TERMINAL, State
from .service.host import Host
from .session.session import Session

if TYPE_CHECKING:
    from .library.review import Review

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Budget",
    "Choice",
    "Entry",
    "Estimate",
    "Game",
    "Host",
    "Layer",
    "Level",
    "Node",
    "Player",
    "Preset",
    "Scene",
    "Session",
    "Sheet",
    "State",
    "game_ids",
    "load",
    "register",
    "review",
]


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
    from .library.review import reviewed  # not for whoever only plays

    return reviewed(session, names, work)
