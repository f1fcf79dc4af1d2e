"""A second implementation of the score: flood fill on a raster of points, and angles at corners.

It traces no outlines. A cell is SCALE points wide. A point inside a quarter is land if the quarter
is land. A point on a border between quarters is land if all quarters that meet there are land. Land
points and all other points (water) are flooded separately. Water joins where quarters meet at a
corner only; land doesn't.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from skerry.games.islant.sheets import BLUE, RED, SHIP, WAVE, Cells, Form, ship_totals

SCALE = 4

Point = tuple[int, int]
Quarter = tuple[int, int]
"""A cell and one of its quarters: 0 is the upper, 1 the right, 2 the lower, 3 the left one."""


def total_points(form: Form, sheet: Cells) -> int:
    """Return the score of a sheet."""
    land = {
        quarter for quarter in all_quarters(form.size) if is_land(sheet[quarter[0]], quarter[1])
    }
    dry = points(form.size, land)
    islands = connected_sets(dry)
    white = set(all_points(form.size)) - dry
    waters = connected_sets(white)
    owner = {point: number for number, water in enumerate(waters) for point in water}
    completed = [island for island in islands if is_complete(form.size, land, island, owner)]
    points_for_land = sum(
        count_sides(form.size, land, island, owner) + count_circles(form.size, sheet, island)
        for island in completed
    )
    points_for_land += count_lakes(waters, completed)
    if "red" in form.rows:
        points_for_land += landmass_points(form.size, sheet, completed)
    return points_for_land - 2 * len(islands) + wave_points(form, sheet) + ship_points(sheet)


def is_land(code: int, quarter: int) -> bool:
    return code < WAVE and bool(code >> quarter & 1)


def all_quarters(size: int) -> Iterator[Quarter]:
    return ((cell, quarter) for cell in range(size * size) for quarter in range(4))


@cache
def all_points(size: int) -> tuple[Point, ...]:
    """Return all points of the sheet and of a margin around it."""
    span = range(-2, SCALE * size + 3)
    return tuple((x, y) for x in span for y in span)


def points(size: int, land: set[Quarter]) -> set[Point]:
    """Return the points that are land if the quarters in `land` are."""
    return {point for point in all_points(size) if land.issuperset(quarters_around(size, point))}


@cache
def quarters_around(size: int, point: Point) -> tuple[Quarter, ...]:
    """Return the quarters around a point, one for each eighth of a turn."""
    x, y = point
    return tuple(quarter_at(size, x + dx, y + dy) for dx, dy in EIGHTHS)


EIGHTHS = (
    (-0.4, -0.1), (-0.1, -0.4), (0.1, -0.4), (0.4, -0.1),
    (0.4, 0.1), (0.1, 0.4), (-0.1, 0.4), (-0.4, 0.1),
)  # fmt: skip


def quarter_at(size: int, x: float, y: float) -> Quarter:
    """Return the quarter at coordinates that are on no line; (-1, 0) if they are off the sheet."""
    column = int(x // SCALE)
    row = int(y // SCALE)
    if not (0 <= column < size and 0 <= row < size):
        return (-1, 0)
    u = x - SCALE * (column + 0.5)
    v = y - SCALE * (row + 0.5)
    quarter = (0 if v < 0 else 2) if abs(v) > abs(u) else (1 if u > 0 else 3)
    return (row * size + column, quarter)


def connected_sets(left: Iterable[Point]) -> list[set[Point]]:
    """Split points into connected sets; each point has four neighbours."""
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


def surrounding_water(island: set[Point], owner: dict[Point, int]) -> int:
    """Return the index, in `owner`, of the water that surrounds an island."""
    x, y = min(island, key=lambda point: (point[1], point[0]))
    return owner[x, y - 1]


def is_complete(size: int, land: set[Quarter], island: set[Point], owner: dict[Point, int]) -> bool:
    """Return whether no side of a cell separates the island from the surrounding water."""
    outside = surrounding_water(island, owner)
    return not any(
        owner.get(edge) == outside
        for (edge, point) in (shore_points(size, quarter) for quarter in land)
        if point in island
    )


@cache
def shore_points(size: int, quarter: Quarter) -> tuple[Point, Point]:
    """Return the middle of the quarter's cell side, and the quarter's point next to it."""
    row, column = divmod(quarter[0], size)
    x = SCALE * column + SCALE // 2
    y = SCALE * row + SCALE // 2
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[quarter[1]]
    return (x + 2 * dx, y + 2 * dy), (x + dx, y + dy)


def count_sides(size: int, land: set[Quarter], island: set[Point], owner: dict[Point, int]) -> int:
    """Return the number of sides, counted as the island's corners at the surrounding water."""
    outside = surrounding_water(island, owner)
    return sum(
        angle != 4
        for point in corner_points(size)
        if owner.get(point) == outside
        for angle in corner_angles(size, land, island, point)
    )


@cache
def corner_points(size: int) -> list[Point]:
    """Return the corners and the middles of cells."""
    span = range(0, SCALE * size + 1, SCALE)
    half = SCALE // 2
    return [(x, y) for x in span for y in span] + [(x - half, y - half) for x in span for y in span]


def corner_angles(size: int, land: set[Quarter], island: set[Point], point: Point) -> Iterator[int]:
    """Yield the angles of the island's parts that meet at a point, in eighths of a full turn."""
    eighths = quarters_around(size, point)
    in_island = [quarter in land and is_inside(size, quarter, island) for quarter in eighths]
    start = in_island.index(False)
    run = 0
    for ours in (*in_island[start:], *in_island[:start], False):
        if not ours and run:
            yield run
        run = run + 1 if ours else 0


def is_inside(size: int, quarter: Quarter, island: set[Point]) -> bool:
    return shore_points(size, quarter)[1] in island


def count_circles(size: int, sheet: Cells, island: set[Point]) -> int:
    """Return the number of the island's tiles with four quarters."""
    return sum(
        code < WAVE and code & 15 == 15 and is_inside(size, (cell, 0), island)
        for cell, code in enumerate(sheet)
    )


def count_lakes(waters: list[set[Point]], completed: list[set[Point]]) -> int:
    """Return the number of waters in completed islands: the point above the topmost one is land."""
    result = 0
    for water in waters:
        x, y = min(water, key=lambda point: (point[1], point[0]))
        result += any((x, y - 1) in island for island in completed)
    return result


def landmass_points(size: int, sheet: Cells, completed: list[set[Point]]) -> int:
    best = 0
    for colour in (RED, BLUE):
        coloured = {
            quarter
            for quarter in all_quarters(size)
            if is_land(sheet[quarter[0]], quarter[1])
            and sheet[quarter[0]] & colour
            and any(is_inside(size, quarter, island) for island in completed)
        }
        for part in connected_sets(points(size, coloured)):
            best = max(
                best, len({quarter[0] for quarter in coloured if is_inside(size, quarter, part)})
            )
    return best


def wave_points(form: Form, sheet: Cells) -> int:
    """Return the score for waves, by trying every division of each row and column into sets."""
    if "wave" not in form.rows:
        return 0
    is_wave = [
        [WAVE < code < SHIP for code in sheet[k : k + form.size]] for k in row_starts(form.size)
    ]
    return sum(score_line(tuple(row)) for row in (*is_wave, *zip(*is_wave, strict=True)))


def row_starts(size: int) -> range:
    return range(0, size * size, size)


def score_line(cells: tuple[bool, ...]) -> int:
    if len(cells) < 4:
        return 0
    scores = [score_line(cells[1:])]
    scores += [
        points + score_line(cells[length:])
        for length, points in ((4, 4), (5, 6), (6, 9))
        if len(cells) >= length and all(cells[:length])
    ]
    return max(scores)


def ship_points(sheet: Cells) -> int:
    groups = {(code - SHIP) // 8 for code in sheet if code >= SHIP} - {0}
    return ship_totals()[len(groups) - 1][1] if groups else 0
