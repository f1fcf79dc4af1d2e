"""Where things are in the picture of a puzzle: the chart to fill, and the tray with the tiles. It
stands beside the chart in a wide room, and below it in a tall one.
"""

from __future__ import annotations

from dataclasses import dataclass

from skerry.core.scene import TALL, Aspect
from skerry.games.palavan.curves import HALF, Point

from .constants import NINE
from .goals import Goal

CHART = 360.0
"""How wide and how high the chart is, with its mount."""

BOARD = 20.0
SPAN = 320.0
"""Where the board begins, from the left and from above, and how wide it is."""

MIDDLE = (180.0, 180.0)
"""The middle of the board."""


LINES = 2
"""The tray's rows in a tall room, its columns in a wide one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The chart of a goal, and a tray with so many places.

    A tray's tile has a `side`, and a `caption` below it is its name's; `pitch` is how far the
    places are apart from left to right, and `down` from above. In a `tall` room the picture is
    seen small.
    """

    goal: Goal
    places: int
    tall: bool
    side: float
    caption: float
    pitch: float

    @property
    def down(self) -> float:
        """How far a row of the tray is below the one before."""
        return self.side + self.caption

    @property
    def columns(self) -> int:
        """How many places a row of the tray has."""
        return -(-self.places // LINES) if self.tall else LINES

    @property
    def tray(self) -> tuple[float, float, float, float]:
        """Where the tray is: left, top, width and height."""
        if self.tall:
            return 1, CHART + 3, CHART - 2, LINES * self.down + 5
        return CHART + 5, 1, LINES * self.pitch + 8, CHART - 2

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high the picture is."""
        left, top, width, height = self.tray
        return left + width + 1, top + height + 1

    @property
    def scale(self) -> float:
        """The scale of tiles on the board."""
        return SPAN / self.goal.width / (2 * HALF)

    def spot(self, cell: int) -> Point:
        """The middle of a cell."""
        pitch = SPAN / self.goal.width
        row, column = divmod(cell, self.goal.width)
        return BOARD + (column + 0.5) * pitch, BOARD + (row + 0.5) * pitch

    def slot(self, place: int) -> Point:
        """The middle of a place in the tray; a row that is not full is in the middle."""
        left, top, width, height = self.tray
        row, column = divmod(place, self.columns)
        rows = -(-self.places // self.columns)
        across = min(self.columns, self.places - row * self.columns)
        x = left + width / 2 + (column - (across - 1) / 2) * self.pitch
        y = top + height / 2 + (row - (rows - 1) / 2) * self.down - self.caption / 2
        return round(x, 2), round(y, 2)


def stock_spot(tile: int) -> Point:
    """Where a tile is that may be chosen: four by four lie where the board will be."""
    row, column = divmod(tile, 4)
    return BOARD + (column + 0.5) * SPAN / 4, BOARD + (row + 0.5) * SPAN / 4


def layout(goal: Goal, places: int, aspect: Aspect) -> Layout:
    """The layout for a room of that aspect. Its size is the same for any number of places."""
    many = goal.size > NINE
    if aspect == TALL:
        side, pitch = (43.5, 44.4) if many else (48.0, 60.0)
        return Layout(goal, places, True, side, 13.0, pitch)
    side, caption, pitch = (34.0, 9.8, 40.0) if many else (58.0, 11.0, 64.0)
    return Layout(goal, places, False, side, caption, pitch)
