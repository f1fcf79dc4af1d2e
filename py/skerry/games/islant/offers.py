"""What a sketch offers a die: the best drawings of a row, by the face that it shows.

Offers are worked out once and stay with the sketch until something is drawn on it. They hold
copies of what they need, so that a copy of the sketch can go on with them. These loops are where
the computer player's time goes: each keeps the two best keys in locals and makes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from .key import PRESSURES, Glances, kinds, land_key
from .sheets import ANY, COLOURS, QUARTERS, RED, SHIP, WAVE, WILD, each, form
from .sketch import Move, Sketch, padded

NEVER = -1e9
"""The key of what cannot be done; what can has more than half of it."""

NO_MOVE: Move = (NEVER, 0, 0, 0)

Top = tuple[Move, Move]
"""The two best moves for a die in different cells; of equal keys the earlier cell's."""

Spot = tuple[int, int, float, int]
"""A cell for land, what lies round it, what it is worth as a place whatever the tile, and the sides
that land of the tile's own colour faces.
"""


NOWHERE: Spot = (0, 0, 0.0, 0)


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


def lands(sketch: Sketch, row: str, number: int = 0) -> Lands:
    """The land of a row in the columns of a number, or anywhere if that is 0."""
    found = sketch.lands.get((row, number))
    if found is None:
        shore, weights = _shore(sketch, number), sketch.weights
        cells, own = shore.cells, [0] * len(shore.cells)
        if COLOURS[row] and weights.same:
            colour = sketch.red if COLOURS[row] == RED else sketch.blue
            own = [colour[cell] for cell in cells]
        spots = [*zip(cells, shore.around, shore.places, own, strict=True)]
        table = sketch.worth.land[pressure(sketch)]
        found = Lands(spots, table, row, weights.same, weights.dead, shore.berths)
        sketch.lands[row, number] = found
    return found


class Shore(NamedTuple):
    """Cells where land may be drawn, and in the same order what lies around them and what they are
    worth as places; if ships are short of cells, also the sides of each beyond which one can berth.
    """

    cells: list[int]
    around: list[int]
    places: list[float]
    berths: dict[int, int]


def _shore(sketch: Sketch, number: int) -> Shore:
    found = sketch.shores.get(number)
    if found is None:
        cells = [*(sketch.coast & columns(sketch.level, number) if number else sketch.coast)]
        around = [sketch.around[cell] for cell in cells]
        berths = {cell: _berths(sketch, cell) for cell in cells} if _crowded(sketch) else {}
        found = sketch.shores[number] = Shore(cells, around, _places(sketch, cells), berths)
    return found


def land(sketch: Sketch, row: str, cell: int, quarters: int) -> float:
    """The key of a tile, however turned."""
    weights = sketch.weights
    key = land_key(weights, pressure(sketch), sketch.around[cell], quarters)
    own = sketch.red if row == "red" else sketch.blue
    key += weights.same * (row != "land" and bool(quarters & own[cell]))
    if _crowded(sketch) and not _berths(sketch, cell) & ~quarters:
        key -= weights.dead
    return key + _places(sketch, (cell,))[0]


def pressure(sketch: Sketch) -> int:
    """How many open coasts there are for the turns that are left, up to PRESSURES."""
    weights = sketch.weights
    left = max(1.0, weights.turns - sketch.turn)
    return min(PRESSURES - 1, int(weights.press * PRESSURES * sketch.open / (3 * left)))


def _places(sketch: Sketch, cells: Sequence[int]) -> list[float]:
    """What land in these cells is worth, whatever the tile: as room for waves, and for the columns
    that coasts then are in.
    """
    weights, swell, numbers = sketch.weights, sketch.swell, column_numbers(sketch.level)
    if not numbers:
        return [-weights.room if cell in swell else 0.0 for cell in cells]
    code, coast, beside = sketch.code, sketch.coast, sketch.beside
    shares, places = _shares(sketch, numbers), list[float]()
    for cell in cells:
        reach = 0.0
        for other in beside[cell]:
            if not code[other] and other not in coast:
                reach += shares[numbers[other]]
        if not numbers[cell]:
            reach -= weights.joker
        places.append(reach - weights.room if cell in swell else reach)
    return places


def _shares(sketch: Sketch, numbers: Sequence[int]) -> list[float]:
    """What one more coast is worth in the columns of each number."""
    coasts = [0] * WILD
    for cell in sketch.coast:
        coasts[numbers[cell]] += 1
    return [sketch.weights.reach / (1 + count) for count in coasts]


def _crowded(sketch: Sketch) -> bool:
    """Whether there are ships, and land faces every cell where one can be drawn."""
    around = sketch.around
    return form(sketch.level).ships and not any(
        not around[cell] & QUARTERS for cells in (sketch.coast, sketch.harbour) for cell in cells
    )


def _berths(sketch: Sketch, cell: int) -> int:
    """The sides of a cell, as bits, beyond which is one that is empty and that no land faces."""
    code, around = sketch.code, sketch.around
    return sum(
        1 << side
        for side, other in enumerate(sketch.beside[cell])
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


def waters(sketch: Sketch, row: str) -> Waters:
    """The waves or the ships."""
    found = sketch.waters.get(row)
    if found is None:
        found = sketch.waters[row] = _waves(sketch) if row == "wave" else _ships(sketch)
    return found


def _waves(sketch: Sketch) -> Waters:
    across, down, lowest = sketch.across, sketch.down, sketch.lowest
    around, dead = sketch.around, sketch.worth.dead
    spots = [
        (cell, across[cell] + down[cell] - dead[around[cell] & QUARTERS], lowest[cell] - 1)
        for cell in sketch.swell
    ]
    return Waters(WAVE, spots, sketch.worth.lower)


def _ships(sketch: Sketch) -> Waters:
    around, swell, dead, room = sketch.around, sketch.swell, sketch.worth.dead, sketch.weights.room
    harbour, gains = sketch.harbour, sketch.worth.load[sketch.marked]
    spots: list[tuple[int, float, int]] = []
    for cell in sketch.coast | harbour:
        key, cargo = -dead[around[cell] & QUARTERS], 0
        if cell in swell:
            key -= room
        if cell in harbour:
            for fleet in sketch.fleets(cell):
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
    """The cells in the columns of a number, as sketches number them."""
    it = form(level)
    cells = padded(it.size)
    return frozenset(
        cells[cell] for cell in range(len(cells)) if it.columns[cell % it.size] >> number & 1
    )
