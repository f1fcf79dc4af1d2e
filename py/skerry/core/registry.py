"""The registry: which games and bots there are, and how to load one.

Five games are built in. What other packages bring is found when it is first asked for (plugins.py).
"""

from __future__ import annotations

from importlib import import_module

from . import plugins
from .bot import Bot
from .game import Game, clip
from .i18n import texts

_ = texts(__name__)[0]

BUILT_IN = ("atoll", "palavan", "conqueror", "competition", "islant")
"""One word per game, its folder under games/. A new game is a folder, a word here, its tests."""

_registered: dict[str, Game] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games: the built-in ones first, then those of other packages that are
    installed, then those registered by this program.

    >>> import skerry
    >>> "atoll" in skerry.game_ids()
    True
    """
    return tuple(dict.fromkeys((*BUILT_IN, *plugins.games(BUILT_IN), *_registered)))


def load(id: str) -> Game:
    """The game of that id; only now is its module imported. ValueError for an unknown id.

    >>> import skerry
    >>> skerry.load("conqueror").name
    'The Conqueror'
    """
    if id in _registered:
        return _registered[id]
    if id in BUILT_IN:
        game = import_module(f"skerry.games.{id}").GAME
        assert isinstance(game, Game)
        return game
    found = plugins.games(BUILT_IN).get(id)
    if found is None:
        said = _("unknown game {wrong}; available: {right}")
        said = said.format(wrong=clip(id), right=", ".join(game_ids()))
        raise ValueError("; ".join([said, *plugins.left_out(id)]))
    return found


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


def bot_ids() -> tuple[str, ...]:
    """The ids of the bots that other packages bring; a game's own is `Game.bot`.

    >>> import skerry
    >>> "atoll" in skerry.bot_ids()
    False
    """
    return tuple(plugins.bots())


def load_bot(id: str) -> Bot:
    """The bot of that id. ValueError for an unknown id.

    >>> import skerry
    >>> skerry.load_bot("nobody")
    Traceback (most recent call last):
    ValueError: unknown bot 'nobody'; installed: none
    """
    bot = plugins.bots().get(id)
    if bot is None:
        right = ", ".join(plugins.bots()) or _("none")
        said = _("unknown bot {wrong}; installed: {right}")
        said = said.format(wrong=clip(id), right=right)
        raise ValueError("; ".join([said, *plugins.left_out(id)]))
    return bot
