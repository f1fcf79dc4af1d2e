"""Three toy games that prove the engine's contract: perfect information, dice, hidden cards.

They are as small as honest games can be, and each needs what the larger games need:
morris  moves of two touches (pick up, put down), a draw by length;
pig     dice, several decisions in one turn, buttons without a place, 1 to 99 seats, solo scores;
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
    """The toy of that id."""
    game = import_module(f"toys.{id}").GAME
    assert isinstance(game, Game)
    return game


def register_all() -> None:
    """Put the tests of the contract to the games that are built in, and to the toys."""
    from skerry.testing import (
        games_under_test,  # pytest rewrites it, if it is the first to import it
    )

    for id in registry.BUILT_IN:
        games_under_test.register(registry.load(id), folder(id))
    for id in TOYS:
        games_under_test.register(toy(id), folder(id))


@contextmanager
def toys_registered() -> Iterator[None]:
    """Within it the toys can be loaded by their ids; afterwards the registry is as it was."""
    before = dict(registry._registered)
    for id in TOYS:
        registry.register(toy(id))
    try:
        yield
    finally:
        registry._registered.clear()
        registry._registered.update(before)


def folder(id: str) -> Path:
    """Where a game's recorded files lie: a toy's own folder, or tests/games/<id>."""
    current = Path(__file__).parent
    return current / id if id in TOYS else current.parent / "games" / id
