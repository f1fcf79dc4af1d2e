"""Layout of a duel: the lagoon in the middle, and the two hands.

The hands are beside the lagoon in landscape, above and below the lagoon in portrait.

A round never uses all of the field of 7 by 7 cells. The *usable area* is the smallest rectangle
with all placed tiles and all cells where a tile may be placed next. It is drawn in the middle of
the lagoon, as large as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core import player_names
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
"""The largest (MAX_CELL) and the smallest side (MIN_CELL) of a cell."""

VERDICT_HEIGHT = 26.0
"""The height of the verdict, the line below a finished round."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout, in picture units.

    Attributes:
        tall: Whether the layout is portrait.
        high: Height of the lagoon.
        side: Side of a tile in a hand.
        caption: Height of the tile's name below the tile.
        pitch: Distance between the middles of neighbouring tiles in a hand.
        lower: The seat whose hand is below (portrait) or right of the lagoon.
    """

    tall: bool
    high: float
    side: float
    caption: float
    pitch: float
    lower: int = 0

    @property
    def hand_size(self) -> tuple[float, float]:
        """Width and height of a hand's tray."""
        if self.tall:
            return LAGOON_WIDTH, self.side + self.caption + 6
        return self.side + 14, self.high

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        width, height = self.hand_size
        if self.tall:
            return LAGOON_WIDTH + 2, self.high + 2 * height + 10
        return LAGOON_WIDTH + 2 * width + 10, self.high + 2

    @property
    def middle(self) -> Point:
        """The middle of the lagoon and of the picture."""
        width, height = self.size
        return width / 2, height / 2

    def tray_origin(self, seat: int) -> Point:
        """Return the middle of the left edge of a hand's tray."""
        (width, height) = self.size
        (wide, high) = self.hand_size
        if self.tall:
            return 1, height - 1 - high / 2 if seat == self.lower else 1 + high / 2
        return width - 1 - wide if seat == self.lower else 1, height / 2

    def slot_spot(self, seat: int, place: int) -> Point:
        """Return the middle of a place (0 to HAND - 1) in a hand."""
        x, y = self.tray_origin(seat)
        along = self.pitch * (place - (HAND - 1) / 2)
        x = x + self.hand_size[0] / 2
        y = y - self.caption / 2
        return (x + along, y) if self.tall else (x, round(y + along, 2))

    def strip_axis(self, seat: int) -> tuple[Point, float]:
        """Return the outer end of a seat's strip, and the direction of the strip from there.

        The strip of the seat `lower` runs along the bottom of the lagoon to the left (-1), that of
        the other seat along the top to the right (1).
        """
        (x, y) = self.middle
        inner = (self.high - STRIP_HEIGHT) / 2
        return (
            ((x + LAGOON_WIDTH / 2, y + inner), -1)
            if seat == self.lower
            else ((x - LAGOON_WIDTH / 2, y - inner), 1)
        )

    def cell_side(self, state: DuelState) -> float:
        """Return the side of a cell, as large as the usable area allows."""
        left, right, first, last = usable_area(state)
        height = self.high - 2 * STRIP_HEIGHT - self._verdict_height(state)
        return max(
            MIN_CELL,
            min(MAX_CELL, height // (last - first + 1), (LAGOON_WIDTH - 4) // (right - left + 1)),
        )

    def cell_spot(self, state: DuelState, cell: int) -> Point:
        """Return the middle of a cell, if the usable area is in the middle of the lagoon."""
        left, right, first, last = usable_area(state)
        side = self.cell_side(state)
        (x, y) = self.middle
        across = cell % FIELD - (left + right) / 2
        down = cell // FIELD - (first + last) / 2
        return x + side * across, y - self._verdict_height(state) / 2 + side * down

    def verdict_spot(self) -> Point:
        """Return the middle of the verdict."""
        x, y = self.middle
        return x, y + self.high / 2 - STRIP_HEIGHT - VERDICT_HEIGHT / 2

    def _verdict_height(self, state: DuelState) -> float:
        return VERDICT_HEIGHT if state.phase >= COUNTED else 0


def layout(aspect: Aspect) -> Layout:
    """Return the layout for an aspect; in portrait, the only human player's hand is below."""
    if aspect == TALL:
        return Layout(True, 347, 43.5, 13.0, 44.4, int(player_names.is_you(1)))
    return Layout(False, 366, 34.0, 9.8, 44.8)


def open_cells(state: DuelState) -> tuple[int, ...]:
    """Return the cells where a tile may be placed next; () before and after the round."""
    return field.open_cells(state.laid) if state.phase in (PLAY, SKIPPING) else ()


def usable_area(state: DuelState) -> tuple[int, int, int, int]:
    """Return the first column, last column, first row and last row of the usable area."""
    laid = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    cells: Sequence[int] = [*laid, *open_cells(state)]
    columns = [cell % FIELD for cell in cells]
    rows = [cell // FIELD for cell in cells]
    return min(columns), max(columns), min(rows), max(rows)
