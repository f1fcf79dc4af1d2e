"""Positions and sizes in the picture of a sheet, in picture units: a cell is CELL wide.

Paper, from the top: the numbers of the columns, the grid, unused dice, the printed faces of the
tiles, one line per row with a slot for its die, ship totals. A wide picture has everything else at
the right of the grid, one column per row. In a tall picture the grid takes the full width; below it
are the dice and the tiles to choose. With more than FEW rows these tiles are squares, five per row,
and the dice are beside them.
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
"""Height of the line with the columns' numbers, by kind."""

TITLE = 26
"""Height of the line with the name of the sheet's owner."""

TRAY = 50
FACES = 22
ROW = 48
TILE = 47
"""Distance between neighbouring tiles of a row, on paper."""

SLOT = 30
"""Width of the slot for a row's die with its margins, on paper."""

DIE = 36
"""Distance between neighbouring dice."""

TOTALS = 50
BAR = 46
"""Height of the line with the dice, in a tall picture."""

HAND = 50
"""Height of a row of tiles in a tall picture with at most FEW rows."""

FEW = 2
"""Largest number of rows that are not shown as squares."""

SQUARES = 8
"""Squares side by side: five for tiles, three for dice, the owner's name and ship totals."""

LETTERS = {7: "mid", 9: "mid", 11: "far"}
"""Look tokens of texts in a tall picture, by size of the grid: larger text for larger grids."""

COLUMN = 54
"""Distance between neighbouring rows, which are upright in a wide picture."""

LINE = 46
"""Distance between the tiles of neighbouring numbers, in a wide picture."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions in the picture of a level's sheet; `named` adds a line for the owner's name."""

    form: Form
    width: float
    height: float
    kind: str = PAPER
    named: bool = False

    @property
    def letters(self) -> str:
        """The look token for larger texts; "" for the usual size."""
        return LETTERS[self.form.size] if self.kind == TALL and self.form.size in LETTERS else ""

    @property
    def left(self) -> float:
        """The left edge of the grid."""
        if self.kind == WIDE:
            return MARGIN[WIDE]
        return (self.width - CELL * self.form.size) / 2

    @property
    def head(self) -> float:
        """The upper edge of the grid."""
        return _head(self.form, self.kind) + TITLE * self.named

    def point(self, x: float, y: float) -> Spot:
        """Return a point given in half cells from the upper left corner of the grid."""
        return self.left + x * CELL / 2, self.head + y * CELL / 2

    def cell(self, cell: int) -> Spot:
        """Return the middle of a cell."""
        row, column = divmod(cell, self.form.size)
        return self.point(2 * column + 1, 2 * row + 1)

    @property
    def foot(self) -> float:
        """The lower edge of the grid."""
        return self.head + CELL * self.form.size

    @property
    def aside(self) -> float:
        """The horizontal middle of the side panel, in a wide picture."""
        return (self.left + CELL * self.form.size + self.width) / 2

    @property
    def _start(self) -> float:
        """The left edge of the rows below the grid, on paper."""
        return (self.width - SLOT - 5 * TILE) / 2

    def die(self, place: int, dice: int) -> Spot:
        """Return the middle of a die in the tray, which has `dice` dice."""
        if self.squared:
            line = place // 3
            count = min(3, dice - 3 * line)
            return self._panel(place % 3 + (3 - count) / 2, line)
        if self.kind == TALL:
            return self.left + 20 + DIE * place, self.foot + BAR / 2
        offset = DIE * (place - (dice - 1) / 2)
        if self.kind == WIDE:
            return self.aside + offset, self._top + 18
        return self.width / 2 + offset, self.foot + TRAY / 2 + 2

    def roll_face(self, face: int) -> Spot:
        """Return the middle of a face that can be chosen to enter a roll."""
        if self.kind == WIDE:
            across = (face - 1) % 3
            down = (face - 1) // 3
            return self.aside + 34 * (across - 1), self._top + 20 + 42 * down
        if self.squared:
            return self._panel((face - 1) % 3, (face - 1) // 3)
        return 4 + (self.width - 8) / 6 * (face - 0.5), self.foot + BAR / 2

    @property
    def face_size(self) -> Spot:
        """Width and height of the tap target of such a face."""
        if self.kind == WIDE:
            return 33, 40
        return (self.square, self.square) if self.squared else ((self.width - 8) / 6 - 2, BAR)

    @property
    def squared(self) -> bool:
        """Whether tiles are shown as squares below the grid."""
        return self.kind == TALL and len(self.form.rows) > FEW

    @property
    def square(self) -> float:
        """The side of such a square."""
        return _square(self.width)

    def _panel(self, across: float, line: float) -> Spot:
        """Return the middle of a square at the right of the tiles."""
        return 2 + self.square * (5.5 + across), self.foot + 2 + self.square * (line + 0.5)

    @property
    def owner(self) -> Spot:
        """The middle of the owner's name."""
        if self.named:
            return self.left + CELL * self.form.size / 2, 17.0
        if self.squared:
            return self._panel(1, len(self.form.rows) - 2)
        return self.width - 66, self.foot + BAR / 2

    def marked_total(self, place: int, count: int) -> Spot:
        """Return the middle of one of `count` ship totals, in a tall picture."""
        x, y = self._panel(1, len(self.form.rows) - 1)
        return x + (self.step + 4) * (place - (count - 1) / 2), y

    @property
    def _top(self) -> float:
        """The upper edge of the side panel, which is centred on the grid."""
        return self.head + max(0, (CELL * self.form.size - _side_panel_height(self.form)) / 2)

    def face(self, value: int) -> Spot:
        """Return the middle of the printed face above or before the tiles of a number."""
        if self.kind == WIDE:
            x = self.aside - COLUMN * len(self.form.rows) / 2
            return x - 2, self._top + 88 + LINE * (value - 0.5)
        return self._start + SLOT + TILE * (value - 0.5) + 4, self.foot + TRAY + FACES / 2

    def tile(self, row: str, value: int) -> Spot:
        """Return the middle of the tile of a number in a row, on paper or in a wide picture."""
        if self.kind == WIDE:
            return self._row_x(row), self.face(value)[1]
        return self.face(value)[0], self._row_y(row)

    def choice_tile(self, row: str, value: int) -> Spot:
        """Return the middle of the tile of a number in a row, in a tall picture."""
        line = self.form.rows.index(row) + 0.5
        if self.squared:
            return 2 + self.square * (value - 0.5), self.foot + 2 + self.square * line
        return 4 + (self.width - 8) / 5 * (value - 0.5), self.foot + BAR + HAND * line

    @property
    def choice_tile_size(self) -> Spot:
        """Width and height of the tap target of such a tile."""
        if self.squared:
            return self.square, self.square
        return (self.width - 8) / 5 - 2, HAND - 2

    def slot(self, row: str) -> Spot:
        """Return the middle of the slot for a row's die."""
        if self.kind == WIDE:
            return self._row_x(row), self._top + 64
        return self._start + SLOT / 2 - 4, self._row_y(row)

    def _row_x(self, row: str) -> float:
        rows = self.form.rows
        return self.aside + 12 + COLUMN * (rows.index(row) - (len(rows) - 1) / 2)

    def _row_y(self, row: str) -> float:
        return self.foot + TRAY + FACES + ROW * (self.form.rows.index(row) + 0.5)

    def total(self, place: int) -> Spot:
        """Return the middle of the box of a ship total, on paper or in a wide picture."""
        count = len(ship_totals())
        if self.kind == WIDE:
            half = count // 2
            x = self.aside + self.step * (place % half - (half - 1) / 2)
            return x, self._top + 88 + 5 * LINE + 28 + 44 * (place // half)
        y = self.height - TOTALS / 2 - 4
        return self.width / 2 + self.step * (place - (count - 1) / 2), y

    @property
    def step(self) -> float:
        """The distance between neighbouring boxes of ship totals."""
        return 38 if self.kind == WIDE else (self.width - 24) / len(ship_totals())


def _head(form: Form, kind: str) -> float:
    return HEAD[kind] if kind == PAPER or form.columns else 8


def _square(width: float) -> float:
    return (width - 4) / SQUARES


def _side_panel_height(form: Form) -> float:
    """Return the height of the side panel in a wide picture."""
    return 88 + 5 * LINE + 96 * form.ships


@cache
def layout_of(level: int, kind: str = PAPER, *, named: bool = False) -> Layout:
    """Return the layout of a level's sheet: on paper, or in a wide or tall picture."""
    form = form_of(level)
    grid = CELL * form.size
    top = _head(form, kind) + TITLE * named
    if kind == TALL:
        width = max(grid + 2 * MARGIN[TALL], 292)
        has_squares = len(form.rows) > FEW
        below = _square(width) * len(form.rows) if has_squares else BAR + HAND * len(form.rows)
        return Layout(form, width, top + grid + below + 4, kind, named)
    if kind == WIDE:
        aside = max(COLUMN * len(form.rows) + 34, DIE * form.dice + 8, 196 * form.ships, 96)
        height = top + max(grid, _side_panel_height(form)) + 14
        return Layout(form, grid + aside + 2 * MARGIN[WIDE] + 6, height, kind, named)
    width = max(grid, SLOT + 5 * TILE + 10) + 2 * MARGIN[PAPER]
    height = top + grid + TRAY + FACES + ROW * len(form.rows) + 8
    return Layout(form, width, height + TOTALS * form.ships, kind, named)
