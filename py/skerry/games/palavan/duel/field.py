"""The duel's field of 7 by 7 cells: neighbours, and the cells where a tile can be placed.

The argument `laid` has the piece on each cell of the field, row by row; EMPTY for an empty cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from skerry.games.palavan.land import EMPTY

from .constants import FIELD, FRAME


@cache
def neighbour_cells(cell: int) -> tuple[int, int, int, int]:
    """Return the cells above, right of, below and left of a cell; -1 for those off the field."""
    row, column = divmod(cell, FIELD)
    return (
        cell - FIELD if row else -1,
        cell + 1 if column < FIELD - 1 else -1,
        cell + FIELD if row < FIELD - 1 else -1,
        cell - 1 if column else -1,
    )


@lru_cache(maxsize=64)
def open_cells(laid: tuple[int, ...]) -> tuple[int, ...]:
    """Return the empty cells where a tile may be placed, whether or not it would fit there.

    These cells share a side with a placed tile, and a frame can contain them with all placed tiles.
    On an empty field, only the cell in the middle is open.
    """
    used = [cell for cell, piece in enumerate(laid) if piece != EMPTY]
    if not used:
        return (FIELD * FIELD // 2,)
    rows = _lines_in_frame_with([cell // FIELD for cell in used])
    columns = _lines_in_frame_with([cell % FIELD for cell in used])
    return tuple(
        cell
        for cell, piece in enumerate(laid)
        if piece == EMPTY
        and cell // FIELD in rows
        and cell % FIELD in columns
        and has_neighbour(laid, cell)
    )


def _lines_in_frame_with(lines: Sequence[int]) -> range:
    """Return all rows (or columns) that a frame can contain together with the rows `lines`."""
    return range(max(lines) - FRAME + 1, min(lines) + FRAME)


def has_neighbour(laid: Sequence[int], cell: int) -> bool:
    """Return whether a neighbour of the cell has a tile."""
    return any(other >= 0 and laid[other] != EMPTY for other in neighbour_cells(cell))


def placed_extent(laid: Sequence[int]) -> tuple[int, int]:
    """Return the width and height of the placed tiles together, in cells."""
    cells = [cell for cell, piece in enumerate(laid) if piece != EMPTY]
    if not cells:
        return (0, 0)
    rows = {cell // FIELD for cell in cells}
    columns = {cell % FIELD for cell in cells}
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def cells_connected_to_middle(laid: Sequence[int]) -> set[int]:
    """Return the cells with tiles that are connected to the tile in the middle of the field."""
    connected = {cell for cell in (FIELD * FIELD // 2,) if laid[cell] != EMPTY}
    queue = list(connected)
    for cell in queue:
        for other in neighbour_cells(cell):
            if other >= 0 and laid[other] != EMPTY and other not in connected:
                connected.add(other)
                queue.append(other)
    return connected
