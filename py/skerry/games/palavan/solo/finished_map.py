"""Map of a finished board: coasts continue from tile to tile, and no tile edges are visible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import hypot
from typing import NamedTuple

from skerry.core.scene import Layer
from skerry.games.palavan.curves import (
    HALF,
    POINTS,
    Point,
    lands,
    offset_line,
    outline,
    spline,
    square,
    straight,
)
from skerry.games.palavan.decoration import Growth, growth, inside, on_land, rotate, under_water
from skerry.games.palavan.land import areas, facing_halves, inner_edges
from skerry.games.palavan.tiles import LAND, tiles

Edge = tuple[int, int]
"""A part of an outline in a cell: the cell, and a half-edge (0 to 7) or a coast.

A coast has the number COAST plus the number of the rim point where it begins.
"""

COAST = 8

JUNGLE = -11.0
"""Distance between the coast and the edge of the jungle; negative, because it is inland."""

ROOM = 25.0
"""Half of the space that a compass rose needs, in addition to the shallows."""

ROSE = (
    ("m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0m4 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "rose ring"),
    ("m-9-9l9 6 9-6-6 9 6 9-9-6-9 6 6-9z", "rose"),
    ("m0-19l3.4 15.6 15.6 3.4-15.6 3.4-3.4 15.6-3.4-15.6-15.6-3.4 15.6-3.4z", "rose"),
    ("m0-19l3.4 15.6-3.4 3.4zm19 19l-15.6 3.4-3.4-3.4zm-19 19l-3.4-15.6 3.4-3.4z", "rose night"),
)

DIAGONAL = 1.4
"""Length along the rim for a unit of distance from a coast that meets the rim diagonally."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a land's outline, with the land on the right.

    Attributes:
        coast: Whether it is a coast; otherwise it runs along the rim of the board.
        points: Points along the rim, or control points of the coast's curve. A coast that is the
            whole outline begins at any of its points.
    """

    coast: bool
    points: tuple[Point, ...]


class _Net(NamedTuple):
    """The outlines of all regions.

    Attributes:
        after: For each edge the next one of the region's outline, clockwise.
        beyond: For each half-edge that two cells share, the same half-edge of the other cell.
        land: For each coast the number of its land.
    """

    after: Mapping[Edge, Edge]
    beyond: Mapping[Edge, Edge]
    land: Mapping[Edge, int]


@lru_cache(maxsize=64)
def chart(board: tuple[int, ...], width: int) -> tuple[Layer, ...]:
    """Return the map of a full board without clashing edges, centred on (0, 0)."""
    outlines = [_stretches(loop, board, width) for loop in _loops(board, width)]
    shore = "".join(_shore(outline) for outline in outlines)
    land = "".join(_land(outline, 0) for outline in outlines)
    jungle = "".join(_land(outline, JUNGLE) for outline in outlines)
    plants = _growth(board, width)
    coasts = [[point for stretch in outline for point in stretch.points] for outline in outlines]
    rose = _find_open_water(coasts, width)
    layers = [
        Layer(square(HALF * width), "water"),
        *under_water(plants if rose is None else plants.clear_of(rose, 24)),
        *(Layer(shore, f"map {look}") for look in ("deep", "shallow", "shelf", "foam", "wet")),
        Layer(land, "map grass"),
        Layer(jungle, "map jungle"),
        Layer(shore, "map sand"),
        *on_land(plants),
        *([Layer(f"M{straight([rose])}{path}", look) for path, look in ROSE] if rose else []),
    ]
    return tuple(layer for layer in layers if layer.path)


def _growth(board: Sequence[int], width: int) -> Growth:
    """Return the plants and reefs of all tiles."""
    growths = [
        growth(tiles()[piece // 4]).place_at(_middle(cell, width), piece % 4)
        for cell, piece in enumerate(board)
    ]
    return Growth(
        tuple(point for tile_growth in growths for point in tile_growth.palms),
        tuple(point for tile_growth in growths for point in tile_growth.bushes),
        tuple(point for tile_growth in growths for point in tile_growth.glades),
        tuple(point for tile_growth in growths for point in tile_growth.reefs),
    )


def _find_open_water(coasts: Sequence[Sequence[Point]], width: int) -> Point | None:
    """Return the point in the water farthest from all coasts; None if a rose has no room there."""
    most = HALF * width - ROOM
    steps = [-most + 10 * k for k in range(round(most / 5) + 1)]
    points = [(x, y) for y in steps for x in steps]
    sea = [point for point in points if not sum(inside(point, coast) for coast in coasts) % 2]
    shore = [point for coast in coasts for point in coast]
    if not shore or not sea:
        return None
    distances = {(x, y): min(hypot(x - a, y - b) for a, b in shore) for x, y in sea}
    best = max(distances, key=distances.__getitem__)
    return best if distances[best] > ROOM + 19 else None


def _middle(cell: int, width: int) -> Point:
    row, column = divmod(cell, width)
    return (2 * HALF * (column - (width - 1) / 2), 2 * HALF * (row - (width - 1) / 2))


# Outlines of whole lands


def _loops(board: Sequence[int], width: int) -> Iterator[list[Edge]]:
    """Yield the outline of each land, clockwise, as coasts and half-edges of the rim."""
    after: dict[Edge, Edge] = {}
    for cell, piece in enumerate(board):
        tile = tiles()[piece // 4]
        turn = 2 * (piece % 4)
        for region in lands(tile):
            ring: list[Edge] = []
            for bend in outline(tile, region):
                ring += [(cell, (half + turn) % 8) for half in range(*bend.run)]
                ring += [(cell, COAST + (bend.run[1] + turn) % 8)] if bend.coast else []
            after |= zip(ring, [*ring[1:], ring[0]], strict=True)
    net = _Net(after, _beyond(width, len(board) // width), _labels(board, width))
    left = {edge: None for edge in after if edge not in net.beyond}
    while left:
        loop = [next(iter(left))]
        while (following := _next(net, loop[-1])) != loop[0]:
            loop.append(following)
        for edge in loop:
            del left[edge]
        yield loop


def _next(net: _Net, edge: Edge) -> Edge:
    """Return the next edge of a land's outline.

    At a half-edge that two tiles share, the outline continues in the other tile. If two lands and
    two waters meet in a point, a strait separates the lands; but if both are parts of one land,
    the land separates the waters.
    """
    following = net.after[edge]
    while following in net.beyond:
        following = net.after[net.beyond[following]]
    if edge[1] >= COAST <= following[1]:
        cell, start = net.after[edge]
        cell, half = net.beyond.get((cell, (start - 1) % 8), (-1, 0))
        over = (cell, COAST + half)
        if over in net.after and net.land[over] == net.land[edge]:
            return over
    return following


def _labels(board: Sequence[int], width: int) -> dict[Edge, int]:
    """Return the number of the land that each coast belongs to."""
    return {
        (cell, COAST + (half + 1) % 8): number
        for number, area in enumerate(areas(board, width))
        for cell, half in area.halves
        if area.colour == LAND
    }


def _beyond(width: int, height: int) -> dict[Edge, Edge]:
    """Map each half-edge that two cells share to the same half-edge of the other cell."""
    partners: dict[Edge, Edge] = {}
    for cell, side, other in inner_edges(width, height):
        for half, beyond in facing_halves(side):
            partners[cell, half] = (other, beyond)
            partners[other, beyond] = (cell, half)
    return partners


def _stretches(loop: Sequence[Edge], board: Sequence[int], width: int) -> list[Stretch]:
    """Divide an outline into stretches. The first one runs along the rim, if any does.

    The curve of a coast leaves out the points where the coasts of two tiles meet: this rounds off
    the capes.
    """
    is_coast = [half >= COAST for _, half in loop]
    first = next((k for k, coast in enumerate(is_coast) if not coast and is_coast[k - 1]), 0)
    stretches: list[Stretch] = []
    rotated_loop = [*loop[first:], *loop[:first]]
    for coast, edges in groupby(rotated_loop, lambda edge: edge[1] >= COAST):
        parts = [_points(edge, board, width) for edge in edges]
        if coast and all(is_coast):
            between = [point for part in parts for point in part[1:-1]]
            points = _smooth([between[-1], *between, between[0]])
        elif coast:
            between = [point for part in parts for point in part[1:-1]]
            points = [parts[0][0], between[0], *_smooth(between), between[-1], parts[-1][-1]]
        else:
            points = [*(part[0] for part in parts), parts[-1][-1]]
        stretches.append(Stretch(coast, tuple(points)))
    return stretches


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Return the points without the first and last, each moved towards its neighbours."""
    threes = zip(points, points[1:], points[2:], strict=False)
    return [((a + 2 * c + e) / 4, (b + 2 * d + f) / 4) for (a, b), (c, d), (e, f) in threes]


def _points(edge: Edge, board: Sequence[int], width: int) -> list[Point]:
    """Return the points of a half-edge or a coast, in coordinates of the board."""
    (cell, half) = edge
    (x, y) = _middle(edge[0], width)
    if half < COAST:
        points: Sequence[Point] = (POINTS[half], POINTS[(half + 1) % 8])
    else:
        tile = tiles()[board[cell] // 4]
        turn = board[cell] % 4
        bends = (bend for region in lands(tile) for bend in outline(tile, region))
        start = (half - COAST - 2 * turn) % 8
        coast = next(bend.coast for bend in bends if bend.run[1] % 8 == start)
        points = [rotate(point, turn) for point in coast]
    return [(x + a, y + b) for a, b in points]


# Path data


def _shore(stretches: Sequence[Stretch]) -> str:
    """Return a path along the coasts of a land."""
    if len(stretches) == 1 and stretches[0].coast:
        return _ring(stretches[0].points)
    coasts = (stretch.points for stretch in stretches if stretch.coast)
    return "".join("M" + straight(points[:1]) + spline(points) for points in coasts)


def _land(stretches: Sequence[Stretch], far: float) -> str:
    """Return a land's area as a path, its coasts moved outwards by `far`; "" if it is too small."""
    if len(stretches) == 1 and stretches[0].coast:
        points = stretches[0].points
        ring = offset_line([points[-1], *points, points[0]], [far] * (len(points) + 2))[1:-1]
        return _ring(ring) if _size(ring) / _size(points) > 0.2 else ""
    parts = list[str]()
    around = list[Point]()
    whole = list[Point]()
    for k, stretch in enumerate(stretches):
        line: Sequence[Point] = stretch.points[1:-1] if len(stretches) > 1 else stretch.points
        if stretch.coast:
            after = stretches[(k + 1) % len(stretches)]
            line = _offset_coast(stretches[k - 1].points, stretch.points, after.points, far)
            parts.append(straight(line[:1]) + spline(line))
        elif line:
            parts.append(straight(line))
        around += line
        whole += stretch.points
    return "M" + "L".join(parts) + "Z" if _size(around) / _size(whole) > 0.1 else ""


def _offset_coast(
    before: Sequence[Point], coast: Sequence[Point], after: Sequence[Point], far: float
) -> list[Point]:
    """Move a coast outwards by `far`. Its ends move along the stretches of rim next to it."""
    line = offset_line(coast, [far] * len(coast))
    line[0] = _along(before[-1], before[-2], coast[1], -far)
    line[-1] = _along(after[0], after[1], coast[-2], -far)
    return line


def _along(end: Point, rim: Point, inland: Point, far: float) -> Point:
    """Move the end of a coast along the rim towards the point `rim`."""
    x, y = end
    a, b = rim
    straight_on = min(abs(inland[0] - x), abs(inland[1] - y)) < 1
    step = far * (1 if straight_on else DIAGONAL) / hypot(a - x, b - y)
    return (x + step * (a - x), y + step * (b - y))


def _ring(points: Sequence[Point]) -> str:
    """Return a smooth closed curve through the middles between the points."""
    (a, b) = points[-1]
    (c, d) = points[0]
    middle = ((a + c) / 2, (b + d) / 2)
    return "M" + straight([middle]) + spline([middle, *points, middle]) + "Z"


def _size(points: Sequence[Point]) -> float:
    """Return the area of a polygon; negative if its points are counter-clockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]])) / 2
