"""Layout of a duel: the lagoon in the middle, the hands beside it (landscape) or above and below it
(portrait).

The field of 7 by 7 cells is wider than is ever used. The picture shows the part where tiles can
come next, kept in the middle.
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

LAGOON_WIDTH = 358.0
"""The width of the lagoon."""

STRIP_HEIGHT = 22.0
"""The height of the strips with the players' names and tokens."""

MAX_CELL = 70.0
MIN_CELL = 46.0
"""The largest and the smallest side of a cell."""

VERDICT_HEIGHT = 26.0
"""The height of the line under a finished round."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: portrait if `tall`.

    Attributes:
        high: Height of the lagoon.
        side: Side of a tile in a hand.
        caption: Height of its name.
        pitch: Distance between the tiles of a hand, in a column beside the lagoon or in a row.
    """

    tall: bool
    high: float
    side: float
    caption: float
    pitch: float

    @property
    def hand(self) -> tuple[float, float]:
        """Width and height of a hand's tray."""
        if self.tall:
            return LAGOON_WIDTH, self.side + self.caption + 6
        return self.side + 14, self.high

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        width, height = self.hand
        if self.tall:
            return LAGOON_WIDTH + 2, self.high + 2 * height + 10
        return LAGOON_WIDTH + 2 * width + 10, self.high + 2

    @property
    def middle(self) -> Point:
        """The middle of the lagoon and of the picture."""
        width, height = self.size
        return width / 2, height / 2

    def tray(self, seat: int) -> Point:
        """Return the middle of the left edge of a hand's tray: the first seat's is below, or at the
        right.
        """
        (width, height) = self.size
        (wide, high) = self.hand
        if self.tall:
            return 1, height - 1 - high / 2 if seat == 0 else 1 + high / 2
        return width - 1 - wide if seat == 0 else 1, height / 2

    def slot(self, seat: int, place: int) -> Point:
        """Return the middle of a place in a hand."""
        x, y = self.tray(seat)
        along = self.pitch * (place - (HAND - 1) / 2)
        x = x + self.hand[0] / 2
        y = y - self.caption / 2
        return (x + along, y) if self.tall else (x, round(y + along, 2))

    def strip(self, seat: int) -> tuple[Point, float]:
        """Return the outer end of a seat's strip, and its direction from there (1 or -1).

        The second seat's runs along the top from the left, the first one's along the bottom from
        the right.
        """
        (x, y) = self.middle
        inner = (self.high - STRIP_HEIGHT) / 2
        return (
            ((x + LAGOON_WIDTH / 2, y + inner), -1)
            if seat == 0
            else ((x - LAGOON_WIDTH / 2, y - inner), 1)
        )

    def cell(self, state: DuelState) -> float:
        """Return the side of a cell, as large as the usable rows and columns allow."""
        left, right, first, last = usable_area(state)
        height = self.high - 2 * STRIP_HEIGHT - self._verdict(state)
        return max(
            MIN_CELL,
            min(MAX_CELL, height // (last - first + 1), (LAGOON_WIDTH - 4) // (right - left + 1)),
        )

    def spot(self, state: DuelState, cell: int) -> Point:
        """Return the middle of a cell; the usable part of the field is in the middle."""
        left, right, first, last = usable_area(state)
        side = self.cell(state)
        (x, y) = self.middle
        across = cell % FIELD - (left + right) / 2
        down = cell // FIELD - (first + last) / 2
        return x + side * across, y - self._verdict(state) / 2 + side * down

    def verdict(self) -> Point:
        """Return the middle of the line under a finished round."""
        x, y = self.middle
        return x, y + self.high / 2 - STRIP_HEIGHT - VERDICT_HEIGHT / 2

    def _verdict(self, state: DuelState) -> float:
        return VERDICT_HEIGHT if state.phase >= COUNTED else 0


def layout(aspect: Aspect) -> Layout:
    """Return the layout for an aspect."""
    if aspect == TALL:
        return Layout(True, 347, 43.5, 13.0, 44.4)
    return Layout(False, 366, 34.0, 9.8, 44.8)


def open_cells(state: DuelState) -> tuple[int, ...]:
    """Return the cells where tiles may come next, while the round goes on."""
    return field.open_cells(state.laid) if state.phase in (PLAY, SKIPPING) else ()


def usable_area(state: DuelState) -> tuple[int, int, int, int]:
    """Return the first and last column, and the first and last row, that are or can be used."""
    laid = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    cells: Sequence[int] = [*laid, *open_cells(state)]
    columns = [cell % FIELD for cell in cells]
    rows = [cell // FIELD for cell in cells]
    return min(columns), max(columns), min(rows), max(rows)
