"""A greedy opponent for Islant: it plays the turn with the highest score, without looking ahead.

Ties are broken at random. The player stops when every turn would lose points; a "dogged" player
stops only when no turn is legal. The score is that of the rules; only the parts that a drawing can
change are recomputed. Each island's score is independent of the rest of the sheet, except that only
the largest landmass counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations, product
from random import Random

from skerry.games.islant.bot.evaluation import connected_parts
from skerry.games.islant.coast import grid_mesh, join_quarters, land_quarters
from skerry.games.islant.drawings import Site, cells_for, column_numbers, die_values, draw, site_of
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.scoring import ISLAND, compute_score, score
from skerry.games.islant.sheets import (
    COLOURS,
    EMPTY,
    QUARTERS,
    SHIP,
    WAVE,
    Cells,
    bit_indices,
    cell_names,
    distinct_turns,
    form_of,
    group_of,
    neighbour_bits,
    tile_code,
)

Turn = tuple[int, float, tuple[str, ...]]
"""Points, a random number to break ties, and the drawings in order."""

Join = tuple[list[int], set[int], int]
"""A part of a tile: its sides, the pieces that it joins, and the open sides of the resulting piece.
The last number is 0 if the piece is closed, or if only a full survey can tell.
"""

PIECES = [
    [[side for side in range(4) if piece >> side & 1] for piece in connected_parts(code)]
    for code in range(16)
]
"""The connected parts of each set of quarters; each part is a list of sides."""

NEAR = 3
"""Number of drawings kept per row: more than the rest of the turn can block."""


@dataclass(frozen=True, slots=True)
class Isle:
    """A piece of land.

    Its fields are the number of its open sides, its points, the number of tiles of its landmass,
    and the cells in the bounding boxes of the white areas that it encloses.
    """

    open: int
    points: int
    mass: int
    inland: frozenset[int]


@dataclass
class Land:
    """The land of a sheet, prepared to compute quickly the points that a further tile gains.

    `piece` maps each quarter to the number of its piece, and `isles` each number to the piece.
    `totals` caches the points of sheets with more land.
    """

    level: int
    sheet: Cells
    site: Site
    piece: dict[int, int]
    isles: dict[int, Isle]
    totals: dict[Cells, int]

    def __post_init__(self) -> None:
        isles = self.isles.values()
        self.size = form_of(self.level).size
        self.across = _facing_quarters(self.size)
        self.total = sum(isle.points for isle in isles) + max(isle.mass for isle in isles)
        self.inland = frozenset[int]().union(*(isle.inland for isle in isles))

    def tile_gains(self, cell: int, codes: tuple[int, ...]) -> Sequence[int]:
        """Return the points that each of these tiles gains in an empty cell."""
        up, right, down, left = facing = self.facing_pieces(cell)
        faced = (up >= 0) + 2 * (right >= 0) + 4 * (down >= 0) + 8 * (left >= 0)
        met = {*facing}
        met.discard(-1)
        unsure = len(met) < faced.bit_count() or cell in self.inland
        plain, sure = _gains_without_completion(faced, codes)
        if not unsure and sure is not None:
            return sure
        return [
            self.tile_gain(cell, code) if unsure or points is None else points
            for code, points in zip(codes, plain, strict=True)
        ]

    def tile_gain(self, cell: int, code: int) -> int:
        """Return the points that a tile gains in an empty cell."""
        joins = list(self.joined_pieces(cell, code))
        if all(left for _, _, left in joins):
            return ISLAND * sum(1 - len(old) for _, old, _ in joins)
        sheet = self.sheet_with_tile(cell, code)
        if sheet not in self.totals:
            self.totals[sheet] = self.land_with_tile(cell, code).total
        return self.totals[sheet] - self.total

    def land_with_tile(self, cell: int, code: int) -> Land:
        """Return the land with a tile added in an empty cell."""
        sheet = self.sheet_with_tile(cell, code)
        piece = self.piece.copy()
        isles = self.isles.copy()
        for sides, old, left in self.joined_pieces(cell, code):
            number = min(old) if len(old) == 1 else max(isles, default=-1) + 1
            if len(old) > 1:
                piece.update((q, number) for q, other in self.piece.items() if other in old)
            piece.update((4 * cell + side, number) for side in sides)
            inland = frozenset[int]().union(*(isles.pop(other).inland for other in old))
            if left:
                isles[number] = Isle(left, ISLAND, 0, inland)
            else:
                isles[number] = _island_of_piece(self.level, _sheet_of_piece(sheet, piece, number))
        current = self.site.after_drawing("land", cell, neighbour_bits(self.size)[cell])
        return Land(self.level, sheet, current, piece, isles, self.totals)

    def sheet_with_tile(self, cell: int, code: int) -> Cells:
        """Return the sheet with a tile in a cell."""
        return (*self.sheet[:cell], code, *self.sheet[cell + 1 :])

    def joined_pieces(self, cell: int, code: int) -> Iterator[Join]:
        """Yield the pieces that a tile creates or extends."""
        facing = self.facing_pieces(cell)
        parts = [
            (sides, [facing[side] for side in sides if facing[side] >= 0])
            for sides in PIECES[code & QUARTERS]
        ]
        if len(parts) > 1 and {*parts[0][1]} & {*parts[1][1]}:
            parts = [(parts[0][0] + parts[1][0], parts[0][1] + parts[1][1])]
        for sides, joints in parts:
            old = set(joints)
            isles = [self.isles[number] for number in old]
            unsure = len(old) < len(joints) or any(cell in isle.inland for isle in isles)
            left = sum(isle.open for isle in isles) + len(sides) - 2 * len(joints)
            yield sides, old, 0 if unsure else left

    def facing_pieces(self, cell: int) -> list[int]:
        """Return the land piece that faces each side of a cell, or -1."""
        get = self.piece.get
        up, right, down, left = self.across[cell]
        return [get(up, -1), get(right, -1), get(down, -1), get(left, -1)]


@cache
def _facing_quarters(size: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the quarters beyond its sides; -1 beyond the border."""
    beyond = grid_mesh(size).across[::3]
    return tuple(beyond[start : start + 4] for start in range(0, len(beyond), 4))


@lru_cache(4096)
def _gains_without_completion(
    faced: int, codes: tuple[int, ...]
) -> tuple[tuple[int | None, ...], tuple[int, ...] | None]:
    """Return the points gained by tiles that complete no piece and join no piece to itself.

    Args:
        faced: The sides that face land, as bits.
        codes: The tiles.

    Returns:
        The points of each tile, None if a part of it has no open side; and the same points if none
    of them is None, otherwise None.
    """
    plain = tuple(
        None
        if any(not part & ~faced for part in connected_parts(code & QUARTERS))
        else ISLAND
        * (len(connected_parts(code & QUARTERS)) - (code & QUARTERS & faced).bit_count())
        for code in codes
    )
    sure = tuple(points for points in plain if points is not None)
    return plain, sure if len(sure) == len(plain) else None


def land_of_sheet(level: int, sheet: Cells) -> Land:
    """Return a sheet's land, prepared for computing the gains of further tiles."""
    piece = join_quarters(grid_mesh(form_of(level).size), land_quarters(sheet, 0))
    isles = {
        n: _island_of_piece(level, _sheet_of_piece(sheet, piece, n)) for n in set(piece.values())
    }
    return Land(level, sheet, site_of(level, sheet), piece, isles, {})


def _sheet_of_piece(sheet: Cells, piece: dict[int, int], number: int) -> Cells:
    """Return a sheet that contains only one piece of land."""
    cells = [EMPTY] * len(sheet)
    for quarter, other in piece.items():
        if other == number:
            cell = quarter // 4
            cells[cell] |= sheet[cell] & ~QUARTERS | 1 << quarter % 4
    return tuple(cells)


@lru_cache(4096)
def _island_of_piece(level: int, alone: Cells) -> Isle:
    """Return the island formed by the only piece of land on a sheet."""
    result = compute_score(level, alone)
    size = form_of(level).size
    (island,) = result.islands
    inland = frozenset(
        y * size + x
        for pool in island.pools
        for y in range(min(v for _, v in pool) // 2, (max(v for _, v in pool) + 1) // 2)
        for x in range(min(u for u, _ in pool) // 2, (max(u for u, _ in pool) + 1) // 2)
    )
    mass = len(result.landmass)
    return Isle(len(island.straight), result.total - mass, mass, inland)


def choose_turn(state: IslantState, rng: Random, dogged: bool = False) -> tuple[str, ...]:
    """Return the drawings of the best turn, in order, or only STOP."""
    finder = _TurnFinder(state, rng)
    result = sorted(finder.best_turns(), reverse=True)
    for points, _, drawings in result:
        if points < 0 and not dogged:
            break
        if _are_legal(state, drawings):
            return drawings
    return (STOP,)


def _are_legal(state: IslantState, drawings: tuple[str, ...]) -> bool:
    for drawing in drawings:
        if drawing not in state.legal_actions():
            return False
        state = state.apply(drawing)
    return True


class _TurnFinder:
    """Search for the best turns with a roll: the best drawings for each assignment of the dice."""

    def __init__(self, state: IslantState, rng: Random) -> None:
        self.level = state.level
        self.sheet = state.sheets[0]
        self.roll = state.roll
        self.rng = rng
        self.form = form_of(state.level)
        self.land = land_of_sheet(self.level, self.sheet)
        self.land_after_tile: dict[tuple[int, int], Land] = {}
        self.floats = score(self.level, without_land(self.sheet)).total
        self.known: dict[object, list[Turn]] = {}

    def best_turns(self) -> Iterator[Turn]:
        """Yield the best few turns of each assignment of the dice."""
        rows = self.form.rows
        for dice in sorted(set(permutations(self.roll))):
            for number in die_values(dice[len(rows) :]) if self.form.columns else (0,):
                lands = tuple(zip(rows, dice, strict=False))
                parts = [self.best_lands(tuple(p for p in lands if p[0] in COLOURS), number)]
                parts += [self.best_water(*pair) for pair in lands if pair[0] not in COLOURS]
                yield from sorted(self.combined_turns(parts), reverse=True)[:NEAR]

    def combined_turns(self, parts: Sequence[list[Turn]]) -> Iterator[Turn]:
        """Yield the turns with one drawing of each part, in different cells.

        Waves come first, ships last.
        """
        for chosen in product(*parts):
            drawings = [drawing for _, _, some in chosen for drawing in some]
            if len({drawing.partition("-")[2] for drawing in drawings}) == len(drawings):
                drawings.sort(key=lambda drawing: ("w", "l", "r", "b", "s").index(drawing[0]))
                yield sum(part[0] for part in chosen), self.rng.random(), tuple(drawings)

    def best_water(self, row: str, die: int) -> list[Turn]:
        """Return the best waves or ships for a die."""
        if (row, die) not in self.known:
            self.known[row, die] = best_in_different_cells(
                (self.water_gain(text), self.rng.random(), (text,))
                for value in die_values((die,))
                for cell in bit_indices(cells_for(site_of(self.level, self.sheet), row, value))
                for text in [f"{row}{value}-{cell_names(self.form.size)[cell]}"]
            )
        return self.known[row, die]

    def water_gain(self, text: str) -> int:
        """Return the points that a wave or ship gains. These points don't depend on land."""
        drawn = without_land(draw(self.level, self.sheet, text)[0])
        return score(self.level, drawn).total - self.floats

    def best_lands(self, dice: tuple[tuple[str, int], ...], number: int) -> list[Turn]:
        """Return the best land for one or two dice, in the columns of a number."""
        if (dice, number) not in self.known:
            orders = permutations(dice)
            self.known[dice, number] = best_in_different_cells(
                some for order in orders for some in self.land_in_order(order, number)
            )
        return self.known[dice, number]

    def land_in_order(self, dice: Sequence[tuple[str, int]], number: int) -> Iterator[Turn]:
        """Yield the land for these dice, drawn in this order: the best for each set of cells."""
        codes, texts = _tile_codes_and_notations(*dice[0])
        for cell in self.column_cells(self.land, number):
            name = cell_names(self.form.size)[cell]
            gains = self.land.tile_gains(cell, codes)
            if len(dice) == 1:
                points, lot, text = self.best_tile(gains, texts)
                yield points, lot, (text + name,)
                continue
            for points, code, text in zip(gains, codes, texts, strict=True):
                if (cell, code) not in self.land_after_tile:
                    self.land_after_tile[cell, code] = self.land.land_with_tile(cell, code)
                for more, lot, second in self.best_second_tiles(
                    self.land_after_tile[cell, code], *dice[1], number
                ):
                    yield points + more, lot, (text + name, second)

    def best_second_tiles(
        self, then: Land, row: str, die: int, number: int
    ) -> Iterator[tuple[int, float, str]]:
        """Yield the best tile for a second die in each cell."""
        codes, texts = _tile_codes_and_notations(row, die)
        cells = cell_names(self.form.size)
        for cell in self.column_cells(then, number):
            points, lot, text = self.best_tile(then.tile_gains(cell, codes), texts)
            yield points, lot, text + cells[cell]

    def best_tile(self, gains: Sequence[int], texts: Sequence[str]) -> tuple[int, float, str]:
        """Return the tile that gains most in a cell, as (gain, random number, notation).

        Ties are broken by the random number, which is drawn for each tile.
        """
        draw = self.rng.random
        lots = [draw() for _ in gains]
        return max(zip(gains, lots, texts, strict=True))

    def column_cells(self, land: Land, number: int) -> Iterator[int]:
        """Return the cells for land in the columns of a number."""
        return bit_indices(cells_for(land.site, "land", 0) & _column_bits(self.level, number))


def without_land(sheet: Cells) -> Cells:
    """Return a copy of the sheet whose score is that of its waves and finished ships alone.

    These score apart from land, which is replaced by empty cells.
    """
    return tuple(
        (code if group_of(code) else EMPTY) if code >= SHIP else WAVE + 1 if code > WAVE else EMPTY
        for code in sheet
    )


@cache
def _column_bits(level: int, number: int) -> int:
    """Return the cells in the columns of a number, as bits; all cells if the number is 0."""
    item = form_of(level)
    cells = range(item.size * item.size)
    return sum(1 << c for c in cells if not number or column_numbers(item, "land", c) >> number & 1)


@cache
def _tile_codes_and_notations(row: str, die: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the tiles that a die can stand for, in every rotation.

    The result has their codes, and the beginnings of their notations up to the cell.
    """
    shapes = [
        (value, turned) for value in die_values((die,)) for turned in distinct_turns(row, value)
    ]
    texts = tuple(f"{row}{value}@{turned}-" for value, turned in shapes)
    return tuple(tile_code(row, *shape) for shape in shapes), texts


def best_in_different_cells(turns: Iterable[Turn]) -> list[Turn]:
    """Return the best few turns with different cells."""
    saved: list[Turn] = []
    cells: set[tuple[str, ...]] = set()
    for points, lot, some in sorted(turns, reverse=True):
        current = tuple(text.partition("-")[2] for text in some)
        if current not in cells:
            cells.add(current)
            saved.append((points, lot, some))
        if len(saved) > NEAR:
            break
    return saved
