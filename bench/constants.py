"""What the numbers of the bots are worth: a level with one changed, against itself as it is.

    python bench/constants.py [atoll 3 search.TEMPO=0 search.WIDTH=40] [--games 100]

Without words, all changes of bench/results are played anew. Each change is a match of its own. A
number is changed where the module named (below the game's folder) reads it. Levels that stop by
work play the same games on every machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from ast import literal_eval
from dataclasses import dataclass
from importlib import import_module
from math import isfinite
from random import Random
from typing import Any

from common import COMMIT, RESULTS, record, table
from skerry.ai.arena import compete
from skerry.ai.match import LevelPlayer, bouts, score
from skerry.core.state import State

NAME = "constants"


@dataclass(frozen=True, slots=True)
class Changed:
    """A level that finds a number changed while it thinks."""

    player: LevelPlayer
    module: str
    constant: str
    value: Any

    def __call__(self, state: State, rng: Random) -> Any:
        module = import_module(self.module)
        before = getattr(module, self.constant)
        setattr(module, self.constant, self.value)
        try:
            return self.player(state, rng)
        finally:
            setattr(module, self.constant, before)


def measured(row: dict[str, Any]) -> dict[str, Any]:
    """The match of a level with a change against the level without it, as results keep it."""
    game, level, change = row["game"], row["level"], row["change"]
    name, _, text = change.partition("=")
    module, _, constant = name.rpartition(".")
    plain = LevelPlayer(game, level)
    changed = Changed(plain, f"skerry.games.{game}.{module}", constant, literal_eval(text))
    played = list(compete(bouts(game, row["preset"], 2, row["games"], NAME), [changed, plain]))
    failed = sum(bool(result.error) for result in played)
    if failed:
        raise SystemExit(next(result.error for result in played if result.error))
    found = score(played)
    print(f"{game} {level}, {change}: {found}", flush=True)
    elo = [
        round(value) if isfinite(value) else None for value in (found.elo, found.low, found.high)
    ]
    return {**row, "points": found.points, "elo": elo, "commit": COMMIT}


def key(row: dict[str, Any]) -> tuple[str, int, str]:
    """What a change is known by."""
    return row["game"], row["level"], row["change"]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?")
    parser.add_argument("level", nargs="?", type=int)
    parser.add_argument("changes", nargs="*", metavar="MODULE.NAME=VALUE")
    parser.add_argument("--games", type=int, default=100, help="of each match (default 100)")
    parser.add_argument("--preset")
    args = parser.parse_args()
    path = RESULTS / f"{NAME}.json"
    rows = json.loads(path.read_text("utf-8"))["changes"] if path.exists() else []
    head = {"game": args.game, "level": args.level, "preset": args.preset, "games": args.games}
    for asked in [{**head, "change": change} for change in args.changes] if args.game else rows:
        row = measured(asked)
        rows = sorted([*(old for old in rows if key(old) != key(row)), row], key=key)
        record(NAME, {"changes": rows}, "changes", quiet=True)
    table([("change", "points", "games"), *((r["change"], r["points"], r["games"]) for r in rows)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
