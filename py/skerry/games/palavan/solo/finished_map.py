"""Map of a finished board. Coasts continue from tile to tile, and no tile edges are visible."""

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
    land_regions,
    line_coordinates,
    offset_line,
    region_outline,
    spline_path,
    square_path,
)
from skerry.games.palavan.decoration import (
    Growth,
    is_inside,
    land_layers,
    rotate_point,
    tile_growth,
    water_layers,
)
from skerry.games.palavan.land import facing_halves, find_areas, inner_edges
from skerry.games.palavan.tiles import LAND, tiles

Edge = tuple[int, int]
"""A part of an outline in a cell: the cell, and the number of a half-edge (0 to 7) or of a coast.

The number of a coast is COAST plus the number of the rim point where the coast begins.
"""

COAST = 8
"""Lowest number of a coast in an Edge."""

JUNGLE = -11.0
"""Distance between the coast and the edge of the jungle; negative, because it is inland."""

ROOM = 25.0
"""Radius of the space that a compass rose needs, not including the shallows."""

ROSE = (
    ("m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0m4 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "rose ring"),
    ("m-9-9l9 6 9-6-6 9 6 9-9-6-9 6 6-9z", "rose"),
    ("m0-19l3.4 15.6 15.6 3.4-15.6 3.4-3.4 15.6-3.4-15.6-15.6-3.4 15.6-3.4z", "rose"),
    ("m0-19l3.4 15.6-3.4 3.4zm19 19l-15.6 3.4-3.4-3.4zm-19 19l-3.4-15.6 3.4-3.4z", "rose night"),
)

DIAGONAL = 1.4
"""Distance along the rim that corresponds to a distance of 1 from a coast, if the coast meets the
rim diagonally."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a land's outline, with the land on the right.

    Attributes:
        coast: Whether it is a coast; otherwise it runs along the rim of the board.
        points: Points along the rim, or control points of the coast's curve. If a coast is the
            whole outline, it may begin at any of its points.
    """

    coast: bool
    points: tuple[Point, ...]


class _Net(NamedTuple):
    """The outlines of the land regions of all tiles.

    Attributes:
        after: For each edge of an outline the next edge of the same region, clockwise.
        beyond: For each half-edge that two cells share, its counterpart in the other cell.
        land: For each coast the number of the land area that it belongs to.
    """

    after: Mapping[Edge, Edge]
    beyond: Mapping[Edge, Edge]
    land: Mapping[Edge, int]


@lru_cache(maxsize=64)
def map_layers(board: tuple[int, ...], width: int) -> tuple[Layer, ...]:
    """Return the map of a full board without clashing edges, centred on (0, 0)."""
    outlines = [_outline_stretches(loop, board, width) for loop in _land_outlines(board, width)]
    shore = "".join(_coast_path(outline) for outline in outlines)
    land = "".join(_land_path(outline, 0) for outline in outlines)
    jungle = "".join(_land_path(outline, JUNGLE) for outline in outlines)
    plants = _all_growth(board, width)
    coasts = [[point for stretch in outline for point in stretch.points] for outline in outlines]
    rose = _find_compass_rose_spot(coasts, width)
    layers = [
        Layer(square_path(HALF * width), "water"),
        *water_layers(plants if rose is None else plants.without_reefs_near(rose, 24)),
        *(Layer(shore, f"map {look}") for look in ("deep", "shallow", "shelf", "foam", "wet")),
        Layer(land, "map grass"),
        Layer(jungle, "map jungle"),
        Layer(shore, "map sand"),
        *land_layers(plants),
        *(
            [Layer(f"M{line_coordinates([rose])}{path}", look) for path, look in ROSE]
            if rose
            else []
        ),
    ]
    return tuple(layer for layer in layers if layer.path)


def _all_growth(board: Sequence[int], width: int) -> Growth:
    """Return the plants and reefs of all tiles."""
    growths = [
        tile_growth(tiles()[piece // 4]).transform(_cell_middle(cell, width), piece % 4)
        for cell, piece in enumerate(board)
    ]
    return Growth(
        tuple(point for tile_growth in growths for point in tile_growth.palms),
        tuple(point for tile_growth in growths for point in tile_growth.bushes),
        tuple(point for tile_growth in growths for point in tile_growth.glades),
        tuple(point for tile_growth in growths for point in tile_growth.reefs),
    )


def _find_compass_rose_spot(coasts: Sequence[Sequence[Point]], width: int) -> Point | None:
    """Return the point in the water with the greatest distance to all coasts.

    Returns None if a compass rose has no room there.
    """
    most = HALF * width - ROOM
    steps = [-most + 10 * k for k in range(round(most / 5) + 1)]
    points = [(x, y) for y in steps for x in steps]
    sea = [point for point in points if not sum(is_inside(point, coast) for coast in coasts) % 2]
    shore = [point for coast in coasts for point in coast]
    if not shore or not sea:
        return None
    distances = {(x, y): min(hypot(x - a, y - b) for a, b in shore) for x, y in sea}
    best = max(distances, key=distances.__getitem__)
    return best if distances[best] > ROOM + 19 else None


def _cell_middle(cell: int, width: int) -> Point:
    row, column = divmod(cell, width)
    return (2 * HALF * (column - (width - 1) / 2), 2 * HALF * (row - (width - 1) / 2))


# Outlines of land areas


def _land_outlines(board: Sequence[int], width: int) -> Iterator[list[Edge]]:
    """Yield the outlines of the land areas, clockwise, as coasts and half-edges at the rim."""
    after: dict[Edge, Edge] = {}
    for cell, piece in enumerate(board):
        tile = tiles()[piece // 4]
        turn = 2 * (piece % 4)
        for region in land_regions(tile):
            ring: list[Edge] = []
            for bend in region_outline(tile, region):
                ring += [(cell, (half + turn) % 8) for half in range(*bend.run)]
                ring += [(cell, COAST + (bend.run[1] + turn) % 8)] if bend.coast else []
            after |= zip(ring, [*ring[1:], ring[0]], strict=True)
    net = _Net(
        after, _facing_half_edges(width, len(board) // width), _land_area_by_coast(board, width)
    )
    left = {edge: None for edge in after if edge not in net.beyond}
    while left:
        loop = [next(iter(left))]
        while (following := _next_edge(net, loop[-1])) != loop[0]:
            loop.append(following)
        for edge in loop:
            del left[edge]
        yield loop


def _next_edge(net: _Net, edge: Edge) -> Edge:
    """Return the next edge of the outline of a land area.

    At a half-edge that two tiles share, the outline continues in the other tile. At some points,
    two pieces of land and two of water meet. If the land belongs to two areas, water separates
    them there. If it belongs to one area, the land is connected there and separates the water.
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


def _land_area_by_coast(board: Sequence[int], width: int) -> dict[Edge, int]:
    """Return for each coast the number of the land area that it belongs to."""
    return {
        (cell, COAST + (half + 1) % 8): number
        for number, area in enumerate(find_areas(board, width))
        for cell, half in area.halves
        if area.colour == LAND
    }


def _facing_half_edges(width: int, height: int) -> dict[Edge, Edge]:
    """Return, for each half-edge that two cells share, its counterpart in the other cell."""
    partners: dict[Edge, Edge] = {}
    for cell, side, other in inner_edges(width, height):
        for half, beyond in facing_halves(side):
            partners[cell, half] = (other, beyond)
            partners[other, beyond] = (cell, half)
    return partners


def _outline_stretches(loop: Sequence[Edge], board: Sequence[int], width: int) -> list[Stretch]:
    """Return the stretches of an outline. If any stretch runs along the rim, the first one does.

    The points where the coasts of two tiles meet are left out, which rounds off the capes.
    """
    is_coast = [half >= COAST for _, half in loop]
    first = next((k for k, coast in enumerate(is_coast) if not coast and is_coast[k - 1]), 0)
    stretches: list[Stretch] = []
    rotated_loop = [*loop[first:], *loop[:first]]
    for coast, edges in groupby(rotated_loop, lambda edge: edge[1] >= COAST):
        parts = [_edge_points(edge, board, width) for edge in edges]
        if coast and all(is_coast):
            between = [point for part in parts for point in part[1:-1]]
            points = _smooth_points([between[-1], *between, between[0]])
        elif coast:
            between = [point for part in parts for point in part[1:-1]]
            points = [parts[0][0], between[0], *_smooth_points(between), between[-1], parts[-1][-1]]
        else:
            points = [*(part[0] for part in parts), parts[-1][-1]]
        stretches.append(Stretch(coast, tuple(points)))
    return stretches


def _smooth_points(points: Sequence[Point]) -> list[Point]:
    """Return the points, each moved towards its neighbours; the first and the last are left out."""
    threes = zip(points, points[1:], points[2:], strict=False)
    return [((a + 2 * c + e) / 4, (b + 2 * d + f) / 4) for (a, b), (c, d), (e, f) in threes]


def _edge_points(edge: Edge, board: Sequence[int], width: int) -> list[Point]:
    """Return the ends of a half-edge, or the control points of a coast, in board coordinates."""
    (cell, half) = edge
    (x, y) = _cell_middle(edge[0], width)
    if half < COAST:
        points: Sequence[Point] = (POINTS[half], POINTS[(half + 1) % 8])
    else:
        tile = tiles()[board[cell] // 4]
        turn = board[cell] % 4
        bends = (bend for region in land_regions(tile) for bend in region_outline(tile, region))
        start = (half - COAST - 2 * turn) % 8
        coast = next(bend.coast for bend in bends if bend.run[1] % 8 == start)
        points = [rotate_point(point, turn) for point in coast]
    return [(x + a, y + b) for a, b in points]


# Path data


def _coast_path(stretches: Sequence[Stretch]) -> str:
    """Return a path along the coasts of a land area."""
    if len(stretches) == 1 and stretches[0].coast:
        return _ring_path(stretches[0].points)
    coasts = (stretch.points for stretch in stretches if stretch.coast)
    return "".join("M" + line_coordinates(points[:1]) + spline_path(points) for points in coasts)


def _land_path(stretches: Sequence[Stretch], far: float) -> str:
    """Return a land area as a closed path, its coasts moved outwards by `far` (negative: inwards).

    Returns "" if the moved outline encloses almost nothing.
    """
    if len(stretches) == 1 and stretches[0].coast:
        points = stretches[0].points
        ring = offset_line([points[-1], *points, points[0]], [far] * (len(points) + 2))[1:-1]
        return _ring_path(ring) if _signed_area(ring) / _signed_area(points) > 0.2 else ""
    parts = list[str]()
    around = list[Point]()
    whole = list[Point]()
    for k, stretch in enumerate(stretches):
        line: Sequence[Point] = stretch.points[1:-1] if len(stretches) > 1 else stretch.points
        if stretch.coast:
            after = stretches[(k + 1) % len(stretches)]
            line = _offset_coast(stretches[k - 1].points, stretch.points, after.points, far)
            parts.append(line_coordinates(line[:1]) + spline_path(line))
        elif line:
            parts.append(line_coordinates(line))
        around += line
        whole += stretch.points
    return "M" + "L".join(parts) + "Z" if _signed_area(around) / _signed_area(whole) > 0.1 else ""


def _offset_coast(
    before: Sequence[Point], coast: Sequence[Point], after: Sequence[Point], far: float
) -> list[Point]:
    """Return a coast moved outwards by `far`. Its ends move along the rim.

    `before` and `after` are the points of the stretches before and after the coast.
    """
    line = offset_line(coast, [far] * len(coast))
    line[0] = _move_along_rim(before[-1], before[-2], coast[1], -far)
    line[-1] = _move_along_rim(after[0], after[1], coast[-2], -far)
    return line


def _move_along_rim(end: Point, rim: Point, inland: Point, far: float) -> Point:
    """Return the end of a coast, moved along the rim.

    Args:
        end: The end of the coast.
        rim: The point of the rim towards which it moves; away from it if `far` is negative.
        inland: The control point of the coast next to the end.
        far: Distance that the end shall have from the coast.
    """
    x, y = end
    a, b = rim
    straight_on = min(abs(inland[0] - x), abs(inland[1] - y)) < 1
    step = far * (1 if straight_on else DIAGONAL) / hypot(a - x, b - y)
    return (x + step * (a - x), y + step * (b - y))


def _ring_path(points: Sequence[Point]) -> str:
    """Return the path of a smooth closed curve with these control points."""
    (a, b) = points[-1]
    (c, d) = points[0]
    middle = ((a + c) / 2, (b + d) / 2)
    return "M" + line_coordinates([middle]) + spline_path([middle, *points, middle]) + "Z"


def _signed_area(points: Sequence[Point]) -> float:
    """Return the area of a polygon; negative if its points are counter-clockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]])) / 2
