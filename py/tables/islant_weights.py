"""Search for better weights of Islant's heuristic, by the cross-entropy method.

    python py/tables/islant_weights.py --level 4 --minutes 2

In each step, DRAWN random sets of weights are drawn around a mean. Games are played greedily with
each set, all with the same dice. The next mean is the mean of the KEPT best sets, and their spread
goes into the next spread. The script prints a line for py/skerry/games/islant/bot/weights.json, and
the points of the old and the new weights with new dice.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import monotonic

sys.path.extend(map(str, Path(__file__).parents[1:3]))  # py/ and the repository

from skerry.games.islant.bot import greedy, random_rolls
from skerry.games.islant.bot.evaluation import WEIGHTS, Weights
from skerry.games.islant.bot.playout_board import PlayoutBoard
from skerry.games.islant.scoring import compute_score
from skerry.games.islant.sheets import form_of

from bench.common import print_table

DRAWN = 32
KEPT = 8
Point = list[float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=24, help="with each weights (default 24)")
    args = parser.parse_args()
    before = WEIGHTS[args.level - 1]
    after = search_weights(args.level, before, args.minutes, args.games)
    fresh = range(10**6, 10**6 + 600)
    rows = [
        [name, round(fmean(play_for_points(args.level, weights, seed) for seed in fresh), 2)]
        for name, weights in (("before", before), ("after", after))
    ]
    print_table([["weights", "mean"], *rows])
    print(json.dumps(asdict(after)))


def search_weights(level: int, start: Weights, minutes: float, games: int) -> Weights:
    """Return the mean of the best weights of the last step.

    Args:
        level: The level of the sheet.
        start: The first mean.
        minutes: The time limit.
        games: The number of games with each set of weights.
    """
    rng = Random(f"weights/{level}")
    mean = flat_weights(start)
    until = monotonic() + 60 * minutes
    spread = [0.3 * abs(value) + 0.15 for value in mean]
    least = [0.05 * abs(value) + 0.02 for value in mean]
    step = 0
    while monotonic() < until:
        batch = range(step * games, (step + 1) * games)
        drawn = [
            [rng.gauss(*pair) for pair in zip(mean, spread, strict=True)] for _ in range(DRAWN)
        ]
        scored = sorted(
            (-fmean(play_for_points(level, weights_from_row(p), s) for s in batch), p)
            for p in drawn
        )
        best = [point for _, point in scored[:KEPT]]
        mean = [fmean(values) for values in zip(*best, strict=True)]
        spread = [
            0.5 * old + 0.5 * max(pstdev(values), floor)
            for old, floor, values in zip(spread, least, zip(*best, strict=True), strict=True)
        ]
        step += 1
        if step % 10 == 0:
            print(step, round(-fmean(score for score, _ in scored), 2), flush=True)
    return weights_from_row(mean)


def play_for_points(level: int, weights: Weights, seed: int) -> int:
    """Play a game greedily by the heuristic scores, and return its points."""
    board = PlayoutBoard(level, form_of(level).blank, weights)
    greedy.play_turns(board, random_rolls(level, Random(f"dice/{seed}")))
    return compute_score(level, board.to_sheet()).total


def flat_weights(weights: Weights) -> Point:
    """Return all weights as one list of numbers."""
    return [part for value in astuple(weights) for part in _as_tuple(value)]


def weights_from_row(point: Sequence[float]) -> Weights:
    """Return weights from a list as `flat_weights` returns it, rounded to two decimals."""
    rest = [round(value, 2) for value in point]
    values: dict[str, float | tuple[float, ...]] = {}
    for name, example in asdict(WEIGHTS[0]).items():
        count = len(_as_tuple(example))
        values[name] = tuple(rest[:count]) if isinstance(example, tuple) else rest[0]
        del rest[:count]
    return Weights(**values)  # type: ignore[arg-type]


def _as_tuple(value: float | tuple[float, ...]) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)


if __name__ == "__main__":
    main()
