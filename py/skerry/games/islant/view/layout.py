"""Positions and sizes in the scene of a sheet, in picture units: a cell is CELL wide.

There are three kinds of layouts. All begin with the numbers of the columns and the grid:

- PAPER: below the grid are unused dice, the faces of the numbers 1 to 5, a line for each row (a
  slot for its die, and its tiles), and the ship totals.
- WIDE (landscape): the same things are in a side panel at the right of the grid, in which each row
  is a column.
- TALL (portrait): the grid takes the full width, and below it are the dice and the tiles to choose.
  If there are more than FEW rows, the tiles are squares, and the dice are at their right.
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
"""For each kind, the height of the line with the columns' numbers."""

RIM = {PAPER: 0, WIDE: 17, TALL: 14}
"""For each kind, the width of the strips with the letters of the columns, above the grid, and with
the numbers of the rows, at its left."""

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
"""Distance between the middles of neighbouring dice."""

TOTALS = 50
BAR = 46
"""Height of the line with the dice, if tiles are not squares (TALL)."""

HAND = 50
"""Height of a row of tiles, if tiles are not squares (TALL)."""

FEW = 2
"""The greatest number of rows for which the tiles are not squares (TALL)."""

SQUARES = 8
"""Number of squares side by side: five for tiles, three for dice, the owner's name and ship totals.
"""

LETTERS = {7: "mid", 9: "mid", 11: "far"}
"""The style class of texts in portrait for each size of the grid: larger texts for larger grids."""

COLUMN = 54
"""Distance between neighbouring rows, which are columns in the side panel (WIDE)."""

LINE = 46
"""Distance between the tiles of neighbouring numbers in the side panel (WIDE)."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions in the scene of a level's sheet.

    Attributes:
        form: The blank sheet.
        width, height: Size of the scene.
        kind: PAPER, WIDE or TALL.
        named: Whether there is a line for the name of the sheet's owner above the grid.
    """

    form: Form
    width: float
    height: float
    kind: str = PAPER
    named: bool = False

    @property
    def letter_class(self) -> str:
        """The style class for larger texts; "" for the usual size."""
        return LETTERS[self.form.size] if self.kind == TALL and self.form.size in LETTERS else ""

    @property
    def grid_left(self) -> float:
        """The left edge of the grid."""
        if self.kind == WIDE:
            return MARGIN[WIDE] + self.rim
        return (self.width - CELL * self.form.size + self.rim) / 2

    @property
    def grid_top(self) -> float:
        """The upper edge of the grid."""
        return _head_height(self.form, self.kind) + TITLE * self.named + RIM[self.kind]

    @property
    def rim(self) -> float:
        """The width of the strip with the numbers of the rows."""
        return _rim_width(self.form, self.kind)

    @property
    def head_y(self) -> float:
        """The y of the middle of the columns' numbers."""
        return self.grid_top - 11 - RIM[self.kind]

    def column_letter(self, column: int) -> Spot:
        """Return the middle of a column's letter."""
        return self.point(2 * column + 1, 0)[0], self.grid_top - RIM[self.kind] / 2

    def row_number(self, row: int) -> Spot:
        """Return the middle of a row's number."""
        return self.grid_left - self.rim / 2 - 1, self.point(0, 2 * row + 1)[1]

    def point(self, x: float, y: float) -> Spot:
        """Return the point that is (x, y) half cells from the upper left corner of the grid."""
        return self.grid_left + x * CELL / 2, self.grid_top + y * CELL / 2

    def cell(self, cell: int) -> Spot:
        """Return the middle of a cell."""
        row, column = divmod(cell, self.form.size)
        return self.point(2 * column + 1, 2 * row + 1)

    @property
    def grid_bottom(self) -> float:
        """The lower edge of the grid."""
        return self.grid_top + CELL * self.form.size

    @property
    def side_panel_x(self) -> float:
        """The x of the middle of the side panel (WIDE)."""
        return (self.grid_left + CELL * self.form.size + self.width) / 2

    @property
    def _rows_left(self) -> float:
        """The left edge of the rows below the grid, on paper."""
        return (self.width - SLOT - 5 * TILE) / 2

    def die(self, place: int, dice: int) -> Spot:
        """Return the middle of die `place` (from 0) of `dice` dice that are in no slot."""
        if self.has_square_tiles:
            line = place // 3
            count = min(3, dice - 3 * line)
            return self._panel_spot(place % 3 + (3 - count) / 2, line)
        if self.kind == TALL:
            return self.grid_left + 20 + DIE * place, self.grid_bottom + BAR / 2
        offset = DIE * (place - (dice - 1) / 2)
        if self.kind == WIDE:
            return self.side_panel_x + offset, self._top + 18
        return self.width / 2 + offset, self.grid_bottom + TRAY / 2 + 2

    def roll_face(self, face: int) -> Spot:
        """Return the middle of face 1 to 6 of a die, which players choose to enter a roll."""
        if self.kind == WIDE:
            across = (face - 1) % 3
            down = (face - 1) // 3
            return self.side_panel_x + 34 * (across - 1), self._top + 20 + 42 * down
        if self.has_square_tiles:
            return self._panel_spot((face - 1) % 3, (face - 1) // 3)
        return 4 + (self.width - 8) / 6 * (face - 0.5), self.grid_bottom + BAR / 2

    @property
    def face_size(self) -> Spot:
        """Width and height of the touch target of a face of a die."""
        if self.kind == WIDE:
            return 33, 40
        return (
            (self.square_side, self.square_side)
            if self.has_square_tiles
            else ((self.width - 8) / 6 - 2, BAR)
        )

    @property
    def has_square_tiles(self) -> bool:
        """Whether the tiles to choose are squares below the grid."""
        return self.kind == TALL and len(self.form.rows) > FEW

    @property
    def square_side(self) -> float:
        """The side of a square with a tile."""
        return _square_side(self.width)

    def _panel_spot(self, across: float, line: float) -> Spot:
        """Return the middle of a square at the right of the tiles: column `across`, row `line`."""
        return 2 + self.square_side * (5.5 + across), self.grid_bottom + 2 + self.square_side * (
            line + 0.5
        )

    @property
    def owner_spot(self) -> Spot:
        """The middle of the owner's name."""
        if self.named:
            return self.grid_left + CELL * self.form.size / 2, 17.0
        if self.has_square_tiles:
            return self._panel_spot(1, len(self.form.rows) - 2)
        return self.width - 66, self.grid_bottom + BAR / 2

    def marked_ship_total(self, place: int, count: int) -> Spot:
        """Return the middle of ship total `place` (from 0) of `count` shown totals (TALL)."""
        x, y = self._panel_spot(1, len(self.form.rows) - 1)
        return x + (self.step + 4) * (place - (count - 1) / 2), y

    @property
    def _top(self) -> float:
        """The upper edge of the side panel, which is centred on the grid."""
        return self.grid_top + max(0, (CELL * self.form.size - _side_panel_height(self.form)) / 2)

    def face(self, value: int) -> Spot:
        """Return the middle of the face that labels the tiles of a number (PAPER or WIDE)."""
        if self.kind == WIDE:
            x = self.side_panel_x - COLUMN * len(self.form.rows) / 2
            return x - 2, self._top + 88 + LINE * (value - 0.5)
        return self._rows_left + SLOT + TILE * (
            value - 0.5
        ) + 4, self.grid_bottom + TRAY + FACES / 2

    def tile(self, row: str, value: int) -> Spot:
        """Return the middle of a number's tile in a row (PAPER or WIDE)."""
        if self.kind == WIDE:
            return self._row_x(row), self.face(value)[1]
        return self.face(value)[0], self._row_y(row)

    def choice_tile(self, row: str, value: int) -> Spot:
        """Return the middle of a number's tile in a row (TALL)."""
        line = self.form.rows.index(row) + 0.5
        if self.has_square_tiles:
            return 2 + self.square_side * (
                value - 0.5
            ), self.grid_bottom + 2 + self.square_side * line
        return 4 + (self.width - 8) / 5 * (value - 0.5), self.grid_bottom + BAR + HAND * line

    @property
    def choice_tile_size(self) -> Spot:
        """Width and height of the touch target of a tile to choose (TALL)."""
        if self.has_square_tiles:
            return self.square_side, self.square_side
        return (self.width - 8) / 5 - 2, HAND - 2

    def slot(self, row: str) -> Spot:
        """Return the middle of the slot for a row's die."""
        if self.kind == WIDE:
            return self._row_x(row), self._top + 64
        return self._rows_left + SLOT / 2 - 4, self._row_y(row)

    def _row_x(self, row: str) -> float:
        rows = self.form.rows
        return self.side_panel_x + 12 + COLUMN * (rows.index(row) - (len(rows) - 1) / 2)

    def _row_y(self, row: str) -> float:
        return self.grid_bottom + TRAY + FACES + ROW * (self.form.rows.index(row) + 0.5)

    def ship_total_box(self, place: int) -> Spot:
        """Return the middle of the box of ship total `place`, from 0 (PAPER or WIDE)."""
        count = len(ship_totals())
        if self.kind == WIDE:
            half = count // 2
            x = self.side_panel_x + self.step * (place % half - (half - 1) / 2)
            return x, self._top + 88 + 5 * LINE + 28 + 44 * (place // half)
        y = self.height - TOTALS / 2 - 4
        return self.width / 2 + self.step * (place - (count - 1) / 2), y

    @property
    def step(self) -> float:
        """The distance between neighbouring boxes of ship totals."""
        return 38 if self.kind == WIDE else (self.width - 24) / len(ship_totals())


def _head_height(form: Form, kind: str) -> float:
    return HEAD[kind] if kind == PAPER or form.columns else 8


def _rim_width(form: Form, kind: str) -> float:
    return RIM[kind] + (6 if RIM[kind] and form.size > 9 else 0)  # room for two digits


def _square_side(width: float) -> float:
    return (width - 4) / SQUARES


def _side_panel_height(form: Form) -> float:
    """Return the height of the side panel (WIDE)."""
    return 88 + 5 * LINE + 96 * form.has_ships


@cache
def layout_of(level: int, kind: str = PAPER, *, named: bool = False) -> Layout:
    """Return the layout of a level's sheet. `kind` is PAPER, WIDE or TALL."""
    form = form_of(level)
    grid = CELL * form.size
    rim = _rim_width(form, kind)
    top = _head_height(form, kind) + TITLE * named + RIM[kind]
    if kind == TALL:
        width = max(grid + 2 * MARGIN[TALL] + rim, 292)
        has_squares = len(form.rows) > FEW
        below = _square_side(width) * len(form.rows) if has_squares else BAR + HAND * len(form.rows)
        return Layout(form, width, top + grid + below + 4, kind, named)
    if kind == WIDE:
        aside = max(COLUMN * len(form.rows) + 34, DIE * form.dice + 8, 196 * form.has_ships, 96)
        height = top + max(grid, _side_panel_height(form)) + 14
        return Layout(form, grid + aside + 2 * MARGIN[WIDE] + 6 + rim, height, kind, named)
    width = max(grid, SLOT + 5 * TILE + 10) + 2 * MARGIN[PAPER]
    height = top + grid + TRAY + FACES + ROW * len(form.rows) + 8
    return Layout(form, width, height + TOTALS * form.has_ships, kind, named)
