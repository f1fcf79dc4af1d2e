"""How strong each level is: neighbours play each other, and the differences add up to ratings.

    python bench/atoll_levels.py [LEVEL ..]

Level 1 is 0. With levels given, only those are measured against the one above, and the rest is
kept. Level 5 is measured at `--seconds` CPU seconds a move; with more it is stronger. In a browser
Python's big integers are three to four times slower, so that half a second here is about what its
two seconds are there. The ratings belong into the levels of py/skerry/games/atoll/__init__.py,
where a test compares them.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import isfinite
from typing import Any

from common import COMMIT, RESULTS, record, table
from skerry.ai.arena import compete, summary
from skerry.ai.match import LevelPlayer, bouts, score
from skerry.games.atoll import GAME
from versus import options

NAME = "atoll_levels"


def main() -> int:
    parser = options(__doc__, 100)
    parser.add_argument("levels", type=int, nargs="*", help="the lower level of each pair")
    parser.add_argument("--seconds", type=float, default=0.5, help="of level 5 (default 0.5)")
    args = parser.parse_args()
    for low in args.levels or [level.id for level in GAME.levels[:-1]]:
        pair = measure(low, args)
        pairs = {**known(), str(low): pair}
        report = {"pairs": dict(sorted(pairs.items())), "ratings": ratings(pairs)}
        games = [
            {"pair": k, **game} for k, pair in report["pairs"].items() for game in pair["games"]
        ]
        heads = {k: {**pair, "games": len(pair["games"])} for k, pair in report["pairs"].items()}
        record(NAME, {"ratings": report["ratings"], "pairs": heads, "games": games}, quiet=True)
    found = ratings(known())
    table([("level", "rating"), *found.items()])
    return int(len(found) < len(GAME.levels))


def measure(low: int, args: argparse.Namespace) -> dict[str, Any]:
    """A level's match against the next one, as the record keeps it."""
    high = low + 1
    seconds = args.seconds if high == GAME.levels[-1].id else None
    players = [LevelPlayer("atoll", high, seconds), LevelPlayer("atoll", low)]
    games = bouts("atoll", None, 2, args.games, f"{args.seed}-{low}")
    played = list(compete(games, players, args.jobs))
    print(f"level {high} against {low}: {score(played)}", flush=True)
    report = summary(played, [f"level {high}", f"level {low}"])
    kept = ("players", "points", "elo", "failed", "cpu_seconds_a_move", "games")
    return {"commit": COMMIT, "seconds": seconds, **{key: report[key] for key in kept}}


def known() -> dict[str, dict[str, Any]]:
    """The pairs measured so far, with their games."""
    try:
        before = json.loads((RESULTS / f"{NAME}.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    games = before["games"]
    return {
        low: {**pair, "games": [_without(game, "pair") for game in games if game["pair"] == low]}
        for low, pair in before["pairs"].items()
    }


def ratings(pairs: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The differences added up, as far as they are known and finite."""
    found = {"1": 0}
    for level in GAME.levels[1:]:
        pair = pairs.get(str(level.id - 1))
        if pair is None or pair["elo"]["difference"] is None:
            break
        assert isfinite(pair["elo"]["difference"])
        found[str(level.id)] = found[str(level.id - 1)] + pair["elo"]["difference"]
    return found


def _without(row: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: value for k, value in row.items() if k != key}


if __name__ == "__main__":
    sys.exit(main())
