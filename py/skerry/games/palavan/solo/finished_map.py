"""A finished board as one map: its coasts run through from tile to tile, and no edge is seen."""

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
    outline,
    shifted,
    spline,
    square,
    straight,
)
from skerry.games.palavan.decoration import Growth, growth, inside, on_land, turned, under_water
from skerry.games.palavan.land import areas, facing_halves, inner_edges
from skerry.games.palavan.tiles import LAND, tiles

Edge = tuple[int, int]
"""A cell and one of its half-edges, from 0 to 7; or COAST and the point of its rim where a coast
of its land begins."""

COAST = 8

JUNGLE = -11.0
"""How far outside the coast the jungle begins."""

ROOM = 25.0
"""What a compass rose needs all around, beside the shallows."""

ROSE = (
    ("m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0m4 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "rose ring"),
    ("m-9-9l9 6 9-6-6 9 6 9-9-6-9 6 6-9z", "rose"),
    ("m0-19l3.4 15.6 15.6 3.4-15.6 3.4-3.4 15.6-3.4-15.6-15.6-3.4 15.6-3.4z", "rose"),
    ("m0-19l3.4 15.6-3.4 3.4zm19 19l-15.6 3.4-3.4-3.4zm-19 19l-3.4-15.6 3.4-3.4z", "rose night"),
)

DIAGONAL = 1.4
"""A way along the rim, by the same way at right angles to a coast that ends there diagonally."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a land's outline: points along the rim, or those that a coast's curve follows.

    The land is on the right. A coast that is all of the outline begins anywhere.
    """

    coast: bool
    points: tuple[Point, ...]


class _Net(NamedTuple):
    """Outlines of regions, clockwise: what comes `after` each edge; what shared half-edges are for
    the cell `beyond`; and the number of the `land` that each coast belongs to.
    """

    after: Mapping[Edge, Edge]
    beyond: Mapping[Edge, Edge]
    land: Mapping[Edge, int]


@lru_cache(maxsize=64)
def chart(board: tuple[int, ...], width: int) -> tuple[Layer, ...]:
    """The map of a board without empty cells and without edges that clash, round (0, 0)."""
    outlines = [_stretches(loop, board, width) for loop in _loops(board, width)]
    shore = "".join(_shore(it) for it in outlines)
    land = "".join(_land(it, 0) for it in outlines)
    jungle = "".join(_land(it, JUNGLE) for it in outlines)
    plants = _growth(board, width)
    rose = _calm([[at for it in outline for at in it.points] for outline in outlines], width)
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
    """All that grows on the tiles."""
    found = [
        growth(tiles()[piece // 4]).moved(piece % 4, *_middle(cell, width))
        for cell, piece in enumerate(board)
    ]
    return Growth(
        tuple(at for it in found for at in it.palms),
        tuple(at for it in found for at in it.bushes),
        tuple(at for it in found for at in it.glades),
        tuple(at for it in found for at in it.reefs),
    )


def _calm(coasts: Sequence[Sequence[Point]], width: int) -> Point | None:
    """The point in the water that is farthest from all coasts; None if a rose has no room there."""
    most = HALF * width - ROOM
    steps = [-most + 10 * k for k in range(round(most / 5) + 1)]
    sea = [(x, y) for y in steps for x in steps if not sum(inside((x, y), it) for it in coasts) % 2]
    near = [at for coast in coasts for at in coast]
    far = {(x, y): min(hypot(x - a, y - b) for a, b in near) for x, y in sea} if near else {}
    best = max(far, key=lambda at: far[at], default=None)
    return best if best is not None and far[best] > ROOM + 19 else None


def _middle(cell: int, width: int) -> Point:
    """The middle of a cell."""
    row, column = divmod(cell, width)
    return (2 * HALF * (column - (width - 1) / 2), 2 * HALF * (row - (width - 1) / 2))


# Outlines of whole lands


def _loops(board: Sequence[int], width: int) -> Iterator[list[Edge]]:
    """The outlines of all lands, clockwise: coasts, and half-edges of the rim."""
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
    """What follows in the outline; where tiles share half-edges, over into the next tile.

    Where two lands and two waters meet in a point, the lands are kept apart by a strait, unless
    they are one land anyway: then the waters are.
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
    """The number of the land that each coast belongs to."""
    return {
        (cell, COAST + (half + 1) % 8): number
        for number, area in enumerate(areas(board, width))
        for cell, half in area.halves
        if area.colour == LAND
    }


def _beyond(width: int, height: int) -> dict[Edge, Edge]:
    """The half-edges that two cells share, each with what it is for the other cell."""
    found: dict[Edge, Edge] = {}
    for cell, side, other in inner_edges(width, height):
        for half, beyond in facing_halves(side):
            found[cell, half] = (other, beyond)
            found[other, beyond] = (cell, half)
    return found


def _stretches(loop: Sequence[Edge], board: Sequence[int], width: int) -> list[Stretch]:
    """An outline in stretches, one along the rim first, if there is any.

    Where coasts meet, they do so without touching the point between: that rounds off every cape.
    """
    coast = [half >= COAST for _, half in loop]
    first = next((k for k, it in enumerate(coast) if not it and coast[k - 1]), 0)
    found: list[Stretch] = []
    for is_coast, edges in groupby([*loop[first:], *loop[:first]], lambda it: it[1] >= COAST):
        parts = [_points(edge, board, width) for edge in edges]
        if is_coast and all(coast):
            between = [at for part in parts for at in part[1:-1]]
            points = _soft([between[-1], *between, between[0]])
        elif is_coast:
            between = [at for part in parts for at in part[1:-1]]
            points = [parts[0][0], between[0], *_soft(between), between[-1], parts[-1][-1]]
        else:
            points = [*(part[0] for part in parts), parts[-1][-1]]
        found.append(Stretch(is_coast, tuple(points)))
    return found


def _soft(points: Sequence[Point]) -> list[Point]:
    """The points between the first and the last, each drawn towards its neighbours."""
    threes = zip(points, points[1:], points[2:], strict=False)
    return [((a + 2 * c + e) / 4, (b + 2 * d + f) / 4) for (a, b), (c, d), (e, f) in threes]


def _points(edge: Edge, board: Sequence[int], width: int) -> list[Point]:
    """The points of a half-edge or of a coast, where it lies on the board."""
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
        points = [turned(at, turn) for at in coast]
    return [(x + a, y + b) for a, b in points]


# Path data


def _shore(stretches: Sequence[Stretch]) -> str:
    """The coasts of a land."""
    if len(stretches) == 1 and stretches[0].coast:
        return _ring(stretches[0].points)
    coasts = (it.points for it in stretches if it.coast)
    return "".join("M" + straight(points[:1]) + spline(points) for points in coasts)


def _land(stretches: Sequence[Stretch], far: float) -> str:
    """A land; its coasts moved outwards by `far`. What is too small for that is left out."""
    if len(stretches) == 1 and stretches[0].coast:
        points = stretches[0].points
        moved = shifted([points[-1], *points, points[0]], [far] * (len(points) + 2))[1:-1]
        return _ring(moved) if _size(moved) / _size(points) > 0.2 else ""
    parts = list[str]()
    around = list[Point]()
    whole = list[Point]()
    for k, it in enumerate(stretches):
        line: Sequence[Point] = it.points[1:-1] if len(stretches) > 1 else it.points
        if it.coast:
            after = stretches[(k + 1) % len(stretches)]
            line = _moved(stretches[k - 1].points, it.points, after.points, far)
            parts.append(straight(line[:1]) + spline(line))
        elif line:
            parts.append(straight(line))
        around += line
        whole += it.points
    return "M" + "L".join(parts) + "Z" if _size(around) / _size(whole) > 0.1 else ""


def _moved(
    before: Sequence[Point], coast: Sequence[Point], after: Sequence[Point], far: float
) -> list[Point]:
    """A coast moved outwards by `far`; its ends stay on the rim, of which one sees what is near."""
    line = shifted(coast, [far] * len(coast))
    line[0] = _along(before[-1], before[-2], coast[1], -far)
    line[-1] = _along(after[0], after[1], coast[-2], -far)
    return line


def _along(end: Point, rim: Point, inland: Point, far: float) -> Point:
    """A coast's end, moved along the rim towards another point of it."""
    (x, y) = end
    (a, b) = rim
    straight_on = min(abs(inland[0] - x), abs(inland[1] - y)) < 1
    step = far * (1 if straight_on else DIAGONAL) / hypot(a - x, b - y)
    return (x + step * (a - x), y + step * (b - y))


def _ring(points: Sequence[Point]) -> str:
    """A smooth closed curve."""
    (a, b) = points[-1]
    (c, d) = points[0]
    middle = ((a + c) / 2, (b + d) / 2)
    return "M" + straight([middle]) + spline([middle, *points, middle]) + "Z"


def _size(points: Sequence[Point]) -> float:
    """The area of a polygon whose points are given clockwise; negative otherwise."""
    return sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]])) / 2
