"""Heuristic scores of drawings, in points.

The computer player chooses candidates by them and plays simulated games by them.

The score of land depends on the tile's quarters, on the neighbours of its cell, and on the
*pressure*: the number of open coasts relative to the number of turns that are left. Tables have all
combinations. The weights were found by the cross-entropy method (R. Rubinstein, 1999;
py/tables/islant_weights.py).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from math import inf
from typing import Any

from skerry.games.islant.sheets import (
    QUARTERS,
    WILD,
    distinct_turns,
    ship_totals,
    tile_code,
    tile_name,
)

PRESSURES = 8
"""The number of different values of pressure. With more values, tables are larger; with fewer,
scores change in larger steps."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The terms of a score, in points.

    Positive values of `opened`, `dead`, `isle`, `joker`, `lower`, `room` and `over` are subtracted.
    A pair has the values for the lowest and for the highest pressure.

    Attributes:
        turns: the expected length of a game, in turns.
        press: how fast pressure rises with the number of open coasts.
        side: land: for each slanting side of the tile.
        lake: land: for a lake tile.
        closed: land: for each coast that the tile closes.
        opened: land: for each coast that the tile opens.
        dead: for each coast that no tile can close any more.
        isle: land: for each new island.
        same: land: for touching land of the same colour.
        joker: land: for using a cell of the column *any*.
        reach: land: for a new coast cell, divided by 1 + the coast cells in columns of its number.
        lower: waves: for each step below the highest possible value.
        run: waves: for runs of 1, 2 and 3 waves.
        room: for using a cell where a wave could be drawn.
        cargo: ships: for each point of a group's sum.
        home: ships: for reaching the next ship total, in addition to its points.
        over: ships: for each point by which the next ship total is below the total that a group
            with a higher sum can still reach.
        enough: if no coast is open or dead, the player stops if the next turn promises less.
    """

    turns: float
    press: float
    side: float
    lake: float
    closed: tuple[float, float]
    opened: tuple[float, float]
    dead: float
    isle: float
    same: float
    joker: float
    reach: float
    lower: float
    run: tuple[float, float, float]
    room: float
    cargo: float
    home: float
    over: float
    enough: float


def _load_weights() -> tuple[Weights, ...]:
    text = files("skerry.games.islant.bot").joinpath("weights.json").read_text("utf-8")
    levels: list[dict[str, Any]] = json.loads(text)
    for weights in levels:
        weights |= {name: tuple(pair) for name, pair in weights.items() if isinstance(pair, list)}
    return tuple(Weights(**weights) for weights in levels)


WEIGHTS = _load_weights()
"""The weights of each level, from level 1."""

Glances = tuple[tuple[float, ...], tuple[int, ...]]
"""Two tuples with an entry for each neighbourhood of a cell: the score of a tile in its best
rotation, and the tile's quarters (bits) in this rotation."""

LandTable = tuple[tuple[Glances, ...], ...]

RAN = 1
FILLED = 2
"""The content of a cell in a line, as two bits: RAN is a wave, FILLED is anything else; 0 is an
empty cell."""


@dataclass(frozen=True, slots=True)
class Worths:
    """Tables derived from the weights.

    Attributes:
        land: see `land_table`.
        runs: the gains of waves in rows and columns.
        dead: for each set of sides (bits), the loss from dead coasts there.
        lower: for each value of a wave and each highest possible value, the (negative) gain.
        load: for each number of marked totals, each value of a new ship and each sum of the ships
            that it joins, the worth of the new group.
    """

    land: LandTable
    runs: Runs
    dead: tuple[float, ...]
    lower: tuple[tuple[float, ...], ...]
    load: tuple[tuple[tuple[float, ...], ...], ...]


@lru_cache(16)
def worth_tables(weights: Weights) -> Worths:
    """Return the tables that are derived from some weights (see `Worths`)."""
    dead = tuple(weights.dead * sides.bit_count() for sides in range(QUARTERS + 1))
    lower = tuple(
        tuple(-weights.lower * (top - value) if top >= value else -inf for top in range(WILD))
        for value in range(WILD)
    )
    load = tuple(tuple(row[value:] for value in range(WILD)) for row in ship_table(weights))
    return Worths(land_table(weights), Runs(run_table(weights)), dead, lower, load)


def land_table(weights: Weights) -> LandTable:
    """Return the best rotations: the `Glances` for each pressure and each tile.

    `land_table_indices` maps tiles to their indices.

    A neighbourhood is a number of eight bits. Bit k means that land faces side k of the cell; bit
    4 + k means that the cell beyond side k is not empty, or is the border.
    """
    shapes = [[tile_code("land", v, t) for t in distinct_turns("land", v)] for v in range(1, WILD)]
    return tuple(
        tuple(_best_tiles_at_a_glance(weights, pressure, turned) for turned in shapes)
        for pressure in range(PRESSURES)
    )


def _best_tiles_at_a_glance(weights: Weights, pressure: int, turned: Sequence[int]) -> Glances:
    best = [
        max((land_value(weights, pressure, around, quarters), quarters) for quarters in turned)
        if around & QUARTERS & ~(around >> 4) == 0
        else (0.0, 0)
        for around in range(256)
    ]
    return tuple(key for key, _ in best), tuple(quarters for _, quarters in best)


def land_value(weights: Weights, pressure: int, around: int, quarters: int) -> float:
    """Return the score of a tile with these `quarters` in a neighbourhood `around`."""
    facing = around & QUARTERS
    filled = around >> 4
    share = pressure / (PRESSURES - 1)
    dead = (facing & ~quarters).bit_count() + (quarters & filled & ~facing).bit_count()
    closed = weights.closed[0] + (weights.closed[1] - weights.closed[0]) * share
    opened = weights.opened[0] + (weights.opened[1] - weights.opened[0]) * share
    return (
        weights.side * count_slanting_sides(quarters)
        + weights.lake * (quarters == QUARTERS)
        + closed * (facing & quarters).bit_count()
        - opened * (quarters & ~filled).bit_count()
        - weights.dead * dead
        - weights.isle * sum(not piece & facing for piece in connected_parts(quarters))
    )


def connected_parts(quarters: int) -> tuple[int, ...]:
    """Return the connected parts of a tile, each as its quarters (bits)."""
    if quarters in (5, 10):
        low = quarters & -quarters
        return (low, quarters ^ low)
    return (quarters,)


def count_slanting_sides(quarters: int) -> int:
    """Return the number of slanting sides of a tile that has no land next to it."""
    edges = sum((quarters >> k ^ quarters >> (k + 1) % 4) & 1 for k in range(4))
    return edges - (quarters in (3, 6, 12, 9))


@cache
def land_table_indices(row: str) -> tuple[int, ...]:
    """Return for each value the index of the row's tile in the land table.

    The tiles in the table have the order of the row "land".
    """
    order = [tile_name("land", value) for value in range(1, WILD)]
    return (0, *(order.index(tile_name(row, value)) for value in range(1, WILD)))


def run_table(weights: Weights) -> tuple[float, ...]:
    """Return how much a run of waves is worth, for each length of the run."""
    return (0.0, *weights.run, 4.0, 6.0, 9.0, 9.2, 9.5, 10.5, 13.0, 15.0)


@dataclass(frozen=True, slots=True)
class Runs:
    """The gains of new waves in a row or column: they lengthen runs that have room to become sets.

    Attributes:
        worth: the worth of a run for each length.
        cache: the gains of the lines that were asked for.
    """

    worth: tuple[float, ...]
    cache: dict[int, tuple[float, ...]] = field(default_factory=dict[int, tuple[float, ...]])

    def wave_gains(self, line: int) -> tuple[float, ...]:
        """Return for each cell of a line how many points a new wave there gains.

        A line has two bits for each cell: 0, RAN or FILLED. Its first and last cells are FILLED.
        """
        gains = self.cache.get(line)
        if gains is None:
            cells = [line >> bits & 3 for bits in range(0, line.bit_length(), 2)]
            inner = range(1, len(cells) - 1)
            gains = (0.0, *(self._gain_at(cells, index) for index in inner), 0.0)
            self.cache[line] = gains
        return gains

    def _gain_at(self, cells: list[int], index: int) -> float:
        lengths = [0, 0]
        space = 1
        for side, step in enumerate((1, -1)):
            other = index + step
            while cells[other] == RAN:
                other += step
            lengths[side] = abs(other - index) - 1
            while cells[other] != FILLED:
                other += step
            space += abs(other - index) - 1
        if space < 4:
            return 0.0
        before = self.worth[lengths[0]] + self.worth[lengths[1]]
        return self.worth[lengths[0] + lengths[1] + 1] - before


def ship_table(weights: Weights) -> tuple[tuple[float, ...], ...]:
    """Return how much a group of ships is worth.

    The indices are the number of marked totals and the sum of the ships in the group.
    """
    totals = [total for total, _ in ship_totals()]
    return tuple(
        tuple(_group_value(weights, totals[marked:], marked, cargo) for cargo in range(150))
        for marked in range(len(totals) + 1)
    )


def _group_value(weights: Weights, goals: Sequence[int], marked: int, cargo: int) -> float:
    if not goals or not cargo:
        return 0.0
    if cargo == goals[0]:
        points = [0, *(points for _, points in ship_totals())]
        return points[marked + 1] - points[marked] + weights.home
    later = [goal for goal in goals if goal >= cargo]
    if not later:
        return -weights.over * cargo
    return weights.cargo * cargo - weights.over * (later[0] - goals[0])
