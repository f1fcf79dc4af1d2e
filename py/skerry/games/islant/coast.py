"""The coasts of a drawn sheet: the closed lines between land and what is not land.

Every quarter of a cell is a triangle of land or not. Lines run along triangles' sides with land on
the right hand; where land touches land only at a point they keep to the land they came along, so
that land does not join there, and white does. So each piece of land has one line round its outside,
which turns clockwise, and one round each white area that it encloses, which does not.

Points are in half cells from the upper left corner of the sheet: (1, 1) is the middle of cell a1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from .sheets import Cells, is_land

Point = tuple[int, int]
Step = tuple[Point, Point]
"""A side of a triangle, from a point to a point."""

COMPASS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight directions, clockwise."""


@dataclass(frozen=True, slots=True)
class Line:
    """A closed coast line.

    `corners` are the points where it turns, in order; `piece` is the number of the piece of land
    whose coast it is; `outer` whether it is the line round its outside; `straight` whether some of
    it runs along sides of cells.
    """

    corners: tuple[Point, ...]
    piece: int
    outer: bool
    straight: bool


@dataclass(frozen=True, slots=True)
class Coast:
    """The lines, and for each piece of land its quarters as (cell, quarter)."""

    lines: tuple[Line, ...]
    pieces: tuple[tuple[tuple[int, int], ...], ...]


def coast(size: int, sheet: Cells) -> Coast:
    """The coasts of a sheet, in the order of their uppermost, then leftmost points."""
    land = [
        (cell, quarter)
        for cell, code in enumerate(sheet)
        if is_land(code)
        for quarter in range(4)
        if code >> quarter & 1
    ]
    sides = {side: place for place in land for side in triangle(size, *place)}
    shore = {side: place for side, place in sides.items() if side[::-1] not in sides}
    pieces = joined(size, land)
    number = {place: index for index, piece in enumerate(pieces) for place in piece}
    lines = tuple(_line(ring, number[shore[ring[0]]]) for ring in _rings(list(shore)))
    return Coast(lines, pieces)


@cache
def triangle(size: int, cell: int, quarter: int) -> tuple[Step, Step, Step]:
    """The sides of a quarter, clockwise; the first is the cell's."""
    row, column = divmod(cell, size)
    x, y = 2 * column, 2 * row
    ring = ((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2))
    one, two, middle = ring[quarter], ring[(quarter + 1) % 4], (x + 1, y + 1)
    return ((one, two), (two, middle), (middle, one))


def joined(size: int, places: Sequence[tuple[int, int]]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The quarters among `places` that join across sides, as pieces; none joins at a point."""
    left, pieces = dict.fromkeys(places), list[tuple[tuple[int, int], ...]]()
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for cell, quarter in piece:
            for place in across(size, cell, quarter):
                if place in left:
                    del left[place]
                    piece.append(place)
        pieces.append(tuple(piece))
    return tuple(pieces)


@cache
def across(size: int, cell: int, quarter: int) -> tuple[tuple[int, int], ...]:
    """The quarters that share a side with one: two of its own cell, and one beyond the cell's side.

    Beyond the border there is none.
    """
    row, column = divmod(cell, size)
    near = [(cell, (quarter + 1) % 4), (cell, (quarter + 3) % 4)]
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[quarter]
    if 0 <= row + down < size and 0 <= column + right < size:
        near.append((cell + down * size + right, (quarter + 2) % 4))
    return tuple(near)


def _rings(shore: Sequence[Step]) -> Iterator[list[Step]]:
    """The sides of all lines, line by line, each in order."""
    after: dict[Point, list[Step]] = {}
    for side in shore:
        after.setdefault(side[0], []).append(side)
    left = dict.fromkeys(sorted(shore, key=lambda side: (side[0][1], side[0][0])))
    while left:
        ring = [next(iter(left))]
        while True:
            del left[ring[-1]]
            back = direction(ring[-1]) + 4
            turned = {(back - direction(side)) % 8 or 8: side for side in after[ring[-1][1]]}
            if turned[min(turned)] == ring[0]:
                break
            ring.append(turned[min(turned)])
        yield ring


@cache
def direction(side: Step) -> int:
    """The number in COMPASS of where a side goes."""
    (x, y), (u, v) = side
    return COMPASS.index(((u > x) - (u < x), (v > y) - (v < y)))


def _line(ring: list[Step], piece: int) -> Line:
    before = [ring[-1], *ring]
    corners = [
        side[0]
        for last, side in zip(before, ring, strict=False)
        if direction(last) != direction(side)
    ]
    doubled_area = sum(x * v - u * y for (x, y), (u, v) in ring)
    straight = any(direction(side) % 2 == 0 for side in ring)
    return Line(tuple(corners), piece, doubled_area > 0, straight)
