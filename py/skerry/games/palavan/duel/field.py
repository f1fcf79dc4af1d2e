"""The duel's field of 7 by 7 cells: what lies beside what, and where a tile could touch another.

`laid` is the piece on each cell of the field, row by row, EMPTY where there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from skerry.games.palavan.land import EMPTY

from .constants import FIELD, FRAME


@cache
def neighbours(cell: int) -> tuple[int, int, int, int]:
    """The cells above, right, below and left of a cell of the field; -1 outside."""
    row, column = divmod(cell, FIELD)
    return (
        cell - FIELD if row else -1,
        cell + 1 if column < FIELD - 1 else -1,
        cell + FIELD if row < FIELD - 1 else -1,
        cell - 1 if column else -1,
    )


@lru_cache(maxsize=64)
def open_cells(laid: tuple[int, ...]) -> tuple[int, ...]:
    """The cells where a tile would touch one by a side and stay within the frame."""
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
    """The rows, or columns, where the frame may still lie that holds these."""
    return range(max(lines) - FRAME + 1, min(lines) + FRAME)


def touches(laid: Sequence[int], cell: int) -> bool:
    """Whether a tile lies beside a cell."""
    return any(other >= 0 and laid[other] != EMPTY for other in neighbours(cell))


def extent(laid: Sequence[int]) -> tuple[int, int]:
    """How wide and how high what lies is."""
    cells = [cell for cell, piece in enumerate(laid) if piece != EMPTY]
    if not cells:
        return (0, 0)
    rows = {cell // FIELD for cell in cells}
    columns = {cell % FIELD for cell in cells}
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def joined(laid: Sequence[int]) -> set[int]:
    """The cells that hang together with the middle one."""
    found = {cell for cell in (FIELD * FIELD // 2,) if laid[cell] != EMPTY}
    fresh = list(found)
    for cell in fresh:
        for other in neighbours(cell):
            if other >= 0 and laid[other] != EMPTY and other not in found:
                found.add(other)
                fresh.append(other)
    return found
