"""Small pictures of all sheets, shown next to the players' names."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.scene import Layer
from skerry.games.islant.sheets import QUARTERS, SHIP, WAVE, Cells, Form, is_land, row_and_value

from .shapes import COLOUR

HALF = 16.0
"""Half the width of a thumbnail."""

MAX_SEATS = 8
"""The greatest number of seats with thumbnails; more would make every scene too large."""

COLOURS = 6
"""Number of different seat colours; further seats repeat them."""


def seat_colour_class(seat: int) -> str:
    """Return the style class of a seat's colour."""
    return f"seat-{seat % COLOURS}"


def shapes(form: Form, sheets: tuple[Cells, ...]) -> dict[str, tuple[Layer, ...]]:
    """Return a thumbnail of each sheet, by shape id; {} unless there are 2 to MAX_SEATS sheets."""
    if not 1 < len(sheets) <= MAX_SEATS:
        return {}
    return {
        f"small-{seat}": tuple(_thumbnail_layers(form, cells, seat))
        for seat, cells in enumerate(sheets)
    }


def _thumbnail_layers(form: Form, cells: Cells, seat: int) -> Iterator[Layer]:
    """Yield the paper with an edge in the seat's colour, the land, and dots for waves and ships."""
    yield Layer(
        f"M{-HALF:g} {-HALF:g}h{2 * HALF:g}v{2 * HALF:g}h{-2 * HALF:g}z",
        f"small {seat_colour_class(seat)}",
    )
    step = 2 * (HALF - 2) / form.size
    paths: dict[str, list[str]] = {}
    for cell, code in enumerate(cells):
        down, across = divmod(cell, form.size)
        x = 2 - HALF + step * (across + 0.5)
        y = 2 - HALF + step * (down + 0.5)
        if is_land(code):
            colour = COLOUR[code & ~QUARTERS]
            paths.setdefault(f"small-land {colour}", []).extend(
                _quarter_paths(code, x, y, step / 2)
            )
        elif code >= WAVE:
            look = "small-ship" if code >= SHIP else "small-wave"
            size = 0.3 if code >= SHIP else 0.05 + 0.05 * row_and_value(code)[1]
            paths.setdefault(look, []).append(_dot_path(size * step, x, y))
    yield from (Layer("".join(parts), look) for look, parts in sorted(paths.items()))


def _quarter_paths(code: int, x: float, y: float, half: float) -> Iterator[str]:
    """Yield the quarters of a land tile as compact path data."""
    h = f"{half:.1f}"
    w = f"{2 * half:.1f}"
    start = f"M{x:.1f} {y:.1f}"
    ways = (f"l-{h}-{h}h{w}z", f"l{h}-{h}v{w}z", f"l{h} {h}h-{w}z", f"l-{h} {h}v-{w}z")
    if code & QUARTERS == QUARTERS:
        yield f"{start}m-{h}-{h}h{w}v{w}h-{w}z"
        return
    yield from (start + way for side, way in enumerate(ways) if code >> side & 1)


def _dot_path(half: float, x: float, y: float) -> str:
    return f"M{x - half:.1f} {y - half:.1f}h{2 * half:.1f}v{2 * half:.1f}h-{2 * half:.1f}z"
