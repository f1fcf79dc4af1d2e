"""What stands beside a sheet or below it: the tiles that numbers stand for, faces of dice to be
touched, ship totals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from skerry.core.i18n import texts
from skerry.core.scene import Layer, Node
from skerry.games.islant.diagram import row_name
from skerry.games.islant.sheets import SHIP, WAVE, code_of, group_of, row_and_value, ship_totals
from skerry.games.islant.text import row_label

from .layout import TALL, Layout
from .shapes import SHIP as SHIP_PATH
from .shapes import die, touch, wave
from .shapes import land as land_path

_ = texts(__name__)[0]

Shapes = dict[str, tuple[Layer, ...]]

Ready = Collection[tuple[str, int]]
"""Rows and numbers that can be drawn now."""


def thing(id: str, x: float, y: float, code: int, look: str = "", label: str = "") -> Node:
    """A thing in a cell, or beside the sheet."""
    if code >= SHIP:
        moored = " moored" if group_of(code) else ""
        look = f"{look} boat{moored}".strip()
        return Node(id, x, y, "ship", str(row_and_value(code)[1]), look, label, z=1)
    if code >= WAVE:
        value = code - WAVE
        return Node(id, x, y, f"wave-{value}", str(value), f"{look} wave".strip(), label, z=1)
    return Node(id, x, y, f"land-{code}", look=look, label=label)


def faces(plan: Layout) -> Iterator[Node]:
    """The six faces of a die, to be touched for what the dice show."""
    for face in range(1, 7):
        x, y = plan.typed(face)
        said = _("a die shows {face}").format(face=face)
        yield Node(f"face-{face}", x, y, f"face-{face}", look="face", label=said)


def held(plan: Layout, ready: Ready | None) -> Iterator[Node]:
    """In a tall room, what numbers stand for, side by side; with land stands its number."""
    there = [(row, value) for row in plan.it.rows for value in range(1, 6)]
    for row, value in there:
        x, y = plan.held(row, value)
        label = row_label(row, value)
        look = "tile ready" if ready is None or (row, value) in ready else "tile"
        look = f"{look} {plan.letters}".strip()
        yield replace(
            thing(f"{row}-{value}", x, y, code_of(row, value), look, label),
            shape=f"held-{row}-{value}",
        )
        if row not in ("wave", "ship"):
            yield Node(
                f"number-{row}-{value}", x - 16, y - 14, text=str(value), look=f"which {look}", z=2
            )


def held_shapes(plan: Layout) -> Shapes:
    """The same, each to be touched anywhere in its place, and the faces of dice."""
    (wide, high), (across, down) = plan.held_size, plan.face_size
    size = touch(wide / 2, high / 2)
    face = touch(across / 2, down / 2)
    found = {f"face-{number}": (face, *die(number)) for number in range(1, 7)}
    for row in plan.it.rows if plan.kind == TALL else ():
        for value in range(1, 6):
            code = code_of(row, value)
            drawn = SHIP_PATH if code >= SHIP else wave(value) if code >= WAVE else land_path(code)
            found[f"held-{row}-{value}"] = (size, *drawn)
    return found


def rows(plan: Layout, ready: Ready | None, *, slots: bool = True) -> Iterator[Node]:
    """The tiles that the numbers stand for, row by row, and the places for the rows' dice."""
    for value in range(1, 6):
        x, y = plan.face(value)
        yield Node(f"printed-{value}", x, y, f"printed-{value}")
    for row in plan.it.rows:
        x, y = plan.slot(row)
        if slots:
            yield Node(f"slot-{row}", x, y, "slot", row_name(row), "slot")
        for value in range(1, 6):
            x, y = plan.tile(row, value)
            look = "tile ready" if ready is None or (row, value) in ready else "tile"
            label = row_label(row, value)
            yield thing(f"{row}-{value}", x, y, code_of(row, value), look, label)


def totals(plan: Layout, done: int) -> Iterator[Node]:
    """The ship totals with their points: so many are struck out, the one after them is next; on
    a blank sheet (-1) none is.
    """
    if not plan.it.ships:
        return
    for place in range(len(ship_totals())):
        yield from _box(place, done, *plan.total(place))


def next_total(plan: Layout, done: int) -> Iterator[Node]:
    """In a tall room: the ship total marked last, and the next one, with their points."""
    if not plan.it.ships:
        return
    places = range(max(0, done - 1), min(len(ship_totals()), done + 1))
    for k, place in enumerate(places):
        yield from _box(place, done, *plan.marked(k, len(places)), plan.letters)


def _box(place: int, done: int, x: float, y: float, letters: str = "") -> Iterator[Node]:
    """A ship total with its points."""
    total, points = ship_totals()[place]
    look = "total marked" if place < done else "total next" if place == done else "total"
    look = f"{look} {letters}".strip()
    yield Node(f"box-{place}", x, y, "box", look=look)
    yield Node(f"total-{place}", x, y - 10, text=str(total), look=look)
    yield Node(f"points-{place}", x, y + 11, text=str(points), look=f"{look} points")
    if place < done:
        yield Node(f"struck-{place}", x, y, "struck", look=look, z=1)
