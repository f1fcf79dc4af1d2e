"""Legal drawings, and their effect.

A drawing is written as a text: "red5@1-c4" draws the red tile of number 5 in c4, rotated by a
quarter clockwise; "wave3-b2" a wave of value 3; "ship2-d5" a ship of value 2. It uses the die that
shows its number or, without one, a wild die: a remaining wild die can do all that the other could.
The last die is the column's.

A turn is all or nothing: a drawing is legal only if the rest of the turn can be drawn after it.
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
    bit_indices,
    code_of,
    form_of,
    group_of,
    names,
    neighbours,
    row_and_value,
    ship_totals,
    spread,
    turns,
)


@dataclass(frozen=True, slots=True)
class RemainingTurn:
    """The rest of a turn: sorted dice, rows still to be drawn, numbers that the column's die may
    stand for (bits).
    """

    dice: tuple[int, ...]
    rows: tuple[str, ...]
    columns: int

    def without(self, row: str, value: int, columns: int = ANY) -> RemainingTurn:
        """Return the rest after a drawing in a row with a die of this value."""
        rows = tuple([other for other in self.rows if other != row])
        return RemainingTurn(remove_die(self.dice, value), rows, self.columns & columns)


@dataclass(frozen=True, slots=True)
class Site:
    """The cells of a sheet on which the rules allow drawings, as bits.

    Attributes:
        free: Empty cells. The other sets may contain cells that are not free.
        coast: Cells for land or ships.
        harbour: More cells for ships.
        swell: By value, cells for a wave of that value.
    """

    free: int
    coast: int
    harbour: int
    swell: tuple[int, ...]

    def after(self, row: str, cell: int, around: int) -> Site:
        """Return the site after a drawing in a cell whose neighbours are `around`.

        Only land adds cells for later drawings of the turn, because a turn has at most one wave and
        one ship.
        """
        coast = self.coast | around if row in COLOURS else self.coast
        return Site(self.free & ~(1 << cell), coast, self.harbour, self.swell)


@lru_cache(2048)
def remove_die(dice: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return the dice left after a drawing of this value."""
    rest = list(dice)
    rest.remove(value if value in rest else WILD)
    return tuple(rest)


@lru_cache(256)
def site_of(level: int, sheet: Cells) -> Site:
    """Return the site of a sheet."""
    form = form_of(level)
    size = form.size
    free = land = unfinished_ships = 0
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
            unfinished_ships |= bit
    coast = spread(size, land) if form.touching else (1 << size * size) - 1
    return Site(free, coast, spread(size, unfinished_ships), _swell(size, waves))


def _swell(size: int, waves: Sequence[int]) -> tuple[int, ...]:
    """Return by value the cells beside a higher wave and beside none of equal or lower value."""
    swell = [0] * WILD
    lower = 0
    beside = [spread(size, cells) for cells in waves]
    for value in range(1, WILD):
        lower |= beside[value]
        higher = 0
        for other in beside[value + 1 :]:
            higher |= other
        swell[value] = higher & ~lower
    return tuple(swell)


def remaining_turn(
    level: int, sheet: Cells, roll: tuple[int, ...], fresh: Sequence[int]
) -> RemainingTurn:
    """Return the rest of a turn with the dice `roll` after drawings in the cells `fresh`."""
    form = form_of(level)
    remaining = RemainingTurn(roll, form.rows, ANY)
    for cell in fresh:
        row, value = row_and_value(sheet[cell])
        remaining = remaining.without(row, value, column_numbers(form, row, cell))
    return remaining


@lru_cache(256)
def drawings(
    level: int, sheet: Cells, roll: tuple[int, ...], fresh: tuple[int, ...]
) -> tuple[str, ...]:
    """Return the legal drawings, by row, value, rotation and cell."""
    form = form_of(level)
    site = site_of(level, sheet)
    remaining = remaining_turn(level, sheet, roll, fresh)
    legal: list[str] = []
    for row in remaining.rows:
        for value in die_values(remaining.dice):
            cells = list(bit_indices(_legal_cells(form, site, remaining, row, value)))
            rotations = drawing_texts(level, row, value)
            legal += [texts[cell] for texts in rotations for cell in cells]
    return tuple(legal)


def die_values(dice: Sequence[int]) -> Sequence[int]:
    """Return the possible values (1 to 5) of a drawing with one of the dice."""
    return range(1, WILD) if WILD in dice else sorted(set(dice))


def cells_for(site: Site, row: str, value: int) -> int:
    """Return the cells (bits) for a row's drawing of this value, whatever the rest of the turn."""
    if row == "wave":
        return site.free & site.swell[value]
    if row == "ship":
        return site.free & (site.coast | site.harbour)
    return site.free & site.coast


def _legal_cells(form: Form, site: Site, remaining: RemainingTurn, row: str, value: int) -> int:
    """Return the cells (bits) after which the turn can be completed.

    A plan for the rest of the turn serves all cells that it leaves free. Without a plan, a drawing
    helps only if it makes coast for the rest.
    """
    cells = cells_for(site, row, value)
    rest = remaining.without(row, value)
    if not rest.rows:
        return cells & _last_cells(form.level, row, rest.dice, remaining.columns)
    makes_coast = row in COLOURS and any(other in COLOURS or other == "ship" for other in rest.rows)
    legal = 0
    for numbers, district in districts(form.level, row):
        candidates = cells & district
        columns = remaining.columns & numbers
        if not candidates or not columns:
            continue
        rest = RemainingTurn(rest.dice, rest.rows, columns)
        planned = plan(form, site, rest)
        if planned is not None:
            legal |= candidates & ~planned
            candidates &= planned
        elif not makes_coast:
            continue
        for cell in bit_indices(candidates):
            after = site.after(row, cell, neighbours(form.size)[cell])
            if plan(form, after, rest) is not None:
                legal |= 1 << cell
    return legal


@lru_cache(2048)
def _last_cells(level: int, row: str, dice: tuple[int, ...], columns: int) -> int:
    """Return the cells (bits) for the last drawing of a turn: a die must fit the column."""
    numbers_left = ANY
    if form_of(level).columns:
        numbers_left = sum(1 << value for value in die_values(dice)) & columns
    return sum(district for numbers, district in districts(level, row) if numbers & numbers_left)


@cache
def districts(level: int, row: str) -> tuple[tuple[int, int], ...]:
    """Return groups of cells with the same column numbers: the numbers, the cells (both bits)."""
    form = form_of(level)
    cells_by_numbers = dict[int, int]()
    for cell in range(form.size * form.size):
        numbers = column_numbers(form, row, cell)
        cells_by_numbers[numbers] = cells_by_numbers.get(numbers, 0) | 1 << cell
    return tuple(cells_by_numbers.items())


def plan(form: Form, site: Site, remaining: RemainingTurn) -> int | None:
    """Return cells (bits) in which the rest of a turn can be drawn; None if it can't be.

    It does not matter which tile a die stands for, except for waves and for the column.
    """
    land_count = sum([row in COLOURS for row in remaining.rows])
    has_ship = "ship" in remaining.rows
    for dice, swell in _wave_options(site, remaining):
        for land_cells in _land_cells(form, dice, remaining.columns):
            for wave in (0,) if swell is None else bit_indices(swell):
                bit = 0 if swell is None else 1 << wave
                after = (site.free & ~bit, site.coast, site.harbour)
                taken = _find_cells(neighbours(form.size), after, land_cells, land_count, has_ship)
                if taken is not None:
                    return taken | bit
    return None


def _wave_options(
    site: Site, remaining: RemainingTurn
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Yield for each possible value of the wave the dice left after it and the wave's cells.

    If the turn has no wave, yield all dice and None.
    """
    if "wave" not in remaining.rows:
        yield remaining.dice, None
        return
    for value in die_values(remaining.dice):
        swell = cells_for(site, "wave", value)
        if swell:
            yield remove_die(remaining.dice, value), swell


def _land_cells(form: Form, dice: Sequence[int], columns: int) -> Iterator[int]:
    """Yield the cells for land, for each number that the column's die may stand for."""
    if not form.columns:
        yield (1 << form.size * form.size) - 1
        return
    for value in die_values(dice):
        if columns >> value & 1:
            yield _columns(form.level, value)


def _find_cells(
    around: Sequence[int],
    site: tuple[int, int, int],
    land_cells: int,
    land_count: int,
    has_ship: bool,
) -> int | None:
    """Return cells for land tiles and perhaps a ship; `site` has free cells, coast and harbour."""
    free, coast, harbour = site
    if not land_count:
        if not has_ship:
            return 0
        berths = free & (coast | harbour)
        return berths & -berths or None
    for cell in bit_indices(free & coast & land_cells):
        after = (free & ~(1 << cell), coast | around[cell], harbour)
        taken = _find_cells(around, after, land_cells, land_count - 1, has_ship)
        if taken is not None:
            return taken | 1 << cell
    return None


def column_numbers(form: Form, row: str, cell: int) -> int:
    """Return the numbers (bits) that the column's die may show for a drawing in this cell."""
    return form.columns[cell % form.size] if form.columns and row in COLOURS else ANY


@cache
def _columns(level: int, number: int) -> int:
    """Return the cells (bits) of the columns of a number, the Any column included."""
    form = form_of(level)
    cells = range(form.size * form.size)
    return sum(1 << cell for cell in cells if form.columns[cell % form.size] >> number & 1)


@cache
def drawing_texts(level: int, row: str, value: int) -> tuple[tuple[str, ...], ...]:
    """Return the texts of a tile's drawings, by rotation and cell."""
    cell_names = names(form_of(level).size)
    marks = [f"@{turn}" for turn in turns(row, value)] if row in COLOURS else [""]
    return tuple(tuple(f"{row}{value}{mark}-{name}" for name in cell_names) for mark in marks)


# The effect of a drawing


@lru_cache(4096)
def parse_drawing(level: int, drawing: str) -> tuple[str, int, int, int]:
    """Return the row, value, quarter turns and cell of a drawing's text."""
    tile, _, name = drawing.partition("-")
    tile, _, turn = tile.partition("@")
    return tile[:-1], int(tile[-1]), int(turn or 0), names(form_of(level).size).index(name)


def draw(level: int, sheet: Cells, drawing: str) -> tuple[Cells, int]:
    """Return the sheet after a drawing, and the cell drawn in."""
    row, value, turn, cell = parse_drawing(level, drawing)
    drawn = (*sheet[:cell], code_of(row, value, turn), *sheet[cell + 1 :])
    return (finish_fleets(form_of(level).size, drawn) if row == "ship" else drawn), cell


def finish_fleets(size: int, sheet: Cells) -> Cells:
    """Finish groups of ships while one has the leftmost unmarked total; the uppermost one first."""
    marked = max((group_of(code) for code in sheet if code >= SHIP), default=0)
    fleets = unfinished_fleets(size, sheet)
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


def unfinished_fleets(size: int, sheet: Cells) -> list[tuple[int, ...]]:
    """Return the groups of adjacent unfinished ships, the uppermost first."""
    ships = sum(1 << c for c, code in enumerate(sheet) if code >= SHIP and not group_of(code))
    fleets: list[tuple[int, ...]] = []
    while ships:
        fleet = edge = ships & -ships
        while edge:
            edge = spread(size, edge) & ships & ~fleet
            fleet |= edge
        ships &= ~fleet
        fleets.append(tuple(bit_indices(fleet)))
    return fleets
