"""Legal drawings, and their effect.

A drawing is written as text: "red5@1-c4" draws the red tile for number 5 in c4, rotated by a
quarter turn clockwise; "wave3-b2" draws a wave of value 3, "ship2-d5" a ship of value 2. A drawing
uses a die that shows its number, or a wild die if no die does. That is never worse for the rest of
the turn, because a wild die can replace any other die. If columns count, the die that no row has
used picks the column.

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
    cell_names,
    code_of,
    distinct_turns,
    form_of,
    group_of,
    neighbour_bits,
    neighbours_of_set,
    row_and_value,
    ship_totals,
)


@dataclass(frozen=True, slots=True)
class RemainingTurn:
    """The rest of a turn.

    Attributes:
        dice: The dice that are left, sorted.
        rows: The rows in which something must still be drawn.
        columns: The numbers (bits) that the column's die may still stand for.
    """

    dice: tuple[int, ...]
    rows: tuple[str, ...]
    columns: int

    def after_drawing(self, row: str, value: int, columns: int = ANY) -> RemainingTurn:
        """Return the rest of the turn after a drawing in a row.

        Args:
            row: The row.
            value: The number drawn.
            columns: The numbers (bits) that the column's die may have after this drawing; ANY if it
                may have all.
        """
        rows = tuple([other for other in self.rows if other != row])
        return RemainingTurn(remove_die(self.dice, value), rows, self.columns & columns)


@dataclass(frozen=True, slots=True)
class Site:
    """The cells of a sheet on which the rules allow drawings (bits).

    Attributes:
        free: The empty cells. The other sets may contain cells that are not free.
        coast: The cells for land and for ships.
        harbour: Further cells for ships.
        swell: For each value, the cells for a wave of that value.
    """

    free: int
    coast: int
    harbour: int
    swell: tuple[int, ...]

    def after_drawing(self, row: str, cell: int, around: int) -> Site:
        """Return the site after a drawing in a cell whose neighbours are `around` (bits).

        Only land adds cells for later drawings of the turn, because a turn has at most one wave and
        one ship.
        """
        coast = self.coast | around if row in COLOURS else self.coast
        return Site(self.free & ~(1 << cell), coast, self.harbour, self.swell)


@lru_cache(2048)
def remove_die(dice: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return the dice that are left after a drawing of `value`."""
    rest = list(dice)
    rest.remove(value if value in rest else WILD)
    return tuple(rest)


@lru_cache(256)
def site_of(level: int, sheet: Cells) -> Site:
    """Return the cells of a sheet on which the rules allow drawings (see `Site`)."""
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
    coast = neighbours_of_set(size, land) if form.touching else (1 << size * size) - 1
    return Site(free, coast, neighbours_of_set(size, unfinished_ships), _wave_cells(size, waves))


def _wave_cells(size: int, waves: Sequence[int]) -> tuple[int, ...]:
    """Return for each value the cells (bits) where a wave of that value is allowed.

    They are next to a higher wave and not next to a wave of the same or a lower value.
    """
    swell = [0] * WILD
    lower = 0
    beside = [neighbours_of_set(size, cells) for cells in waves]
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
    """Return the rest of a turn with the dice `roll` after the drawings in the cells `fresh`.

    Raises ValueError if no dice could have led to these drawings.
    """
    form = form_of(level)
    remaining = RemainingTurn(roll, form.rows, ANY)
    for cell in fresh:
        row, value = row_and_value(sheet[cell])
        remaining = remaining.after_drawing(row, value, column_numbers(form, row, cell))
    return remaining


@lru_cache(256)
def legal_drawings(
    level: int, sheet: Cells, roll: tuple[int, ...], fresh: tuple[int, ...]
) -> tuple[str, ...]:
    """Return the legal drawings, sorted by row, value, rotation and cell."""
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
    """Return the values (1 to 5) that a drawing with one of the dice can have."""
    return range(1, WILD) if WILD in dice else sorted(set(dice))


def cells_for(site: Site, row: str, value: int) -> int:
    """Return the cells (bits) for a drawing in a row, regardless of the rest of the turn."""
    if row == "wave":
        return site.free & site.swell[value]
    if row == "ship":
        return site.free & (site.coast | site.harbour)
    return site.free & site.coast


def _legal_cells(form: Form, site: Site, remaining: RemainingTurn, row: str, value: int) -> int:
    """Return the cells (bits) for a drawing after which the turn can be completed.

    If there is a plan for the rest of the turn, the drawing can be in every cell that the plan
    leaves free. For other cells a plan is searched after the drawing. If there is no plan before
    the drawing, there is one after it only if the drawing is land that makes new coast.
    """
    cells = cells_for(site, row, value)
    rest = remaining.after_drawing(row, value)
    if not rest.rows:
        return cells & _last_cells(form.level, row, rest.dice, remaining.columns)
    makes_coast = row in COLOURS and any(other in COLOURS or other == "ship" for other in rest.rows)
    legal = 0
    for numbers, district in drawing_districts(form.level, row):
        candidates = cells & district
        columns = remaining.columns & numbers
        if not candidates or not columns:
            continue
        rest = RemainingTurn(rest.dice, rest.rows, columns)
        planned = plan_rest_of_turn(form, site, rest)
        if planned is not None:
            legal |= candidates & ~planned
            candidates &= planned
        elif not makes_coast:
            continue
        for cell in bit_indices(candidates):
            after = site.after_drawing(row, cell, neighbour_bits(form.size)[cell])
            if plan_rest_of_turn(form, after, rest) is not None:
                legal |= 1 << cell
    return legal


@lru_cache(2048)
def _last_cells(level: int, row: str, dice: tuple[int, ...], columns: int) -> int:
    """Return the cells (bits) in which a turn's last drawing leaves a die that fits the column.

    `dice` are the dice left after the drawing, and `columns` the numbers (bits) that the column's
    die may still have. If columns don't count, return all cells.
    """
    numbers_left = ANY
    if form_of(level).columns:
        numbers_left = sum(1 << value for value in die_values(dice)) & columns
    return sum(
        district for numbers, district in drawing_districts(level, row) if numbers & numbers_left
    )


@cache
def drawing_districts(level: int, row: str) -> tuple[tuple[int, int], ...]:
    """Return the districts of a row's drawings: cells whose columns have the same numbers.

    A district is a pair of bits: the numbers, and the cells.
    """
    form = form_of(level)
    cells_by_numbers = dict[int, int]()
    for cell in range(form.size * form.size):
        numbers = column_numbers(form, row, cell)
        cells_by_numbers[numbers] = cells_by_numbers.get(numbers, 0) | 1 << cell
    return tuple(cells_by_numbers.items())


def plan_rest_of_turn(form: Form, site: Site, remaining: RemainingTurn) -> int | None:
    """Return cells (bits) in which the rest of a turn can be drawn; None if that is impossible.

    The function tries all values of the wave and of the column's die. The values of the other dice
    make no difference to the cells.
    """
    land_count = sum([row in COLOURS for row in remaining.rows])
    has_ship = "ship" in remaining.rows
    for dice, swell in _wave_options(site, remaining):
        for land_cells in _land_cells(form, dice, remaining.columns):
            for wave in (0,) if swell is None else bit_indices(swell):
                bit = 0 if swell is None else 1 << wave
                after = (site.free & ~bit, site.coast, site.harbour)
                taken = _find_cells(
                    neighbour_bits(form.size), after, land_cells, land_count, has_ship
                )
                if taken is not None:
                    return taken | bit
    return None


def _wave_options(
    site: Site, remaining: RemainingTurn
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Yield, for each possible value of the wave, the dice that are left and the wave's cells.

    If the rest of the turn has no wave, yield only all dice and None.
    """
    if "wave" not in remaining.rows:
        yield remaining.dice, None
        return
    for value in die_values(remaining.dice):
        swell = cells_for(site, "wave", value)
        if swell:
            yield remove_die(remaining.dice, value), swell


def _land_cells(form: Form, dice: Sequence[int], columns: int) -> Iterator[int]:
    """Yield, for each number that a die can show, the cells (bits) in the columns with that number.

    `columns` has a bit for each allowed number. If columns don't count, yield all cells once.
    """
    if not form.columns:
        yield (1 << form.size * form.size) - 1
        return
    for value in die_values(dice):
        if columns >> value & 1:
            yield _column_cells(form.level, value)


def _find_cells(
    around: Sequence[int],
    site: tuple[int, int, int],
    land_cells: int,
    land_count: int,
    has_ship: bool,
) -> int | None:
    """Return cells (bits) for `land_count` land tiles and perhaps a ship; None if impossible.

    Args:
        around: The neighbours (bits) of each cell.
        site: Free cells, coast and harbour (bits), as in `Site`.
        land_cells: The cells whose columns are allowed for land (bits).
        land_count: Number of land tiles.
        has_ship: Whether a ship must be drawn.
    """
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
    """Return the numbers (bits) that the column's die can have after a drawing in a cell."""
    return form.columns[cell % form.size] if form.columns and row in COLOURS else ANY


@cache
def _column_cells(level: int, number: int) -> int:
    """Return the cells (bits) of the columns of a number, including the column *any*."""
    form = form_of(level)
    cells = range(form.size * form.size)
    return sum(1 << cell for cell in cells if form.columns[cell % form.size] >> number & 1)


@cache
def drawing_texts(level: int, row: str, value: int) -> tuple[tuple[str, ...], ...]:
    """Return the texts of all drawings of a number in a row, by rotation and cell."""
    all_names = cell_names(form_of(level).size)
    marks = [f"@{turn}" for turn in distinct_turns(row, value)] if row in COLOURS else [""]
    return tuple(tuple(f"{row}{value}{mark}-{name}" for name in all_names) for mark in marks)


# The effect of a drawing


@lru_cache(4096)
def parse_drawing(level: int, drawing: str) -> tuple[str, int, int, int]:
    """Return the row, value, quarter turns and cell of a drawing's text."""
    tile, _, name = drawing.partition("-")
    tile, _, turn = tile.partition("@")
    return tile[:-1], int(tile[-1]), int(turn or 0), cell_names(form_of(level).size).index(name)


def draw(level: int, sheet: Cells, drawing: str) -> tuple[Cells, int]:
    """Return the sheet after a drawing, and the cell of the drawing."""
    row, value, turn, cell = parse_drawing(level, drawing)
    drawn = (*sheet[:cell], code_of(row, value, turn), *sheet[cell + 1 :])
    return (finish_fleets(form_of(level).size, drawn) if row == "ship" else drawn), cell


def finish_fleets(size: int, sheet: Cells) -> Cells:
    """Return the sheet after finishing groups of ships.

    As long as the sum of an unfinished group equals the leftmost unmarked ship total, the group is
    finished; of several such groups, the uppermost.
    """
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
            edge = neighbours_of_set(size, edge) & ships & ~fleet
            fleet |= edge
        ships &= ~fleet
        fleets.append(tuple(bit_indices(fleet)))
    return fleets
