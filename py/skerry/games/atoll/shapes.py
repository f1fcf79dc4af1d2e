"""Shapes of Atoll's scenes: water, islands, animals, stones.

The shapes are SVG path data in picture units. Cells, stones and animals are centred on (0, 0). Reef
and islands have their origin at the centre of the place (0, 0). look.css has the colours. Black
stones are pebbles with a ring and white stones are scallop shells with ribs, so that they don't
differ only in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin

from skerry.core.scene import Layer

from .board import BLACK, WHITE, Board, Island, board, border_rings, hexagon_corners

SIDE = 24.0
"""Length of a hexagon's side."""

LOOKS = ("black", "white")
"""Looks of the colours."""

Point = tuple[float, float]


@cache
def shapes(columns: int) -> dict[str, tuple[Layer, ...]]:
    """Return all shapes that a scene of a board with this number of columns may use, by name."""
    atoll = board(columns)
    shapes = {
        "reef": _reef_shape(atoll),
        "cell": (Layer(_polygon_path(hexagon_corners(SIDE - 0.7)), "cell"),),
        "black-stone": _black_stone(),
        "white-stone": _white_stone(),
    }
    for number, island in enumerate(atoll.islands):
        shapes[f"isle-{number}"] = _island_shape(atoll, island)
    for colour in (BLACK, WHITE):
        for animal, parts in _ANIMALS.items():
            look = LOOKS[colour]
            shapes[f"{look}-{animal}"] = tuple(
                Layer(path, f"animal {part} {look}") for part, path in parts
            )
    return shapes


def winning_path_line(points: Sequence[Point]) -> tuple[Layer, ...]:
    """Return a line through the stones of a winning path."""
    return (Layer("M" + "L".join(_point_text(point) for point in points), "chain"),)


def needed_cell_mark() -> dict[str, tuple[Layer, ...]]:
    """Return the mark of an empty cell that the winning side needs: a ring inside the hexagon."""
    return {"need": (Layer(_polygon_path(hexagon_corners(SIDE - 4.5)), "ring"),)}


@cache
def print_shapes(columns: int) -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of printed problems: line art that needs little ink."""
    atoll = board(columns)
    cell = _polygon_path(hexagon_corners(SIDE - 0.7))
    shapes: dict[str, tuple[Layer, ...]] = {
        "print-cell": (Layer(cell, "print cell"),),
        "print-needed": (Layer(cell, "print cell needed"),),
        "print-black": (Layer(_circle_path(17), "print stone black"),),
        "print-white": (Layer(_circle_path(17), "print stone white"),),
        "print-answer": (Layer(_circle_path(22), "print answer"),),
    }
    for number, island in enumerate(atoll.islands):
        places = [atoll.places[stone] for stone in island.stones]
        path = "".join(_smooth_path(ring) for ring in border_rings(places, SIDE))
        shapes[f"print-isle-{number}"] = (Layer(path, f"print isle {LOOKS[island.colour]}"),)
    return shapes


def _reef_shape(atoll: Board) -> tuple[Layer, ...]:
    """Return the reef and the lagoon inside it: the outline of board and islands together."""
    right = atoll.columns + 1
    foot = 2 * atoll.columns
    gaps = {(right // 2, 0), (right // 2, foot)}
    gaps |= {(0, 2), (0, foot - 2), (right, 2), (right, foot - 2)}
    places = {*atoll.places, *gaps}
    path = _smooth_path(max(border_rings(places, SIDE), key=len))
    return (Layer(path, "surf"), Layer(path, "coral"), Layer(path, "lagoon"))


def _island_shape(atoll: Board, island: Island) -> tuple[Layer, ...]:
    """Return an island as one piece of land that covers the hexagons of its stones."""
    cells = [atoll.places[stone] for stone in island.stones]
    path = "".join(_smooth_path(ring) for ring in border_rings(cells, SIDE))
    look = LOOKS[island.colour]
    return (
        Layer(path, "shallows"),
        Layer(path, "beach"),
        Layer(path, f"land {look}"),
        Layer(path, f"rim {look}"),
    )


def _black_stone() -> tuple[Layer, ...]:
    return (
        Layer(_circle_path(17.5, 1.2, 2.6), "shadow"),
        Layer(_circle_path(17), "stone black"),
        Layer(_circle_path(9.5), "mark black"),
        Layer("M-12 -5.5Q-9.5 -11.5 -3 -13", "gleam black"),
    )


def _white_stone() -> tuple[Layer, ...]:
    rim = _scallop_disc(17.4, 11)
    ribs = "".join(
        f"M0 8L{_point_text((13.6 * sin(angle), 2 - 13.6 * cos(angle)))}"
        for angle in (-1.25, -0.62, 0.0, 0.62, 1.25)
    )
    return (
        Layer(_scallop_disc(17.8, 11, 1.2, 2.6), "shadow"),
        Layer(rim, "stone white"),
        Layer(ribs, "mark white"),
        Layer("M-5 10Q0 14.5 5 10Z", "hinge white"),
    )


def _circle_path(radius: float, x: float = 0, y: float = 0) -> str:
    r = f"{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}a{r} {2 * radius:g} 0a{r} {-2 * radius:g} 0Z"


def _scallop_disc(radius: float, bumps: int, x: float = 0, y: float = 0) -> str:
    """Return the path of a disc whose rim has `bumps` outward arcs."""
    angles = [2 * pi * (k + 0.5) / bumps - pi / 2 for k in range(bumps + 1)]
    dips = [(x + 0.93 * radius * cos(a), y + 0.93 * radius * sin(a)) for a in angles]
    peaks = [
        (x + 1.06 * radius * cos(a), y + 1.06 * radius * sin(a))
        for a in (a + pi / bumps for a in angles[:-1])
    ]
    arcs = (
        f"Q{_point_text(peak)} {_point_text(dip)}"
        for peak, dip in zip(peaks, dips[1:], strict=True)
    )
    return f"M{_point_text(dips[0])}{''.join(arcs)}Z"


def _smooth_path(ring: Sequence[Point]) -> str:
    """Return a smooth closed path that touches the middle of each side of a polygon."""
    after = [*ring[1:], ring[0]]
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(ring, after, strict=True)]
    curves = (
        f"Q{_point_text(corner)} {_point_text(middle)}"
        for corner, middle in zip(ring, middles, strict=True)
    )
    return f"M{_point_text(middles[-1])}{''.join(curves)}Z"


def _polygon_path(points: Iterable[Point]) -> str:
    return "M" + "L".join(_point_text(point) for point in points) + "Z"


def _point_text(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


_CAT_HEAD = (
    "M-15 -16Q-17 -17 -17 -14L-16 0C-17 3 -17 6 -15 9C-11 16 -5 18 0 18C5 18 11 16 15 9"
    "C17 6 17 3 16 0L17 -14Q17 -17 15 -16L7 -9Q0 -11 -7 -9Z"
)
_CAT_FACE = "M-7 0v4M7 0v4M-2.5 7H2.5L0 10ZM0 10Q-1 13 -4.5 12.5M0 10Q1 13 4.5 12.5"
_CAT_WHISKERS = "M-10 8L-21 6M-10 10.5L-20 13M10 8L21 6M10 10.5L20 13"

_FISH_BODY = "M-19 0C-12 -12 3 -13 10 -3L19 -11C17.5 -4 17.5 4 19 11L10 3C3 13 -12 12 -19 0Z"
_FISH_FACE = "M-12 -2.5v1M-6 -6Q-2 0 -6 6M0 -5Q3 0 0 5"

_RABBIT_HEAD = (
    "M-11 6C-12 0 -9 -4 -6 -5C-11 -12 -11 -22 -7 -22C-3 -22 -1.5 -13 -1 -6.3H1"
    "C1.5 -13 3 -22 7 -22C11 -22 11 -12 6 -5C9 -4 12 0 11 6C10 13 5 16 0 16C-5 16 -10 13 -11 6Z"
)
_RABBIT_FACE = (
    "M-4.5 2v3M4.5 2v3M-2 8H2L0 10ZM0 10v2.5M-6.5 -17Q-5.5 -12 -4 -8M6.5 -17Q5.5 -12 4 -8"
)

_CARROT_LEAF = (
    "M0 -8C-9 -9 -10 -16 -9 -20C-5 -19 -3 -17 -1.5 -15C-2 -19 -1 -22 0 -23"
    "C1 -22 2 -19 1.5 -15C3 -17 5 -19 9 -20C10 -16 9 -9 0 -8Z"
)
_CARROT_ROOT = "M-9 -6Q-10 -10 -5 -10H5Q10 -10 9 -6C8 3 4 12 0 20C-4 12 -8 3 -9 -6Z"
_CARROT_RINGS = "M-7.5 -2H-2M7 3H2M-4.5 7H-1"

_ANIMALS = {
    "cat": (("fur", _CAT_HEAD), ("face", _CAT_FACE), ("face", _CAT_WHISKERS)),
    "fish": (("scales", _FISH_BODY), ("face", _FISH_FACE)),
    "rabbit": (("down", _RABBIT_HEAD), ("face", _RABBIT_FACE)),
    "carrot": (("leaf", _CARROT_LEAF), ("root", _CARROT_ROOT), ("face", _CARROT_RINGS)),
}
"""For each animal or food its parts, from the bottom layer up, as (look, path). A picture is about
40 units high."""
