"""A sheet that is drawn on in place, for games that are played on quickly in thought.

For every cell it keeps what the keys need: which land faces it, what is beside it, the lowest wave
beside it. Cells are numbered here with a border of one cell round the grid.
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
    form,
    group_of,
    is_land,
    ship_totals,
)

from .evaluation import FILLED, RAN, WEIGHTS, Weights, worths

if TYPE_CHECKING:
    from .candidates import Lands, Shore, Waters

Move = tuple[float, int, int, int]
"""A drawing: its key, the value of its die, its cell, its code."""

CALM = 7
"""The lowest wave beside a cell that has none beside it: higher than a die shows."""


class PlayoutBoard:
    """A sheet of a level.

    By cell: `code`, -1 for the border; `around`, the index of the land table; `red` and `blue`, the
    sides that land of that colour faces; `lowest`, the lowest wave beside it; `group`, the number
    of its group of unfinished ships. `coast`, `swell` and `harbour` are the empty cells where land
    (and ships), waves, and ships may be drawn. `open` and `dead` count the coasts that face empty
    cells and those that cannot be closed; `sums` are the sums of the groups; `turn` counts turns.

    `lines` are the patterns of waves of rows and columns (see evaluation.py), and `across` and
    `down` what a wave in a cell adds to the runs of its row and of its column. `shores`, `lands`
    and `waters` are what is known of the moves (see candidates.py), until something is drawn.
    """

    __slots__ = (
        "across", "around", "beside", "blue", "coast", "code", "dead", "down", "group", "harbour",
        "lands", "level", "lines", "lowest", "marked", "open", "red", "shores", "sums", "swell",
        "turn", "waters", "weights", "wide", "worth",
    )  # fmt: skip

    def __init__(self, level: int, sheet: Cells, weights: Weights | None = None) -> None:
        it = form(level)
        self.level, self.weights = level, weights or WEIGHTS[max(level, 1) - 1]
        self.worth = worths(self.weights)
        self.wide = wide = it.size + 2
        self.beside = beside(it.size)
        every = wide * wide
        self.code, self.around, self.lowest = [-1] * every, [0] * every, [CALM] * every
        self.red, self.blue, self.group = [0] * every, [0] * every, [0] * every
        self.coast: set[int] = set()
        self.swell: set[int] = set()
        self.harbour: set[int] = set()
        self.sums: dict[int, int] = {}
        self.open = self.dead = self.marked = self.turn = 0
        blank = FILLED | FILLED << 2 * (wide - 1)
        self.lines = [blank] * (2 * wide) if it.waves else []
        gains = self.worth.runs.gains(blank)
        self.across, self.down = [*gains] * wide, [gain for gain in gains for _ in range(wide)]
        self.forget()
        inner = padded(it.size)
        for cell in inner:
            self.code[cell] = 0
        for cell in inner:
            for side, other in enumerate(self.beside[cell]):
                if self.code[other] < 0:
                    self.around[cell] |= 16 << side
        if not it.touching:
            self.coast.update(inner)
        for cell, code in zip(inner, sheet, strict=True):
            if code:
                self.put(cell, code)
        self.turn = _turns(it.rows, it.blank, sheet)

    def copy(self) -> PlayoutBoard:
        """Another one to draw on."""
        other = PlayoutBoard.__new__(PlayoutBoard)
        other.level, other.weights, other.wide = self.level, self.weights, self.wide
        other.worth = self.worth
        other.code, other.around, other.lowest = self.code[:], self.around[:], self.lowest[:]
        other.red, other.blue, other.group = self.red[:], self.blue[:], self.group[:]
        other.coast, other.swell, other.harbour = (
            self.coast.copy(), self.swell.copy(), self.harbour.copy(),
        )  # fmt: skip
        other.sums = self.sums.copy()
        other.beside, other.lines = self.beside, self.lines[:]
        other.across, other.down = self.across[:], self.down[:]
        other.shores, other.lands, other.waters = self.shores, self.lands, self.waters
        other.open, other.dead, other.marked, other.turn = (
            self.open, self.dead, self.marked, self.turn,
        )  # fmt: skip
        return other

    def sheet(self) -> Cells:
        """The sheet as the rules know it."""
        code, wide = self.code, self.wide
        return tuple(
            code[cell]
            for row in range(wide, wide * (wide - 1), wide)
            for cell in range(row + 1, row + wide - 1)
        )

    # Drawing

    def put(self, cell: int, code: int) -> None:
        """Draw something in an empty cell."""
        self.forget()
        self.code[cell] = code
        if self.lines:
            self._line(cell, RAN if WAVE < code < SHIP else FILLED)
        self.coast.discard(cell)
        self.swell.discard(cell)
        self.harbour.discard(cell)
        facing = self.around[cell] & QUARTERS
        self.open -= facing.bit_count()
        around, (up, right, down, left) = self.around, self.beside[cell]
        around[up] |= 64
        around[right] |= 128
        around[down] |= 16
        around[left] |= 32
        if is_land(code):
            self._land(cell, code, facing)
            return
        self.dead += facing.bit_count()
        if code < SHIP:
            self._wave(cell, code - WAVE)
        else:
            self._ship(cell, code)

    def _line(self, cell: int, what: int) -> None:
        wide, lines, runs = self.wide, self.lines, self.worth.runs
        y, x = divmod(cell, wide)
        lines[y] += what << 2 * x
        lines[wide + x] += what << 2 * y
        self.across[y * wide : (y + 1) * wide] = runs.gains(lines[y])
        self.down[x::wide] = runs.gains(lines[wide + x])

    def _land(self, cell: int, code: int, facing: int) -> None:
        quarters, codes = code & QUARTERS, self.code
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

    def _wave(self, cell: int, value: int) -> None:
        for other in self.beside[cell]:
            if value < self.lowest[other]:
                self.lowest[other] = value
                if not self.code[other]:
                    (self.swell.add if value > 1 else self.swell.discard)(other)

    def _ship(self, cell: int, code: int) -> None:
        if group_of(code):
            self.marked = max(self.marked, group_of(code))
            return
        joined = {self.group[other] for other in self.beside[cell]} - {0}
        self.group[cell] = cell
        self.sums[cell] = (code - SHIP) % GROUP + sum(self.sums.pop(old) for old in joined)
        if joined:
            self.group = [cell if old in joined else old for old in self.group]
        self.harbour.update(other for other in self.beside[cell] if not self.code[other])

    def moor(self) -> None:
        """Finish the groups whose sum is the leftmost unmarked total, one after the other."""
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
            self.forget()

    def fleets(self, cell: int) -> list[int]:
        """The sums of the groups beside a cell."""
        group, (up, right, down, left) = self.group, self.beside[cell]
        near = {group[up], group[right], group[down], group[left]}
        near.discard(0)
        return [self.sums[number] for number in near]

    def end_turn(self) -> None:
        """Count a turn that has been drawn."""
        self.turn += 1
        self.forget()

    def forget(self) -> None:
        """Work the moves out anew when they are next asked for."""
        self.shores: dict[int, Shore] = {}
        self.lands: dict[tuple[str, int], Lands] = {}
        self.waters: dict[str, Waters] = {}

    def numbers(self, row: str, cell: int) -> int:
        """The numbers, as bits, of the columns that land in a cell is in."""
        it = form(self.level)
        return it.columns[cell % self.wide - 1] if it.columns and row in COLOURS else ANY


@cache
def padded(size: int) -> tuple[int, ...]:
    """The numbers that a sheet's cells have here, in their order."""
    wide = size + 2
    return tuple(wide * (row + 1) + column + 1 for row in range(size) for column in range(size))


@cache
def beside(size: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each cell those above, right, below and left of it; no use on the border."""
    wide = size + 2
    return tuple((cell - wide, cell + 1, cell + wide, cell - 1) for cell in range(wide * wide))


def _turns(rows: Sequence[str], blank: Cells, sheet: Cells) -> int:
    """How many turns a sheet has had."""
    pairs = zip(blank, sheet, strict=True)
    return sum(code != printed for printed, code in pairs) // len(rows)
