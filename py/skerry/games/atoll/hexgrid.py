"""Flat-top hexagons in half-rows: cell (q, y) has column q and half-row y = 2 r + q.

(q, r) are axial coordinates; y grows downwards by 2 from a cell to the one below it and by 1
to a neighbour in the next column.
"""

from __future__ import annotations

from collections.abc import Collection
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


def outline(cells: Collection[Cell], side: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The borders of a set of cells: closed rings of corners, each with the cells on its right.

    Corners are rounded to 0.01 so that neighbouring hexagons agree on where they meet.
    """
    taken = set(cells)
    onward: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for cell in cells:
        x, y = centre(cell, side)
        ring = [(round(x + dx, 2), round(y + dy, 2)) for dx, dy in corners(side)]
        for (start, end), step in zip(_EDGES, STEPS, strict=True):
            if (cell[0] + step[0], cell[1] + step[1]) not in taken:
                onward.setdefault(ring[start], []).append(ring[end])
    rings: list[tuple[tuple[float, float], ...]] = []
    while onward:
        point = next(iter(onward))
        border: list[tuple[float, float]] = []
        while point in onward:
            border.append(point)
            following = onward[point].pop()
            if not onward[point]:
                del onward[point]
            point = following
        rings.append(tuple(border))
    return tuple(rings)


_EDGES = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
"""The two corners of the side towards each of STEPS."""
