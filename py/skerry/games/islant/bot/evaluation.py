"""What a drawing is worth at a glance: the keys by which the computer player sorts and plays on.

Land is looked up: how a tile's quarters meet what lies round its cell decides, and how many open
coasts there are for the turns that are left (the *pressure*). The weights were found by the
cross-entropy method (R. Rubinstein, 1999; py/tables/islant_weights.py), the default ones by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import inf

from skerry.games.islant.sheets import QUARTERS, WILD, ship_totals, tile, tile_name, turns

PRESSURES = 8
"""Into how many steps pressure is told apart: more make larger tables, fewer change keys by jumps.
"""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much, in points. Pairs are for no pressure and for the highest.

    Of land: a slanting `side`; a `lake`; each coast that faces the cell and is `closed`, and each
    that is newly `opened`; a `dead` coast, that can only face white; a new `isle`; a neighbour of
    the `same` colour; a cell of the Any column (`joker`); a new coast in a column, shared by those
    that are there (`reach`). Of waves: each step `lower` than a wave could be, and by its length
    what a `run` of them promises. Of ships: a point of `cargo` towards a total, one that brings it
    `home` to the next, one `over` that. A cell that a wave could have takes `room`. `turns` is how
    long a game lasts, `press` how fast pressure rises; who has a completed sheet stops when the
    next turn promises less than `enough`.
    """

    turns: float = 24
    press: float = 1.0
    side: float = 0.6
    lake: float = 1.0
    closed: tuple[float, float] = (0.2, 2.0)
    opened: tuple[float, float] = (0.0, 2.0)
    dead: float = 12.0
    isle: float = 4.0
    same: float = 0.7
    joker: float = 0.5
    reach: float = 2.0
    lower: float = 0.8
    run: tuple[float, float, float] = (0.3, 0.9, 2.0)
    room: float = 0.3
    cargo: float = 0.4
    home: float = 4.0
    over: float = 0.5
    enough: float = 0.0


WEIGHTS = (
    Weights(
        turns=29.64,
        press=0.68,
        side=1.17,
        lake=0.93,
        closed=(0.35, 1.55),
        opened=(0.09, 2.28),
        dead=15.47,
        isle=1.68,
        same=0.48,
        joker=-0.68,
        reach=2.08,
        lower=1.4,
        run=(0.11, 1.04, 2.32),
        room=0.22,
        cargo=0.46,
        home=6.11,
        over=0.85,
        enough=-0.04,
    ),
    Weights(
        turns=22.74,
        press=1.49,
        side=0.53,
        lake=1.03,
        closed=(0.68, 0.72),
        opened=(-0.16, 4.52),
        dead=9.47,
        isle=2.13,
        same=0.75,
        joker=-0.02,
        reach=4.2,
        lower=3.44,
        run=(0.12, 0.54, 1.72),
        room=0.22,
        cargo=0.09,
        home=7.53,
        over=0.18,
        enough=-0.5,
    ),
    Weights(
        turns=23.28,
        press=2.91,
        side=0.62,
        lake=0.48,
        closed=(0.22, 2.74),
        opened=(-0.4, 1.17),
        dead=20.86,
        isle=8.58,
        same=0.43,
        joker=0.25,
        reach=2.88,
        lower=0.49,
        run=(-0.28, 0.61, 2.95),
        room=0.5,
        cargo=1.37,
        home=3.8,
        over=0.22,
        enough=-0.09,
    ),
    Weights(
        turns=21.75,
        press=1.49,
        side=1.3,
        lake=0.69,
        closed=(0.08, 2.91),
        opened=(-0.34, 2.6),
        dead=14.4,
        isle=2.06,
        same=0.53,
        joker=0.84,
        reach=1.26,
        lower=1.34,
        run=(0.47, 0.7, 1.8),
        room=0.35,
        cargo=0.27,
        home=3.9,
        over=0.33,
        enough=-0.06,
    ),
    Weights(
        turns=18.08,
        press=0.98,
        side=0.98,
        lake=1.03,
        closed=(0.11, 1.86),
        opened=(0.05, 1.59),
        dead=12.06,
        isle=1.74,
        same=0.81,
        joker=0.85,
        reach=0.83,
        lower=1.62,
        run=(0.25, 0.6, 1.78),
        room=0.54,
        cargo=-0.03,
        home=5.14,
        over=0.85,
        enough=-0.26,
    ),
)
"""By level."""

Glances = tuple[tuple[float, ...], tuple[int, ...]]
"""By what lies round a cell, the key of the best turn of a tile, and its quarters then."""

LandTable = tuple[tuple[Glances, ...], ...]

RAN, FILLED = 1, 2
"""What a line of cells holds in one of them, in two bits for each: a wave, or something else."""


@dataclass(frozen=True, slots=True)
class Worths:
    """The tables that follow from weights: what is `dead` by the number of such coasts as bits, how
    much a wave counts less by its value and the highest that could be there, and a `load` of ships
    by the totals marked, the value of the next ship and the sum of those that it joins.
    """

    land: LandTable
    runs: Runs
    dead: tuple[float, ...]
    lower: tuple[tuple[float, ...], ...]
    load: tuple[tuple[tuple[float, ...], ...], ...]


@lru_cache(16)
def worths(weights: Weights) -> Worths:
    """The tables of these weights, remembered."""
    dead = tuple(weights.dead * sides.bit_count() for sides in range(QUARTERS + 1))
    lower = tuple(
        tuple(-weights.lower * (top - value) if top >= value else -inf for top in range(WILD))
        for value in range(WILD)
    )
    load = tuple(tuple(row[value:] for value in range(WILD)) for row in ship_table(weights))
    return Worths(land_table(weights), Runs(run_table(weights)), dead, lower, load)


def land_table(weights: Weights) -> LandTable:
    """The best turn of each tile: by pressure, by tile in the order of land without colour, and by
    what lies round the cell.

    Round the cell: bit k says that land faces its side k, bit 4 + k that something, if only the
    border, is beyond it.
    """
    shapes = [[tile("land", v, t) for t in turns("land", v)] for v in range(1, WILD)]
    return tuple(
        tuple(_glances(weights, pressure, turned) for turned in shapes)
        for pressure in range(PRESSURES)
    )


def _glances(weights: Weights, pressure: int, turned: Sequence[int]) -> Glances:
    best = [
        max((land_value(weights, pressure, around, quarters), quarters) for quarters in turned)
        if around & QUARTERS & ~(around >> 4) == 0
        else (0.0, 0)
        for around in range(256)
    ]
    return tuple(key for key, _ in best), tuple(quarters for _, quarters in best)


def land_value(weights: Weights, pressure: int, around: int, quarters: int) -> float:
    """The key of a tile with these quarters."""
    facing, filled, share = around & QUARTERS, around >> 4, pressure / (PRESSURES - 1)
    dead = (facing & ~quarters).bit_count() + (quarters & filled & ~facing).bit_count()
    closed = weights.closed[0] + (weights.closed[1] - weights.closed[0]) * share
    opened = weights.opened[0] + (weights.opened[1] - weights.opened[0]) * share
    return (
        weights.side * slants(quarters)
        + weights.lake * (quarters == QUARTERS)
        + closed * (facing & quarters).bit_count()
        - opened * (quarters & ~filled).bit_count()
        - weights.dead * dead
        - weights.isle * sum(not piece & facing for piece in pieces(quarters))
    )


def pieces(quarters: int) -> tuple[int, ...]:
    """The connected parts of a tile."""
    if quarters in (5, 10):
        low = quarters & -quarters
        return (low, quarters ^ low)
    return (quarters,)


def slants(quarters: int) -> int:
    """How many slanting sides a tile has by itself."""
    edges = sum((quarters >> k ^ quarters >> (k + 1) % 4) & 1 for k in range(4))
    return edges - (quarters in (3, 6, 12, 9))


@cache
def kinds(row: str) -> tuple[int, ...]:
    """By value, the number in the land table of a row's tile."""
    order = [tile_name("land", value) for value in range(1, WILD)]
    return (0, *(order.index(tile_name(row, value)) for value in range(1, WILD)))


def run_table(weights: Weights) -> tuple[float, ...]:
    """What a run of waves is worth, by its length."""
    return (0.0, *weights.run, 4.0, 6.0, 9.0, 9.2, 9.5, 10.5, 13.0, 15.0)


@dataclass(frozen=True, slots=True)
class Runs:
    """What a wave adds to the runs of a line of cells, where they can become sets."""

    worth: tuple[float, ...]
    known: dict[int, tuple[float, ...]] = field(default_factory=dict[int, tuple[float, ...]])

    def gains(self, line: int) -> tuple[float, ...]:
        """By the place of the wave in a line, whose first and last cells are FILLED."""
        found = self.known.get(line)
        if found is None:
            holds = [line >> bits & 3 for bits in range(0, line.bit_length(), 2)]
            inner = range(1, len(holds) - 1)
            found = (0.0, *(self._gain(holds, place) for place in inner), 0.0)
            self.known[line] = found
        return found

    def _gain(self, holds: list[int], place: int) -> float:
        lengths, space = [0, 0], 1
        for way, step in enumerate((1, -1)):
            other = place + step
            while holds[other] == RAN:
                other += step
            lengths[way] = abs(other - place) - 1
            while holds[other] != FILLED:
                other += step
            space += abs(other - place) - 1
        if space < 4:
            return 0.0
        before = self.worth[lengths[0]] + self.worth[lengths[1]]
        return self.worth[lengths[0] + lengths[1] + 1] - before


def ship_table(weights: Weights) -> tuple[tuple[float, ...], ...]:
    """What a group of ships is worth, by the number of totals marked and by its sum."""
    totals = [total for total, _ in ship_totals()]
    return tuple(
        tuple(_group(weights, totals[marked:], marked, cargo) for cargo in range(150))
        for marked in range(len(totals) + 1)
    )


def _group(weights: Weights, goals: Sequence[int], marked: int, cargo: int) -> float:
    if not goals or not cargo:
        return 0.0
    if cargo == goals[0]:
        points = [0, *(points for _, points in ship_totals())]
        return points[marked + 1] - points[marked] + weights.home
    later = [goal for goal in goals if goal >= cargo]
    if not later:
        return -weights.over * cargo
    return weights.cargo * cargo - weights.over * (later[0] - goals[0])
