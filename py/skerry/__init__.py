"""Skerry: a pocket of island games. Rules, pictures and computer players in plain Python.

>>> import skerry
>>> session = skerry.Session("atoll", preset="small")
>>> film = session.play("d4")
>>> session.id
'atoll:small:d4'

Everything a program needs is here; the rooms behind it are described in ARCHITECTURE.md.
"""

from .core.bot import Budget, Estimate, Level
from .core.game import Game, Preset, Sheet
from .core.registry import game_ids, load, register
from .core.scene import Choice, Entry, Layer, Node, Player, Scene, show_by
from .core.state import CHANCE, TERMINAL, State
from .core.version import __version__
from .service.host import Host
from .session.session import Session


def _painted(scene: Scene) -> str:
    """The scene as notebooks show it."""
    from .render.notebook import picture

    return picture(scene)


show_by(_painted)

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
    "__version__",
    "game_ids",
    "load",
    "register",
]
