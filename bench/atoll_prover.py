"""The prover held against full search on the 7-column board, and its certificates read.

    python bench/atoll_prover.py

Random positions with 6 to 12 empty cells, and every proof's certificate through the checker.
Besides, the same certificates with one number changed: those that the checker still accepts must
say what is true. Recorded after each size, so that a run that is broken off tells what it did.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time
from typing import Any

from common import record, table
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.rules import AtollState
from solver import endings, wins

SIZES = {8: 0.4, 10: 0.35, 6: 0.23, 12: 0.02}
"""Empty cells, and the share of positions that have so many."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="positions in all (10000)")
    parser.add_argument("--forgeries", type=int, default=1, help="for each position (1)")
    args = parser.parse_args()
    rows, rng = [], Random("prover")
    for left, share in SIZES.items():
        prover, row = Prover(7), dict.fromkeys(HEADS, 0)
        row |= {"empty": left, "positions": round(args.count * share)}
        start = process_time()
        states = endings(7, left, row["positions"], rng)
        for state in states:
            judged(prover, state, row, args.forgeries, rng)
        row["looked_at"] = prover.work
        rows.append(row)
        print(f"{left} empty: {process_time() - start:.0f} s", flush=True)
        record("atoll_prover", {"columns": 7, "seed": "prover", "sizes": rows}, "sizes", quiet=True)
    table([HEADS, *([row[head] for head in HEADS] for row in rows)])
    return int(any(row["wrong"] or row["refused"] or row["fooled"] for row in rows))


HEADS = ["empty", "positions", "looked_at", "wrong", "refused", "forgeries", "accepted", "fooled"]
"""`wrong` proofs; certificates `refused`; forgeries `accepted` as they are still true, or not:
`fooled`."""


def judged(prover: Prover, state: AtollState, row: dict[str, int], count: int, rng: Random) -> None:
    """Count what is wrong about one position."""
    stones, truth = (state.black, state.white), wins(state)
    found = prover.solve(stones, state.to_move)
    assert found is not None
    row["wrong"] += (found.winner == state.to_move) != truth
    certificate = json.loads(json.dumps(prover.certificate(stones, state.to_move)))
    row["refused"] += not accepted(certificate)
    for _ in range(count):
        forged = forgery(certificate, rng)
        row["forgeries"] += 1
        if accepted(forged):
            row["accepted"] += 1
            row["fooled"] += (forged["winner"] == state.to_move) != truth


def accepted(certificate: dict[str, Any]) -> bool:
    try:
        check(certificate)
    except ValueError:
        return False
    return True


def forgery(certificate: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The certificate with one number of one step changed."""
    steps = [list(step) for step in certificate["steps"]]
    step = rng.choice(steps)
    step[rng.randrange(1, len(step))] = rng.randrange(46)
    return {**certificate, "steps": steps}


if __name__ == "__main__":
    sys.exit(main())
