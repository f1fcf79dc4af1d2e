"""The coasts of a drawn sheet: the closed lines between land and white.

A quarter of a cell is a triangle that is either land or not. Coast lines run along the sides of
triangles, with land on their right. If two pieces of land touch at a point only, each has its own
line there: land joins only along sides, but white joins at points, too. Each piece of land has one
line around its outside, which runs clockwise, and one counterclockwise line around each white area
inside.

Quarters, sides and points have numbers. Quarter k of a cell is quarter 4 * cell + k of the sheet.
The sides of quarter q are 3 * q (the side of its cell), 3 * q + 1 and 3 * q + 2, clockwise. A point
is (x, y) in half cells from the upper left corner of the sheet: (1, 1) is the middle of cell a1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .sheets import QUARTERS, Cells, is_land

Point = tuple[int, int]
Step = tuple[Point, Point]
"""A directed side of a quarter: its start and its end."""

SET = tuple(tuple(side for side in range(4) if bits >> side & 1) for bits in range(16))
"""For each number of four bits, the indices of the bits that are set."""

COMPASS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight directions, clockwise; even ones are straight, odd ones diagonal."""


@dataclass(frozen=True, slots=True)
class Line:
    """A closed coast line.

    Attributes:
        corners: Its corner points, in order.
        piece: Number of the piece of land that it belongs to.
        outer: Whether it is the outer coast of that piece.
        straight: The steps of the line that are sides of cells; all other steps are diagonal.
    """

    corners: tuple[Point, ...]
    piece: int
    outer: bool
    straight: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Coasts:
    """All coast lines of a sheet. `piece` maps land quarters to pieces of land, by number."""

    lines: tuple[Line, ...]
    piece: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Mesh:
    """Tables of a grid, indexed by side (`near` by quarter).

    Attributes:
        steps: The start and end of each side.
        heading: The index of each side's direction in COMPASS.
        across: The quarter on the other side; -1 beyond the border.
        near: For each quarter, the quarters across its three sides.
        area: What each side adds to twice the area inside its line (shoelace formula).
        after: The sides that start where a side ends, the sharpest right turn first.
    """

    steps: tuple[Step, ...]
    heading: tuple[int, ...]
    across: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    area: tuple[int, ...]
    after: tuple[tuple[int, ...], ...]


def coasts_of(size: int, sheet: Cells) -> Coasts:
    """Return the coasts of a sheet of `size` by `size` cells.

    Pieces of land are numbered from 0, in the order of their first cells.
    """
    net = grid_mesh(size)
    land = land_quarters(sheet, 0)
    piece = join_quarters(net, land)
    shore = bytearray(len(net.steps))
    for quarter in piece:
        one, two, three = net.near[quarter]
        shore[3 * quarter] = one not in piece
        shore[3 * quarter + 1] = two not in piece
        shore[3 * quarter + 2] = three not in piece
    lines = tuple(_make_line(net, ring, piece[ring[0] // 3]) for ring in _coast_rings(net, shore))
    return Coasts(lines, piece)


def land_quarters(sheet: Cells, colour: int) -> list[int]:
    """Return the numbers of the land quarters in cells whose code has all bits of `colour`."""
    return [
        4 * cell + side
        for cell, code in enumerate(sheet)
        if code and is_land(code) and code & colour == colour
        for side in SET[code & QUARTERS]
    ]


def join_quarters(net: Mesh, land: Sequence[int]) -> dict[int, int]:
    """Return the number of the piece of land of each quarter in `land`.

    Quarters belong to the same piece if they are connected across sides.
    """
    unvisited = set(land)
    piece = dict[int, int]()
    number = 0
    for first in land:
        if first not in unvisited:
            continue
        unvisited.discard(first)
        connected = [first]
        for quarter in connected:
            piece[quarter] = number
            for other in net.near[quarter]:
                if other in unvisited:
                    unvisited.discard(other)
                    connected.append(other)
        number += 1
    return piece


def cells_of(piece: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each piece of land, by the number of the piece."""
    results: list[set[int]] = [set() for _ in range(max(piece.values(), default=-1) + 1)]
    for quarter, number in piece.items():
        results[number].add(quarter // 4)
    return tuple(tuple(sorted(cells)) for cells in results)


def _coast_rings(net: Mesh, shore: bytearray) -> Iterator[list[int]]:
    """Yield the coast lines, each as its sides in order.

    `shore` has 1 for each side that is part of a coast, otherwise 0.
    """
    done = bytearray(len(shore))
    start = shore.find(1)
    while start >= 0:
        ring = list[int]()
        side = start
        while not done[side]:
            done[side] = 1
            ring.append(side)
            for other in net.after[side]:
                if shore[other]:
                    side = other
                    break
        yield ring
        start = shore.find(1, start + 1)
        while start >= 0 and done[start]:
            start = shore.find(1, start + 1)


def _make_line(net: Mesh, ring: list[int], piece: int) -> Line:
    steps = net.steps
    headings = net.heading
    area = net.area
    corners: list[Point] = []
    straight: list[Step] = []
    doubled_area = 0
    last = headings[ring[-1]]
    for side in ring:
        heading = headings[side]
        doubled_area += area[side]
        if heading != last:
            corners.append(steps[side][0])
            last = heading
        if not heading & 1:
            straight.append(steps[side])
    return Line(tuple(corners), piece, doubled_area > 0, tuple(straight))


@cache
def grid_mesh(size: int) -> Mesh:
    """Return the tables of a grid of `size` by `size` cells."""
    numbers = range(4 * size * size)
    steps = [step for number in numbers for step in _quarter_sides(size, number)]
    heading = [_compass_index(step) for step in steps]
    side_of = {step: side for side, step in enumerate(steps)}
    starting: dict[Point, list[int]] = {}
    for side, (start, _) in enumerate(steps):
        starting.setdefault(start, []).append(side)

    after: list[tuple[int, ...]] = []
    for side, (_, end) in enumerate(steps):
        back = heading[side] + 4
        turned = {(back - heading[other]) % 8 or 8: other for other in starting[end]}
        after.append(tuple(turned[turn] for turn in sorted(turned)))
    across = tuple(side_of.get((end, start), -3) // 3 for start, end in steps)
    near = tuple(across[side : side + 3] for side in range(0, len(across), 3))
    area = tuple(x * v - u * y for (x, y), (u, v) in steps)
    return Mesh(tuple(steps), tuple(heading), across, near, area, tuple(after))


def _quarter_sides(size: int, number: int) -> tuple[Step, Step, Step]:
    """Return the sides of a quarter of a cell, clockwise from the side on the cell's border."""
    cell, quarter = divmod(number, 4)
    row, column = divmod(cell, size)
    x = 2 * column
    y = 2 * row
    ring = ((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2))
    one = ring[quarter]
    two = ring[(quarter + 1) % 4]
    middle = (x + 1, y + 1)
    return ((one, two), (two, middle), (middle, one))


def _compass_index(step: Step) -> int:
    """Return the index in COMPASS of a side's direction."""
    (x, y), (u, v) = step
    return COMPASS.index(((u > x) - (u < x), (v > y) - (v < y)))
