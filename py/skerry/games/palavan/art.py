"""The outlines that a Palavan picture is made of: tiles of land and water seen from above.

All are SVG path data round (0, 0) in picture units; what colour they have is look.css's matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from skerry.core.scene import Layer

from .curves import HALF, POINTS, Point, area, coastline, numbers, outline, square, straight
from .tiles import LAND, Tile, tiles

SIDE = 2 * HALF

BANDS = (("shallow", 13.0), ("shelf", 7.5), ("sand", 2.5), ("grass", -4.5), ("jungle", -11.0))
"""What follows along a coast from deep water inland, and how far outside the coast it begins."""

FOAM = 4.2
"""How far outside the coast the line of foam is."""


@cache
def tile_shapes() -> dict[str, tuple[Layer, ...]]:
    """The shape of each tile, "tile-c3"."""
    return {f"tile-{tile.id}": _tile(tile) for tile in tiles()}


def _tile(tile: Tile) -> tuple[Layer, ...]:
    lands = [r for r in dict.fromkeys(tile.regions) if tile.halves[tile.regions.index(r)] == LAND]
    layers = [Layer(square(HALF + 0.4), "water")]
    for look, far in BANDS:
        path = "".join(area(tile, region, far) for region in lands)
        layers += [Layer(path, look)] if path else []
        if look == "shelf":
            foam = "".join(coastline(tile, region, FOAM) for region in lands)
            layers += [Layer(foam, "foam")] if foam else []
    spots = palms(tile)
    if spots:
        layers += [
            Layer("".join(f"M{straight([(x + 1.4, y + 1.8)])}{_DISC}" for x, y in spots), "shade"),
            Layer(
                "".join(f"M{straight([at])}{_FRONDS[k % 2]}" for k, at in enumerate(spots)), "palm"
            ),
        ]
    return (*layers, Layer(square(HALF - 0.8), "edge"), Layer(square(HALF), "veil"))


@cache
def palms(tile: Tile) -> tuple[Point, ...]:
    """Where palms stand on a tile: well inside its land, away from each other."""
    rng, found = Random(f"{tile.halves} {tile.regions}"), list[Point]()
    lands = [
        _flat(tile, r) for r in set(tile.regions) if tile.halves[tile.regions.index(r)] == LAND
    ]
    for _ in range(400):
        spot = (rng.uniform(-33, 33), rng.uniform(-33, 33))
        clear = all(hypot(spot[0] - x, spot[1] - y) > 15 for x, y in found)
        inland = any(_inside(spot, land) and _far(spot, tile) > 12 for land in lands)
        if clear and inland and len(found) < 4:
            found.append((round(spot[0], 1), round(spot[1], 1)))
    return tuple(sorted(found, key=lambda spot: spot[1]))


def _flat(tile: Tile, region: int) -> list[Point]:
    """A region as a polygon, near enough."""
    points: list[Point] = []
    for bend in outline(tile, region):
        points += [POINTS[p % 8] for p in range(bend.run[0], bend.run[1] + 1)]
        points += bend.coast[1:-1]
    return points


def _far(spot: Point, tile: Tile) -> float:
    """How far a point is from all coasts of a tile, near enough."""
    coasts = [bend.coast for region in set(tile.regions) for bend in outline(tile, region)]
    points = [
        ((a[0] * (4 - k) + b[0] * k) / 4, (a[1] * (4 - k) + b[1] * k) / 4)
        for coast in coasts
        for a, b in pairwise(coast)
        for k in range(5)
    ]
    return min((hypot(spot[0] - x, spot[1] - y) for x, y in points), default=99)


def _inside(spot: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    odd, (x, y) = False, spot
    for (a, b), (c, d) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            odd = not odd
    return odd


def _fronds(count: int, length: float, turn: float) -> str:
    """A palm from above: fronds that bend the same way, drawn from the trunk and back."""
    text = ""
    for k in range(count):
        angle = turn + 2 * pi * k / count
        reach = length * (1 if k % 2 else 0.86)
        tip = (reach * cos(angle), reach * sin(angle))
        bow = (0.6 * reach * cos(angle - 0.45), 0.6 * reach * sin(angle - 0.45))
        text += f"q{numbers((*bow, *tip))}m{numbers((-tip[0], -tip[1]))}"
    return text[: text.rindex("m")]


_FRONDS = (_fronds(7, 6.4, 0.2), _fronds(8, 5.6, 0.5))
_DISC = "m-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z"


# The board and what lies round it


@cache
def board_shapes() -> dict[str, tuple[Layer, ...]]:
    """What does not hang on the position."""
    return {
        "mount": (Layer(square(174), "mount"), Layer(square(160.8), "neatline")),
        "cell": (Layer(square(HALF), "cell"),),
        "slot": (Layer(square(HALF), "slot"),),
        "clash": (
            Layer("M-5-34L5-22-5-10 5 2-5 14 5 26 0 34", "crack under"),
            Layer("M-5-34L5-22-5-10 5 2-5 14 5 26 0 34", "crack"),
        ),
        "ashore": (
            Layer("M0-36V36M-5-30L5-20M-5-15L5-5M-5 0L5 10M-5 15L5 25", "crack under"),
            Layer("M0-36V36M-5-30L5-20M-5-15L5-5M-5 0L5 10M-5 15L5 25", "crack wet"),
        ),
        "stones": (Layer("".join(_stone(x, y) for x in (-34, 34) for y in (-34, 34)), "stone"),),
    }


def _stone(x: float, y: float) -> str:
    return f"M{x - 3:g} {y:g}a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z"


@cache
def tray(width: float, height: float) -> tuple[Layer, ...]:
    """The tray; its node is in the middle of its left edge."""
    return (Layer(f"M0 {-height / 2:g}h{width:g}v{height:g}h{-width:g}Z", "tray"),)


@cache
def region_shapes(laid: tuple[int, ...]) -> dict[str, tuple[Layer, ...]]:
    """The outlines of the regions of tiles, "region-c3-0"."""
    found: dict[str, tuple[Layer, ...]] = {}
    for tile in (tiles()[number] for number in laid):
        for region in dict.fromkeys(tile.regions):
            coast = coastline(tile, region)
            layers = [Layer(area(tile, region), "wash")]
            layers += [Layer(coast, "shore")] if coast else []
            found[f"region-{tile.id}-{region}"] = tuple(layers)
    return found


@cache
def duel_shapes() -> dict[str, tuple[Layer, ...]]:
    """The table of a duel."""
    return {
        "cell": (Layer(square(HALF), "cell"),),
        "sea": (Layer(square(171), "mount"), Layer(square(166), "neatline")),
        "hand": (Layer("M-176-26H176V26H-176Z", "tray"),),
        "socket": (Layer("M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z", "socket"),),
        "token": (Layer("M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z", "token"),),
    }


# On paper


@cache
def print_shapes() -> dict[str, tuple[Layer, ...]]:
    """Tiles and a frame in little ink."""
    grid = "".join(f"M{k}-160V160M-160 {k}H160" for k in (-80, 0, 80))
    frame = (Layer(grid, "print grid"), Layer(square(160), "print frame"))
    return {"print-frame": frame} | {f"print-{tile.id}": _printed(tile) for tile in tiles()}


def _printed(tile: Tile) -> tuple[Layer, ...]:
    lands = [r for r in dict.fromkeys(tile.regions) if tile.halves[tile.regions.index(r)] == LAND]
    layers = [Layer("".join(area(tile, r) for r in lands), "print land")] if lands else []
    coast = "".join(coastline(tile, r) for r in lands)
    layers += [Layer(coast, "print coast")] if coast else []
    spots = palms(tile)
    trees = "".join(f"M{straight([at])}{_FRONDS[k % 2]}" for k, at in enumerate(spots))
    layers += [Layer(trees, "print tree")] if trees else []
    return (*layers, Layer(square(HALF), "print rim"))
