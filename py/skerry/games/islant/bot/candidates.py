"""Candidates: the best drawings in a row for each face of a die.

A board caches its candidates until something is drawn. They don't refer to the board, so that
copies of the board can share them. The computer player spends most of its time in the loops of
this module. So they keep the two best scores in local variables and create no objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from skerry.games.islant.sheets import (
    ANY,
    COLOURS,
    QUARTERS,
    RED,
    SHIP,
    WAVE,
    WILD,
    bit_indices,
    form_of,
)

from .evaluation import PRESSURES, Glances, land_table_indices, land_value
from .playout_board import Move, PlayoutBoard, padded_cells

NEVER = -1e9
"""The score of impossible drawings. Scores of possible drawings are greater than NEVER / 2."""

NO_MOVE: Move = (NEVER, 0, 0, 0)
"""The move of a die whose value can't be drawn anywhere."""

Top = tuple[Move, Move]
"""The best and the second-best move for a face of a die, in different cells."""

Spot = tuple[int, int, float, int]
"""A cell for land: its number; its neighbourhood (see `evaluation.land_table`); the part of the
score that is the same for all tiles; and the sides (bits) that land of the row's colour faces."""

NOWHERE: Spot = (0, 0, 0.0, 0)
"""A placeholder in place of a `Spot`, if no cell was found."""


def best_of(moves: Iterable[Move]) -> Top:
    """Return the two moves with the highest scores. All moves must be in different cells."""
    best = second = NO_MOVE
    for move in moves:
        if move[0] > best[0]:
            second = best
            best = move
        elif move[0] > second[0]:
            second = move
    return best, second


def _compute_top(candidates: LandCandidates | WaterCandidates, face: int) -> Top:
    """Compute and cache the two best candidates for a face; a wild face has any value."""
    if face == WILD:
        tops = [candidates.top_for_face(value) for value in range(1, WILD)]
        best = max(first for first, _ in tops)
        others = (move for both in tops for move in both if move[2] != best[2])
        top = best, max(others, default=NO_MOVE)
    else:
        top = candidates.top_for_value(face)
    candidates.tops[face] = top
    return top


# Land


@dataclass(slots=True)
class LandCandidates:
    """The best drawings in a land row, for each face of a die.

    Attributes:
        spots: the cells where its tiles can be drawn.
        table: the scores and rotations of tiles (see `evaluation.land_table`).
        row: the name of the row.
        same: `Weights.same`.
        dead: `Weights.dead`.
        berths: see `Shore`.
        tops: the best moves for each face, as far as they are computed.
    """

    spots: list[Spot]
    table: tuple[Glances, ...]
    row: str
    same: float
    dead: float
    berths: dict[int, int]
    tops: dict[int, Top] = field(default_factory=dict[int, Top])

    def top_for_face(self, face: int) -> Top:
        """Return the two best moves in the row for a face, from the cache if possible."""
        return self.tops.get(face) or _compute_top(self, face)

    def top_for_value(self, value: int) -> Top:
        """Compute the two best moves in the row for a value."""
        if self.berths:
            return best_of(self.moves_for_values((value,)))
        scores, quarters = self.table[land_table_indices(self.row)[value]]
        best = second = NEVER
        best_spot = second_spot = NOWHERE
        same = self.same
        for spot in self.spots:
            _, around, cell_worth, same_colour = spot
            score = scores[around]
            if same_colour and quarters[around] & same_colour:
                score += same
            score += cell_worth
            if score > second:
                if score > best:
                    second = best
                    second_spot = best_spot
                    best = score
                    best_spot = spot
                else:
                    second = score
                    second_spot = spot
        colour = COLOURS[self.row]
        best_code = quarters[best_spot[1]] | colour
        second_code = quarters[second_spot[1]] | colour
        return (
            (best, value, best_spot[0], best_code) if best > NEVER else NO_MOVE,
            (second, value, second_spot[0], second_code) if second > NEVER else NO_MOVE,
        )

    def moves_for_values(self, values: Sequence[int]) -> Iterator[Move]:
        """Yield a move for each of the values and each cell, with the tile in its best rotation."""
        colour = COLOURS[self.row]
        for value in values:
            scores, quarters = self.table[land_table_indices(self.row)[value]]
            for cell, around, cell_worth, same_colour in self.spots:
                score = scores[around]
                tile = quarters[around]
                if same_colour & tile:
                    score += self.same
                if self.berths and not self.berths[cell] & ~tile:
                    score -= self.dead
                yield score + cell_worth, value, cell, tile | colour


def land_candidates(board: PlayoutBoard, row: str, number: int = 0) -> LandCandidates:
    """Return the candidates in a land row, in the columns of `number` (0: all columns)."""
    candidates = board.land_candidates.get((row, number))
    if candidates is None:
        shore = _make_shore(board, number)
        weights = board.weights
        cells = shore.cells
        same_colour = [0] * len(shore.cells)
        if COLOURS[row] and weights.same:
            sides = board.red if COLOURS[row] == RED else board.blue
            same_colour = [sides[cell] for cell in cells]
        spots = [*zip(cells, shore.around, shore.worths, same_colour, strict=True)]
        table = board.worth.land[coast_pressure(board)]
        candidates = LandCandidates(spots, table, row, weights.same, weights.dead, shore.berths)
        board.land_candidates[row, number] = candidates
    return candidates


class Shore(NamedTuple):
    """The cells where land can be drawn.

    Attributes:
        cells: the cells.
        around: their neighbourhoods.
        worths: the part of land's score in each cell that is the same for all tiles.
        berths: empty, unless ships are short of cells; then for each cell the sides (bits) beyond
            which new land makes room for a ship.
    """

    cells: list[int]
    around: list[int]
    worths: list[float]
    berths: dict[int, int]


def _make_shore(board: PlayoutBoard, number: int) -> Shore:
    shore = board.shores.get(number)
    if shore is None:
        cells = [*(board.coast & column_cells(board.level, number) if number else board.coast)]
        around = [board.around[cell] for cell in cells]
        berths = (
            {cell: _free_sides(board, cell) for cell in cells} if _are_ships_crowded(board) else {}
        )
        shore = board.shores[number] = Shore(cells, around, _cell_worths(board, cells), berths)
    return shore


def land_score(board: PlayoutBoard, row: str, cell: int, quarters: int) -> float:
    """Return the score of a tile with the land `quarters` (bits), if it is drawn in a cell."""
    weights = board.weights
    score = land_value(weights, coast_pressure(board), board.around[cell], quarters)
    same_colour = board.red if row == "red" else board.blue
    if row != "land" and quarters & same_colour[cell]:
        score += weights.same
    if _are_ships_crowded(board) and not _free_sides(board, cell) & ~quarters:
        score -= weights.dead
    return score + _cell_worths(board, (cell,))[0]


def coast_pressure(board: PlayoutBoard) -> int:
    """Return the pressure, 0 to PRESSURES - 1: the open coasts relative to the turns left."""
    weights = board.weights
    turns_left = max(1.0, weights.turns - board.turn)
    return min(PRESSURES - 1, int(weights.press * PRESSURES * board.open / (3 * turns_left)))


def _cell_worths(board: PlayoutBoard, cells: Sequence[int]) -> list[float]:
    """Return for each cell the part of the score of land that is the same for all tiles.

    New coast cells increase it. It is less in a cell where a wave could be drawn, and in a cell of
    the column *any*.
    """
    weights = board.weights
    swell = board.swell
    numbers = column_numbers(board.level)
    if not numbers:
        return [-weights.room if cell in swell else 0.0 for cell in cells]
    code = board.code
    coast = board.coast
    beside = board.beside
    coast_worths = _coast_worths(board, numbers)
    worths = list[float]()
    for cell in cells:
        reach = 0.0
        for other in beside[cell]:
            if not code[other] and other not in coast:
                reach += coast_worths[numbers[other]]
        if not numbers[cell]:
            reach -= weights.joker
        worths.append(reach - weights.room if cell in swell else reach)
    return worths


def _coast_worths(board: PlayoutBoard, numbers: Sequence[int]) -> list[float]:
    """Return for each column number how much one more coast cell in its columns is worth."""
    coasts = [0] * WILD
    for cell in board.coast:
        coasts[numbers[cell]] += 1
    return [board.weights.reach / (1 + count) for count in coasts]


def _are_ships_crowded(board: PlayoutBoard) -> bool:
    """Return whether ships are short of cells.

    This is so if every cell where a ship can be drawn has land at one of its sides: a ship there
    blocks the coast of that land.
    """
    around = board.around
    return form_of(board.level).has_ships and not any(
        not around[cell] & QUARTERS for cells in (board.coast, board.harbour) for cell in cells
    )


def _free_sides(board: PlayoutBoard, cell: int) -> int:
    """Return the sides (bits) at which the next cell is empty and has no land at its sides."""
    code = board.code
    around = board.around
    return sum(
        1 << side
        for side, other in enumerate(board.beside[cell])
        if not code[other] and not around[other] & QUARTERS
    )


# Waves and ships


@dataclass(slots=True)
class WaterCandidates:
    """The best waves or the best ships that can be drawn, for each face of a die.

    Attributes:
        blank: WAVE or SHIP, to which a value is added to get its code.
        spots: for each cell: the cell, the part of its score that doesn't depend on the value, and
            its index in `gains`.
        gains: for each value and index, the other part of the score.
        tops: the two best moves for each face, as far as they are computed.
    """

    blank: int
    spots: list[tuple[int, float, int]]
    gains: Sequence[Sequence[float]]
    tops: dict[int, Top] = field(default_factory=dict[int, Top])

    def top_for_face(self, face: int) -> Top:
        """Return the two best moves for a face, from the cache if possible."""
        return self.tops.get(face) or _compute_top(self, face)

    def top_for_value(self, value: int) -> Top:
        """Compute the two best moves for a value."""
        gains = self.gains[value]
        code = self.blank + value
        best = second = NEVER
        best_cell = second_cell = 0
        for cell, base, index in self.spots:
            score = base + gains[index]
            if score > second:
                if score > best:
                    second = best
                    second_cell = best_cell
                    best = score
                    best_cell = cell
                else:
                    second = score
                    second_cell = cell
        return (
            (best, value, best_cell, code) if best > NEVER else NO_MOVE,
            (second, value, second_cell, code) if second > NEVER else NO_MOVE,
        )

    def moves_for_values(self, values: Sequence[int]) -> Iterator[Move]:
        """Yield a move for each of the values and each cell where this value can be drawn."""
        for value in values:
            for cell, base, index in self.spots:
                score = base + self.gains[value][index]
                if score > NEVER:
                    yield score, value, cell, self.blank + value


def water_candidates(board: PlayoutBoard, row: str) -> WaterCandidates:
    """Return the candidates for waves or for ships."""
    candidates = board.water_candidates.get(row)
    if candidates is None:
        candidates = board.water_candidates[row] = (
            _make_wave_candidates(board) if row == "wave" else _make_ship_candidates(board)
        )
    return candidates


def _make_wave_candidates(board: PlayoutBoard) -> WaterCandidates:
    across = board.across
    down = board.down
    lowest = board.lowest
    around = board.around
    dead = board.worth.dead
    spots = [
        (cell, across[cell] + down[cell] - dead[around[cell] & QUARTERS], lowest[cell] - 1)
        for cell in board.swell
    ]
    return WaterCandidates(WAVE, spots, board.worth.lower)


def _make_ship_candidates(board: PlayoutBoard) -> WaterCandidates:
    around = board.around
    swell = board.swell
    dead = board.worth.dead
    room = board.weights.room
    harbour = board.harbour
    gains = board.worth.load[board.marked]
    spots: list[tuple[int, float, int]] = []
    for cell in board.coast | harbour:
        score = -dead[around[cell] & QUARTERS]
        cargo = 0
        if cell in swell:
            score -= room
        if cell in harbour:
            for fleet in board.unfinished_fleet_sums(cell):
                cargo += fleet
                score -= gains[0][fleet]
        spots.append((cell, score, cargo))
    return WaterCandidates(SHIP, spots, gains)


@cache
def column_numbers(level: int) -> tuple[int, ...]:
    """Return for each board cell the lowest number of its column.

    It is 0 in the column *any* and on the border. The result is () if columns don't count.
    """
    form = form_of(level)
    if not form.columns:
        return ()
    inner = [0 if bits == ANY else next(bit_indices(bits)) for bits in form.columns]
    border = [0] * (form.size + 2)
    return (*border, *[0, *inner, 0] * form.size, *border)


@cache
def column_cells(level: int, number: int) -> frozenset[int]:
    """Return the board cells in the columns of a number, including the column *any*."""
    form = form_of(level)
    return frozenset(
        board_cell
        for cell, board_cell in enumerate(padded_cells(form.size))
        if form.columns[cell % form.size] >> number & 1
    )
