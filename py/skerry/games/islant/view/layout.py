"""Where things are on the picture of a sheet, in its units: cells are CELL wide.

On paper, from the top: the numbers of the columns, the grid, the dice that are not used yet, the
faces of dice that stand for the tiles below them, one line per row with a place for its die, ship
totals. In a wide room all that is below the grid stands at its right, a column per row; in a tall
one the grid takes the width, and below it are the dice and what can be drawn with them. Where
there are many rows these are squares, a line of five per row, with the dice beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from skerry.games.islant.sheets import Form, form_of, ship_totals

CELL = 40
PAPER = "paper"
WIDE = "wide"
TALL = "tall"
MARGIN = {PAPER: 22, WIDE: 14, TALL: 6}
HEAD = {PAPER: 24, WIDE: 24, TALL: 22}
"""Height of the line with the columns' numbers, or of the margin in its place."""

TITLE = 26
"""Height of the line with the name of whose sheet it is."""

TRAY = 50
FACES = 22
ROW = 48
TILE = 47
"""From one tile of a row to the next, on paper."""

SLOT = 30
"""From the left margin to the middle of the place for a row's die."""

DIE = 36
"""From one die to the next."""

TOTALS = 50
BAR = 46
"""In a tall room, the height of the line with the dice."""

HAND = 50
"""In a tall room, the height of a line of what can be drawn, where there are one or two rows."""

FEW = 2
"""Rows up to which that is so."""

SQUARES = 8
"""Else so many squares are side by side: five for what can be drawn, and three for dice, whose
sheet it is, and ship totals.
"""

LETTERS = {7: "mid", 9: "mid", 11: "far"}
"""The looks of texts in a tall room, by the size of the sheet: what is seen smaller is larger."""

COLUMN = 54
"""In a wide room, from one row of the sheet, which is upright there, to the next."""

LINE = 46
"""In a wide room, from one number to the next."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places on the picture of a level's sheet; `named` keeps room for whose it is."""

    it: Form
    width: float
    height: float
    kind: str = PAPER
    named: bool = False

    @property
    def letters(self) -> str:
        """The look of texts: larger on a sheet that is seen small."""
        return LETTERS[self.it.size] if self.kind == TALL and self.it.size in LETTERS else ""

    @property
    def left(self) -> float:
        """Where the grid begins."""
        if self.kind == WIDE:
            return MARGIN[WIDE]
        return (self.width - CELL * self.it.size) / 2

    @property
    def head(self) -> float:
        """The upper edge of the grid."""
        return _head(self.it, self.kind) + TITLE * self.named

    def point(self, x: float, y: float) -> Spot:
        """A point given in half cells from the upper left corner of the grid."""
        return self.left + x * CELL / 2, self.head + y * CELL / 2

    def cell(self, cell: int) -> Spot:
        """The middle of a cell."""
        row, column = divmod(cell, self.it.size)
        return self.point(2 * column + 1, 2 * row + 1)

    @property
    def foot(self) -> float:
        """Where the grid ends."""
        return self.head + CELL * self.it.size

    @property
    def aside(self) -> float:
        """In a wide room, the middle of what stands beside the grid."""
        return (self.left + CELL * self.it.size + self.width) / 2

    @property
    def _start(self) -> float:
        """The left end of what is below the grid, on paper."""
        return (self.width - SLOT - 5 * TILE) / 2

    def die(self, place: int, dice: int) -> Spot:
        """A die in the tray, of so many."""
        if self.squared:
            line = place // 3
            there = min(3, dice - place // 3 * 3)
            return self._panel(place % 3 + (3 - there) / 2, line)
        if self.kind == TALL:
            return self.left + 20 + DIE * place, self.foot + BAR / 2
        away = DIE * (place - (dice - 1) / 2)
        if self.kind == WIDE:
            return self.aside + away, self._top + 18
        return self.width / 2 + away, self.foot + TRAY / 2 + 2

    def typed(self, face: int) -> Spot:
        """The face of a die to be touched for what has been rolled: where dice lie, in a room."""
        if self.kind == WIDE:
            across = (face - 1) % 3
            down = (face - 1) // 3
            return self.aside + 34 * (across - 1), self._top + 20 + 42 * down
        if self.squared:
            return self._panel((face - 1) % 3, (face - 1) // 3)
        return 4 + (self.width - 8) / 6 * (face - 0.5), self.foot + BAR / 2

    @property
    def face_size(self) -> Spot:
        """How wide and how high what is touched for such a face is."""
        if self.kind == WIDE:
            return 33, 40
        return (self.square, self.square) if self.squared else ((self.width - 8) / 6 - 2, BAR)

    @property
    def squared(self) -> bool:
        """Whether squares are below the grid."""
        return self.kind == TALL and len(self.it.rows) > FEW

    @property
    def square(self) -> float:
        """The side of such a square."""
        return _square(self.width)

    def _panel(self, across: float, line: float) -> Spot:
        """The middle of a square beside those for what can be drawn."""
        return 2 + self.square * (5.5 + across), self.foot + 2 + self.square * (line + 0.5)

    @property
    def whose(self) -> Spot:
        """The middle of the name of whose sheet it is."""
        if self.named:
            return self.left + CELL * self.it.size / 2, 17.0
        if self.squared:
            return self._panel(1, len(self.it.rows) - 2)
        return self.width - 66, self.foot + BAR / 2

    def marked(self, place: int, count: int) -> Spot:
        """In a tall room with ships, one of so many ship totals that are shown."""
        x, y = self._panel(1, len(self.it.rows) - 1)
        return x + (self.step + 4) * (place - (count - 1) / 2), y

    @property
    def _top(self) -> float:
        """The upper edge of what stands beside the grid: all of it is level with the grid."""
        return self.head + max(0, (CELL * self.it.size - _beside(self.it)) / 2)

    def face(self, value: int) -> Spot:
        """The printed face over, or before, the tiles of a number."""
        if self.kind == WIDE:
            x = self.aside - COLUMN * len(self.it.rows) / 2
            return x - 2, self._top + 88 + LINE * (value - 0.5)
        return self._start + SLOT + TILE * (value - 0.5) + 4, self.foot + TRAY + FACES / 2

    def tile(self, row: str, value: int) -> Spot:
        """The tile that a number stands for in a row."""
        if self.kind == WIDE:
            return self._upright(row), self.face(value)[1]
        return self.face(value)[0], self._line(row)

    def held(self, row: str, value: int) -> Spot:
        """In a tall room, the thing that a number stands for in a row."""
        line = self.it.rows.index(row) + 0.5
        if self.squared:
            return 2 + self.square * (value - 0.5), self.foot + 2 + self.square * line
        return 4 + (self.width - 8) / 5 * (value - 0.5), self.foot + BAR + HAND * line

    @property
    def held_size(self) -> Spot:
        """How wide and how high what is touched for such a thing is."""
        if self.squared:
            return self.square, self.square
        return (self.width - 8) / 5 - 2, HAND - 2

    def slot(self, row: str) -> Spot:
        """The place for a row's die."""
        if self.kind == WIDE:
            return self._upright(row), self._top + 64
        return self._start + SLOT / 2 - 4, self._line(row)

    def _upright(self, row: str) -> float:
        rows = self.it.rows
        return self.aside + 12 + COLUMN * (rows.index(row) - (len(rows) - 1) / 2)

    def _line(self, row: str) -> float:
        return self.foot + TRAY + FACES + ROW * (self.it.rows.index(row) + 0.5)

    def total(self, place: int) -> Spot:
        """The box of a ship total."""
        every = len(ship_totals())
        if self.kind == WIDE:
            half = every // 2
            x = self.aside + self.step * (place % half - (half - 1) / 2)
            return x, self._top + 88 + 5 * LINE + 28 + 44 * (place // half)
        y = self.height - TOTALS / 2 - 4
        return self.width / 2 + self.step * (place - (every - 1) / 2), y

    @property
    def step(self) -> float:
        """From one box of a ship total to the next."""
        return 38 if self.kind == WIDE else (self.width - 24) / len(ship_totals())


def _head(it: Form, kind: str) -> float:
    return HEAD[kind] if kind == PAPER or it.columns else 8


def _square(width: float) -> float:
    return (width - 4) / SQUARES


def _beside(it: Form) -> float:
    """The height of what stands beside the grid in a wide room."""
    return 88 + 5 * LINE + 96 * it.ships


@cache
def layout(level: int, kind: str = PAPER, *, named: bool = False) -> Layout:
    """The layout of a level's sheet: on paper, or for a room."""
    it = form_of(level)
    grid = CELL * it.size
    top = _head(it, kind) + TITLE * named
    if kind == TALL:
        width = max(grid + 2 * MARGIN[TALL], 292)
        many = len(it.rows) > FEW
        below = _square(width) * len(it.rows) if many else BAR + HAND * len(it.rows)
        return Layout(it, width, top + grid + below + 4, kind, named)
    if kind == WIDE:
        aside = max(COLUMN * len(it.rows) + 34, DIE * it.dice + 8, 196 * it.ships, 96)
        high = top + max(grid, _beside(it)) + 14
        return Layout(it, grid + aside + 2 * MARGIN[WIDE] + 6, high, kind, named)
    width = max(grid, SLOT + 5 * TILE + 10) + 2 * MARGIN[PAPER]
    height = top + grid + TRAY + FACES + ROW * len(it.rows) + 8
    return Layout(it, width, height + TOTALS * it.ships, kind, named)
