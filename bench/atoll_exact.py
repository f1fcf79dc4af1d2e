"""What the bot calls proven, held against an exact solver on the 7-column board.

    python bench/atoll_exact.py

Random positions with 8 to 14 empty cells; the bot thinks for 300 evaluations. A
proven value must be the solver's, and a proven win's move must leave the other side lost.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from common import record, table
from skerry.core.bot import Budget, choose
from skerry.games.atoll.bot import think
from solver import endings, wins


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50, help="positions of each size (50)")
    args = parser.parse_args()
    rng, rows = Random("exact"), []
    for left in (8, 10, 12, 14):
        proven = wrong = 0
        for state in endings(7, left, args.count, rng):
            answer = choose(think(state, 5, Budget(work=300), rng))
            if answer.proven:
                proven += 1
                right = answer.value == wins(state)
                if answer.value == 1:
                    right = right and not wins(state.apply(answer.action))
                wrong += not right
        rows.append({"empty": left, "positions": args.count, "proven": proven, "wrong": wrong})
    table([list(rows[0]), *(list(row.values()) for row in rows)])
    record("atoll_exact", {"columns": 7, "work": 300, "positions": rows}, "positions")
    return int(any(row["wrong"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
