"""A fast sheet for simulated games, changed in place.

It keeps up to date the values that heuristic scores need. Its cells are called board cells: they
are numbered row by row, with a border of one cell around the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from skerry.games.islant.sheets import (
    ANY,
    BLUE,
    COLOURS,
    GROUP,
    QUARTERS,
    RED,
    SHIP,
    WAVE,
    Cells,
    form_of,
    group_of,
    is_land,
    ship_totals,
)

from .evaluation import FILLED, RAN, WEIGHTS, Weights, worth_tables

if TYPE_CHECKING:
    from .candidates import LandCandidates, Shore, WaterCandidates

Move = tuple[float, int, int, int]
"""A drawing: its score, its value, its board cell, and its code."""

CALM = 7
"""The value of `PlayoutBoard.lowest` for a cell without waves next to it: higher than any wave."""


class PlayoutBoard:
    """A sheet of a level. "Cells" are board cells here.

    Attributes:
        weights, worth: the weights of the heuristic, and the tables made from them.
        wide: the number of board cells in a row.
        beside: for each cell, the cells above, right, below and left.
        code: for each cell, its code; -1 for the border.
        around: for each cell, its neighbourhood (see `evaluation.land_table`).
        red, blue: for each cell, the sides (bits) that land of that colour faces.
        lowest: for each cell, the lowest wave next to it, or CALM.
        group: for each cell, the number of its group of unfinished ships, or 0.
        sums: the sum of each group of unfinished ships.
        coast: the empty cells for land and for ships.
        swell: the empty cells for waves.
        harbour: further empty cells for ships.
        open: the number of coasts that face empty cells.
        dead: the number of coasts that no tile can close.
        marked: the number of marked ship totals.
        turn: the number of turns.
        lines: the rows and then the columns, in the form that `evaluation.Runs` needs.
        across, down: for each cell, the gain of a wave there in its row and in its column.
        shores, land_candidates, water_candidates: cached until something is drawn; see
            candidates.py.
    """

    __slots__ = (
        "across", "around", "beside", "blue", "coast", "code", "dead", "down", "group", "harbour",
        "land_candidates", "level", "lines", "lowest", "marked", "open", "red", "shores", "sums",
        "swell", "turn", "water_candidates", "weights", "wide", "worth",
    )  # fmt: skip

    def __init__(self, level: int, sheet: Cells, weights: Weights | None = None) -> None:
        form = form_of(level)
        self.level = level
        self.weights = weights or WEIGHTS[max(level, 1) - 1]
        self.worth = worth_tables(self.weights)
        self.wide = wide = form.size + 2
        self.beside = adjacent_cells(form.size)
        every = wide * wide
        self.code = [-1] * every
        self.around = [0] * every
        self.lowest = [CALM] * every
        self.red = [0] * every
        self.blue = [0] * every
        self.group = [0] * every
        self.coast: set[int] = set()
        self.swell: set[int] = set()
        self.harbour: set[int] = set()
        self.sums: dict[int, int] = {}
        self.open = self.dead = self.marked = self.turn = 0
        blank = FILLED | FILLED << 2 * (wide - 1)
        self.lines = [blank] * (2 * wide) if form.has_waves else []
        gains = self.worth.runs.wave_gains(blank)
        self.across = [*gains] * wide
        self.down = [gain for gain in gains for _ in range(wide)]
        self.clear_candidates()
        inner = padded_cells(form.size)
        for cell in inner:
            self.code[cell] = 0
        for cell in inner:
            for side, other in enumerate(self.beside[cell]):
                if self.code[other] < 0:
                    self.around[cell] |= 16 << side
        if not form.touching:
            self.coast.update(inner)
        for cell, code in zip(inner, sheet, strict=True):
            if code:
                self.draw_code(cell, code)
        self.turn = _turns_completed(form.rows, form.blank, sheet)

    def copy(self) -> PlayoutBoard:
        """Return an independent copy."""
        other = PlayoutBoard.__new__(PlayoutBoard)
        other.level = self.level
        other.weights = self.weights
        other.wide = self.wide
        other.worth = self.worth
        other.code = self.code[:]
        other.around = self.around[:]
        other.lowest = self.lowest[:]
        other.red = self.red[:]
        other.blue = self.blue[:]
        other.group = self.group[:]
        other.coast = self.coast.copy()
        other.swell = self.swell.copy()
        other.harbour = self.harbour.copy()
        other.sums = self.sums.copy()
        other.beside = self.beside
        other.lines = self.lines[:]
        other.across = self.across[:]
        other.down = self.down[:]
        other.shores = self.shores
        other.land_candidates = self.land_candidates
        other.water_candidates = self.water_candidates
        other.open = self.open
        other.dead = self.dead
        other.marked = self.marked
        other.turn = self.turn
        return other

    def to_sheet(self) -> Cells:
        """Return the sheet in the form that the rules use."""
        code = self.code
        wide = self.wide
        return tuple(
            code[cell]
            for row in range(wide, wide * (wide - 1), wide)
            for cell in range(row + 1, row + wide - 1)
        )

    # Drawing

    def draw_code(self, cell: int, code: int) -> None:
        """Draw a code in an empty cell."""
        self.clear_candidates()
        self.code[cell] = code
        if self.lines:
            self._update_line(cell, RAN if WAVE < code < SHIP else FILLED)
        self.coast.discard(cell)
        self.swell.discard(cell)
        self.harbour.discard(cell)
        facing = self.around[cell] & QUARTERS
        self.open -= facing.bit_count()
        around = self.around
        up, right, down, left = self.beside[cell]
        around[up] |= 64
        around[right] |= 128
        around[down] |= 16
        around[left] |= 32
        if is_land(code):
            self._update_land(cell, code, facing)
            return
        self.dead += facing.bit_count()
        if code < SHIP:
            self._update_waves(cell, code - WAVE)
        else:
            self._update_ships(cell, code)

    def _update_line(self, cell: int, content: int) -> None:
        wide = self.wide
        lines = self.lines
        runs = self.worth.runs
        y, x = divmod(cell, wide)
        lines[y] += content << 2 * x
        lines[wide + x] += content << 2 * y
        self.across[y * wide : (y + 1) * wide] = runs.wave_gains(lines[y])
        self.down[x::wide] = runs.wave_gains(lines[wide + x])

    def _update_land(self, cell: int, code: int, facing: int) -> None:
        quarters = code & QUARTERS
        codes = self.code
        self.dead += (facing & ~quarters).bit_count()
        for side, other in enumerate(self.beside[cell]):
            if not codes[other]:
                self.coast.add(other)
            if not quarters >> side & 1:
                continue
            back = 1 << (side ^ 2)
            self.around[other] |= back
            if not codes[other]:
                self.open += 1
                if code & RED:
                    self.red[other] |= back
                if code & BLUE:
                    self.blue[other] |= back
            elif not facing >> side & 1:
                self.dead += 1

    def _update_waves(self, cell: int, value: int) -> None:
        for other in self.beside[cell]:
            if value < self.lowest[other]:
                self.lowest[other] = value
                if not self.code[other]:
                    (self.swell.add if value > 1 else self.swell.discard)(other)

    def _update_ships(self, cell: int, code: int) -> None:
        if group_of(code):
            self.marked = max(self.marked, group_of(code))
            return
        joined = {self.group[other] for other in self.beside[cell]} - {0}
        self.group[cell] = cell
        self.sums[cell] = (code - SHIP) % GROUP + sum(self.sums.pop(old) for old in joined)
        if joined:
            self.group = [cell if old in joined else old for old in self.group]
        self.harbour.update(other for other in self.beside[cell] if not self.code[other])

    def finish_fleets(self) -> None:
        """Finish groups of ships; see `drawings.finish_fleets`."""
        totals = ship_totals()
        while self.marked < len(totals):
            goal = totals[self.marked][0]
            fits = [number for number, cargo in self.sums.items() if cargo == goal]
            if not fits:
                return
            fleet = min(fits, key=self.group.index)
            self.marked += 1
            del self.sums[fleet]
            cells = [cell for cell, number in enumerate(self.group) if number == fleet]
            for cell in cells:
                self.group[cell] = 0
                self.code[cell] += GROUP * self.marked
            for other in {other for cell in cells for other in self.beside[cell]} & self.harbour:
                if not any(self.group[near] for near in self.beside[other]):
                    self.harbour.discard(other)
            self.clear_candidates()

    def unfinished_fleet_sums(self, cell: int) -> list[int]:
        """Return the sums of the groups of unfinished ships next to a cell."""
        group = self.group
        up, right, down, left = self.beside[cell]
        near = {group[up], group[right], group[down], group[left]}
        near.discard(0)
        return [self.sums[number] for number in near]

    def end_turn(self) -> None:
        """Count a completed turn."""
        self.turn += 1
        self.clear_candidates()

    def clear_candidates(self) -> None:
        """Clear the cached candidates."""
        self.shores: dict[int, Shore] = {}
        self.land_candidates: dict[tuple[str, int], LandCandidates] = {}
        self.water_candidates: dict[str, WaterCandidates] = {}

    def column_numbers(self, row: str, cell: int) -> int:
        """Return the numbers (bits) that the column's die can have after a drawing in a cell."""
        form = form_of(self.level)
        if not form.columns or row not in COLOURS:
            return ANY
        return form.columns[cell % self.wide - 1]


@cache
def padded_cells(size: int) -> tuple[int, ...]:
    """Return the board cell of each cell of a sheet."""
    wide = size + 2
    return tuple(wide * (row + 1) + column + 1 for row in range(size) for column in range(size))


@cache
def adjacent_cells(size: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return for each board cell the cells above, right, below and left of it.

    For cells of the border, the result is meaningless.
    """
    wide = size + 2
    return tuple((cell - wide, cell + 1, cell + wide, cell - 1) for cell in range(wide * wide))


def _turns_completed(rows: Sequence[str], blank: Cells, sheet: Cells) -> int:
    """Return the number of completed turns on a sheet."""
    pairs = zip(blank, sheet, strict=True)
    return sum(code != printed for printed, code in pairs) // len(rows)
