"""Boards as text, other tiles than the game's, and the plainest of solvers, for the tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any

import pytest
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY, clashes
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import GOALS, Goal, is_reached
from skerry.games.palavan.solo.solving.solver import first_solution
from skerry.games.palavan.tiles import distinct_turns, tile_numbers, tiles

DIFFICULT = GOALS["difficult"]

KNOWN = (
    "t00@0 c1@1 m4@3 m6@3 | m1@1 m2@2 c4@1 m7@0 | c3@1 c5@2 c2@0 c6@0 | m3@0 t15@0 m5@1 c7@0",
    "m1@1 c3@2 t00@0 m5@0 | c2@1 c6@3 m3@2 c5@0 | c1@2 c4@1 c7@1 m7@0 | m2@0 m4@3 m6@3 t15@0",
)
"""Two boards that were known to fulfil the hardest goal before there was a solver."""

SADDLES: list[dict[str, Any]] = [
    {"id": "saddle", "halves": "LLWWLLWW", "regions": [0, 0, 1, 1, 2, 2, 1, 1]},
    {"id": "bridge", "halves": "LLWWLLWW", "regions": [0, 0, 1, 1, 0, 0, 2, 2]},
    {"id": "corner", "halves": "LLLLWWWW", "regions": [0, 0, 0, 0, 1, 1, 1, 1]},
    {"id": "cape", "halves": "LLLLWWWW", "regions": [0, 0, 0, 0, 1, 1, 1, 1]},
    {"id": "water", "halves": "WWWWWWWW", "regions": [0, 0, 0, 0, 0, 0, 0, 0]},
    {"id": "half", "halves": "WWWLLLLW", "regions": [0, 0, 0, 1, 1, 1, 1, 0]},
]
"""Tiles that the game does not have. Two sides of the first are land that is not connected."""


def read(text: str) -> tuple[int, ...]:
    """A board from "t00@0 c1@1 .. | ..": tile and quarter turns; a dot is an empty cell."""
    words = [word.split("@") for word in text.replace("|", " ").split()]
    return tuple(
        EMPTY if word == ["."] else 4 * tile_numbers()[word[0]] + int(word[1]) for word in words
    )


@contextmanager
def use(rows: list[dict[str, Any]]) -> Iterator[None]:
    """Play with other tiles. All that was derived from tiles is forgotten before and after."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiles_module, "_load", lambda: {"tiles": rows})
        _forget()
        try:
            yield
        finally:
            patch.undo()
            _forget()


def _forget() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("skerry.games.palavan.") and isinstance(module, ModuleType):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def plainly(goal: Goal, board: Sequence[int], hand: Sequence[int]) -> set[tuple[int, ...]]:
    """All boards that reach a goal: cell by cell every tile in every turn that does not clash."""
    if EMPTY not in board:
        return {tuple(board)} if is_reached(goal, board) else set()
    found: set[tuple[int, ...]] = set()
    for tile in hand:
        for turn in distinct_turns(tile):
            more = list(board)
            more[more.index(EMPTY)] = 4 * tile + turn
            if not clashes(more, goal.width):
                found |= plainly(goal, more, [other for other in hand if other != tile])
    return found


def some(seed: object, given: int, goal: Goal = DIFFICULT) -> list[int]:
    """A random solution of a goal with so many pieces left of it."""
    rng = Random(f"{seed}")
    board = first_solution(goal, [EMPTY] * goal.size, all_tiles_mask(), rng)
    assert board
    kept = set(rng.sample(range(goal.size), given))
    return [piece if cell in kept else EMPTY for cell, piece in enumerate(board)]


def tile_ids(board: Sequence[int]) -> list[str]:
    """The ids of the tiles of a board, sorted."""
    return sorted(tiles()[piece // 4].id for piece in board if piece != EMPTY)
