"""Flat-top hexagons in half-rows: cell (q, y) has column q and half-row y = 2 r + q.

(q, r) are axial coordinates; y grows downwards by 2 from a cell to the one below it and by 1
to a neighbour in the next column.
"""

from __future__ import annotations

from math import sqrt

Cell = tuple[int, int]

STEPS: tuple[Cell, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a cell to its six neighbours, clockwise from the one above."""


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, clockwise from the one above."""
    q, y = cell
    return tuple((q + dq, y + dy) for dq, dy in STEPS)


def centre(cell: Cell, side: float) -> tuple[float, float]:
    """The middle of a cell in a picture whose hexagons have sides of that length."""
    q, y = cell
    return 1.5 * side * q, sqrt(3) / 2 * side * y


def corners(side: float) -> tuple[tuple[float, float], ...]:
    """The corners of a hexagon round (0, 0), clockwise from the right one."""
    half, high = side / 2, sqrt(3) / 2 * side
    return (side, 0), (half, high), (-half, high), (-side, 0), (-half, -high), (half, -high)
