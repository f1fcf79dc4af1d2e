"""How many boards reach each goal of Palavan, and how long counting them takes.

    python bench/palavan_counts.py

The boards of all tiles are counted by `frontier.py`, half a board met with the other half; with
`--search` also by the solver, one by one, where that takes minutes and not days. The islands are
searched for. A figure that is not the known one (found by programs that had nothing in common with
ours) is a miss. Turned boards are all counted: four to one, as no board of different tiles is
the same when turned.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from time import process_time

from common import record, table
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.pieces import every_tile
from skerry.games.palavan.solo.frontier import placements
from skerry.games.palavan.solo.goals import GOALS, Goal
from skerry.games.palavan.solo.islands import found
from skerry.games.palavan.solo.solver import count
from skerry.games.palavan.tiles import digest

KNOWN = {
    "islands": 1_784,
    "choices of nine": 130,
    "basic": 2_255_976_368,
    "land in one area": 9_975_752,
    "water in one area": 9_975_752,
    "difficult": 24_784,
    "medium": 2 * 9_975_752 - 24_784,
    "water all around": 0,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--search", action="store_true", help="count Difficult one by one as well")
    args = parser.parse_args()
    rows: list[dict[str, object]] = []

    def measure(name: str, how: str, counting: Callable[[], int]) -> int:
        start = process_time()
        boards = counting()
        seconds = round(process_time() - start, 2)
        right = boards == KNOWN[name]
        rows.append(
            {"name": name, "how": how, "boards": boards, "known": right, "seconds": seconds}
        )
        return boards

    islands = found()
    measure("islands", "search", lambda: sum(island.ways for island in found()))
    measure("choices of nine", "search", lambda: len(islands))
    measure("basic", "frontier", lambda: placements(4, 4))
    land = measure("land in one area", "frontier", lambda: placements(4, 4, [0]))
    water = measure("water in one area", "frontier", lambda: placements(4, 4, [1]))
    both = measure("difficult", "frontier", lambda: placements(4, 4, [0, 1]))
    measure("medium", "land + water - both", lambda: land + water - both)
    measure("water all around", "search", lambda: searched(replace(GOALS["basic"], water_rim=True)))
    if args.search:
        measure("difficult", "search", lambda: searched(GOALS["difficult"]))
    table([list(rows[0]), *(list(row.values()) for row in rows)])
    record("palavan_counts", {"tiles": digest(), "counts": rows}, "counts")
    return int(not all(row["known"] for row in rows))


def searched(goal: Goal) -> int:
    """The boards of all tiles, one by one."""
    return count(goal, [EMPTY] * goal.size, every_tile())


if __name__ == "__main__":
    sys.exit(main())
