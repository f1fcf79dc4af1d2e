"""The games that the tests are put to, and where their recorded files lie."""

from __future__ import annotations

from pathlib import Path

from skerry.core.game import Game

_games: dict[str, Game] = {}
_folders: dict[str, Path] = {}


def register(game: Game, folder: Path) -> None:
    """Put the tests to a game; its playthroughs and perft.json are in that folder."""
    _games[game.id] = game
    _folders[game.id] = folder


def ids() -> tuple[str, ...]:
    """The ids of the games, in the order in which they came."""
    return tuple(_games)


def game(id: str) -> Game:
    """The game of that id."""
    return _games[id]


def folder(id: str) -> Path:
    """Where a game's recorded files lie."""
    return _folders[id]
