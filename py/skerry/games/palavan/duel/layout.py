"""Where things are in the picture of a duel: the lagoon in the middle, and the hands beside it in a
wide room, above and below it in a tall one.

The field of 7 by 7 cells is wider than what is ever used: one sees as much of it as tiles can come
to lie on next, and that is kept in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.scene import TALL, Aspect
from skerry.games.palavan.curves import Point
from skerry.games.palavan.land import EMPTY

from . import field
from .constants import COUNTED, FIELD, HAND, PLAY, SKIPPING
from .rules import DuelState

ACROSS = 358.0
"""How wide the lagoon is."""

STRIP = 22.0
"""What the players' names and tokens take above and below what is laid in it."""

CELL = 70.0
LEAST = 46.0
"""The largest and the smallest side of a cell in it."""

VERDICT = 26.0
"""What the line under a round that is over takes."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A room: how high the lagoon is; the side of a tile in a hand and what its name takes; how far
    the places of a hand are apart, in a column beside the lagoon unless the room is `tall`.
    """

    tall: bool
    high: float
    side: float
    caption: float
    pitch: float

    @property
    def hand(self) -> tuple[float, float]:
        """How wide and how high a hand's tray is."""
        if self.tall:
            return ACROSS, self.side + self.caption + 6
        return self.side + 14, self.high

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high the picture is."""
        width, height = self.hand
        if self.tall:
            return ACROSS + 2, self.high + 2 * height + 10
        return ACROSS + 2 * width + 10, self.high + 2

    @property
    def middle(self) -> Point:
        """The middle of the lagoon, and of the picture."""
        width, height = self.size
        return width / 2, height / 2

    def tray(self, seat: int) -> Point:
        """The middle of the left edge of a hand's tray: the first seat's is below, or right."""
        (width, height) = self.size
        (wide, high) = self.hand
        if self.tall:
            return 1, height - 1 - high / 2 if seat == 0 else 1 + high / 2
        return width - 1 - wide if seat == 0 else 1, height / 2

    def slot(self, seat: int, place: int) -> Point:
        """The middle of a place in a hand."""
        x, y = self.tray(seat)
        along = self.pitch * (place - (HAND - 1) / 2)
        x = x + self.hand[0] / 2
        y = y - self.caption / 2
        return (x + along, y) if self.tall else (x, round(y + along, 2))

    def strip(self, seat: int) -> tuple[Point, float]:
        """The outer end of a seat's strip, and which way it runs from there (1 or -1): the second
        seat's along the top from the left, the first one's along the foot from the right.
        """
        (x, y) = self.middle
        inner = (self.high - STRIP) / 2
        return ((x + ACROSS / 2, y + inner), -1) if seat == 0 else ((x - ACROSS / 2, y - inner), 1)

    def cell(self, state: DuelState) -> float:
        """The side of a cell: as much as the rows and columns that can be used leave it."""
        left, right, first, last = used(state)
        room = self.high - 2 * STRIP - self._verdict(state)
        return max(LEAST, min(CELL, room // (last - first + 1), (ACROSS - 4) // (right - left + 1)))

    def spot(self, state: DuelState, cell: int) -> Point:
        """The middle of a cell; the part of the field that can be used is in the middle."""
        left, right, first, last = used(state)
        side = self.cell(state)
        (x, y) = self.middle
        across = cell % FIELD - (left + right) / 2
        down = cell // FIELD - (first + last) / 2
        return x + side * across, y - self._verdict(state) / 2 + side * down

    def verdict(self) -> Point:
        """The middle of the line under a round that is over."""
        x, y = self.middle
        return x, y + self.high / 2 - STRIP - VERDICT / 2

    def _verdict(self, state: DuelState) -> float:
        return VERDICT if state.phase >= COUNTED else 0


def layout(aspect: Aspect) -> Layout:
    """The layout for a room of that aspect."""
    if aspect == TALL:
        return Layout(True, 347, 43.5, 13.0, 44.4)
    return Layout(False, 366, 34.0, 9.8, 44.8)


def open_cells(state: DuelState) -> tuple[int, ...]:
    """The cells where tiles may come to lie next, while there is a next."""
    return field.open_cells(state.laid) if state.phase in (PLAY, SKIPPING) else ()


def used(state: DuelState) -> tuple[int, int, int, int]:
    """The first and the last column and the first and the last row that are or can be used."""
    laid = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    cells: Sequence[int] = [*laid, *open_cells(state)]
    columns = [cell % FIELD for cell in cells]
    rows = [cell // FIELD for cell in cells]
    return min(columns), max(columns), min(rows), max(rows)
