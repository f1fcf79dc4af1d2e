"""The nodes next to the grid or below it: tiles to choose, faces of dice, ship totals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product

from skerry.core.i18n import texts
from skerry.core.scene import Layer, Node
from skerry.games.islant.diagram import row_name
from skerry.games.islant.sheets import SHIP, WAVE, code_of, group_of, row_and_value, ship_totals
from skerry.games.islant.text import row_label

from .layout import TALL, Layout
from .shapes import SHIP as SHIP_PATH
from .shapes import die_layers, touch_target, wave_layers
from .shapes import land_layers as land_path

_ = texts(__name__)[0]

Shapes = dict[str, tuple[Layer, ...]]

Ready = Collection[tuple[str, int]]
"""The rows and numbers that can be drawn now."""


def content_node(id: str, x: float, y: float, code: int, look: str = "", label: str = "") -> Node:
    """Return the node of a tile, wave or ship with this code."""
    if code >= SHIP:
        group_look = " moored" if group_of(code) else ""
        look = f"{look} boat{group_look}".strip()
        return Node(id, x, y, "ship", str(row_and_value(code)[1]), look, label, z=1)
    if code >= WAVE:
        value = code - WAVE
        return Node(id, x, y, f"wave-{value}", str(value), f"{look} wave".strip(), label, z=1)
    return Node(id, x, y, f"land-{code}", look=look, label=label)


def face_nodes(layout: Layout) -> Iterator[Node]:
    """Yield the six faces of a die, which players choose to enter a roll."""
    for face in range(1, 7):
        x, y = layout.roll_face(face)
        message = _("a die shows {face}").format(face=face)
        yield Node(f"face-{face}", x, y, f"face-{face}", look="face", label=message)


def choice_tiles(layout: Layout, ready: Ready | None) -> Iterator[Node]:
    """Yield the tiles to choose in portrait. Land has its number at the upper left."""
    for row, value in product(layout.form.rows, range(1, 6)):
        x, y = layout.choice_tile(row, value)
        label = row_label(row, value)
        look = "tile ready" if ready is None or (row, value) in ready else "tile"
        look = f"{look} {layout.letter_class}".strip()
        yield replace(
            content_node(f"{row}-{value}", x, y, code_of(row, value), look, label),
            shape=f"held-{row}-{value}",
        )
        if row not in ("wave", "ship"):
            yield Node(
                f"number-{row}-{value}", x - 16, y - 14, text=str(value), look=f"which {look}", z=2
            )


def choice_shapes(layout: Layout) -> Shapes:
    """Return the shapes of the tiles to choose and of the faces, each with its touch target."""
    tile_width, tile_height = layout.choice_tile_size
    face_width, face_height = layout.face_size
    tile_target = touch_target(tile_width / 2, tile_height / 2)
    face_target = touch_target(face_width / 2, face_height / 2)
    results = {f"face-{number}": (face_target, *die_layers(number)) for number in range(1, 7)}
    for row in layout.form.rows if layout.kind == TALL else ():
        for value in range(1, 6):
            code = code_of(row, value)
            content = (
                SHIP_PATH
                if code >= SHIP
                else wave_layers(value)
                if code >= WAVE
                else land_path(code)
            )
            results[f"held-{row}-{value}"] = (tile_target, *content)
    return results


def row_nodes(layout: Layout, ready: Ready | None, *, slots: bool = True) -> Iterator[Node]:
    """Yield the tiles of all rows and, with `slots`, the slots for the rows' dice.

    `ready` has the tiles that can be drawn now; None: all tiles look ready.
    """
    for value in range(1, 6):
        x, y = layout.face(value)
        yield Node(f"printed-{value}", x, y, f"printed-{value}")
    for row in layout.form.rows:
        x, y = layout.slot(row)
        if slots:
            yield Node(f"slot-{row}", x, y, "slot", row_name(row), "slot")
        for value in range(1, 6):
            x, y = layout.tile(row, value)
            look = "tile ready" if ready is None or (row, value) in ready else "tile"
            label = row_label(row, value)
            yield content_node(f"{row}-{value}", x, y, code_of(row, value), look, label)


def total_nodes(layout: Layout, done: int) -> Iterator[Node]:
    """Yield all ship totals with their points. The first `done` are marked (-1: a blank sheet)."""
    if not layout.form.has_ships:
        return
    for place in range(len(ship_totals())):
        yield from _total_box_nodes(place, done, *layout.ship_total_box(place))


def next_total_nodes(layout: Layout, done: int) -> Iterator[Node]:
    """Yield only the last marked ship total and the next one, for portrait."""
    if not layout.form.has_ships:
        return
    places = range(max(0, done - 1), min(len(ship_totals()), done + 1))
    for k, place in enumerate(places):
        yield from _total_box_nodes(
            place, done, *layout.marked_ship_total(k, len(places)), layout.letter_class
        )


def _total_box_nodes(
    place: int, done: int, x: float, y: float, letters: str = ""
) -> Iterator[Node]:
    """Yield the nodes of ship total `place` (from 0) with its points."""
    total, points = ship_totals()[place]
    look = "total marked" if place < done else "total next" if place == done else "total"
    look = f"{look} {letters}".strip()
    yield Node(f"box-{place}", x, y, "box", look=look)
    yield Node(f"total-{place}", x, y - 10, text=str(total), look=look)
    yield Node(f"points-{place}", x, y + 11, text=str(points), look=f"{look} points")
    if place < done:
        yield Node(f"struck-{place}", x, y, "struck", look=look, z=1)
