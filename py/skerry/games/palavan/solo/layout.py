"""Layout of a puzzle: the chart (the board and its frame), and the tray.

The tray is beside the chart in landscape, below the chart in portrait.
"""

from __future__ import annotations

from dataclasses import dataclass

from skerry.core.grid import Grid, Point, offset_from_middle
from skerry.core.scene import TALL, Aspect
from skerry.games.palavan.curves import HALF

from .constants import NINE
from .goals import Goal

CHART_SIZE = 360.0
"""Side of the chart, including the mount around the board."""

BOARD_OFFSET = 20.0
BOARD_SIZE = 320.0
"""BOARD_OFFSET is the distance of the board from the left and upper edge of the picture; BOARD_SIZE
is the side of the board.
"""

MIDDLE = (180.0, 180.0)
"""The middle of the board."""


TRAY_LINES = 2
"""Number of rows of the tray in portrait, and of its columns in landscape."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: the chart and the tray, in picture units.

    Attributes:
        goal: The goal, which has the size of the board.
        places: Number of places in the tray.
        tall: Whether the layout is portrait.
        side: Side of a tile in the tray.
        caption: Height of the tile's name below the tile.
        pitch: Horizontal distance between the middles of two places.
    """

    goal: Goal
    places: int
    tall: bool
    side: float
    caption: float
    pitch: float

    @property
    def row_pitch(self) -> float:
        """Vertical distance between the rows of the tray."""
        return self.side + self.caption

    @property
    def columns(self) -> int:
        """Number of places in a row of the tray."""
        return -(-self.places // TRAY_LINES) if self.tall else TRAY_LINES

    @property
    def tray(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the tray."""
        if self.tall:
            return 1, CHART_SIZE + 3, CHART_SIZE - 2, TRAY_LINES * self.row_pitch + 5
        return CHART_SIZE + 5, 1, TRAY_LINES * self.pitch + 8, CHART_SIZE - 2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        left, top, width, height = self.tray
        return left + width + 1, top + height + 1

    @property
    def tile_scale(self) -> float:
        """The scale of tiles on the board."""
        return BOARD_SIZE / self.goal.width / (2 * HALF)

    def cell_spot(self, cell: int) -> Point:
        """Return the middle of a cell."""
        return _board_grid(self.goal.width).center(cell)

    def slot_spot(self, place: int) -> Point:
        """Return the middle of a place in the tray. A row that is not full is centred."""
        left, top, width, height = self.tray
        row, column = divmod(place, self.columns)
        rows = -(-self.places // self.columns)
        in_row = min(self.columns, self.places - row * self.columns)
        x = left + width / 2 + offset_from_middle(column, in_row, self.pitch)
        y = top + height / 2 + offset_from_middle(row, rows, self.row_pitch) - self.caption / 2
        return round(x, 2), round(y, 2)


def choice_spot(tile: int) -> Point:
    """Return the middle of a tile that isn't chosen yet, while the player chooses tiles.

    The tiles fill four by four cells where the board will be.
    """
    return _board_grid(4).center(tile)


def _board_grid(columns: int) -> Grid:
    return Grid(BOARD_OFFSET, BOARD_OFFSET, BOARD_SIZE / columns, columns)


def layout(goal: Goal, places: int, aspect: Aspect) -> Layout:
    """Return the layout for an aspect, with `places` places in the tray.

    The size of the tray depends on the goal and the aspect, but not on `places`.
    """
    many = goal.size > NINE
    if aspect == TALL:
        side, pitch = (43.5, 44.4) if many else (48.0, 60.0)
        return Layout(goal, places, True, side, 13.0, pitch)
    side, caption, pitch = (34.0, 9.8, 40.0) if many else (58.0, 11.0, 64.0)
    return Layout(goal, places, False, side, caption, pitch)
