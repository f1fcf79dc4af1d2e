"""A sheet that is drawn on in place, for games that are played on quickly in thought.

For every cell it keeps what the keys need: which land faces it, what is beside it, the lowest wave
beside it. Cells are numbered here with a border of one cell round the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from .key import PRESSURES, WEIGHTS, Weights, kinds, land_key, worths
from .sheets import (
    ANY,
    BLUE,
    COLOURS,
    GROUP,
    QUARTERS,
    RED,
    SHIP,
    WAVE,
    WILD,
    Cells,
    each,
    form,
    group_of,
    is_land,
    ship_totals,
)

Move = tuple[float, int, int, int]
"""A drawing: its key, the value of its die, its cell, its code."""

CALM = 7
"""The lowest wave beside a cell that has none beside it."""


class Sketch:
    """A sheet of a level.

    By cell: `code`, -1 for the border; `around`, the index of the land table; `red` and `blue`, the
    sides that land of that colour faces; `lowest`, the lowest wave beside it; `group`, the number
    of its group of unfinished ships. `coast`, `swell` and `harbour` are the empty cells where land
    (and ships), waves, and ships may be drawn. `open` and `dead` count the coasts that face empty
    cells and those that cannot be closed; `sums` are the sums of the groups; `turn` counts turns.
    """

    __slots__ = (
        "around", "blue", "coast", "code", "dead", "group", "harbour", "level", "lowest", "marked",
        "open", "red", "sums", "swell", "turn", "weights", "wide", "worth",
    )  # fmt: skip

    def __init__(self, level: int, sheet: Cells, weights: Weights | None = None) -> None:
        it = form(level)
        self.level, self.weights = level, weights or WEIGHTS[level - 1]
        self.worth = worths(self.weights)
        self.wide = wide = it.size + 2
        every = wide * wide
        self.code, self.around, self.lowest = [-1] * every, [0] * every, [CALM] * every
        self.red, self.blue, self.group = [0] * every, [0] * every, [0] * every
        self.coast: set[int] = set()
        self.swell: set[int] = set()
        self.harbour: set[int] = set()
        self.sums: dict[int, int] = {}
        self.open = self.dead = self.marked = self.turn = 0
        inner = padded(it.size)
        for cell in inner:
            self.code[cell] = 0
        for cell in inner:
            for side, other in enumerate(self._beside(cell)):
                if self.code[other] < 0:
                    self.around[cell] |= 16 << side
        if not it.touching:
            self.coast.update(inner)
        for cell, code in zip(inner, sheet, strict=True):
            if code:
                self.put(cell, code)
        self.turn = _turns(it.rows, it.blank, sheet)

    def copy(self) -> Sketch:
        """Another one to draw on."""
        other = Sketch.__new__(Sketch)
        other.level, other.weights, other.wide = self.level, self.weights, self.wide
        other.worth = self.worth
        other.code, other.around, other.lowest = self.code[:], self.around[:], self.lowest[:]
        other.red, other.blue, other.group = self.red[:], self.blue[:], self.group[:]
        other.coast, other.swell, other.harbour = (
            self.coast.copy(), self.swell.copy(), self.harbour.copy(),
        )  # fmt: skip
        other.sums = self.sums.copy()
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

    def _beside(self, cell: int) -> tuple[int, int, int, int]:
        return (cell - self.wide, cell + 1, cell + self.wide, cell - 1)

    # Drawing

    def put(self, cell: int, code: int) -> None:
        """Draw something in an empty cell."""
        self.code[cell] = code
        self.coast.discard(cell)
        self.swell.discard(cell)
        self.harbour.discard(cell)
        facing = self.around[cell] & QUARTERS
        self.open -= facing.bit_count()
        around, back = self.around, 64
        for other in self._beside(cell):
            around[other] |= back
            back = back << 1 if back < 128 else 16
        if is_land(code):
            self._land(cell, code, facing)
            return
        self.dead += facing.bit_count()
        if code < SHIP:
            self._wave(cell, code - WAVE)
        else:
            self._ship(cell, code)

    def _land(self, cell: int, code: int, facing: int) -> None:
        quarters, codes = code & QUARTERS, self.code
        self.dead += (facing & ~quarters).bit_count()
        for side, other in enumerate(self._beside(cell)):
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
        for other in self._beside(cell):
            if value < self.lowest[other]:
                self.lowest[other] = value
                if not self.code[other]:
                    (self.swell.add if value > 1 else self.swell.discard)(other)

    def _ship(self, cell: int, code: int) -> None:
        if group_of(code):
            self.marked = max(self.marked, group_of(code))
            return
        joined = {self.group[other] for other in self._beside(cell)} - {0}
        self.group[cell] = cell
        self.sums[cell] = (code - SHIP) % GROUP + sum(self.sums.pop(old) for old in joined)
        if joined:
            self.group = [cell if old in joined else old for old in self.group]
        self.harbour.update(other for other in self._beside(cell) if not self.code[other])

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
            for other in {other for cell in cells for other in self._beside(cell)} & self.harbour:
                if not any(self.group[near] for near in self._beside(other)):
                    self.harbour.discard(other)

    # Looking

    def pressure(self) -> int:
        """How many open coasts there are for the turns that are left, up to PRESSURES."""
        weights = self.weights
        left = max(1.0, weights.turns - self.turn)
        return min(PRESSURES - 1, int(weights.press * PRESSURES * self.open / (3 * left)))

    def numbers(self, row: str, cell: int) -> int:
        """The numbers, as bits, of the columns that land in a cell is in."""
        it = form(self.level)
        return it.columns[cell % self.wide - 1] if it.columns and row in COLOURS else ANY

    def lands(self, row: str, values: Sequence[int], cells: Iterable[int]) -> Iterator[Move]:
        """The best turn of each tile in each of some cells."""
        weights, around, kind, ink = self.weights, self.around, kinds(row), COLOURS[row]
        table = self.worth.land[self.pressure()]
        own, same = self.red if ink == RED else self.blue, weights.same if ink else 0.0
        here, berth = self._places(cells), not form(self.level).ships or self._quiet()
        for cell, place in here:
            glances = table[around[cell]]
            for value in values:
                key, quarters = glances[kind[value]]
                if same and quarters & own[cell]:
                    key += same
                if not berth and not self._gives_berth(cell, quarters):
                    key -= weights.dead
                yield key + place, value, cell, quarters | ink

    def _places(self, cells: Iterable[int]) -> Sequence[tuple[int, float]]:
        """Cells with what land there is worth as a place, whatever the tile."""
        weights, swell = self.weights, self.swell
        room = [(cell, -weights.room if cell in swell else 0.0) for cell in cells]
        numbers = column_numbers(self.level)
        if not numbers:
            return room
        coasts = [0] * WILD
        for cell in self.coast:
            coasts[numbers[cell]] += 1
        return [(cell, place + self._reach(cell, numbers, coasts)) for cell, place in room]

    def _reach(self, cell: int, numbers: Sequence[int], coasts: Sequence[int]) -> float:
        """What land in a cell is worth for the columns that coasts then are in."""
        reach = 0.0
        for other in self._beside(cell):
            if not self.code[other] and other not in self.coast:
                reach += self.weights.reach / (1 + coasts[numbers[other]])
        return reach - (self.weights.joker if not numbers[cell] else 0.0)

    def _quiet(self) -> bool:
        """Whether a ship can be drawn where no land faces it."""
        around = self.around
        return any(not around[cell] & QUARTERS for cell in self.coast | self.harbour)

    def _gives_berth(self, cell: int, quarters: int) -> bool:
        """Whether there is such a place beside a tile."""
        return any(
            not quarters >> side & 1 and not self.code[other] and not self.around[other] & QUARTERS
            for side, other in enumerate(self._beside(cell))
        )

    def land(self, row: str, cell: int, quarters: int) -> float:
        """The key of a tile, however turned."""
        key = land_key(self.weights, self.pressure(), self.around[cell], quarters)
        own = self.red if row == "red" else self.blue
        key += self.weights.same * (row != "land" and bool(quarters & own[cell]))
        if form(self.level).ships and not self._quiet() and not self._gives_berth(cell, quarters):
            key -= self.weights.dead
        return key + self._places((cell,))[0][1]

    def waves(self, values: Sequence[int]) -> Iterator[Move]:
        """A wave of each value in each cell where it may be drawn."""
        weights = self.weights
        for cell in self.swell:
            top = self.lowest[cell] - 1
            if top < values[0]:
                continue
            key = self._runs(cell) - weights.dead * (self.around[cell] & QUARTERS).bit_count()
            for value in values:
                if value <= top:
                    yield key - weights.lower * (top - value), value, cell, WAVE + value

    def _runs(self, cell: int) -> float:
        """What a wave adds to the runs of its row and its column, where they can become sets."""
        code, worth, found = self.code, self.worth.run, 0.0
        for step in (1, self.wide):
            lengths, space = [0, 0], 1
            for way, stride in enumerate((step, -step)):
                other = cell + stride
                while WAVE < code[other] < SHIP:
                    other += stride
                lengths[way] = (other - cell) // stride - 1
                while not code[other] or WAVE < code[other] < SHIP:
                    other += stride
                space += (other - cell) // stride - 1
            if space >= 4:
                before = worth[lengths[0]] + worth[lengths[1]]
                found += worth[lengths[0] + lengths[1] + 1] - before
        return found

    def ships(self, values: Sequence[int]) -> Iterator[Move]:
        """A ship of each value in each cell where it may be drawn."""
        weights, group, sums = self.weights, self.group, self.sums
        worth, wide = self.worth.ship[self.marked], self.wide
        for cell in self.coast | self.harbour:
            key = -weights.dead * (self.around[cell] & QUARTERS).bit_count()
            if cell in self.swell:
                key -= weights.room
            cargo = 0
            if cell in self.harbour:
                near = {group[cell - wide], group[cell + 1], group[cell + wide], group[cell - 1]}
                near.discard(0)
                for number in near:
                    cargo += sums[number]
                    key -= worth[sums[number]]
            for value in values:
                yield key + worth[cargo + value], value, cell, SHIP + value


@cache
def column_numbers(level: int) -> tuple[int, ...]:
    """The lowest number for which each cell's column stands, 0 in the Any column and on the border;
    nothing where columns do not count."""
    it = form(level)
    inner = [0 if bits == ANY else next(each(bits)) for bits in it.columns]
    return (*[0] * (it.size + 2), *[0, *inner, 0] * it.size, *[0] * (it.size + 2)) if inner else ()


@cache
def padded(size: int) -> tuple[int, ...]:
    """The numbers that a sheet's cells have here, in their order."""
    wide = size + 2
    return tuple(wide * (row + 1) + column + 1 for row in range(size) for column in range(size))


def _turns(rows: Sequence[str], blank: Cells, sheet: Cells) -> int:
    """How many turns a sheet has had."""
    pairs = zip(blank, sheet, strict=True)
    return sum(code != printed for printed, code in pairs) // len(rows)
