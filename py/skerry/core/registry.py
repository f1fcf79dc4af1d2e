"""The registry of games and bots.

Five games are built in. Games and bots of other packages are discovered when first needed
(plugins.py).
"""

from __future__ import annotations

from importlib import import_module

from . import plugins
from .bot import Bot
from .game import Game
from .i18n import texts
from .outside_text import clip
from .state import State

_ = texts(__name__)[0]

BUILT_IN = ("atoll", "palavan", "conqueror", "competition", "islant")
"""Ids of the built-in games. Each is the name of a folder under games/."""

_registered: dict[str, Game] = {}


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games.

    The built-in games come first, then those of installed packages, then registered ones.

    >>> import skerry
    >>> "atoll" in skerry.game_ids()
    True
    """
    return tuple(dict.fromkeys((*BUILT_IN, *plugins.discover_games(BUILT_IN), *_registered)))


def load(id: str) -> Game:
    """Return the game with this id, and import its package. Raises ValueError for an unknown id.

    For type checkers, name its type of actions: `game: skerry.Game[str] = skerry.load("atoll")`.

    >>> import skerry
    >>> skerry.load("conqueror").name
    'The Conqueror'
    """
    if id in _registered:
        return _registered[id]
    if id in BUILT_IN:
        game: Game = import_module(f"skerry.games.{id}").GAME
        return game
    plugin = plugins.discover_games(BUILT_IN).get(id)
    if plugin is None:
        template = _("unknown game {wrong}; available: {right}")
        message = template.format(wrong=clip(id), right=", ".join(game_ids()))
        raise ValueError("; ".join([message, *plugins.plugin_problems(id)]))
    return plugin


def game_of(state: State) -> Game | None:
    """Return the loadable game whose first state has the same type; None if there is none.

    Games whose id occurs in the name of the state's module are tried first.
    """
    modules = type(state).__module__.split(".")
    ids = sorted(game_ids(), key=lambda id: id not in modules)
    return next((game for game in map(load, ids) if type(game.start()) is type(state)), None)


def register(game: Game) -> None:
    """Make a game loadable by its id, such as a game in a test or a draft.

    >>> import dataclasses, skerry
    >>> skerry.register(dataclasses.replace(skerry.load("atoll"), id="my-atoll"))
    >>> skerry.Session("my-atoll", preset="small").id
    'my-atoll:small:'
    """
    if game.id in BUILT_IN:
        raise ValueError(f"a built-in game has the id {game.id}")
    _registered[game.id] = game


def bot_ids() -> tuple[str, ...]:
    """Return the ids of the bots of installed packages. A game's own bot is `Game.bot`.

    >>> import skerry
    >>> "atoll" in skerry.bot_ids()
    False
    """
    return tuple(plugins.discover_bots())


def load_bot(id: str) -> Bot:
    """Return the bot with this id. Raises ValueError for an unknown id.

    >>> import skerry
    >>> skerry.load_bot("nobody")
    Traceback (most recent call last):
    ValueError: unknown bot 'nobody'; installed: none
    """
    bot = plugins.discover_bots().get(id)
    if bot is None:
        installed = ", ".join(plugins.discover_bots()) or _("none")
        template = _("unknown bot {wrong}; installed: {right}")
        message = template.format(wrong=clip(id), right=installed)
        raise ValueError("; ".join([message, *plugins.plugin_problems(id)]))
    return bot
