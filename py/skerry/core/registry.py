"""The registry: which games there are, and how to load one."""

from __future__ import annotations

from importlib import import_module

from .game import Game, clip
from .i18n import texts

_ = texts(__name__)[0]

BUILT_IN = ("atoll", "palavan", "conqueror", "competition", "islant")
"""One word per game, its folder under games/. A new game is a folder, a word here, its tests."""

_registered: dict[str, Game] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, the built-in ones first.

    >>> import skerry
    >>> "atoll" in skerry.game_ids()
    True
    """
    return BUILT_IN + tuple(_registered)


def load(id: str) -> Game:
    """The game of that id; only now is its module imported. ValueError for an unknown id.

    >>> import skerry
    >>> skerry.load("conqueror").name
    'The Conqueror'
    """
    if id in _registered:
        return _registered[id]
    if id not in BUILT_IN:
        said = _("there is no game {wrong}; there are: {right}")
        raise ValueError(said.format(wrong=clip(id), right=", ".join(game_ids())))
    game = import_module(f"skerry.games.{id}").GAME
    assert isinstance(game, Game)
    return game


def register(game: Game) -> None:
    """Make a game from elsewhere (a test's toy, a designer's draft) loadable by its id.

    >>> import dataclasses, skerry
    >>> skerry.register(dataclasses.replace(skerry.load("atoll"), id="my-atoll"))
    >>> skerry.Session("my-atoll", preset="small").id
    'my-atoll:small:'
    """
    if game.id in BUILT_IN:
        raise ValueError(f"{game.id} is in the registry already")
    _registered[game.id] = game
