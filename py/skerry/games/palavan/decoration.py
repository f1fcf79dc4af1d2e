"""What grows on land and under water: palms, bushes, glades, reefs. It stands where it stands.

All of it looks the same from every side, so that tiles can be turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from skerry.core.scene import Layer

from .curves import HALF, POINTS, Point, lands, numbers, outline, straight
from .tiles import Tile


@dataclass(frozen=True, slots=True)
class Growth:
    """Where things are on a tile."""

    palms: tuple[Point, ...]
    bushes: tuple[Point, ...]
    glades: tuple[Point, ...]
    reefs: tuple[Point, ...]

    def moved(self, turn: int, x: float, y: float) -> Growth:
        """The same on a tile that is turned by quarters and lies at a point."""
        return Growth(
            *(
                tuple((a + x, b + y) for a, b in (turned(at, turn) for at in spots))
                for spots in (self.palms, self.bushes, self.glades, self.reefs)
            )
        )

    def clear_of(self, spot: Point, far: float) -> Growth:
        """The same without the reefs that are near a point."""
        return replace(self, reefs=tuple(at for at in self.reefs if _clear(at, [spot], far)))


def turned(point: Point, turn: int) -> Point:
    """A point after quarter turns clockwise round (0, 0)."""
    x, y = point
    for _ in range(turn % 4):
        x, y = -y, x
    return (x, y)


@cache
def growth(tile: Tile) -> Growth:
    """What grows on a tile: the same whenever one looks."""
    rng = Random(f"{tile.halves} {tile.regions}")
    land, water = [_Spots(rng, tile, dry) for dry in (True, False)]
    palms = land.some(6, coast=13, rim=7, apart=15)
    bushes = () if palms else land.some(2, coast=5.5, rim=5, apart=9)
    glades = land.some(5, coast=17, rim=9, apart=12)
    return Growth(palms, bushes, glades, water.some(2, coast=28, rim=10, apart=44))


class _Spots:
    """Places on the land or in the water of a tile, in a random order."""

    def __init__(self, rng: Random, tile: Tile, dry: bool) -> None:
        polygons = [_polygon(tile, region) for region in lands(tile)]
        steps = [-34 + 8.5 * k for k in range(9)]
        points = [(x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)) for y in steps for x in steps]
        rng.shuffle(points)
        self._coasts = _samples(tile)
        self._points = [p for p in points if any(inside(p, it) for it in polygons) == dry]

    def some(self, most: int, *, coast: float, rim: float, apart: float) -> tuple[Point, ...]:
        """At most so many, so far at least from coasts, from the rim and from each other."""
        found: list[Point] = []
        for x, y in self._points:
            inland = max(abs(x), abs(y)) <= HALF - rim and _clear((x, y), self._coasts, coast)
            if len(found) < most and inland and _clear((x, y), found, apart):
                found.append((round(x, 1), round(y, 1)))
        return tuple(sorted(found, key=lambda at: at[1]))


def _clear(point: Point, others: Iterable[Point], far: float) -> bool:
    return all(hypot(point[0] - x, point[1] - y) >= far for x, y in others)


def _samples(tile: Tile) -> list[Point]:
    """Points all along a tile's coasts."""
    coasts = [bend.coast for region in lands(tile) for bend in outline(tile, region)]
    lines = [[*coast[:1], *map(_middle, pairwise(coast)), *coast[-1:]] for coast in coasts]
    between = [_middle(two) for line in lines for two in pairwise(line)]
    return [*(at for line in lines for at in line), *between]


def _middle(two: tuple[Point, Point]) -> Point:
    (a, b), (c, d) = two
    return ((a + c) / 2, (b + d) / 2)


def _polygon(tile: Tile, region: int) -> list[Point]:
    """A region as a polygon, near enough."""
    points: list[Point] = []
    for bend in outline(tile, region):
        points += [POINTS[p % 8] for p in range(bend.run[0], bend.run[1] + 1)]
        points += bend.coast[1:-1]
    return points


def inside(spot: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    odd = False
    (x, y) = spot
    for (a, b), (c, d) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            odd = not odd
    return odd


# Layers


def under_water(it: Growth) -> list[Layer]:
    """Reefs: a pale patch, and corals on it."""
    patches = "".join(f"M{straight([at])}{_pick(_REEFS, at)}" for at in it.reefs)
    corals = "".join(f"M{straight([at])}{_pick(_CORALS, at)}" for at in it.reefs)
    return [Layer(patches, "reef"), Layer(corals, "coral")] if patches else []


def on_land(it: Growth) -> list[Layer]:
    """Glades, bushes, and palms with their shadows."""
    shadows = [(x + 1.3, y + 1.3) for x, y in it.palms]
    found = [
        Layer(_dots(it.glades), "glade"),
        Layer(_dots(it.bushes), "bush"),
        Layer(_dots(shadows), "shade"),
        Layer("".join(f"M{straight([at])}{_pick(_PALMS, at)}" for at in it.palms), "palm"),
        Layer(_dots(it.palms), "heart"),
    ]
    return [layer for layer in found if layer.path]


def _dots(points: Iterable[Point]) -> str:
    """Points to be drawn with a round pen."""
    return "".join(f"M{straight([at])}h.1" for at in points)


def _pick(kinds: Sequence[str], at: Point) -> str:
    """One of some kinds, as the place has it."""
    return kinds[round(7 * at[0] + 3 * at[1]) % len(kinds)]


def _star(fronds: int, long: float, turn: float) -> str:
    """A palm from above: pointed fronds that bend the same way, on whole numbers."""
    points: list[tuple[int, int]] = []
    for k in range(fronds):
        angle = turn + 2 * pi * k / fronds
        reach = long * (1, 0.84, 0.93)[k % 3]
        for a, r in ((angle, reach), (angle + 0.75 * pi / fronds, 0.34 * long)):
            points.append((round(r * cos(a)), round(r * sin(a))))
    first = points[0]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    return f"m{numbers(first)}l{numbers(value for step in steps for value in step)}z"


_PALMS = (_star(7, 7.4, 0.2), _star(8, 6.6, 0.5), _star(6, 6.9, 0.9))

_REEFS = (
    "m-8 0q1-7 6-5t7-1 2 8-8 2-7-4z",
    "m-5-6q5-3 7 1t4 5-2 6-9 1 0-12z",
    "m-9 1q3-8 9-4t7 3-6 5-10-4z",
)
_CORALS = ("m-3-1h.1m4-2h.1m3 4h.1", "m-2-2h.1m2 5h.1m3-3h.1", "m-3 0h.1m3 2h.1m3-3h.1")
"""Patches under water, and the corals on them."""
