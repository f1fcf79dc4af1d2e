"""Names of cells and placements, and sets of tiles as bits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from .land import EMPTY
from .piece_sets import every_tile as every_tile
from .piece_sets import listed as listed
from .tiles import tiles


@cache
def place(piece: int, cell: int, width: int) -> str:
    """The action of laying a piece on a cell."""
    tile, turn = divmod(piece, 4)
    return f"{tiles()[tile].id}@{turn}-{cell_name(cell, width)}"


def read_place(action: str, width: int) -> tuple[int, int]:
    """The piece and the cell of such an action."""
    return _places(width)[action]


@cache
def _places(width: int) -> Mapping[str, tuple[int, int]]:
    """The piece and the cell of every such action on a board as high as it is wide."""
    every = [(piece, cell) for piece in range(4 * len(tiles())) for cell in range(width * width)]
    return {place(piece, cell, width): (piece, cell) for piece, cell in every}


def cell_name(cell: int, width: int) -> str:
    """Columns are letters from the left, rows numbers from the top: a1 is the upper left cell."""
    return f"{'abcdefg'[cell % width]}{cell // width + 1}"


def cell_number(name: str, width: int) -> int:
    """The number of a cell, row by row from the upper left one, by its name."""
    return (int(name[1:]) - 1) * width + "abcdefg".index(name[0])


def bits(board: Sequence[int]) -> int:
    """The tiles on a board, as bits."""
    found = 0
    for piece in board:
        if piece != EMPTY:
            found |= 1 << piece // 4
    return found
