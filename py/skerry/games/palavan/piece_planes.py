"""Planes of pieces and lists of placements, for observation tensors."""

from __future__ import annotations

from collections.abc import Sequence

from .land import EMPTY
from .notation import place_action
from .tiles import distinct_turns, tiles


def place_actions(cells: Sequence[int], width: int) -> tuple[str, ...]:
    """Return the actions that place a piece on one of the `cells`, by tile, rotation and cell."""
    return tuple(
        place_action(4 * tile + turn, cell, width)
        for tile in range(len(tiles()))
        for turn in distinct_turns(tile)
        for cell in cells
    )


def piece_planes(board: Sequence[int]) -> int:
    """Return one plane of bits for each piece, with one bit for each cell.

    A bit is set if the piece is on the cell. The planes follow each other from the lowest bit.
    """
    cells = len(board)
    planes = 0
    for cell, piece in enumerate(board):
        if piece != EMPTY:
            planes |= 1 << piece * cells + cell
    return planes
