"""Where things are on the picture of a sheet, in its units: cells are CELL wide.

From the top: the numbers of the columns, the grid, the dice that are not used yet, the faces of
dice that stand for the tiles below them, one line per row with a place for its die, ship totals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .sheets import Form, form, ship_totals

CELL = 40
MARGIN = 22
HEAD = 24
"""Height of the line with the columns' numbers, or of the margin in its place."""

TRAY = 50
FACES = 22
ROW = 48
TILE = 47
"""From one tile of a row to the next."""

SLOT = 30
"""From the left margin to the middle of the place for a row's die."""

DIE = 36
"""From one die to the next."""

TOTALS = 50

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places on the picture of a level's sheet."""

    it: Form
    width: float
    height: float

    @property
    def left(self) -> float:
        """Where the grid begins."""
        return (self.width - CELL * self.it.size) / 2

    def point(self, x: float, y: float) -> Spot:
        """A point given in half cells from the upper left corner of the grid."""
        return self.left + x * CELL / 2, HEAD + y * CELL / 2

    def cell(self, cell: int) -> Spot:
        """The middle of a cell."""
        row, column = divmod(cell, self.it.size)
        return self.point(2 * column + 1, 2 * row + 1)

    @property
    def _foot(self) -> float:
        """Where the grid ends."""
        return HEAD + CELL * self.it.size

    @property
    def _start(self) -> float:
        """The left end of what is below the grid."""
        return (self.width - SLOT - 5 * TILE) / 2

    def die(self, place: int, dice: int) -> Spot:
        """A die in the tray, of so many."""
        return self.width / 2 + DIE * (place - (dice - 1) / 2), self._foot + TRAY / 2 + 2

    def face(self, value: int) -> Spot:
        """The printed face over the tiles of a number."""
        return self._start + SLOT + TILE * (value - 0.5) + 4, self._foot + TRAY + FACES / 2

    def tile(self, row: str, value: int) -> Spot:
        """The tile that a number stands for in a row."""
        return self.face(value)[0], self._line(row)

    def slot(self, row: str) -> Spot:
        """The place for a row's die."""
        return self._start + SLOT / 2 - 4, self._line(row)

    def _line(self, row: str) -> float:
        return self._foot + TRAY + FACES + ROW * (self.it.rows.index(row) + 0.5)

    def total(self, place: int) -> Spot:
        """The box of a ship total."""
        every = len(ship_totals())
        step = (self.width - 2 * MARGIN + 20) / every
        return self.width / 2 + step * (place - (every - 1) / 2), self.height - TOTALS / 2 - 4


@cache
def layout(level: int) -> Layout:
    """The layout of a level's sheet."""
    it = form(level)
    width = max(CELL * it.size, SLOT + 5 * TILE + 10) + 2 * MARGIN
    height = HEAD + CELL * it.size + TRAY + FACES + ROW * len(it.rows) + 8
    return Layout(it, width, height + TOTALS * it.ships)
