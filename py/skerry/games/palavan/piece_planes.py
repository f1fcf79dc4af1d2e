"""Planes of pieces and lists of placements, for observation tensors."""

from __future__ import annotations

from collections.abc import Sequence

from .land import EMPTY
from .notation import place_action
from .tiles import distinct_turns, tiles


def place_actions(cells: Sequence[int], width: int) -> tuple[str, ...]:
    """Return the actions that place any piece on any of these cells."""
    return tuple(
        place_action(4 * tile + turn, cell, width)
        for tile in range(len(tiles()))
        for turn in distinct_turns(tile)
        for cell in cells
    )


def piece_planes(board: Sequence[int]) -> int:
    """Return planes of bits, one per piece, with a bit per cell: set if the piece is there."""
    cells = len(board)
    planes = 0
    for cell, piece in enumerate(board):
        if piece != EMPTY:
            planes |= 1 << piece * cells + cell
    return planes
