"""Heuristic scores of drawings, in points, by which the computer player sorts and plays on.

Land is looked up in tables. Its score depends on how a tile's quarters meet the neighbours of its
cell, and on the *pressure*: the number of open coasts for the turns that are left. The weights were
found by the cross-entropy method (R. Rubinstein, 1999; py/tables/islant_weights.py).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from math import inf
from typing import Any

from skerry.games.islant.sheets import QUARTERS, WILD, ship_totals, tile, tile_name, turns

PRESSURES = 8
"""The number of pressure steps: more make larger tables, with fewer the scores jump."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The terms of a score, in points. Pairs are for no pressure and for the highest pressure.

    Attributes:
        turns: the length of a game.
        press: how fast pressure rises.
        side: land: a slanting side.
        lake: land: a tile with a lake.
        closed, opened: land: a coast that it closes, and one that it opens.
        dead: land: a coast that no tile can close; land all around could still make it a lake.
        isle: land: the beginning of a new island.
        same: land: a neighbour of the same colour.
        joker: land: using a cell of the Any column.
        reach: land: a new coast in a column, divided by the coasts that are there.
        lower: waves: each step below the highest possible value.
        run: waves: runs of 1, 2 and 3.
        room: taking a cell where a wave could be drawn.
        cargo, home, over: ships: a point towards a total, reaching the next total, a point beyond.
        enough: with a completed sheet, the player stops if the next turn promises less.
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
"""By the neighbourhood of a cell: the score of a tile's best rotation, and its quarters then."""

LandTable = tuple[tuple[Glances, ...], ...]

RAN = 1
FILLED = 2
"""The content of a cell in a line, two bits each: a wave, or something else."""


@dataclass(frozen=True, slots=True)
class Worths:
    """Tables derived from the weights.

    Attributes:
        land: see `land_table`.
        runs: the gains of waves.
        dead: by a set of sides (bits), the loss from dead coasts there.
        lower: by a wave's value and the highest possible value, the loss.
        load: by the number of totals marked, the value of the next ship and the sum of the ships
            that it joins, the worth of the group.
    """

    land: LandTable
    runs: Runs
    dead: tuple[float, ...]
    lower: tuple[tuple[float, ...], ...]
    load: tuple[tuple[tuple[float, ...], ...], ...]


@lru_cache(16)
def worths(weights: Weights) -> Worths:
    """Return the tables of these weights."""
    dead = tuple(weights.dead * sides.bit_count() for sides in range(QUARTERS + 1))
    lower = tuple(
        tuple(-weights.lower * (top - value) if top >= value else -inf for top in range(WILD))
        for value in range(WILD)
    )
    load = tuple(tuple(row[value:] for value in range(WILD)) for row in ship_table(weights))
    return Worths(land_table(weights), Runs(run_table(weights)), dead, lower, load)


def land_table(weights: Weights) -> LandTable:
    """Return the best rotations by pressure, tile (in the order of colourless land), neighbourhood.

    In a neighbourhood bit k means that land faces side k of the cell, bit 4 + k that the cell
    beyond that side is not empty, or is the border.
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
    """Return the score of a tile with these quarters."""
    facing = around & QUARTERS
    filled = around >> 4
    share = pressure / (PRESSURES - 1)
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
    """Return the connected parts of a tile, each as quarters."""
    if quarters in (5, 10):
        low = quarters & -quarters
        return (low, quarters ^ low)
    return (quarters,)


def slants(quarters: int) -> int:
    """Return the number of slanting sides of a tile by itself."""
    edges = sum((quarters >> k ^ quarters >> (k + 1) % 4) & 1 for k in range(4))
    return edges - (quarters in (3, 6, 12, 9))


@cache
def kinds(row: str) -> tuple[int, ...]:
    """Return by die value the index of a row's tile in the land table."""
    order = [tile_name("land", value) for value in range(1, WILD)]
    return (0, *(order.index(tile_name(row, value)) for value in range(1, WILD)))


def run_table(weights: Weights) -> tuple[float, ...]:
    """Return the worth of a run of waves by its length."""
    return (0.0, *weights.run, 4.0, 6.0, 9.0, 9.2, 9.5, 10.5, 13.0, 15.0)


@dataclass(frozen=True, slots=True)
class Runs:
    """The gain of a wave by the runs of a line of cells, if these have room to become sets.

    `worth` is the worth of a run by length, `cache` the gains of the lines met so far.
    """

    worth: tuple[float, ...]
    cache: dict[int, tuple[float, ...]] = field(default_factory=dict[int, tuple[float, ...]])

    def gains(self, line: int) -> tuple[float, ...]:
        """Return the gains by cell of a line, whose first and last cells are FILLED."""
        gains = self.cache.get(line)
        if gains is None:
            cells = [line >> bits & 3 for bits in range(0, line.bit_length(), 2)]
            inner = range(1, len(cells) - 1)
            gains = (0.0, *(self._gain(cells, index) for index in inner), 0.0)
            self.cache[line] = gains
        return gains

    def _gain(self, cells: list[int], index: int) -> float:
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
    """Return the worth of a group of ships by the number of totals marked and its sum."""
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
