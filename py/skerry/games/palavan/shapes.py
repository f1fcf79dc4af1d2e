"""Shapes of Palavan's pictures: tiles, boards, trays and marks.

The shapes are SVG path data in picture units, centred on (0, 0) unless a docstring names another
origin. look.css has the colours.
"""

from __future__ import annotations

from functools import cache

from skerry.core.scene import Layer

from .curves import HALF, Point, area, coastline, lands, short, square, straight
from .decoration import growth, on_land, under_water
from .tiles import Tile, halves, tiles
from .tiles import regions as regions_of

BANDS = (
    ("deep", 19.0),
    ("shallow", 13.5),
    ("shelf", 8.5),
    ("sand", 3.5),
    ("grass", -3.5),
    ("jungle", -11.0),
)
"""Bands along a coast, from the sea inland: the look, and the distance of the band's outer limit
from the coast (negative: inland)."""

FOAM = 5.2
"""Distance between the coast and the line of foam."""

BLEED = 0.2
"""Width by which the water extends beyond a tile's edges. Each band extends by this width beyond
the layer below, which hides the seams between tiles."""


@cache
def tile_shapes() -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of all tiles; their names are like "tile-c3"."""
    return {f"tile-{tile.id}": _tile(tile) for tile in tiles()}


def _tile(tile: Tile) -> tuple[Layer, ...]:
    layers = [Layer(square(HALF + BLEED), "water"), *under_water(growth(tile))]
    for k, (look, far) in enumerate(BANDS, 2):
        layers.append(Layer("".join(area(tile, r, far, k * BLEED) for r in lands(tile)), look))
        if look == "shelf":
            layers.append(Layer("".join(coastline(tile, r, FOAM) for r in lands(tile)), "foam"))
    layers += [*on_land(growth(tile)), Layer(square(HALF - 0.7), "edge")]
    return tuple(layer for layer in layers if layer.path)


# Boards, trays and marks


@cache
def outlines(number: int) -> dict[str, tuple[Layer, ...]]:
    """Return the shapes that highlight the regions of a tile; their names are like "region-c3-0".

    `number` is the number of the tile.
    """
    tile = tiles()[number]
    shapes = dict[str, tuple[Layer, ...]]()
    for region in dict.fromkeys(tile.regions):
        layers = (Layer(area(tile, region), "wash"), Layer(coastline(tile, region), "shore"))
        shapes[f"region-{tile.id}-{region}"] = tuple(layer for layer in layers if layer.path)
    return shapes


@cache
def board() -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of a puzzle's board and of the marks on it."""
    checks = "M-160-164.5H160M164.5-160V160M160 164.5H-160M-164.5 160V-160"
    return {
        "mount": (
            Layer(_ring(179, 160), "mount"),
            Layer(_ring(167, 162), "scale"),
            Layer(checks, "checks"),
            Layer(square(160), "neatline"),
        ),
        "sea": (Layer(square(160.5), "sea"),),
        "cell": CELL,
        "clash": _fault_mark("M0-36L5-27-5-15 5-3-5 9 5 21 0 36", "clash"),
        "ashore": _fault_mark("M0-37V37M-5-29L5-19M-5-15L5-5M-5-1L5 9M-5 13L5 23", "ashore"),
        "pins": (Layer("".join(_disc(3, x, y) for x in (-33, 33) for y in (-33, 33)), "pin"),),
        "badge": (Layer(_disc(10), "badge"),),
    }


@cache
def table(width: float, height: float) -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of a duel's lagoon, cells, tokens and verdict.

    `width` and `height` are the size of the lagoon. `tray` returns the shapes of the hands.
    """
    x = short(width / 2)
    y = short(height / 2)
    return {
        "lagoon": (Layer(f"M-{x}-{y}H{x}V{y}H-{x}Z", "sea neatline"),),
        "cell": CELL,
        "socket": (Layer(_disc(7), "socket"),),
        "token": (
            Layer(_disc(7.4), "token"),
            Layer("M-4.5-1q2.2-3 4.5 0t4.5 0M-4.5 3q2.2-3 4.5 0t4.5 0", "ripple"),
        ),
        "verdict": (Layer("M-142-11H142V11H-142Z", "verdict"),),
    }


@cache
def tray(width: float, height: float, slots: tuple[Point, ...], size: float) -> tuple[Layer, ...]:
    """Return the shape of a tray. Its origin is the middle of the tray's left edge.

    Args:
        width: Width of the tray.
        height: Height of the tray.
        slots: Centres of the places for tiles.
        size: Side of a tile in the tray.
    """
    half = height / 2
    far = size / 2 + 0.8
    path = f"M0 {short(-half)}h{short(width)}v{short(height)}h{short(-width)}Z"
    wells = "".join(
        f"M{straight([(x - far, y - far)])}h{short(2 * far)}v{short(2 * far)}h{short(-2 * far)}z"
        for x, y in slots
    )
    return (Layer(path, "tray"), *([Layer(wells, "well")] if wells else []))


CELL = (Layer(square(HALF), "cell"),)


def _fault_mark(path: str, look: str) -> tuple[Layer, ...]:
    """Return a mark: a line over a wider line, so that it contrasts with any background."""
    return (Layer(path, "fault under"), Layer(path, f"fault {look}"))


def _ring(outer: float, inner: float) -> str:
    """Return the path of a square ring; `outer` and `inner` are half the sides of its squares."""
    a = short(outer)
    b = short(inner)
    return f"M-{a}-{a}H{a}V{a}H-{a}ZM-{b}-{b}V{b}H{b}V-{b}Z"


def _disc(radius: float, x: float = 0, y: float = 0) -> str:
    r = short(radius)
    two = short(2 * radius)
    return f"M{straight([(x - radius, y)])}a{r} {r} 0 1 0 {two} 0a{r} {r} 0 1 0-{two} 0Z"


# On paper


@cache
def on_paper() -> dict[str, tuple[Layer, ...]]:
    """Return the shapes for printing, in line art that needs little ink.

    They are a frame of four by four cells ("print-frame") and all pieces, such as "print-c3-1".
    """
    grid = "".join(f"M{k}-160V160M-160 {k}H160" for k in (-80, 0, 80))
    frame = (Layer(grid, "print grid"), Layer(square(160), "print frame"))
    shapes: dict[str, tuple[Layer, ...]] = {"print-frame": frame}
    for number, tile in enumerate(tiles()):
        for turn in range(4):
            piece = 4 * number + turn
            rotated_tile = Tile(tile.id, halves(piece), regions_of(piece))
            shapes[f"print-{tile.id}-{turn}"] = _line_art(rotated_tile)
    return shapes


def _line_art(tile: Tile) -> tuple[Layer, ...]:
    plants = growth(tile)
    waves = "".join(f"M{straight([(x - 6, y)])}q3-4 6 0t6 0" for x, y in plants.reefs)
    layers = [
        Layer("".join(area(tile, region) for region in lands(tile)), "print land"),
        Layer(waves, "print wave"),
        *(Layer(layer.path, "print palm") for layer in on_land(plants) if layer.look == "palm"),
        Layer("".join(coastline(tile, region) for region in lands(tile)), "print coast"),
        Layer(square(HALF), "print rim"),
    ]
    return tuple(layer for layer in layers if layer.path)
