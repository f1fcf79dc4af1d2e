"""A second opinion on scores: flood fill on a raster of points, and counting at corners.

Nothing is traced here. Cells are SCALE points wide; a point inside a quarter is land if the quarter
is, one between quarters if all that meet there are. Land floods from land point to land point, what
is not land from point to point as well, so that it joins where quarters meet in a corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from skerry.games.islant.sheets import BLUE, RED, SHIP, WAVE, Cells, Form, ship_totals

SCALE = 4

Point = tuple[int, int]
Place = tuple[int, int]
"""A cell and a quarter of it."""


def total(it: Form, sheet: Cells) -> int:
    """The score."""
    land = {place for place in quarters(it.size) if is_land(sheet[place[0]], place[1])}
    dry = points(it.size, land)
    islands = floods(dry)
    white = set(plane(it.size)) - dry
    waters = floods(white)
    owner = {point: number for number, water in enumerate(waters) for point in water}
    done = [island for island in islands if complete(it.size, land, island, owner)]
    points_for_land = sum(
        sides(it.size, land, island, owner) + circles(it.size, sheet, island) for island in done
    )
    points_for_land += lakes(waters, done)
    if "red" in it.rows:
        points_for_land += landmass(it.size, sheet, done)
    return points_for_land - 2 * len(islands) + waves(it, sheet) + ships(sheet)


def is_land(code: int, quarter: int) -> bool:
    return code < WAVE and bool(code >> quarter & 1)


def quarters(size: int) -> Iterator[Place]:
    return ((cell, quarter) for cell in range(size * size) for quarter in range(4))


@cache
def plane(size: int) -> tuple[Point, ...]:
    """All points of the sheet, and a margin round it."""
    span = range(-2, SCALE * size + 3)
    return tuple((x, y) for x in span for y in span)


def points(size: int, land: set[Place]) -> set[Point]:
    """The points that are land when these quarters are."""
    return {point for point in plane(size) if land.issuperset(meeting(size, point))}


@cache
def meeting(size: int, point: Point) -> tuple[Place, ...]:
    """The quarters that meet in a point (or the one it is in), an eighth of a turn each."""
    x, y = point
    return tuple(place(size, x + dx, y + dy) for dx, dy in EIGHTHS)


EIGHTHS = (
    (-0.4, -0.1), (-0.1, -0.4), (0.1, -0.4), (0.4, -0.1),
    (0.4, 0.1), (0.1, 0.4), (-0.1, 0.4), (-0.4, 0.1),
)  # fmt: skip


def place(size: int, x: float, y: float) -> Place:
    """The quarter at a place that is on no line; beyond the border, none of the sheet."""
    column = int(x // SCALE)
    row = int(y // SCALE)
    if not (0 <= column < size and 0 <= row < size):
        return (-1, 0)
    u = x - SCALE * (column + 0.5)
    v = y - SCALE * (row + 0.5)
    quarter = (0 if v < 0 else 2) if abs(v) > abs(u) else (1 if u > 0 else 3)
    return (row * size + column, quarter)


def floods(left: Iterable[Point]) -> list[set[Point]]:
    """The points that hang together, by steps to one of four neighbours."""
    rest = set(left)
    results = []
    while rest:
        fresh = [rest.pop()]
        whole = set(fresh)
        for x, y in fresh:
            for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if point in rest:
                    rest.remove(point)
                    whole.add(point)
                    fresh.append(point)
        results.append(whole)
    return results


def around(island: set[Point], owner: dict[Point, int]) -> int:
    """The number of the water that an island lies in."""
    x, y = min(island, key=lambda point: (point[1], point[0]))
    return owner[x, y - 1]


def complete(size: int, land: set[Place], island: set[Point], owner: dict[Point, int]) -> bool:
    """Whether no side of a cell parts the island from the water it lies in."""
    outside = around(island, owner)
    return not any(
        owner.get(edge) == outside
        for (edge, point) in (shore(size, one) for one in land)
        if point in island
    )


@cache
def shore(size: int, one: Place) -> tuple[Point, Point]:
    """The middle of the cell's side that a quarter has, and the point of the quarter beside it."""
    row, column = divmod(one[0], size)
    x = SCALE * column + SCALE // 2
    y = SCALE * row + SCALE // 2
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[one[1]]
    return (x + 2 * dx, y + 2 * dy), (x + dx, y + dy)


def sides(size: int, land: set[Place], island: set[Point], owner: dict[Point, int]) -> int:
    """The corners that the island turns towards the water it lies in: as many as sides."""
    outside = around(island, owner)
    return sum(
        angle != 4
        for point in corners(size)
        if owner.get(point) == outside
        for angle in angles(size, land, island, point)
    )


@cache
def corners(size: int) -> list[Point]:
    """The corners and the middles of cells."""
    span = range(0, SCALE * size + 1, SCALE)
    half = SCALE // 2
    return [(x, y) for x in span for y in span] + [(x - half, y - half) for x in span for y in span]


def angles(size: int, land: set[Place], island: set[Point], point: Point) -> Iterator[int]:
    """How many eighths of a full turn the parts of the island have that meet in a point."""
    eighths = meeting(size, point)
    own = [one in land and inside(size, one, island) for one in eighths]
    start = own.index(False)
    run = 0
    for ours in (*own[start:], *own[:start], False):
        if not ours and run:
            yield run
        run = run + 1 if ours else 0


def inside(size: int, one: Place, island: set[Point]) -> bool:
    return shore(size, one)[1] in island


def circles(size: int, sheet: Cells, island: set[Point]) -> int:
    """Tiles of four quarters."""
    return sum(
        code < WAVE and code & 15 == 15 and inside(size, (cell, 0), island)
        for cell, code in enumerate(sheet)
    )


def lakes(waters: list[set[Point]], done: list[set[Point]]) -> int:
    """Waters within islands: what lies above their uppermost point is the island's."""
    result = 0
    for water in waters:
        x, y = min(water, key=lambda point: (point[1], point[0]))
        result += any((x, y - 1) in island for island in done)
    return result


def landmass(size: int, sheet: Cells, done: list[set[Point]]) -> int:
    best = 0
    for colour in (RED, BLUE):
        own = {
            one
            for one in quarters(size)
            if is_land(sheet[one[0]], one[1])
            and sheet[one[0]] & colour
            and any(inside(size, one, island) for island in done)
        }
        for part in floods(points(size, own)):
            best = max(best, len({one[0] for one in own if inside(size, one, part)}))
    return best


def waves(it: Form, sheet: Cells) -> int:
    """The best of all ways to lay sets into rows and columns, tried one by one."""
    if "wave" not in it.rows:
        return 0
    grid = [[WAVE < code < SHIP for code in sheet[k : k + it.size]] for k in starts(it.size)]
    return sum(line(tuple(row)) for row in (*grid, *zip(*grid, strict=True)))


def starts(size: int) -> range:
    return range(0, size * size, size)


def line(cells: tuple[bool, ...]) -> int:
    if len(cells) < 4:
        return 0
    ways = [line(cells[1:])]
    ways += [
        points + line(cells[length:])
        for length, points in ((4, 4), (5, 6), (6, 9))
        if len(cells) >= length and all(cells[:length])
    ]
    return max(ways)


def ships(sheet: Cells) -> int:
    groups = {(code - SHIP) // 8 for code in sheet if code >= SHIP} - {0}
    return ship_totals()[len(groups) - 1][1] if groups else 0
