"""Curves of the coasts on a tile, and outlines of its regions, as SVG path data.

A tile reaches from -HALF to HALF in both directions, with y downwards. Its rim has eight points,
numbered clockwise from the upper left corner; half-edge `h` is between points `h` and `h + 1`.

A coast is the curve between land and water. It crosses the rim at right angles in the middle of an
edge, and diagonally at a corner, so that it continues smoothly on every tile that fits. Lines
beside a coast are the limits of sand and shallows. At the middle of an edge, they have a fixed
distance from the coast. At corners they meet the coast. They therefore continue smoothly too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot, pi, sin

from .tiles import LAND, Tile

HALF = 40.0
"""Half of a tile's side, in picture units."""

Point = tuple[float, float]

POINTS: tuple[Point, ...] = (
    (-HALF, -HALF),
    (0, -HALF),
    (HALF, -HALF),
    (HALF, 0),
    (HALF, HALF),
    (0, HALF),
    (-HALF, HALF),
    (-HALF, 0),
)
"""The points of the rim. Those with even numbers are the corners of the tile."""


@dataclass(frozen=True, slots=True)
class Bend:
    """A part of a region's outline: a run along the rim, and the coast that follows it.

    Attributes:
        run: Numbers of the first and the last rim point of the run. The last is larger than the
            first; it may exceed 7 and then counts modulo 8.
        coast: Control points of the coast's curve, from the end of the run to the start of the
            next run, with the region on the right; () if the region has the whole rim.
    """

    run: tuple[int, int]
    coast: tuple[Point, ...]


def land_regions(tile: Tile) -> list[int]:
    """Return the numbers of a tile's land regions."""
    return sorted({r for r, half in zip(tile.regions, tile.halves, strict=True) if half == LAND})


@cache
def region_outline(tile: Tile, region: int) -> tuple[Bend, ...]:
    """Return the outline of the region with number `region`, clockwise."""
    around = tile.regions
    if set(around) == {region}:
        return (Bend((0, 8), ()),)
    starts = [h for h in range(8) if around[h] == region != around[h - 1]]
    runs = [(start, start + _run_length(around, start)) for start in starts]
    after = [*runs[1:], runs[0]]
    return tuple(
        Bend(run, _coast_curve(run[1] % 8, following[0]))
        for run, following in zip(runs, after, strict=True)
    )


def _run_length(around: Sequence[int], start: int) -> int:
    """Return how many consecutive half-edges from `start` on belong to the same region.

    `around` has the number of the region for each half-edge; there must be more than one region.
    """
    return next(k for k in range(9) if around[(start + k) % 8] != around[start])


# The curve of a coast


@cache
def _coast_curve(start: int, end: int) -> tuple[Point, ...]:
    """Return the control points of a coast, both ends included.

    `start` and `end` are numbers of rim points. A sine wave makes the coast irregular.
    """
    if start > end:
        return _coast_curve(end, start)[::-1]
    p = POINTS[start]
    q = POINTS[end]
    (ux, uy) = _inward_direction(p)
    (vx, vy) = _inward_direction(q)
    far = hypot(q[0] - p[0], q[1] - p[1])
    reach = max(24.0, 0.4 * far)
    one = (p[0] + reach * ux, p[1] + reach * uy)
    two = (q[0] + reach * vx, q[1] + reach * vy)
    first = (p[0] + 0.4 * reach * ux, p[1] + 0.4 * reach * uy)
    last = (q[0] + 0.4 * reach * vx, q[1] + 0.4 * reach * vy)
    between: list[Point] = []
    for t in (0.32, 0.5, 0.68):
        (x, y), (nx, ny) = _point_and_normal((p, one, two, q), t)
        wave = 0.07 * far * sin(2.4 * pi * t + 1.7 * start + 2.9 * end)
        between.append((x + wave * nx, y + wave * ny))
    return (p, first, *between, last, q)


def _inward_direction(point: Point) -> Point:
    """Return the direction in which a coast leaves a point of the rim, as a unit vector."""
    far = hypot(*point)
    return (-point[0] / far, -point[1] / far)


def _point_and_normal(curve: tuple[Point, Point, Point, Point], t: float) -> tuple[Point, Point]:
    """Return the point of a cubic Bezier curve at `t` (0 to 1), and the unit normal to the left."""
    (a, b, c, d) = curve
    s = 1 - t
    x, y = (s**3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t**3 * d[k] for k in (0, 1))
    u, v = (
        s * s * (b[k] - a[k]) + 2 * s * t * (c[k] - b[k]) + t * t * (d[k] - c[k]) for k in (0, 1)
    )
    return (x, y), _left_unit_vector(u, v)


def _left_unit_vector(x: float, y: float) -> Point:
    """Return the unit vector to the left of the direction (x, y)."""
    far = hypot(x, y)
    return (y / far, -x / far)


def offset_line(line: Sequence[Point], far: Sequence[float]) -> list[Point]:
    """Return a line with its points moved to the left of the line's direction.

    Args:
        line: Points of the line.
        far: For each point the distance by which it moves; negative values move it to the right.
    """
    points: list[Point] = []
    for k, (x, y) in enumerate(line):
        (a, b) = line[max(k - 1, 0)]
        (c, d) = line[min(k + 1, len(line) - 1)]
        u, v = _left_unit_vector(c - a, d - b)
        points.append((x + far[k] * u, y + far[k] * v))
    return points


def line_beside_coast(coast: Sequence[Point], far: float) -> list[Point]:
    """Return the control points of a line beside a coast.

    Both ends of the line are on the rim. If the coast ends at a corner, the line ends there too;
    otherwise it ends at distance `far` from the coast. The line stays inside the rim.

    Args:
        coast: Control points of the coast, with the land on the right.
        far: Distance from the coast: positive over water, negative on land.
    """
    ways = [far] * len(coast)
    for end, step in ((0, 1), (-1, -1)):
        if coast[end] in POINTS[::2]:
            ways[end] = 0.0
            ways[end + step] = 0.4 * far
            ways[end + 2 * step] = 0.85 * far
    share, ahead = (0.9, 1.0) if far > 0 else (0.55, -1.0)
    further = offset_line(coast, [ahead] * len(coast))
    for k in range(2, len(coast) - 2):
        room = share * _distance_to_rim(coast[k], further[k])
        ways[k] = max(-room, min(room, ways[k]))
    line = offset_line(coast, ways)
    for end, after in ((0, 1), (-1, -2)):
        if ways[end]:
            (x, y) = line[end]
            (a, b) = coast[end]
            (c, d) = coast[after]
            line[after] = (c + x - a, d + y - b)
    return line


def _distance_to_rim(point: Point, ahead: Point) -> float:
    """Return the distance from `point` to the rim, in the direction of the point `ahead`.

    `ahead` must be at a distance of 1 from `point`.
    """
    steps = [(at, to - at) for at, to in zip(point, ahead, strict=True) if abs(to - at) > 1e-9]
    return min(((HALF if step > 0 else -HALF) - at) / step for at, step in steps)


# Path data


def area_path(tile: Tile, region: int, far: float = 0, bleed: float = 0) -> str:
    """Return a region as a closed path.

    Args:
        tile: The tile.
        region: Number of the region.
        far: Distance by which the coasts are moved outwards; negative: inwards.
        bleed: Distance by which the runs along the rim are moved outwards.
    """
    bends = region_outline(tile, region)
    if not bends[0].coast:
        return square_path(HALF + bleed)
    coasts = [line_beside_coast(bend.coast, far) for bend in bends]
    parts: list[str] = []
    for k, bend in enumerate(bends):
        start, end = bend.run
        corners = [POINTS[p % 8] for p in range(start + 1, end) if p % 2 == 0]
        way = [_bleed_point(point, bleed) for point in (coasts[k - 1][-1], *corners, coasts[k][0])]
        curve = [way[-1], *coasts[k][1:-1], _bleed_point(coasts[k][-1], bleed)]
        parts.append(line_coordinates(way) + spline_path(curve))
    return "M" + "L".join(parts) + "Z"


def coastline_path(tile: Tile, region: int, far: float = 0) -> str:
    """Return the coasts of a region as open paths, moved outwards by `far`.

    Returns "" if the region has no coast.
    """
    lines = (
        line_beside_coast(bend.coast, far) for bend in region_outline(tile, region) if bend.coast
    )
    return "".join("M" + line_coordinates(line[:1]) + spline_path(line) for line in lines)


def _bleed_point(point: Point, bleed: float) -> Point:
    """Return a point of the rim, moved outwards by `bleed`."""
    return (_bleed_value(point[0], bleed), _bleed_value(point[1], bleed))


def _bleed_value(value: float, bleed: float) -> float:
    if abs(value) <= HALF - 1e-6:
        return value
    return value + (bleed if value > 0 else -bleed)


def square_path(half: float) -> str:
    """Return a square centred on (0, 0) with sides of 2 * `half`."""
    low, high = short_number(-half), short_number(half)
    return f"M{low} {low}H{high}V{high}H{low}Z"


def spline_path(points: Sequence[Point]) -> str:
    """Return the path command "q" that draws a smooth curve from the first point to the last.

    The pen must be at the first point. The curve is a quadratic B-spline: it runs close to the
    other points without touching them.
    """
    x, y = (round(value, 1) for value in points[0])
    steps: list[float] = []
    for k, control in enumerate(points[1:-1], 1):
        end = points[k + 1]
        if k < len(points) - 2:
            end = ((control[0] + end[0]) / 2, (control[1] + end[1]) / 2)
        u = round(end[0], 1)
        v = round(end[1], 1)
        steps += [control[0] - x, control[1] - y, u - x, v - y]
        x = u
        y = v
    return "q" + numbers_text(steps)


def line_coordinates(points: Iterable[Point]) -> str:
    """Return the coordinates of points as arguments of the path commands M and L."""
    return numbers_text(value for point in points for value in point)


def numbers_text(values: Iterable[float]) -> str:
    """Return numbers for a path, separated by blanks or minus signs."""
    return " ".join(short_number(value) for value in values).replace(" -", "-")


def short_number(value: float) -> str:
    """Return a number rounded to one decimal, without superfluous zeros: ".5", "-3", "0"."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
