"""Boards from text, tiles that the game doesn't have, and a brute-force solver."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any

import pytest
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY, find_clashes
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import GOALS, Goal, is_reached
from skerry.games.palavan.solo.solving.solver import first_solution
from skerry.games.palavan.tiles import distinct_turns, tile_numbers, tiles

DIFFICULT = GOALS["difficult"]

KNOWN = (
    "t00@0 c1@1 m4@3 m6@3 | m1@1 m2@2 c4@1 m7@0 | c3@1 c5@2 c2@0 c6@0 | m3@0 t15@0 m5@1 c7@0",
    "m1@1 c3@2 t00@0 m5@0 | c2@1 c6@3 m3@2 c5@0 | c1@2 c4@1 c7@1 m7@0 | m2@0 m4@3 m6@3 t15@0",
)
"""Two solutions of the goal "difficult" that were known before the solver existed."""

SADDLES: list[dict[str, Any]] = [
    {"id": "saddle", "halves": "LLWWLLWW", "regions": [0, 0, 1, 1, 2, 2, 1, 1]},
    {"id": "bridge", "halves": "LLWWLLWW", "regions": [0, 0, 1, 1, 0, 0, 2, 2]},
    {"id": "corner", "halves": "LLLLWWWW", "regions": [0, 0, 0, 0, 1, 1, 1, 1]},
    {"id": "cape", "halves": "LLLLWWWW", "regions": [0, 0, 0, 0, 1, 1, 1, 1]},
    {"id": "water", "halves": "WWWWWWWW", "regions": [0, 0, 0, 0, 0, 0, 0, 0]},
    {"id": "half", "halves": "WWWLLLLW", "regions": [0, 0, 0, 1, 1, 1, 1, 0]},
]
"""Tiles that the game doesn't have. The first has land on two sides that is not connected."""


def parse_board(text: str) -> tuple[int, ...]:
    """Parse a board such as "t00@0 c1@1 . | ..": tile and quarter turns; a dot is an empty cell."""
    words = [word.split("@") for word in text.replace("|", " ").split()]
    return tuple(
        EMPTY if word == ["."] else 4 * tile_numbers()[word[0]] + int(word[1]) for word in words
    )


@contextmanager
def use_tiles(rows: list[dict[str, Any]]) -> Iterator[None]:
    """Replace the game's tiles within the context, and clear the caches before and after it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiles_module, "_load_data", lambda: {"tiles": rows})
        _clear_caches()
        try:
            yield
        finally:
            patch.undo()
            _clear_caches()


def _clear_caches() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("skerry.games.palavan.") and isinstance(module, ModuleType):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def brute_force_solutions(
    goal: Goal, board: Sequence[int], hand: Sequence[int]
) -> set[tuple[int, ...]]:
    """Return all boards that reach a goal; tries every tile in every rotation, cell by cell."""
    if EMPTY not in board:
        return {tuple(board)} if is_reached(goal, board) else set()
    solutions: set[tuple[int, ...]] = set()
    for tile in hand:
        for turn in distinct_turns(tile):
            more = list(board)
            more[more.index(EMPTY)] = 4 * tile + turn
            if not find_clashes(more, goal.width):
                solutions |= brute_force_solutions(
                    goal, more, [other for other in hand if other != tile]
                )
    return solutions


def partial_solution(seed: object, given: int, goal: Goal = DIFFICULT) -> list[int]:
    """Return a random solution of a goal, reduced to `given` pieces."""
    rng = Random(f"{seed}")
    board = first_solution(goal, [EMPTY] * goal.size, all_tiles_mask(), rng)
    assert board
    filled = set(rng.sample(range(goal.size), given))
    return [piece if cell in filled else EMPTY for cell, piece in enumerate(board)]


def tile_ids(board: Sequence[int]) -> list[str]:
    """Return the sorted ids of the tiles on a board."""
    return sorted(tiles()[piece // 4].id for piece in board if piece != EMPTY)
