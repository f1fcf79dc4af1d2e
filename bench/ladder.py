"""Ratings of a game's levels: neighbouring levels play each other, and the differences add up.

Level 1 has rating 0. Each game has its own bench, which calls `measure_ladder`. Copy the ratings
into the levels in the game's __init__.py; a test compares them. The top level is measured at
`--seconds` CPU seconds a move; with more time it is stronger.
"""

from __future__ import annotations

import argparse
import json
from math import isfinite
from typing import Any

from common import COMMIT, GAMES, RESULTS, print_table, record, recorded_games
from skerry.ai.arena import match_report, play_pairings
from skerry.ai.match import LevelPlayer, make_pairings, score
from skerry.core.registry import load
from versus import options_parser


def measure_ladder(id: str, about: str | None, preset: str | None = None, count: int = 100) -> int:
    """Measure the pairs of levels on the command line; return 0 if all ratings are known then."""
    parser = options_parser(about, count)
    parser.add_argument("levels", type=int, nargs="*", help="the lower level of each pair")
    parser.add_argument("--seconds", type=float, default=0.5, help="of the top (default 0.5)")
    args = parser.parse_args()
    name = f"{id}_levels"
    levels = load(id).levels
    for low in args.levels or [level.id for level in levels[:-1]]:
        pair, played = measure_pair(id, preset, low, args)
        pairs = dict(sorted({**load_pairs(name), str(low): pair}.items()))
        others = [row for row in earlier_games(name) if row["pair"] != str(low)]
        rows = sorted(others + played, key=lambda row: row["pair"])
        record(
            name, {"ratings": level_ratings(id, pairs), "pairs": pairs, "games": rows}, quiet=True
        )
    result = level_ratings(id, load_pairs(name))
    print_table([("level", "rating"), *result.items()])
    return int(len(result) < len(levels))


def measure_pair(
    id: str, preset: str | None, low: int, args: argparse.Namespace
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Play a level against the next one; return the summary for the results, and the games."""
    high = low + 1
    seconds = args.seconds if high == load(id).levels[-1].id else None
    players = [LevelPlayer(id, high, seconds), LevelPlayer(id, low)]
    matches = make_pairings(id, preset, 2, args.games, f"{args.seed}-{low}")
    played = list(play_pairings(matches, players, args.jobs))
    print(f"level {high} against {low}: {score(played)}", flush=True)
    report = match_report(played, [f"level {high}", f"level {low}"])
    saved = {
        key: report[key] for key in ("players", "points", "elo", "failed", "cpu_seconds_a_move")
    }
    head = {"commit": COMMIT, "seconds": seconds, **saved, "games": len(played)}
    return head, [{"pair": str(low), **row} for row in report["games"]]


def load_pairs(name: str) -> dict[str, dict[str, Any]]:
    """Return the pairs measured so far."""
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text("utf-8"))["pairs"] if path.exists() else {}


def earlier_games(name: str) -> list[dict[str, Any]]:
    """Return the games of the measured pairs, if they were played on this machine."""
    return recorded_games(name) if (GAMES / f"{name}.json").exists() else []


def level_ratings(id: str, pairs: dict[str, dict[str, Any]]) -> dict[str, int]:
    """Return each level's rating, up to the first pair without a known, finite difference."""
    results = {"1": 0}
    for level in load(id).levels[1:]:
        pair = pairs.get(str(level.id - 1))
        if pair is None or pair["elo"]["difference"] is None:
            break
        assert isfinite(pair["elo"]["difference"])
        results[str(level.id)] = results[str(level.id - 1)] + pair["elo"]["difference"]
    return results
