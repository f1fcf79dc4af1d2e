"""What may be drawn, and what drawing does. Here alone legality is stated.

A drawing is a text and its own notation: "red5@1-c4" draws the red tile of number 5, turned a
quarter clockwise, in c4; "wave3-b2" a wave of value 3 in b2; "ship2-d5" a ship of value 2. Which
die it takes goes without saying: the one that shows its number, or else a wild one, because a wild
one left over can do all that the other could. The die left over in the end is the column's.

A turn is all or nothing: only drawings are legal after which the others can still be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from .sheets import (
    ANY,
    COLOURS,
    GROUP,
    SHIP,
    WAVE,
    WILD,
    Cells,
    Form,
    code_of,
    each,
    form,
    group_of,
    names,
    near,
    ship_totals,
    spread,
    turns,
    value_of,
)


@dataclass(frozen=True, slots=True)
class Hand:
    """What is left of a turn: dice in rising order, rows still to be drawn, and the numbers that
    the column's die may stand for, as bits.
    """

    dice: tuple[int, ...]
    rows: tuple[str, ...]
    columns: int

    def less(self, row: str, value: int, columns: int = ANY) -> Hand:
        """What is left after a drawing in a row with a die of this value."""
        rows = tuple([other for other in self.rows if other != row])
        return Hand(dice_less(self.dice, value), rows, self.columns & columns)


@dataclass(frozen=True, slots=True)
class Site:
    """The cells that count for legality, as bits.

    `free` cells have nothing in them; land may be drawn on the free ones of `coast`, ships on
    those of `coast` and `harbour`, a wave of value v on those of `swell[v]`.
    """

    free: int
    coast: int
    harbour: int
    swell: tuple[int, ...]

    def after(self, row: str, cell: int, around: int) -> Site:
        """The site with something drawn in a cell whose neighbours are `around`.

        Of a turn's drawings only land bears on what may be drawn after it: there is one wave, and
        one ship.
        """
        coast = self.coast | around if row in COLOURS else self.coast
        return Site(self.free & ~(1 << cell), coast, self.harbour, self.swell)


@lru_cache(2048)
def dice_less(dice: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The dice but for the one that a drawing of this value takes."""
    left = list(dice)
    left.remove(value if value in left else WILD)
    return tuple(left)


@lru_cache(256)
def site(level: int, sheet: Cells) -> Site:
    """The site that a sheet is."""
    size, free, land, moored = form(level).size, 0, 0, 0
    waves = [0] * (WILD + 1)
    for cell, code in enumerate(sheet):
        bit = 1 << cell
        if not code:
            free |= bit
        elif code < WAVE:
            land |= bit
        elif code < SHIP:
            waves[code - WAVE] |= bit
        elif not group_of(code):
            moored |= bit
    coast = spread(size, land) if form(level).touching else (1 << size * size) - 1
    return Site(free, coast, spread(size, moored), _swell(size, waves))


def _swell(size: int, waves: Sequence[int]) -> tuple[int, ...]:
    """For each value the cells beside a higher wave and beside none of equal or lower value."""
    found, lower = [0] * WILD, 0
    beside = [spread(size, cells) for cells in waves]
    for value in range(1, WILD):
        lower |= beside[value]
        higher = 0
        for other in beside[value + 1 :]:
            higher |= other
        found[value] = higher & ~lower
    return tuple(found)


def hand(level: int, sheet: Cells, roll: tuple[int, ...], fresh: Sequence[int]) -> Hand:
    """What is left of a turn whose roll was `roll` and which has drawn in the cells `fresh`."""
    left = Hand(roll, form(level).rows, ANY)
    for cell in fresh:
        row, value = value_of(sheet[cell])
        left = left.less(row, value, column_numbers(form(level), row, cell))
    return left


@lru_cache(256)
def drawings(
    level: int, sheet: Cells, roll: tuple[int, ...], fresh: tuple[int, ...]
) -> tuple[str, ...]:
    """The legal drawings, by row, value, turn and cell."""
    it, here, left = form(level), site(level, sheet), hand(level, sheet, roll, fresh)
    found: list[str] = []
    for row in left.rows:
        for value in values(left.dice):
            cells = list(each(_cells(it, here, left, row, value)))
            named = written(level, row, value)
            found += [texts[cell] for texts in named for cell in cells]
    return tuple(found)


def values(dice: Sequence[int]) -> Sequence[int]:
    """The numbers from 1 to 5 for which one of the dice can stand."""
    return range(1, WILD) if WILD in dice else sorted(set(dice))


def spots(here: Site, row: str, value: int) -> int:
    """The cells where a row's tile of this value may be drawn, the rest of the turn aside."""
    if row == "wave":
        return here.free & here.swell[value]
    if row == "ship":
        return here.free & (here.coast | here.harbour)
    return here.free & here.coast


def _cells(it: Form, here: Site, left: Hand, row: str, value: int) -> int:
    """Those of the spots, as bits, after which the turn can be completed.

    One plan does for all cells that it leaves free. Where there is none, a drawing helps only if it
    makes coast for what is still to be drawn.
    """
    every, found, rest = spots(here, row, value), 0, left.less(row, value)
    if not rest.rows:
        return every & _last(it.level, row, rest.dice, left.columns)
    helps = row in COLOURS and any(other in COLOURS or other == "ship" for other in rest.rows)
    for numbers, district in districts(it.level, row):
        cells = every & district
        columns = left.columns & numbers
        if not cells or not columns:
            continue
        rest = Hand(rest.dice, rest.rows, columns)
        planned = plan(it, here, rest)
        unsure = cells & planned if planned is not None else cells if helps else 0
        if planned is not None:
            found |= cells & ~planned
        for cell in each(unsure):
            after = here.after(row, cell, near(it.size)[cell])
            if plan(it, after, rest) is not None:
                found |= 1 << cell
    return found


@lru_cache(2048)
def _last(level: int, row: str, dice: tuple[int, ...], columns: int) -> int:
    """The cells, as bits, where the last drawing of a turn may be: where a die is left for the
    column.
    """
    shown = sum(1 << value for value in values(dice)) & columns if form(level).columns else ANY
    return sum(district for numbers, district in districts(level, row) if numbers & shown)


@cache
def districts(level: int, row: str) -> tuple[tuple[int, int], ...]:
    """The cells, as bits, that ask the same of the column's die for a drawing in a row, and before
    them the numbers that it has to show.
    """
    it, found = form(level), dict[int, int]()
    for cell in range(it.size * it.size):
        numbers = column_numbers(it, row, cell)
        found[numbers] = found.get(numbers, 0) | 1 << cell
    return tuple(found.items())


def plan(it: Form, here: Site, left: Hand) -> int | None:
    """Cells, as bits, in which what is left of a turn can be drawn; None if it cannot be.

    Which tile a die stands for decides nothing here, except for waves and for the column.
    """
    lands, ship = sum([row in COLOURS for row in left.rows]), "ship" in left.rows
    for dice, swell in _without_wave(here, left):
        for country in _countries(it, dice, left.columns):
            for wave in (0,) if swell is None else each(swell):
                bit = 0 if swell is None else 1 << wave
                room = (here.free & ~bit, here.coast, here.harbour)
                taken = _settle(near(it.size), room, country, lands, ship)
                if taken is not None:
                    return taken | bit
    return None


def _without_wave(here: Site, left: Hand) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """The ways to give a die to the wave: the dice left over, and where the wave may be (None if
    no wave is to be drawn).
    """
    if "wave" not in left.rows:
        yield left.dice, None
        return
    for value in values(left.dice):
        swell = spots(here, "wave", value)
        if swell:
            yield dice_less(left.dice, value), swell


def _countries(it: Form, dice: Sequence[int], columns: int) -> Iterator[int]:
    """The cells where land may be drawn, for each number that the column's die may stand for."""
    if not it.columns:
        yield (1 << it.size * it.size) - 1
        return
    for value in values(dice):
        if columns >> value & 1:
            yield _columns(it.level, value)


def _settle(
    around: Sequence[int], room: tuple[int, int, int], country: int, lands: int, ship: bool
) -> int | None:
    """Cells for so many land tiles, and a ship if there is one. `room` are the free cells, the
    coast and the harbour.
    """
    free, coast, harbour = room
    if not lands:
        berths = free & (coast | harbour)
        return 0 if not ship else berths & -berths or None
    for cell in each(free & coast & country):
        after = (free & ~(1 << cell), coast | around[cell], harbour)
        taken = _settle(around, after, country, lands - 1, ship)
        if taken is not None:
            return taken | 1 << cell
    return None


def column_numbers(it: Form, row: str, cell: int) -> int:
    """The numbers, as bits, that the column's die has to show for a drawing in this cell."""
    return it.columns[cell % it.size] if it.columns and row in COLOURS else ANY


@cache
def _columns(level: int, number: int) -> int:
    """The cells of the columns that stand for a number, those of the Any column included."""
    it = form(level)
    cells = range(it.size * it.size)
    return sum(1 << cell for cell in cells if it.columns[cell % it.size] >> number & 1)


@cache
def written(level: int, row: str, value: int) -> tuple[tuple[str, ...], ...]:
    """The texts of a tile's drawings, by turn and cell."""
    size = form(level).size
    turned = turns(row, value) if row in COLOURS else (None,)
    marks = ("" if turn is None else f"@{turn}" for turn in turned)
    return tuple(tuple(f"{row}{value}{mark}-{name}" for name in names(size)) for mark in marks)


# What drawing does


@lru_cache(4096)
def read(level: int, drawing: str) -> tuple[str, int, int, int]:
    """The row, value, quarter turns and cell of a drawing's text."""
    what, _, where = drawing.partition("-")
    what, _, turn = what.partition("@")
    return what[:-1], int(what[-1]), int(turn or 0), names(form(level).size).index(where)


def draw(level: int, sheet: Cells, drawing: str) -> tuple[Cells, int]:
    """The sheet with a drawing on it, and the cell drawn in."""
    row, value, turn, cell = read(level, drawing)
    drawn = (*sheet[:cell], code_of(row, value, turn), *sheet[cell + 1 :])
    return (moored(form(level).size, drawn) if row == "ship" else drawn), cell


def moored(size: int, sheet: Cells) -> Cells:
    """The sheet with the groups of unfinished ships finished whose sum is the leftmost unmarked
    total, one after the other; of several that fit at once, the uppermost first.
    """
    marked = max((group_of(code) for code in sheet if code >= SHIP), default=0)
    fleets = unfinished(size, sheet)
    while marked < len(ship_totals()):
        total = ship_totals()[marked][0]
        fits = (fleet for fleet in fleets if sum(sheet[c] - SHIP for c in fleet) == total)
        fleet = next(fits, None)
        if fleet is None:
            break
        marked += 1
        fleets.remove(fleet)
        sheet = tuple(
            code + GROUP * marked if cell in fleet else code for cell, code in enumerate(sheet)
        )
    return sheet


def unfinished(size: int, sheet: Cells) -> list[tuple[int, ...]]:
    """The groups of unfinished ships: those that join orthogonally, uppermost group first."""
    left = sum(1 << c for c, code in enumerate(sheet) if code >= SHIP and not group_of(code))
    fleets: list[tuple[int, ...]] = []
    while left:
        fleet = fresh = left & -left
        while fresh:
            fresh = spread(size, fresh) & left & ~fleet
            fleet |= fresh
        left &= ~fleet
        fleets.append(tuple(each(fleet)))
    return fleets
