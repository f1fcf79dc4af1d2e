"""Palavan's solver beside CP-SAT: a first board for each goal, and all islands.

    python bench/palavan_solver.py

From the empty board with all tiles at hand, the same goals for both, each with several seeds.
CP-SAT has one worker, and its time does not include building the model; ours includes everything.
A search ends after `--limit` seconds and then counts as that long. Every board that either finds
is checked with the game's own rules. We are to be quicker in every row.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from statistics import mean, median
from time import process_time

from common import record, table
from sat import solve
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.pieces import every_tile
from skerry.games.palavan.solo.goals import GOALS, Goal, reached
from skerry.games.palavan.solo.solver import first, solutions

Boards = Iterable[tuple[int, ...]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200, help="searches of ours per goal (200)")
    parser.add_argument("--peer-seeds", type=int, default=10, help="searches of CP-SAT's (10)")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each (60)")
    args = parser.parse_args()
    rows: list[dict[str, object]] = []
    for goal in GOALS.values():
        ours = [timed(goal, partial(one, goal, seed)) for seed in range(args.seeds)]
        peer = [answer(goal, *solve(goal, s, args.limit)) for s in range(args.peer_seeds)]
        rows += [row(goal.name, "Skerry", ours), row(goal.name, "CP-SAT", peer)]
    island = GOALS["island"]
    ours = [timed(island, partial(every, island))]
    peer = [answer(island, *solve(island, 0, 10 * args.limit, every=True))]
    rows += [row("all islands", "Skerry", ours), row("all islands", "CP-SAT", peer)]
    table([list(rows[0]), *(list(its.values()) for its in rows)])
    record("palavan_solver", {"limit": args.limit, "rows": rows}, "rows")
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return int(any(float(str(a["mean"])) >= float(str(b["mean"])) for a, b in pairs))


def one(goal: Goal, seed: int) -> Boards:
    """A first board of ours."""
    board = first(goal, [EMPTY] * goal.size, every_tile(), Random(seed))
    return [board] if board else []


def every(goal: Goal) -> Boards:
    """All boards of ours."""
    return filter(None, solutions(goal, [EMPTY] * goal.size, every_tile()))


def timed(goal: Goal, search: Callable[[], Boards]) -> tuple[int, float]:
    """How many boards a search finds, and its CPU seconds."""
    start = process_time()
    boards = set(search())
    return answer(goal, boards, process_time() - start)


def answer(goal: Goal, boards: set[tuple[int, ...]], seconds: float) -> tuple[int, float]:
    """How many boards were found, once they are seen to be right."""
    for board in boards:
        if not reached(goal, board) or len({piece // 4 for piece in board}) < goal.size:
            raise AssertionError(f"no solution of {goal.name}: {board}")
    return len(boards), seconds


def row(goal: str, who: str, runs: list[tuple[int, float]]) -> dict[str, object]:
    """A line of the table, in seconds."""
    times = sorted(seconds for _, seconds in runs)
    return {
        "goal": goal,
        "solver": who,
        "searches": len(runs),
        "boards": sum(found for found, _ in runs),
        "mean": round(mean(times), 4),
        "median": round(median(times), 4),
        "max": round(times[-1], 4),
    }


if __name__ == "__main__":
    sys.exit(main())
