"""Three small games on which the engine is tested.

Together they use every feature of the interface that the built-in games need:
morris  perfect information, moves of two taps (pick up, put down), a draw by length;
pig     dice, several decisions in one turn, moves as buttons, 1 to 99 seats, solo scores;
pearls  dealt hands, secret simultaneous bids, a pass, shared wins, 2 to 5 seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from skerry.core import registry
from skerry.core.game import Game

TOYS = ("morris", "pig", "pearls")


def toy(id: str) -> Game:
    """Return the toy with this id."""
    game = import_module(f"toys.{id}").GAME
    assert isinstance(game, Game)
    return game


def register_all() -> None:
    """Register the built-in games and the toys with the tests that every game must pass."""
    # Imported late, because pytest rewrites assertions only in modules that it imports first.
    from skerry.testing import games_under_test

    for id in registry.BUILT_IN:
        games_under_test.register(registry.load(id), folder(id))
    for id in TOYS:
        games_under_test.register(toy(id), folder(id))


@contextmanager
def registered_toys() -> Iterator[None]:
    """Register the toys inside a `with` block, so that `load` finds them by id."""
    before = dict(registry._registered)
    for id in TOYS:
        registry.register(toy(id))
    try:
        yield
    finally:
        registry._registered.clear()
        registry._registered.update(before)


def folder(id: str) -> Path:
    """Return the folder of a game's recorded files: tests/toys/<id> or tests/games/<id>."""
    toys_folder = Path(__file__).parent
    return toys_folder / id if id in TOYS else toys_folder.parent / "games" / id
