"""Shapes of Palavan's pictures: tiles, boards, trays and marks.

The shapes are SVG path data in picture units, centred on (0, 0) unless a docstring names another
origin. look.css has the colours.
"""

from __future__ import annotations

from functools import cache

from skerry.core.scene import Layer

from .curves import (
    HALF,
    Point,
    area_path,
    coastline_path,
    land_regions,
    line_coordinates,
    short_number,
    square_path,
)
from .decoration import land_layers, tile_growth, water_layers
from .tiles import Tile, rotated_halves, tiles
from .tiles import rotated_regions as regions_of

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
    return {f"tile-{tile.id}": _tile_layers(tile) for tile in tiles()}


def _tile_layers(tile: Tile) -> tuple[Layer, ...]:
    layers = [Layer(square_path(HALF + BLEED), "water"), *water_layers(tile_growth(tile))]
    for k, (look, far) in enumerate(BANDS, 2):
        layers.append(
            Layer("".join(area_path(tile, r, far, k * BLEED) for r in land_regions(tile)), look)
        )
        if look == "shelf":
            layers.append(
                Layer("".join(coastline_path(tile, r, FOAM) for r in land_regions(tile)), "foam")
            )
    layers += [*land_layers(tile_growth(tile)), Layer(square_path(HALF - 0.7), "edge")]
    return tuple(layer for layer in layers if layer.path)


# Boards, trays and marks


@cache
def region_highlights(number: int) -> dict[str, tuple[Layer, ...]]:
    """Return the shapes that highlight the regions of a tile; their names are like "region-c3-0".

    `number` is the number of the tile.
    """
    tile = tiles()[number]
    shapes = dict[str, tuple[Layer, ...]]()
    for region in dict.fromkeys(tile.regions):
        layers = (
            Layer(area_path(tile, region), "wash"),
            Layer(coastline_path(tile, region), "shore"),
        )
        shapes[f"region-{tile.id}-{region}"] = tuple(layer for layer in layers if layer.path)
    return shapes


@cache
def board_shapes() -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of a puzzle's board and of the marks on it."""
    checks = "M-160-164.5H160M164.5-160V160M160 164.5H-160M-164.5 160V-160"
    return {
        "mount": (
            Layer(_ring_path(179, 160), "mount"),
            Layer(_ring_path(167, 162), "scale"),
            Layer(checks, "checks"),
            Layer(square_path(160), "neatline"),
        ),
        "sea": (Layer(square_path(160.5), "sea"),),
        "cell": CELL,
        "clash": _fault_mark("M0-36L5-27-5-15 5-3-5 9 5 21 0 36", "clash"),
        "ashore": _fault_mark("M0-37V37M-5-29L5-19M-5-15L5-5M-5-1L5 9M-5 13L5 23", "ashore"),
        "pins": (Layer("".join(_disc_path(3, x, y) for x in (-33, 33) for y in (-33, 33)), "pin"),),
        "badge": (Layer(_disc_path(10), "badge"),),
    }


@cache
def duel_shapes(width: float, height: float) -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of a duel's lagoon, cells, tokens and verdict.

    `width` and `height` are the size of the lagoon. `tray_layers` returns the shapes of the hands.
    """
    x = short_number(width / 2)
    y = short_number(height / 2)
    return {
        "lagoon": (Layer(f"M-{x}-{y}H{x}V{y}H-{x}Z", "sea neatline"),),
        "cell": CELL,
        "socket": (Layer(_disc_path(7), "socket"),),
        "token": (
            Layer(_disc_path(7.4), "token"),
            Layer("M-4.5-1q2.2-3 4.5 0t4.5 0M-4.5 3q2.2-3 4.5 0t4.5 0", "ripple"),
        ),
        "verdict": (Layer("M-142-11H142V11H-142Z", "verdict"),),
    }


@cache
def tray_layers(
    width: float, height: float, slots: tuple[Point, ...], size: float
) -> tuple[Layer, ...]:
    """Return the shape of a tray. Its origin is the middle of the tray's left edge.

    Args:
        width: Width of the tray.
        height: Height of the tray.
        slots: Centres of the places for tiles.
        size: Side of a tile in the tray.
    """
    half = height / 2
    far = size / 2 + 0.8
    down = short_number(height)
    path = f"M0 {short_number(-half)}h{short_number(width)}v{down}h{short_number(-width)}Z"
    side, back = short_number(2 * far), short_number(-2 * far)
    wells = "".join(
        f"M{line_coordinates([(x - far, y - far)])}h{side}v{side}h{back}z" for x, y in slots
    )
    return (Layer(path, "tray"), *([Layer(wells, "well")] if wells else []))


CELL = (Layer(square_path(HALF), "cell"),)


def _fault_mark(path: str, look: str) -> tuple[Layer, ...]:
    """Return a mark: a line over a wider line, so that it contrasts with any background."""
    return (Layer(path, "fault under"), Layer(path, f"fault {look}"))


def _ring_path(outer: float, inner: float) -> str:
    """Return the path of a square ring; `outer` and `inner` are half the sides of its squares."""
    a = short_number(outer)
    b = short_number(inner)
    return f"M-{a}-{a}H{a}V{a}H-{a}ZM-{b}-{b}V{b}H{b}V-{b}Z"


def _disc_path(radius: float, x: float = 0, y: float = 0) -> str:
    r = short_number(radius)
    two = short_number(2 * radius)
    return f"M{line_coordinates([(x - radius, y)])}a{r} {r} 0 1 0 {two} 0a{r} {r} 0 1 0-{two} 0Z"


# On paper


@cache
def print_shapes() -> dict[str, tuple[Layer, ...]]:
    """Return the shapes for printing, in line art that needs little ink.

    They are a frame of four by four cells ("print-frame") and all pieces, such as "print-c3-1".
    """
    grid = "".join(f"M{k}-160V160M-160 {k}H160" for k in (-80, 0, 80))
    frame = (Layer(grid, "print grid"), Layer(square_path(160), "print frame"))
    shapes: dict[str, tuple[Layer, ...]] = {"print-frame": frame}
    for number, tile in enumerate(tiles()):
        for turn in range(4):
            piece = 4 * number + turn
            rotated_tile = Tile(tile.id, rotated_halves(piece), regions_of(piece))
            shapes[f"print-{tile.id}-{turn}"] = _print_layers(rotated_tile)
    return shapes


def _print_layers(tile: Tile) -> tuple[Layer, ...]:
    plants = tile_growth(tile)
    waves = "".join(f"M{line_coordinates([(x - 6, y)])}q3-4 6 0t6 0" for x, y in plants.reefs)
    layers = [
        Layer("".join(area_path(tile, region) for region in land_regions(tile)), "print land"),
        Layer(waves, "print wave"),
        *(Layer(layer.path, "print palm") for layer in land_layers(plants) if layer.look == "palm"),
        Layer(
            "".join(coastline_path(tile, region) for region in land_regions(tile)), "print coast"
        ),
        Layer(square_path(HALF), "print rim"),
    ]
    return tuple(layer for layer in layers if layer.path)
