"""How strong each level is: neighbours play each other, and the differences add up to ratings.

    python bench/atoll_levels.py

Level 1 is 0. Level 5 is measured at `--seconds` CPU seconds a move; with more it is stronger. In
a browser Python's big integers are three to four times slower, so that half a second here is about
what its two seconds are there.
The ratings belong into `LEVELS` of py/skerry/games/atoll/__init__.py; a test compares.
"""

from __future__ import annotations

import sys
from math import isfinite

from common import record, table
from skerry.ai.arena import compete, summary
from skerry.ai.match import LevelPlayer, bouts, score
from skerry.games.atoll import GAME
from versus import options


def main() -> int:
    parser = options(__doc__, 100)
    parser.add_argument("--seconds", type=float, default=0.5, help="of level 5 (default 0.5)")
    parser.add_argument("--last", type=int, default=40, help="games of the last pair (40)")
    args = parser.parse_args()
    rating, ratings, rows = 0.0, {"1": 0}, []
    for low, high in zip(GAME.levels, GAME.levels[1:], strict=False):
        slow = high is GAME.levels[-1]
        players = [LevelPlayer("atoll", high.id, args.seconds if slow else None)]
        players.append(LevelPlayer("atoll", low.id))
        games = bouts("atoll", None, 2, args.last if slow else args.games, f"{args.seed}-{low.id}")
        played = list(compete(games, players, args.jobs))
        found = score(played)
        print(f"level {high.id} against {low.id}: {found}", flush=True)
        if not isfinite(found.elo):
            print("all games went one way: a rating cannot be told")
            return 1
        rating += found.elo
        ratings[str(high.id)] = round(rating)
        rows += summary(played, [f"level {high.id}", f"level {low.id}"])["games"]
        steps = (found.points, found.games, round(found.elo), round(found.low), round(found.high))
        rows[-1]["score"] = dict(zip(("points", "games", "elo", "low", "high"), steps, strict=True))
    table([("level", "rating"), *ratings.items()])
    record("atoll_levels", {"seconds": args.seconds, "ratings": ratings, "games": rows})
    return 0


if __name__ == "__main__":
    sys.exit(main())
