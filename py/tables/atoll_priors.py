"""Fit the constants of Atoll's search priors to played moves.

    python py/tables/atoll_priors.py NAME ..

NAME is a match in bench/games/NAME.json, played by a benchmark. Each undecided position is
evaluated once. A cell's prior probability is its weight divided by the sum of all weights. A weight
is a product of powers, so the fit is a logistic regression, by gradient descent. A quarter of the
openings is held out. For the old and for the fitted constants, the script prints the geometric mean
of the probability of the played move, and the constants.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import e, exp
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.core.registry import load
from skerry.games.atoll.bot import search
from skerry.games.atoll.bot.samples import sample_position
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.proofs import urgent_cell

from bench.common import recorded_games

PRESET = "standard"
LANES = 512
POWERS = ("POWER",)
FACTORS = ("BESIDE", "ACROSS", "INTO", "BRIDGING")
STEPS = 200
RATE = 0.05

Array = Any
Case = tuple[Array, int, bool]
"""The features of each cell, the index of the played cell, and whether the case is held out."""


def main() -> None:
    cases = [case for name in sys.argv[1:] for case in match_cases(name)]
    train = [case for case in cases if not case[2]]
    test = [case for case in cases if case[2]]
    now = np.array([getattr(search, name) for name in POWERS + FACTORS])
    now[1:] = np.log(now[1:])
    for name, weights in (("as they are", now), ("fitted", fit_weights(train, now))):
        shown = [weights[0], *np.exp(weights[1:])]
        text = ", ".join(f"{n} {v:.2f}" for n, v in zip(POWERS + FACTORS, shown, strict=True))
        print(f"{name}: {exp(-mean_loss(train, weights)[0]):.3f}, of those kept back", end=" ")
        print(
            f"{exp(-mean_loss(test, weights)[0]):.3f} ({len(train)} and {len(test)} moves): {text}"
        )


def match_cases(name: str) -> Iterator[Case]:
    """Yield the cases of a match."""
    rng = Random(name)
    for played in recorded_games(name):
        state = load("atoll").start(PRESET)
        for number, move in enumerate(played["moves"].split()):
            current = position(state)
            if number > 2 and urgent_cell(current) is None and search.decided_leaf(current) is None:
                sample = sample_position(current, LANES, rng)
                visited = search.open_leaf(current, sample)
                cell = state.board.number[move]
                if cell in visited.actions and len(visited.actions) > 1:
                    swing = search.damped_swings(current, sample.swing)
                    wanted = visited.actions.index(cell)
                    yield (
                        features(current, visited.actions, swing),
                        wanted,
                        played["opening"] % 4 == 0,
                    )
            state = state.apply(move)


def features(here: Position, cells: list[int], swing: list[float]) -> Array:
    """Return the features of each cell.

    Feature k of a cell is the logarithm of its weight if only constant k has an effect: a power of
    1, or a factor of e.
    """
    before = {name: getattr(search, name) for name in POWERS + FACTORS}
    columns: list[Array] = []
    for name in POWERS + FACTORS:
        for other in POWERS + FACTORS:
            setattr(search, other, 0.0 if other in POWERS else 1.0)
        setattr(search, name, 1.0 if name in POWERS else e)
        columns.append(np.log(search.move_weights(here, cells, swing)))
    for name, value in before.items():
        setattr(search, name, value)
    return np.stack(columns, axis=1)


def fit_weights(cases: list[Case], start: Array) -> Array:
    """Return the weights for which the played moves are most probable, by Adam from `start` on."""
    weights = start.copy()
    mean = np.zeros_like(start)
    square = np.zeros_like(start)
    for step in range(1, STEPS + 1):
        slope = mean_loss(cases, weights)[1]
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        spread = np.sqrt(square / (1 - 0.99**step)) + 1e-8
        weights -= RATE * mean / (1 - 0.9**step) / spread
    return weights


def mean_loss(cases: list[Case], weights: Array) -> tuple[float, Array]:
    """Return the mean negative log-probability of the played moves, and its gradient."""
    total = 0.0
    slope = np.zeros_like(weights)
    for rows, wanted, _ in cases:
        merit = rows @ weights
        chances = np.exp(merit - merit.max())
        chances /= chances.sum()
        total -= np.log(chances[wanted])
        slope += chances @ rows - rows[wanted]
    return total / len(cases), slope / len(cases)


if __name__ == "__main__":
    main()
