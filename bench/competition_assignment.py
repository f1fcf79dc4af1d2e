"""Our assignment against SciPy's: is the best sum always the same, and how long does each take?

python bench/competition_assignment.py
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import numpy
from common import record, table
from scipy.optimize import linear_sum_assignment
from skerry.games.competition.bot.assign import assignment

SHAPES = ((1, 12), (5, 5), (8, 12), (10, 12), (12, 12), (40, 60))
"""Rows and columns: a hand laid on the strip, and shapes around that."""

EACH = 500
"""Matrices of each shape: worths as in play, small whole numbers with many ties, and pairs that
must not be."""

NEVER = -1e9


def matrices(rows: int, columns: int, rng: Random) -> list[list[list[float]]]:
    """Matrices of worths; every row has a column that is allowed."""
    found: list[list[list[float]]] = []
    for number in range(EACH):
        whole, rate = number % 2, 0.1 * (number % 3 == 0)
        worth = [
            [float(rng.randint(0, 3)) if whole else rng.gauss(1, 1) for _ in range(columns)]
            for _ in range(rows)
        ]
        for row, line in enumerate(worth):
            for column in range(columns):
                if column != row and rng.random() < rate:
                    line[column] = NEVER
        found.append(worth)
    return found


def total(worth: list[list[float]], columns: list[int]) -> float:
    """The worth of a matching."""
    return sum(worth[row][column] for row, column in enumerate(columns))


def main() -> int:
    rng, rows = Random("assignment"), list[tuple[str, int, int, int]]()
    for high, wide in SHAPES:
        worths = matrices(high, wide, rng)
        began = process_time()
        ours = [assignment(worth).columns for worth in worths]
        between = process_time()
        theirs = [linear_sum_assignment(numpy.array(worth), maximize=True)[1] for worth in worths]
        ended = process_time()
        wrong = sum(
            len(set(one)) < high or abs(total(worth, one) - total(worth, other.tolist())) > 1e-6
            for worth, one, other in zip(worths, ours, theirs, strict=True)
        )
        times = (round(1e6 * t / EACH) for t in (between - began, ended - between))
        rows.append((f"{high} x {wide}", wrong, *times))
    heads = ("shape", "wrong", "ours_us", "scipy_us")
    table([heads, *rows])
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    record("competition_assignment", {"matrices": EACH, "shapes": found}, "shapes")
    return int(any(row[1] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
