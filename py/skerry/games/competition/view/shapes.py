"""The shapes of the scene, as SVG path data around (0, 0).

An island is drawn in a box of 100 by 100 units, the world in units of one degree; nodes scale them.
look.css has the colours.
"""

from __future__ import annotations

from functools import cache

from skerry.core.scene import Layer
from skerry.games.competition import deck

ISLE = 124.0
"""Width and height of the sea around an island, in the units of its outline."""

Shapes = dict[str, tuple[Layer, ...]]


def rect_path(x: float, y: float, wide: float, high: float, r: float = 0) -> str:
    """Return a rectangle with the upper left corner (x, y) and corners of radius `r`."""
    if not r:
        return f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z"
    w = wide - 2 * r
    h = high - 2 * r
    corners = (f"q{r:g} 0 {r:g} {r:g}", f"q0 {r:g} {-r:g} {r:g}", f"q{-r:g} 0 {-r:g} {-r:g}")
    start = f"M{x + r:g} {y:g}h{w:g}"
    turn = f"q0 {-r:g} {r:g} {-r:g}z"
    return f"{start}{corners[0]}v{h:g}{corners[1]}h{-w:g}{corners[2]}v{-h:g}{turn}"


def box_path(wide: float, high: float, r: float = 0, down: float = 0) -> str:
    """Return a rectangle centred at (0, `down`)."""
    return rect_path(-wide / 2, down - high / 2, wide, high, r)


def circle_path(radius: float, x: float = 0, y: float = 0) -> str:
    """Return a circle."""
    r = f"{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}a{r} {2 * radius:g} 0a{r} {-2 * radius:g} 0z"


def island_layers(card: int, *below: Layer) -> tuple[Layer, ...]:
    """Return an island with its town and border marks, on top of the layers `below`."""
    item = deck.cards()[card]
    parts = [*below, Layer(item.outline, "isle")]
    if item.dot:
        parts.append(Layer(circle_path(4.5, *item.dot), "town"))
    flags = "".join(rect_path(-56 + 20 * k, -58, 14, 30, 3) for k in range(item.borders))
    return (*parts, Layer(flags, "border")) if flags else tuple(parts)


def island_square() -> Layer:
    """Return the square of sea around an island."""
    return Layer(box_path(ISLE, ISLE, 14), "chip")


def paper_layers(wide: float, high: float) -> tuple[Layer, ...]:
    """Return the paper of a complete card, with a band at the top for the name of the sea."""
    x = -wide / 2
    y = -high / 2
    return (
        Layer(rect_path(x, y, wide, high, 6), "page"),
        Layer(rect_path(x, y, wide, 16, 6) + rect_path(x, y + 8, wide, 8), "band"),
    )


def category_icons(line: float) -> tuple[Layer, ...]:
    """Return the icons of all categories, in a column from (0, 0) down, `line` units apart."""
    first, *rest = (f"M{x:g} {y + line * k:g}{path}" for k, (x, y, path) in enumerate(ICONS))
    return (Layer(first, "icon area"), Layer("".join(rest), "icon"))


@cache
def world_map() -> tuple[Layer, ...]:
    """Return the map of the world. A unit is one degree; the north-west corner is (0, 0)."""
    return (Layer(rect_path(0, 0, 360, 180, 10), "ocean"), Layer(deck.world_path(), "land"))


@cache
def common_shapes(column: float, field: float, wide: float, strip: float) -> Shapes:
    """Return the shapes that don't depend on cards: fields, strip, flags and icons.

    Args:
        column: Width of a category's column.
        field: Height of a field.
        wide: Width of the strip.
        strip: Height of the strip.
    """
    return {
        "field": (Layer(box_path(column - 3, field, 5), "field"),),
        "strip": (Layer(rect_path(1, 0, wide - 2, strip, 4), "strip"),),
        "flag": (Layer("M-9-9h18l-5 6.5 5 6.5h-18z", "flag"), Layer("M-9-12v27", "pole")),
        "tie": (Layer("M-9-4h18M-9 4h18", "tie"),),
        "spot": (Layer(circle_path(2.6), "spot"),),
        **{
            f"icon-{k}": (Layer(f"M{x:g} {y:g}{path}", "icon" if k else "icon area"),)
            for k, (x, y, path) in enumerate(ICONS)
        },
    }


ICONS = (
    (-6, -4, "v-2h4m4 0h4v2m0 8v2h-4m-4 0h-4v-2m0-5v2m12-2v2m-7-7h2m-2 12h2"),
    (-7, 6, "l5-11 3 5 1.5-2 4.5 8z"),
    (-1.5, -6.5, "q1.5-1.5 3 0v7.5a3.3 3.3 0 1 1-3 0z"),
    (0, -7, "q5 6.5 5 9a5 5 0 0 1-10 0q0-2.5 5-9z"),
    (0, -7, "a2.9 2.9 0 1 1-.01 0zm-5.5 14q0-7 5.5-7t5.5 7z"),
    (-7, 0, "l7-6.5 7 6.5h-2v6.5h-3.5v-4h-3v4h-3.5v-6.5z"),
)
"""The icon of each category: a frame, a mountain, a thermometer, a drop, a person, a house.

An icon is (x, y, path): its starting point and relative path data.
"""
