"""Notation of cells and placements, and the set of tiles on a board as bits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from .land import EMPTY
from .tiles import tiles


@cache
def place_action(piece: int, cell: int, width: int) -> str:
    """Return the action that places a piece on a cell, such as "c3@1-b2"."""
    tile, turn = divmod(piece, 4)
    return f"{tiles()[tile].id}@{turn}-{cell_name(cell, width)}"


def parse_place_action(action: str, width: int) -> tuple[int, int]:
    """Return the piece and the cell of an action of `place_action`.

    Raises:
        KeyError: `action` is no placement on a square board of `width` columns.
    """
    return _placements_by_action(width)[action]


@cache
def _placements_by_action(width: int) -> Mapping[str, tuple[int, int]]:
    """Return the piece and the cell by action, for all placements on a square board."""
    placements = [
        (piece, cell) for piece in range(4 * len(tiles())) for cell in range(width * width)
    ]
    return {place_action(piece, cell, width): (piece, cell) for piece, cell in placements}


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell, such as "b2": the column from the left, the row from the top."""
    return f"{'abcdefg'[cell % width]}{cell // width + 1}"


def cell_number(name: str, width: int) -> int:
    """Return the number of the cell with this name, counted row by row from the upper left."""
    return (int(name[1:]) - 1) * width + "abcdefg".index(name[0])


def tiles_mask(board: Sequence[int]) -> int:
    """Return the tiles on a board, as bits: bit `t` is set for tile `t`."""
    mask = 0
    for piece in board:
        if piece != EMPTY:
            mask |= 1 << piece // 4
    return mask
