"""Plants and reefs on the tiles: palms, bushes, glades, corals.

A tile always has the same plants and reefs. They are seen from above and look natural in every
rotation of the tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from skerry.core.scene import Layer

from .curves import (
    HALF,
    POINTS,
    Point,
    land_regions,
    line_coordinates,
    numbers_text,
    region_outline,
)
from .tiles import Tile


@dataclass(frozen=True, slots=True)
class Growth:
    """The places of plants and reefs on a tile or a board, in picture units."""

    palms: tuple[Point, ...]
    bushes: tuple[Point, ...]
    glades: tuple[Point, ...]
    reefs: tuple[Point, ...]

    def transform(self, middle: Point, turn: int) -> Growth:
        """Return a copy for a tile that is rotated and whose middle is moved from (0, 0).

        Args:
            middle: The new middle of the tile.
            turn: Quarter turns clockwise.
        """
        x, y = middle
        groups = (self.palms, self.bushes, self.glades, self.reefs)
        rotated_groups = [[rotate_point(point, turn) for point in points] for points in groups]
        return Growth(*(tuple((a + x, b + y) for a, b in points) for points in rotated_groups))

    def without_reefs_near(self, spot: Point, far: float) -> Growth:
        """Return a copy without the reefs that are closer than `far` to `spot`."""
        return replace(
            self, reefs=tuple(reef for reef in self.reefs if _is_clear_of(reef, [spot], far))
        )


def rotate_point(point: Point, turn: int) -> Point:
    """Rotate a point about (0, 0) by quarter turns clockwise."""
    x, y = point
    for _ in range(turn % 4):
        x, y = -y, x
    return (x, y)


@cache
def tile_growth(tile: Tile) -> Growth:
    """Return the plants and reefs of a tile, at random places; the tile is the seed."""
    rng = Random(f"{tile.halves} {tile.regions}")
    land, water = [_Spots(rng, tile, dry) for dry in (True, False)]
    palms = land.choose_some(6, coast=13, rim=7, apart=15)
    bushes = () if palms else land.choose_some(2, coast=5.5, rim=5, apart=9)
    glades = land.choose_some(5, coast=17, rim=9, apart=12)
    return Growth(palms, bushes, glades, water.choose_some(2, coast=28, rim=10, apart=44))


class _Spots:
    """Random places on the land of a tile if `dry`, otherwise in its water."""

    def __init__(self, rng: Random, tile: Tile, dry: bool) -> None:
        polygons = [_region_polygon(tile, region) for region in land_regions(tile)]
        steps = [-34 + 8.5 * k for k in range(9)]
        points = [(x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)) for y in steps for x in steps]
        rng.shuffle(points)
        self._coasts = _coast_points(tile)
        self._points = [
            point
            for point in points
            if any(is_inside(point, polygon) for polygon in polygons) == dry
        ]

    def choose_some(
        self, most: int, *, coast: float, rim: float, apart: float
    ) -> tuple[Point, ...]:
        """Return some of the places, from top to bottom.

        Args:
            most: Maximum number of places.
            coast: Minimum distance from the coasts.
            rim: Minimum distance from the rim of the tile.
            apart: Minimum distance between two places.
        """
        places: list[Point] = []
        for x, y in self._points:
            inland = max(abs(x), abs(y)) <= HALF - rim and _is_clear_of((x, y), self._coasts, coast)
            if len(places) < most and inland and _is_clear_of((x, y), places, apart):
                places.append((round(x, 1), round(y, 1)))
        return tuple(sorted(places, key=lambda place: place[1]))


def _is_clear_of(point: Point, others: Iterable[Point], far: float) -> bool:
    """Return whether none of the `others` is closer to the point than `far`."""
    return all(hypot(point[0] - x, point[1] - y) >= far for x, y in others)


def _coast_points(tile: Tile) -> list[Point]:
    """Return points along the coasts of a tile, close enough together to measure distances."""
    coasts = [bend.coast for region in land_regions(tile) for bend in region_outline(tile, region)]
    lines = [[*coast[:1], *map(_midpoint, pairwise(coast)), *coast[-1:]] for coast in coasts]
    between = [_midpoint(two) for line in lines for two in pairwise(line)]
    return [*(point for line in lines for point in line), *between]


def _midpoint(two: tuple[Point, Point]) -> Point:
    (a, b), (c, d) = two
    return ((a + c) / 2, (b + d) / 2)


def _region_polygon(tile: Tile, region: int) -> list[Point]:
    """Return a polygon that approximates a region."""
    points: list[Point] = []
    for bend in region_outline(tile, region):
        points += [POINTS[p % 8] for p in range(bend.run[0], bend.run[1] + 1)]
        points += bend.coast[1:-1]
    return points


def is_inside(spot: Point, polygon: Sequence[Point]) -> bool:
    """Return whether a point is inside a polygon."""
    odd = False
    x, y = spot
    for (a, b), (c, d) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            odd = not odd
    return odd


# Layers


def water_layers(plants: Growth) -> list[Layer]:
    """Return the layers of the reefs: pale patches with corals on them."""
    patches = _scatter_path(_REEFS, plants.reefs)
    corals = _scatter_path(_CORALS, plants.reefs)
    return [Layer(patches, "reef"), Layer(corals, "coral")] if patches else []


def land_layers(plants: Growth) -> list[Layer]:
    """Return the layers of glades, bushes, and palms with their shadows."""
    shadows = [(x + 1.3, y + 1.3) for x, y in plants.palms]
    layers = [
        Layer(_dots_path(plants.glades), "glade"),
        Layer(_dots_path(plants.bushes), "bush"),
        Layer(_dots_path(shadows), "shade"),
        Layer(_scatter_path(_PALMS, plants.palms), "palm"),
        Layer(_dots_path(plants.palms), "heart"),
    ]
    return [layer for layer in layers if layer.path]


def _dots_path(points: Iterable[Point]) -> str:
    """Return a path with a very short line at each point, which a round pen draws as a dot."""
    return "".join(f"M{line_coordinates([point])}h.1" for point in points)


def _scatter_path(variants: Sequence[str], points: Iterable[Point]) -> str:
    """Return a path with one of the drawings `variants` at each point.

    The coordinates of a point select its variant.
    """
    return "".join(
        f"M{line_coordinates([(x, y)])}{variants[round(7 * x + 3 * y) % len(variants)]}"
        for x, y in points
    )


def _palm_path(fronds: int, long: float, turn: float) -> str:
    """Return the path of a palm seen from above: a star of pointed, bent fronds.

    Args:
        fronds: Number of fronds.
        long: Length of the longest frond.
        turn: Rotation of the star, in radians.
    """
    points: list[tuple[int, int]] = []
    for k in range(fronds):
        angle = turn + 2 * pi * k / fronds
        reach = long * (1, 0.84, 0.93)[k % 3]
        for a, r in ((angle, reach), (angle + 0.75 * pi / fronds, 0.34 * long)):
            points.append((round(r * cos(a)), round(r * sin(a))))
    first = points[0]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    return f"m{numbers_text(first)}l{numbers_text(value for step in steps for value in step)}z"


_PALMS = (_palm_path(7, 7.4, 0.2), _palm_path(8, 6.6, 0.5), _palm_path(6, 6.9, 0.9))

_REEFS = (
    "m-8 0q1-7 6-5t7-1 2 8-8 2-7-4z",
    "m-5-6q5-3 7 1t4 5-2 6-9 1 0-12z",
    "m-9 1q3-8 9-4t7 3-6 5-10-4z",
)
_CORALS = ("m-3-1h.1m4-2h.1m3 4h.1", "m-2-2h.1m2 5h.1m3-3h.1", "m-3 0h.1m3 2h.1m3-3h.1")
"""Variants of the patches of a reef (_REEFS), and of the corals on a patch (_CORALS)."""
