"""Shapes of the scene of a sheet: pencil on graph paper.

A shape is SVG path data around (0, 0) in picture units; look.css has its colours. Not only colours
tell land apart: the hatching rises to the right for land without colour and for red land, falls for
blue land, and does both for purple land.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import pi, sin

from skerry.core.scene import Layer
from skerry.games.islant.coast import Point, Step
from skerry.games.islant.sheets import BLUE, QUARTERS, RED

from .layout import CELL, Layout

HALF = CELL / 2
GAP = 8
"""Distance between hatching lines, along a side of a cell."""

COLOUR = {0: "grey", RED: "red", BLUE: "blue", RED | BLUE: "purple"}
"""The style class of land for each colour (bits of its code)."""

_CORNERS = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))

PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""For each face, the positions of its pips; 1 is 0.53 times half the width of the die."""


# Cells


@cache
def land_layers(code: int) -> tuple[Layer, ...]:
    """Return the layers of a land tile: its wash, its hatching, its rim, and its lake."""
    colour = COLOUR[code & ~QUARTERS]
    pieces = "".join(_polygon_path(piece) for piece in _part_corners(code))
    slants = (colour != "blue", colour in ("blue", "purple"))
    hatch = "".join(_hatching_lines(code, down) for down in (False, True) if slants[down])
    layers = (
        Layer(pieces, f"wash {colour}"),
        Layer(hatch, f"hatch {colour}"),
        Layer(pieces, "rim"),
    )
    return (*layers, Layer(circle_path(6.5), "lake")) if code & QUARTERS == QUARTERS else layers


def _part_corners(code: int) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each connected part of a tile."""
    if code & QUARTERS == QUARTERS:
        yield list(_CORNERS)
        return
    for first in range(4):
        if code >> first & 1 and not code >> (first + 3) % 4 & 1:
            run = next(k for k in range(1, 4) if not code >> (first + k) % 4 & 1)
            yield [*(_CORNERS[(first + k) % 4] for k in range(run + 1)), (0, 0)]


def _hatching_lines(code: int, falling: bool) -> str:
    """Return the hatching lines of a tile, falling or rising to the right.

    A rising line crosses two quarters: the left and the upper one, or the lower and the right one.
    If only one of them is land, the line ends at the border between them. A falling line crosses
    the mirrored quarters.
    """
    lines: list[str] = []
    mirror = -1 if falling else 1
    for c in range(GAP // 2 - CELL, CELL, GAP):
        first, second = (3, 0) if c < 0 else (2, 1)
        if falling:
            first = first ^ 2 * (first % 2)
            second = second ^ 2 * (second % 2)
        inked = (code >> first & 1, code >> second & 1)
        if any(inked):
            near = max(-HALF, c - HALF)
            far = min(HALF, c + HALF)
            start = near if inked[0] else c / 2
            end = far if inked[1] else c / 2
            shake = 0.7 * sin(1.7 * c + code)
            lines.append(
                _line_path((mirror * start, c - start + shake), (mirror * end, c - end - shake / 2))
            )
    return "".join(lines)


@cache
def wave_layers(value: int) -> tuple[Layer, ...]:
    """Return the drawing of a wave: `value` wavelets. The node adds the number as its text."""
    rows = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2)}[value]
    path = ""
    for number, count in enumerate(rows):
        y = 11 * (number - (len(rows) - 1) / 2) + 1
        for k in range(count):
            x = 17 * (k - (count - 1) / 2) - 8
            path += f"M{x:g} {y + 0.8 * sin(value + k + number):g}q4 -6.5 8 -1t8 -.6"
    return (Layer(path, "wavelet"),)


SHIP = (
    Layer("M-15.5 6.5Q0 8.5 15.5 6Q13 14.5 8.5 15Q-2 16 -9 15Q-13.5 13.5 -15.5 6.5Z", "hull"),
    Layer("M.5 6.5L0 -18", "mast"),
    Layer("M-1 -16.5Q12 -6 13.5 3.5Q1 5.5 -12.5 4Q-8 -7 -1 -16.5Z", "sail"),
)


# Below the grid


@cache
def die_layers(face: int, look: str = "die", size: float = 15) -> tuple[Layer, ...]:
    """Return a die seen from above; for face 0, a die without pips."""
    body = Layer(_rounded_square(size, size / 4), look)
    spots = PIPS.get(face, ())
    pips = "".join(circle_path(size / 6, 0.53 * size * x, 0.53 * size * y) for x, y in spots)
    return (body, Layer(pips, "pip")) if pips else (body,)


def column_dice(numbers: Sequence[int], size: float = 8) -> tuple[Layer, ...]:
    """Return the numbers of a column as small dice side by side."""
    middles = [(k - (len(numbers) - 1) / 2) * 2.3 * size for k in range(len(numbers))]
    bodies = "".join(_rounded_square(size, size / 4, x) for x in middles)
    pips = "".join(
        circle_path(size / 6, x + 0.53 * size * across, 0.53 * size * down)
        for x, number in zip(middles, numbers, strict=True)
        for across, down in PIPS[number]
    )
    return (Layer(bodies, "printed"), Layer(pips, "pip"))


def touch_target(half_width: float, half_height: float) -> Layer:
    """Return an invisible touch target."""
    return Layer(
        f"M{-half_width:g} {-half_height:g}H{half_width:g}V{half_height:g}H{-half_width:g}Z",
        "touch",
    )


def slot_layers() -> tuple[Layer, ...]:
    """Return the slot for a row's die."""
    return (Layer(_rounded_square(17, 4), "slot"),)


def total_box_layers(width: float) -> tuple[Layer, ...]:
    """Return the box of a ship total, with the space for its points below."""
    return (
        Layer(f"M{-width / 2:g} -21H{width / 2:g}V21H{-width / 2:g}Z", "box"),
        Layer(f"M{-width / 2:g} 1H{width / 2:g}", "box"),
    )


def total_stroke(width: float) -> tuple[Layer, ...]:
    """Return the stroke through a marked ship total in a box of this width."""
    x = width / 2 - 4
    return (Layer(f"M{-x:g} -4Q0 -9 {x:g} -17", "struck"),)


# The whole sheet


@cache
def paper_layers(width: float, height: float) -> tuple[Layer, ...]:
    """Return a sheet of graph paper with rounded corners."""
    step = CELL / 4
    across = (f"M3 {y * step:g}H{width - 3:g}" for y in range(1, int(height / step)))
    along = (f"M{x * step:g} 3V{height - 3:g}" for x in range(1, int(width / step)))
    edge = f"M8 2H{width - 8:g}q6 0 6 6V{height - 8:g}q0 6 -6 6H8q-6 0 -6 -6V8q0 -6 6 -6Z"
    return (Layer(edge, "paper"), Layer("".join((*across, *along)), "squares"))


@cache
def grid_layers(size: int) -> tuple[Layer, ...]:
    """Return the lines between cells and the border of a grid of `size` by `size` cells."""
    end = size * CELL
    inner = "".join(f"M0 {k * CELL}H{end}M{k * CELL} 0V{end}" for k in range(1, size))
    return (Layer(inner, "grid"), Layer(f"M0 0H{end}V{end}H0Z", "border"))


def coast_layers(
    layout: Layout, rings: Iterable[Sequence[Point]], straight: Iterable[Step]
) -> tuple[Layer, ...]:
    """Return the coast lines, drawn twice as by hand, and above them the straight sides.

    Args:
        layout: The layout.
        rings: The corners of each coast line.
        straight: The straight sides of outer coasts, which are dashed.
    """
    points = [[layout.point(*corner) for corner in ring] for ring in rings]
    once = "".join(_polygon_path(ring) for ring in points)
    again = "".join(_unsteady_polygon(ring) for ring in points)
    rough = "".join(_line_path(layout.point(*one), layout.point(*other)) for one, other in straight)
    layers = (Layer(once, "coast"), Layer(again, "coast again"), Layer(rough, "coast straight"))
    return tuple(layer for layer in layers if layer.path)


def ring_layers(layout: Layout, corners: Sequence[Point], look: str) -> tuple[Layer, ...]:
    """Return a closed line through corners, which are in half cells."""
    return (Layer(_polygon_path([layout.point(*corner) for corner in corners]), look),)


def stroke_layers(dx: float, dy: float, look: str) -> tuple[Layer, ...]:
    """Return the line from (-dx / 2, -dy / 2) to (dx / 2, dy / 2)."""
    return (Layer(_line_path((-dx / 2, -dy / 2), (dx / 2, dy / 2)), look),)


def group_border(size: int, cells: Sequence[int], look: str) -> tuple[Layer, ...]:
    """Return the border of a group of cells; (0, 0) is the upper left corner of the grid."""
    inside = set(cells)
    path = ""
    for cell in cells:
        row, column = divmod(cell, size)
        x = column * CELL
        y = row * CELL
        border = (column == 0, column == size - 1)
        neighbours = (cell - size, cell + 1, cell + size, cell - 1)
        corners = ((x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL))
        for side, other in enumerate(neighbours):
            wrapped = (side == 1 and border[1]) or (side == 3 and border[0])
            if other not in inside or wrapped:
                path += _line_path(corners[side], corners[(side + 1) % 4])
    return (Layer(path, look),)


def wave_set_stroke(cells: int, upright: bool) -> tuple[Layer, ...]:
    """Return the stroke through a set of waves that is `cells` long; its middle is at (0, 0)."""
    reach = cells * HALF - 7
    return (Layer(f"M0 {-reach:g}V{reach:g}" if upright else f"M{-reach:g} 0H{reach:g}", "set"),)


def circle_path(radius: float, x: float = 0, y: float = 0) -> str:
    """Return the path data of a circle."""
    r = f"{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}a{r} {2 * radius:g} 0a{r} {-2 * radius:g} 0Z"


def square_path(half: float) -> str:
    """Return the path data of a square; `half` is half of its side."""
    return f"M{-half:g} {-half:g}H{half:g}V{half:g}H{-half:g}Z"


def _rounded_square(half: float, round_: float, x: float = 0) -> str:
    """Return a square with rounded corners and its middle at (x, 0)."""
    side = 2 * (half - round_)
    r = round_
    arc = f"a{r:g} {r:g} 0 0 1"
    return (
        f"M{x - half:g} {r - half:g}{arc} {r:g} {-r:g}h{side:g}{arc} {r:g} {r:g}"
        f"v{side:g}{arc} {-r:g} {r:g}h{-side:g}{arc} {-r:g} {-r:g}Z"
    )


def _polygon_path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(_point_text(*point) for point in points) + "Z"


def _unsteady_polygon(points: Sequence[tuple[float, float]]) -> str:
    """Return a polygon as an unsteady hand would draw it."""
    path = f"M{_point_text(*_unsteady_point(points[0]))}"
    for one, other in zip(points, [*points[1:], points[0]], strict=True):
        x = (one[0] + other[0]) / 2
        y = (one[1] + other[1]) / 2
        bend = _point_text(x + 1.1 * sin(y + x), y + 1.1 * sin(x - y))
        path += f"Q{bend} {_point_text(*_unsteady_point(other))}"
    return path


def _unsteady_point(point: tuple[float, float]) -> tuple[float, float]:
    x, y = point
    return x + 0.9 * sin(x * pi / 7 + y), y + 0.9 * sin(y * pi / 7 - x)


def _line_path(one: tuple[float, float], other: tuple[float, float]) -> str:
    return f"M{_point_text(*one)}L{_point_text(*other)}"


def _point_text(x: float, y: float) -> str:
    return f"{_number_text(x)} {_number_text(y)}"


def _number_text(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
