"""How strong the levels of a game are: neighbours play each other, and the differences add up.

Level 1 is 0. Each game has a bench of its own that calls `climb`; the ratings belong into the
levels of the game's __init__.py, where a test compares them. The top level is measured at
`--seconds` CPU seconds a move; with more it is stronger.
"""

from __future__ import annotations

import argparse
import json
from math import isfinite
from typing import Any

from common import COMMIT, RESULTS, record, table
from skerry.ai.arena import compete, summary
from skerry.ai.match import LevelPlayer, bouts, score
from skerry.core.registry import load
from versus import options


def climb(id: str, about: str | None, preset: str | None = None, games: int = 100) -> int:
    """Measure the pairs of levels that the command line asks for; 0 if all are known then."""
    parser = options(about, games)
    parser.add_argument("levels", type=int, nargs="*", help="the lower level of each pair")
    parser.add_argument("--seconds", type=float, default=0.5, help="of the top (default 0.5)")
    args = parser.parse_args()
    name, levels = f"{id}_levels", load(id).levels
    for low in args.levels or [level.id for level in levels[:-1]]:
        pairs = {**known(name), str(low): measure(id, preset, low, args)}
        report = {"pairs": dict(sorted(pairs.items())), "ratings": ratings(id, pairs)}
        rows = [
            {"pair": k, **game} for k, pair in report["pairs"].items() for game in pair["games"]
        ]
        heads = {k: {**pair, "games": len(pair["games"])} for k, pair in report["pairs"].items()}
        record(name, {"ratings": report["ratings"], "pairs": heads, "games": rows}, quiet=True)
    found = ratings(id, known(name))
    table([("level", "rating"), *found.items()])
    return int(len(found) < len(levels))


def measure(id: str, preset: str | None, low: int, args: argparse.Namespace) -> dict[str, Any]:
    """A level's match against the next one, as the record keeps it."""
    high = low + 1
    seconds = args.seconds if high == load(id).levels[-1].id else None
    players = [LevelPlayer(id, high, seconds), LevelPlayer(id, low)]
    games = bouts(id, preset, 2, args.games, f"{args.seed}-{low}")
    played = list(compete(games, players, args.jobs))
    print(f"level {high} against {low}: {score(played)}", flush=True)
    report = summary(played, [f"level {high}", f"level {low}"])
    kept = ("players", "points", "elo", "failed", "cpu_seconds_a_move", "games")
    return {"commit": COMMIT, "seconds": seconds, **{key: report[key] for key in kept}}


def known(name: str) -> dict[str, dict[str, Any]]:
    """The pairs measured so far, with their games."""
    try:
        before = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    games = before["games"]
    return {
        low: {**pair, "games": [_without(game, "pair") for game in games if game["pair"] == low]}
        for low, pair in before["pairs"].items()
    }


def ratings(id: str, pairs: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The differences added up, as far as they are known and finite."""
    found = {"1": 0}
    for level in load(id).levels[1:]:
        pair = pairs.get(str(level.id - 1))
        if pair is None or pair["elo"]["difference"] is None:
            break
        assert isfinite(pair["elo"]["difference"])
        found[str(level.id)] = found[str(level.id - 1)] + pair["elo"]["difference"]
    return found


def _without(row: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: value for k, value in row.items() if k != key}
