"""How long Palavan's puzzles take to make, what they give, and what solving them takes.

    python bench/palavan_puzzles.py

Numbers 1 to `--count` of each grade: tiles given, steps of each technique, CPU seconds of making
one and of its longest unit of work. Each is solved again, and a second solution looked for in
vain. 95 of 100 should take 0.6 s at most, as Pyodide takes about three times as long.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from statistics import mean
from time import process_time

from common import record, table
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.pieces import every_tile
from skerry.games.palavan.solo.deduce import TECHNIQUES, solve
from skerry.games.palavan.solo.puzzles import GRADES, make, puzzle
from skerry.games.palavan.solo.solver import count
from skerry.games.palavan.tiles import digest

BAR = 0.6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="puzzles of each grade (100)")
    args = parser.parse_args()
    solve(GRADES["calm"].goal, [EMPTY] * 16)  # tables are made once
    rows = [measured(grade, args.count) for grade in GRADES]
    table([list(rows[0]), *(list(row.values()) for row in rows)])
    record("palavan_puzzles", {"tiles": digest(), "count": args.count, "grades": rows}, "grades")
    return int(any(float(str(row["p95"])) > BAR for row in rows))


def measured(grade: str, number: int) -> dict[str, object]:
    """A line of the table."""
    times: list[float] = []
    longest, given, steps = 0.0, Counter[int](), Counter[str]()
    for n in range(1, number + 1):
        start = last = process_time()
        for _ in make(grade, n):
            longest, last = max(longest, process_time() - last), process_time()
        times.append(process_time() - start)
        made = puzzle(grade, n)
        given[len(made.givens) - made.givens.count(EMPTY)] += 1
        answer = solve(made.goal, made.givens)
        steps += Counter(step.technique for step in answer.steps)
        alone = count(made.goal, made.givens, every_tile(), limit=2) == 1
        if not alone or (answer.board, answer.hardest) != (made.solution, GRADES[grade].hardest):
            raise AssertionError(f"{grade} no. {n} is no puzzle of its grade")
    times.sort()
    return {
        "grade": grade,
        "given": f"{min(given)}-{max(given)}, mean {mean(given.elements()):.1f}",
        **{id: round(steps[id] / number, 1) for id in TECHNIQUES},
        "mean": round(mean(times), 3),
        "p95": round(times[int(0.95 * number)], 3),
        "max": round(times[-1], 3),
        "unit": round(longest, 3),
    }


if __name__ == "__main__":
    sys.exit(main())
