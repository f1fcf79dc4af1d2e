"""The duel's field of 7 by 7 cells: neighbours, and the cells where a tile can be placed.

`laid` is the piece on each cell of the field, row by row, EMPTY without a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from skerry.games.palavan.land import EMPTY

from .constants import FIELD, FRAME


@cache
def neighbours(cell: int) -> tuple[int, int, int, int]:
    """Return the cells above, right, below and left of a cell of the field; -1 outside."""
    row, column = divmod(cell, FIELD)
    return (
        cell - FIELD if row else -1,
        cell + 1 if column < FIELD - 1 else -1,
        cell + FIELD if row < FIELD - 1 else -1,
        cell - 1 if column else -1,
    )


@lru_cache(maxsize=64)
def open_cells(laid: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cells where a tile would touch another by a side and stay within the frame."""
    used = [cell for cell, piece in enumerate(laid) if piece != EMPTY]
    if not used:
        return (FIELD * FIELD // 2,)
    rows = _frame([cell // FIELD for cell in used])
    columns = _frame([cell % FIELD for cell in used])
    return tuple(
        cell
        for cell, piece in enumerate(laid)
        if piece == EMPTY
        and cell // FIELD in rows
        and cell % FIELD in columns
        and touches(laid, cell)
    )


def _frame(lines: Sequence[int]) -> range:
    """Return the rows (or columns) where a frame that contains these can be."""
    return range(max(lines) - FRAME + 1, min(lines) + FRAME)


def touches(laid: Sequence[int], cell: int) -> bool:
    """Return whether there is a tile beside a cell."""
    return any(other >= 0 and laid[other] != EMPTY for other in neighbours(cell))


def extent(laid: Sequence[int]) -> tuple[int, int]:
    """Return width and height of the tiles laid."""
    cells = [cell for cell, piece in enumerate(laid) if piece != EMPTY]
    if not cells:
        return (0, 0)
    rows = {cell // FIELD for cell in cells}
    columns = {cell % FIELD for cell in cells}
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def connected_cells(laid: Sequence[int]) -> set[int]:
    """Return the cells connected to the middle one."""
    connected = {cell for cell in (FIELD * FIELD // 2,) if laid[cell] != EMPTY}
    queue = list(connected)
    for cell in queue:
        for other in neighbours(cell):
            if other >= 0 and laid[other] != EMPTY and other not in connected:
                connected.add(other)
                queue.append(other)
    return connected
