"""Better weights for Islant's keys: changes at random, kept when games by the keys score more.

    python bench/islant_weights.py --level 4 --steps 200

Prints the weights to put into py/skerry/games/islant/key.py. Every change is judged on games with
the same dice; the incumbent is judged anew with each batch, so that luck does not stay.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from random import Random
from statistics import mean

from common import table
from skerry.games.islant import greedy
from skerry.games.islant.bot import deal
from skerry.games.islant.key import WEIGHTS, Weights
from skerry.games.islant.scoring import tally
from skerry.games.islant.sheets import form
from skerry.games.islant.sketch import Sketch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--games", type=int, default=60, help="in a batch (default 60)")
    args = parser.parse_args()
    rng, best = Random(f"weights/{args.level}"), WEIGHTS[args.level - 1]
    for step in range(args.steps):
        batch = range(step * args.games, (step + 1) * args.games)
        tried = [best, *(changed(best, rng) for _ in range(3))]
        scores = [mean(points(args.level, weights, seed) for seed in batch) for weights in tried]
        best = tried[scores.index(max(scores))]
        if step % 10 == 9:
            print(step + 1, round(scores[0], 2), best, flush=True)
    fresh = range(10**6, 10**6 + 4 * args.games)
    rows = [
        [name, round(mean(points(args.level, weights, seed) for seed in fresh), 2)]
        for name, weights in (("before", WEIGHTS[args.level - 1]), ("after", best))
    ]
    table([["weights", "mean"], *rows])


def points(level: int, weights: Weights, seed: int) -> int:
    """The score of a game by the keys alone."""
    sketch = Sketch(level, form(level).blank, weights)
    greedy.play(sketch, deal(level, Random(f"dice/{seed}")))
    return tally(level, sketch.sheet()).total


def changed(weights: Weights, rng: Random) -> Weights:
    """The weights with one to three of them changed a little."""
    fields = asdict(weights)
    for name in rng.sample(sorted(fields), rng.randint(1, 3)):
        value = fields[name]
        if isinstance(value, tuple):
            value = tuple(shaken(part, rng) for part in value)
        else:
            value = shaken(value, rng)
        fields[name] = value
    return replace(weights, **fields)


def shaken(value: float, rng: Random) -> float:
    return round(value * rng.lognormvariate(0, 0.3) + rng.gauss(0, 0.15), 2)


if __name__ == "__main__":
    main()
