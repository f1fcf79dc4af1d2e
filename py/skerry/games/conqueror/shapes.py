"""The shapes of the scene: islands, coins, tokens, the die.

A shape is SVG path data around (0, 0) in picture units; look.css has its colours. Not only colours
tell the four players apart: they have a ship and round coins, a knight and square coins, a tower
and octagonal coins, a hat and scalloped coins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin

from skerry.core.i18n import N_
from skerry.core.scene import Layer

TILE = 44.0
"""The side of a tile."""

RIM = 14.0
"""Distance of a coin's rim from its middle; the path of a walk begins there."""

LOOKS = ("red", "blue", "gold", "violet")
"""The style class of each seat."""

KINDS = (N_("ship"), N_("knight"), N_("tower"), N_("hat"))
"""The name of each seat's token, which is also the name of its shape."""

Point = tuple[float, float]


@cache
def shapes() -> dict[str, tuple[Layer, ...]]:
    """Return the shapes that don't depend on the position, by name."""
    layers: dict[str, tuple[Layer, ...]] = {
        "tile": (
            Layer(_rounded_rect_path(TILE - 5, TILE - 5, 8), "tile"),
            Layer(_GROUND, "ground"),
        ),
        "berth": (Layer(_polygon_path([(0, -20), (20, 0), (0, 20), (-20, 0)]), "berth"), *_BUOY),
        "ford": (Layer(_rounded_square_path(TILE + 2.5, 0), "shallows"),),
        "wake": (Layer(_rounded_square_path(TILE - 7, 1), "wake"),),
    }
    for number in range(4):
        layers[f"isle-{number}"] = _island_layers(number)
    for face in range(7):
        layers[f"die-{face}"] = _die_layers(face)
    for look, kind, rim in zip(LOOKS, KINDS, _RIMS, strict=True):
        layers[f"{kind}"] = _token_layers(kind, look)
        layers[f"{look}-coin"] = _coin_layers(look, rim)
        layers[f"{look}-flag"] = _flag_layers(look)
    return layers


def route_layers(points: Sequence[Point], look: str) -> tuple[Layer, ...]:
    """Return the path of a walk as an arrow.

    It begins at the rim of the coin on the first tile and ends before the middle of the last tile.

    Args:
        points: The middles of the tiles, in order.
        look: The style class of the player.
    """
    (a, b), (c, d) = points[:2]
    start = (a + (c - a) * RIM / TILE, b + (d - b) * RIM / TILE)
    (x, y), (u, v) = points[-2:]
    ways = ((u - x) / TILE, (v - y) / TILE)
    tip = (u - 15 * ways[0], v - 15 * ways[1])
    wings = [
        (tip[0] - 9 * ways[0] + side * 7 * ways[1], tip[1] - 9 * ways[1] + side * 7 * ways[0])
        for side in (1, -1)
    ]
    stroke = (start, *points[1:-1], tip, wings[0], tip, wings[1])
    line = "M" + "L".join(_point_text(point) for point in stroke)
    return (Layer(line, f"route under {look}"), Layer(line, f"route {look}"))


def sea_layers(width: float, height: float) -> tuple[Layer, ...]:
    """Return the water, with some waves."""
    waves = "".join(
        f"M{x - width / 2:g} {y - height / 2:g}q4.5 -5 9 0t9 0"
        for row, y in enumerate(range(24, round(height) - 8, 37))
        for x in range(14 + 53 * (row % 2), round(width) - 24, 106)
    )
    return (Layer(_rounded_rect_path(width, height, 18), "sea"), Layer(waves, "wave"))


def shore_layers(width: float, look: str) -> tuple[Layer, ...]:
    """Return a player's shore, a sandbank `width` units long."""
    path = _rounded_rect_path(width, 38, 15)
    return (Layer(path, f"sand {look}"),)


def _island_layers(number: int) -> tuple[Layer, ...]:
    """Return an island: four tiles of grass with a beach, paths and plants."""
    half = TILE
    flowers, leaves, stones = _GARDENS[number]
    return (
        Layer(_rounded_square_path(half - 1.5, number), "beach"),
        Layer(_rounded_square_path(half - 5.5, number + 1), "grass"),
        Layer(f"M{5 - half:g} 0H{half - 5:g}M0 {5 - half:g}V{half - 5:g}", "path"),
        Layer("".join(f"M{_point_text(at)}l-2.5 -5m2.5 5v-6m0 6l2.5 -5" for at in leaves), "tuft"),
        Layer("".join(_circle_path(2.2, *at) for at in flowers), "flower"),
        Layer("".join(_circle_path(3, *at) for at in stones), "pebble"),
    )


def _rounded_square_path(half: float, number: int) -> str:
    """Return a square with round, slightly uneven corners."""
    reach = [half * (0.985 + 0.015 * sin(2.1 * k + number)) for k in range(4)]
    soft = 0.45 * half
    points = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    parts: list[str] = []
    for (sx, sy), size in zip(points, reach, strict=True):
        before = (sx * size, sy * (size - soft)) if sx * sy > 0 else (sx * (size - soft), sy * size)
        after = (sx * (size - soft), sy * size) if sx * sy > 0 else (sx * size, sy * (size - soft))
        parts.append(
            f"L{_point_text(before)}Q{_point_text((sx * size, sy * size))} {_point_text(after)}"
        )
    return "M" + "".join(parts)[1:] + "Z"


_GARDENS: tuple[tuple[list[Point], list[Point], list[Point]], ...] = (
    ([(-30, -31), (-24, -34), (31, 30)], [(30, -28), (-31, 31)], [(33, 14)]),
    ([(29, -33), (-33, 12)], [(-30, -26), (28, 33), (34, 28)], [(-27, 33)]),
    ([(-31, 30), (-26, 34), (33, -12)], [(-31, -27), (31, 33)], [(27, -32), (33, -29)]),
    ([(31, 31), (-12, -33)], [(31, -27), (-29, 33), (-34, 28)], [(-32, -31)]),
)
"""For each of the four kinds of islands, the places of flowers, tufts and pebbles."""


def _die_layers(face: int) -> tuple[Layer, ...]:
    """Return a die that shows `face`; for 0, a die in the air with a corner in front."""
    if not face:
        return _TUMBLING
    pips = "".join(_circle_path(2.9, 7.5 * x, 7.5 * y) for x, y in _PIPS[face])
    body = _rounded_rect_path(32, 32, 7)
    shadow = Layer(_rounded_rect_path(32, 32, 7, 1.5, 2.5), "shadow")
    return (shadow, Layer(body, "die"), Layer(pips, "pip"))


_PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-1, 1), (1, -1)),
    ((-1, 1), (0, 0), (1, -1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


def _coin_layers(look: str, rim: str) -> tuple[Layer, ...]:
    kind = KINDS[LOOKS.index(look)]
    return (
        Layer(_circle_path(14, 0.8, 2), "shadow"),
        Layer(rim, f"coin {look}"),
        Layer(_EMBLEMS[kind], f"emblem {look}"),
    )


def _token_layers(kind: str, look: str) -> tuple[Layer, ...]:
    body, marks = _BODIES[kind]
    return (
        Layer(_GROUND, "ground"),
        Layer(_ellipse_path(13, 4.5, 1, 15), "shadow"),
        Layer(body, "edge"),
        Layer(body, f"token {look}"),
        Layer(marks, f"detail {look}"),
    )


def _flag_layers(look: str) -> tuple[Layer, ...]:
    return (
        Layer(_ellipse_path(6, 2.5, -5, 13), "shadow"),
        Layer("M-6 13V-17", "pole"),
        Layer(_PENNANTS[look], f"pennant {look}"),
    )


def _circle_path(radius: float, x: float = 0, y: float = 0) -> str:
    return _ellipse_path(radius, radius, x, y)


def _ellipse_path(a: float, b: float, x: float, y: float) -> str:
    arc = f"{a:g} {b:g} 0 1 0"
    return f"M{x - a:g} {y:g}a{arc} {2 * a:g} 0a{arc} {-2 * a:g} 0Z"


def _rounded_rect_path(
    width: float, height: float, radius: float, x: float = 0, y: float = 0
) -> str:
    """Return a rectangle with round corners around (x, y)."""
    arc = f"a{radius:g} {radius:g} 0 0 1"
    across = width - 2 * radius
    down = height - 2 * radius
    return (
        f"M{x - width / 2 + radius:g} {y - height / 2:g}h{across:g}{arc} {radius:g} {radius:g}"
        f"v{down:g}{arc} {-radius:g} {radius:g}h{-across:g}{arc} {-radius:g} {-radius:g}"
        f"v{-down:g}{arc} {radius:g} {-radius:g}Z"
    )


def _polygon_path(points: Iterable[Point]) -> str:
    return "M" + "L".join(_point_text(point) for point in points) + "Z"


def _ring_points(count: int, radius: float, turn: float = 0.5) -> list[Point]:
    angles = [2 * pi * (k + turn) / count - pi / 2 for k in range(count)]
    return [(radius * cos(a), radius * sin(a)) for a in angles]


def _scalloped_disc_path(radius: float, bumps: int) -> str:
    """Return a disc with a rim of outward arcs."""
    dips = _ring_points(bumps, 0.9 * radius)
    peaks = _ring_points(bumps, 1.14 * radius, 1)
    after = [*dips[1:], dips[0]]
    arcs = (
        f"Q{_point_text(peak)} {_point_text(dip)}" for peak, dip in zip(peaks, after, strict=True)
    )
    return f"M{_point_text(dips[0])}{''.join(arcs)}Z"


def _point_text(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


_GROUND = f"M{-TILE / 2:g} {-TILE / 2:g}h{TILE:g}v{TILE:g}h{-TILE:g}Z"
"""The whole tile, drawn invisibly as a target for touches."""

_RIMS = (
    _circle_path(13.5),
    _rounded_rect_path(24.5, 24.5, 4),
    _polygon_path(_ring_points(8, 14.4)),
    _scalloped_disc_path(14, 9),
)
"""The outline of each seat's coins."""

_EMBLEMS = {
    "ship": "M-8 3H8L5 7.5H-5ZM-1 1.5V-8.5C5 -6.5 7 -2 7 1.5ZM-2.6 1.5H-7C-7 -1 -5 -4.5 -2.6 -5.5Z",
    "knight": "M-6 8H7C7 1 5 -2 4 -4C4 -7 1 -9 -2 -9L-3 -7C-6 -5 -8 -2 -8 0L-6 2L-2 0Q-3 4 -6 8Z",
    "tower": "M-7 8V-7.5H-4V-5H-1.5V-7.5H1.5V-5H4V-7.5H7V8H2.2V3.5H-2.2V8Z",
    "hat": "M-9 5C-5 8 5 8 9 5C6 4 5 3 4.4 1C3 -4 2.4 -6 0 -9C-2.4 -6 -3 -4 -4.4 1C-5 3 -6 4 -9 5Z",
}
"""The emblem on each seat's coins: a small picture of its token."""

_BODIES = {
    "ship": (
        (
            "M-17 5H17C16 10 13 14 10 15H-10C-13 14 -16 10 -17 5ZM1 3V-18C8 -17 15 -8 15 3Z"
            "M-2 3H-14C-13 -4 -8 -11 -2 -13Z"
        ),
        "M-13 9H13M4 -2H13M-11 -2H-4",
    ),
    "knight": (
        (
            "M-12 15V10H-8C-8 3 -2 0 -1 -4L-8 0L-13 -1L-14 -5C-12 -10 -7 -13 -4 -15L-3 -19L1 -15"
            "C8 -13 11 -5 10 4L9 10H13V15Z"
        ),
        "M-5 -8v1.5M5 -11C8 -6 8 0 6 7M-9 10H10",
    ),
    "tower": (
        "M-13 15V10H-9V-6H-12V-17H-7V-12H-2.5V-17H2.5V-12H7V-17H12V-6H9V10H13V15Z",
        "M-9 -6H9M-3 10V5C-3 1 3 1 3 5V10M-5 -1H-1M2 -1H6",
    ),
    "hat": (
        (
            "M-17 10C-16 16 16 16 17 10C12 9 10 7 9 3C6 -8 8 -14 2 -19C-3 -16 -7 -8 -9 3"
            "C-10 7 -12 9 -17 10Z"
        ),
        "M-8.5 4C-4 7 4 7 8.5 4M-1 -9v5M-3.5 -6.5h5",
    ),
}
"""For each token its outline and the lines on it. It is about 34 units high, with its foot at y =
15.
"""

_PENNANTS = {
    "red": "M-6 -18L9 -10.5L-6 -3Z",
    "blue": "M-6 -17H8V-4H-6Z",
    "gold": "M-6 -17H9L4 -10.5L9 -4H-6Z",
    "violet": "M-6 -17H1.5A6.5 6.5 0 0 1 1.5 -4H-6Z",
}
"""Each seat's pennant: pointed, square, swallow-tailed, round."""

_SHADES = ("low", "side", "top")
"""The style classes of the three visible faces of a die in the air."""


def _tumbling_die() -> tuple[Layer, ...]:
    """Return a cube with a corner in front: three faces with one, two and three pips."""
    points = [(19 * sin(pi * k / 3), -19 * cos(pi * k / 3)) for k in range(6)]
    faces = [[(0, 0), points[k], points[(k + 1) % 6], points[(k + 2) % 6]] for k in (1, 3, 5)]
    pips: list[str] = []
    for count, face in enumerate(faces, 1):
        (_, _), (ax, ay), _, (bx, by) = face
        spots = [(0.5, 0.5)] if count % 2 else []
        spots += [(0.25, 0.25), (0.75, 0.75)] if count > 1 else []
        pips += [_circle_path(2.1, a * ax + b * bx, a * ay + b * by) for a, b in spots]
    return (
        Layer(_polygon_path([(x + 1.5, y + 2.5) for x, y in points]), "shadow"),
        *(
            Layer(_polygon_path(face), f"die {look}")
            for face, look in zip(faces, _SHADES, strict=True)
        ),
        Layer("".join(pips), "pip"),
    )


_TUMBLING = _tumbling_die()

_BUOY = (
    Layer(_circle_path(6), "buoy"),
    Layer(
        f"M{-TILE:g} {-TILE:g}H{TILE:g}M{TILE:g} {-TILE:g}V{TILE:g}"
        f"M{-TILE:g} {TILE:g}H{TILE:g}M{-TILE:g} {-TILE:g}V{TILE:g}",
        "plot",
    ),
)
"""A place for an island: a buoy, and the outline of the island. Touches should find the nearest
buoy. So the outline consists of separate lines: a closed shape would catch every touch inside it.
"""
