"""The registry of games under test, with the folders of their recorded files."""

from __future__ import annotations

from pathlib import Path

from skerry.core.game import Game

_games: dict[str, Game] = {}
_folders: dict[str, Path] = {}


def register(game: Game, folder: Path) -> None:
    """Add a game to test. Its playthroughs and perft.json are in `folder`."""
    _games[game.id] = game
    _folders[game.id] = folder


def game_ids() -> tuple[str, ...]:
    """Return the ids of the games in the order of registration."""
    return tuple(_games)


def game(id: str) -> Game:
    """Return the game with an id."""
    return _games[id]


def folder(id: str) -> Path:
    """Return the folder of a game's recorded files."""
    return _folders[id]
