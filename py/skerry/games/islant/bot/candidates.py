"""What a board offers a die: the best drawings of a row, by the face that it shows.

Offers are worked out once and stay with the board until something is drawn on it. They hold
copies of what they need, so that a copy of the board can go on with them. These loops are where
the computer player's time goes: each keeps the two best keys in locals and makes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from skerry.games.islant.sheets import ANY, COLOURS, QUARTERS, RED, SHIP, WAVE, WILD, each, form

from .evaluation import PRESSURES, Glances, kinds, land_value
from .playout_board import Move, PlayoutBoard, padded

NEVER = -1e9
"""The key of what cannot be done; what can has more than half of it."""

NO_MOVE: Move = (NEVER, 0, 0, 0)
"""What a die has where it can draw nothing."""

Top = tuple[Move, Move]
"""The two best moves for a die in different cells; of equal keys the earlier cell's."""

Spot = tuple[int, int, float, int]
"""A cell for land, what lies round it, what it is worth as a place whatever the tile, and the sides
that land of the tile's own colour faces.
"""

NOWHERE: Spot = (0, 0, 0.0, 0)
"""The spot of a cell that is taken."""


def best_of(moves: Iterable[Move]) -> Top:
    """The two best of moves with one value, of which each has a cell of its own."""
    best = second = NO_MOVE
    for move in moves:
        if move[0] > best[0]:
            best, second = move, best
        elif move[0] > second[0]:
            second = move
    return best, second


def _remembered(offer: Lands | Waters, face: int) -> Top:
    """The best of an offer for a face, which it keeps; for a wild one the best of all values."""
    if face == WILD:
        tops = [offer.top(value) for value in range(1, WILD)]
        best = max(one for one, _ in tops)
        others = (move for both in tops for move in both if move[2] != best[2])
        found = best, max(others, default=NO_MOVE)
    else:
        found = offer.best(face)
    offer.tops[face] = found
    return found


# Land


@dataclass(slots=True)
class Lands:
    """The best turn of each tile of a row in each of some cells."""

    spots: list[Spot]
    table: tuple[Glances, ...]
    row: str
    same: float
    dead: float
    berths: dict[int, int]
    tops: dict[int, Top] = field(default_factory=dict[int, Top])

    def top(self, face: int) -> Top:
        """The best for a face."""
        return self.tops.get(face) or _remembered(self, face)

    def best(self, value: int) -> Top:
        """The best for a value, worked out."""
        if self.berths:
            return best_of(self.moves((value,)))
        keys, quarters = self.table[kinds(self.row)[value]]
        best = second = NEVER
        here = there = NOWHERE
        same = self.same
        for spot in self.spots:
            _, around, place, own = spot
            key = keys[around]
            if own and quarters[around] & own:
                key += same
            key += place
            if key > second:
                if key > best:
                    second, there, best, here = best, here, key, spot
                else:
                    second, there = key, spot
        ink = COLOURS[self.row]
        return (
            (best, value, here[0], quarters[here[1]] | ink) if best > NEVER else NO_MOVE,
            (second, value, there[0], quarters[there[1]] | ink) if second > NEVER else NO_MOVE,
        )

    def moves(self, values: Sequence[int]) -> Iterator[Move]:
        """All of them with these values, also where ships are short of cells."""
        ink = COLOURS[self.row]
        for value in values:
            keys, quarters = self.table[kinds(self.row)[value]]
            for cell, around, place, own in self.spots:
                key, tile = keys[around], quarters[around]
                if own & tile:
                    key += self.same
                if self.berths and not self.berths[cell] & ~tile:
                    key -= self.dead
                yield key + place, value, cell, tile | ink


def lands(board: PlayoutBoard, row: str, number: int = 0) -> Lands:
    """The land of a row in the columns of a number, or anywhere if that is 0."""
    found = board.lands.get((row, number))
    if found is None:
        shore, weights = _shore(board, number), board.weights
        cells, own = shore.cells, [0] * len(shore.cells)
        if COLOURS[row] and weights.same:
            colour = board.red if COLOURS[row] == RED else board.blue
            own = [colour[cell] for cell in cells]
        spots = [*zip(cells, shore.around, shore.places, own, strict=True)]
        table = board.worth.land[pressure(board)]
        found = Lands(spots, table, row, weights.same, weights.dead, shore.berths)
        board.lands[row, number] = found
    return found


class Shore(NamedTuple):
    """Cells where land may be drawn, and in the same order what lies around them and what they are
    worth as places; if ships are short of cells, also the sides of each beyond which one can berth.
    """

    cells: list[int]
    around: list[int]
    places: list[float]
    berths: dict[int, int]


def _shore(board: PlayoutBoard, number: int) -> Shore:
    found = board.shores.get(number)
    if found is None:
        cells = [*(board.coast & columns(board.level, number) if number else board.coast)]
        around = [board.around[cell] for cell in cells]
        berths = {cell: _berths(board, cell) for cell in cells} if _crowded(board) else {}
        found = board.shores[number] = Shore(cells, around, _places(board, cells), berths)
    return found


def land(board: PlayoutBoard, row: str, cell: int, quarters: int) -> float:
    """The key of a tile, however turned."""
    weights = board.weights
    key = land_value(weights, pressure(board), board.around[cell], quarters)
    own = board.red if row == "red" else board.blue
    key += weights.same * (row != "land" and bool(quarters & own[cell]))
    if _crowded(board) and not _berths(board, cell) & ~quarters:
        key -= weights.dead
    return key + _places(board, (cell,))[0]


def pressure(board: PlayoutBoard) -> int:
    """How many open coasts there are for the turns that are left, up to PRESSURES."""
    weights = board.weights
    left = max(1.0, weights.turns - board.turn)
    return min(PRESSURES - 1, int(weights.press * PRESSURES * board.open / (3 * left)))


def _places(board: PlayoutBoard, cells: Sequence[int]) -> list[float]:
    """What land in these cells is worth, whatever the tile: as room for waves, and for the columns
    that coasts then are in.
    """
    weights, swell, numbers = board.weights, board.swell, column_numbers(board.level)
    if not numbers:
        return [-weights.room if cell in swell else 0.0 for cell in cells]
    code, coast, beside = board.code, board.coast, board.beside
    shares, places = _shares(board, numbers), list[float]()
    for cell in cells:
        reach = 0.0
        for other in beside[cell]:
            if not code[other] and other not in coast:
                reach += shares[numbers[other]]
        if not numbers[cell]:
            reach -= weights.joker
        places.append(reach - weights.room if cell in swell else reach)
    return places


def _shares(board: PlayoutBoard, numbers: Sequence[int]) -> list[float]:
    """What one more coast is worth in the columns of each number."""
    coasts = [0] * WILD
    for cell in board.coast:
        coasts[numbers[cell]] += 1
    return [board.weights.reach / (1 + count) for count in coasts]


def _crowded(board: PlayoutBoard) -> bool:
    """Whether there are ships, and land faces every cell where one can be drawn."""
    around = board.around
    return form(board.level).ships and not any(
        not around[cell] & QUARTERS for cells in (board.coast, board.harbour) for cell in cells
    )


def _berths(board: PlayoutBoard, cell: int) -> int:
    """The sides of a cell, as bits, beyond which is one that is empty and that no land faces."""
    code, around = board.code, board.around
    return sum(
        1 << side
        for side, other in enumerate(board.beside[cell])
        if not code[other] and not around[other] & QUARTERS
    )


# Waves and ships


@dataclass(slots=True)
class Waters:
    """The waves or ships of a row: each of its cells, the key there but for what depends on the
    value, and the place in `gains` of that; `blank` is the code of value 0.
    """

    blank: int
    spots: list[tuple[int, float, int]]
    gains: Sequence[Sequence[float]]
    tops: dict[int, Top] = field(default_factory=dict[int, Top])

    def top(self, face: int) -> Top:
        """The best for a face."""
        return self.tops.get(face) or _remembered(self, face)

    def best(self, value: int) -> Top:
        """The best for a value, worked out."""
        gains, code = self.gains[value], self.blank + value
        best = second = NEVER
        here = there = 0
        for cell, base, place in self.spots:
            key = base + gains[place]
            if key > second:
                if key > best:
                    second, there, best, here = best, here, key, cell
                else:
                    second, there = key, cell
        return (
            (best, value, here, code) if best > NEVER else NO_MOVE,
            (second, value, there, code) if second > NEVER else NO_MOVE,
        )

    def moves(self, values: Sequence[int]) -> Iterator[Move]:
        """All of them with these values."""
        for value in values:
            for cell, base, place in self.spots:
                key = base + self.gains[value][place]
                if key > NEVER:
                    yield key, value, cell, self.blank + value


def waters(board: PlayoutBoard, row: str) -> Waters:
    """The waves or the ships."""
    found = board.waters.get(row)
    if found is None:
        found = board.waters[row] = _waves(board) if row == "wave" else _ships(board)
    return found


def _waves(board: PlayoutBoard) -> Waters:
    across, down, lowest = board.across, board.down, board.lowest
    around, dead = board.around, board.worth.dead
    spots = [
        (cell, across[cell] + down[cell] - dead[around[cell] & QUARTERS], lowest[cell] - 1)
        for cell in board.swell
    ]
    return Waters(WAVE, spots, board.worth.lower)


def _ships(board: PlayoutBoard) -> Waters:
    around, swell, dead, room = board.around, board.swell, board.worth.dead, board.weights.room
    harbour, gains = board.harbour, board.worth.load[board.marked]
    spots: list[tuple[int, float, int]] = []
    for cell in board.coast | harbour:
        key, cargo = -dead[around[cell] & QUARTERS], 0
        if cell in swell:
            key -= room
        if cell in harbour:
            for fleet in board.fleets(cell):
                cargo += fleet
                key -= gains[0][fleet]
        spots.append((cell, key, cargo))
    return Waters(SHIP, spots, gains)


@cache
def column_numbers(level: int) -> tuple[int, ...]:
    """The lowest number for which each cell's column stands, 0 in the Any column and on the border;
    nothing where columns do not count."""
    it = form(level)
    inner = [0 if bits == ANY else next(each(bits)) for bits in it.columns]
    return (*[0] * (it.size + 2), *[0, *inner, 0] * it.size, *[0] * (it.size + 2)) if inner else ()


@cache
def columns(level: int, number: int) -> frozenset[int]:
    """The cells in the columns of a number, as boards number them."""
    it = form(level)
    cells = padded(it.size)
    return frozenset(
        cells[cell] for cell in range(len(cells)) if it.columns[cell % it.size] >> number & 1
    )
