"""What the numbers of the bots are worth: a level with one changed, against itself as it is.

    python bench/constants.py atoll 3 search.TEMPO=0 search.WIDTH=40 [--games 100]

Each change is a match of its own. A number is changed where the module named (below the game's
folder) reads it. Results are kept by change; those of others stay. Levels that stop by work play
the same games on every machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from ast import literal_eval
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
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


def measured(game: str, level: int, change: str, args: argparse.Namespace) -> dict[str, Any]:
    """The match of a level with a change against the level without it, as results keep it."""
    name, _, text = change.partition("=")
    module, _, constant = name.rpartition(".")
    plain = LevelPlayer(game, level, work=args.work)
    changed = Changed(plain, f"skerry.games.{game}.{module}", constant, literal_eval(text))
    played = list(compete(bouts(game, args.preset, 2, args.games, NAME), [changed, plain]))
    failed = sum(bool(result.error) for result in played)
    if failed:
        raise SystemExit(next(result.error for result in played if result.error))
    found = score(played)
    print(f"{game} {level}, {change}: {found}", flush=True)
    numbers = {"points": found.points, "games": found.games}
    elo = [round(value, 0) for value in (found.elo, found.low, found.high)]
    head = {"game": game, "level": level, "work": args.work, "change": change}
    return {**head, **numbers, "elo": elo, "commit": COMMIT}


def key(row: dict[str, Any]) -> tuple[str, int, int, str]:
    """What a change is known by."""
    return row["game"], row["level"], row["work"] or 0, row["change"]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("level", type=int)
    parser.add_argument("changes", nargs="+", metavar="MODULE.NAME=VALUE")
    parser.add_argument("--games", type=int, default=100, help="of each match (default 100)")
    parser.add_argument("--preset")
    parser.add_argument("--work", type=int, help="of a move, where a level goes by time")
    args = parser.parse_args(words)
    path = RESULTS / f"{NAME}.json"
    rows = json.loads(path.read_text("utf-8"))["changes"] if path.exists() else []
    for change in args.changes:
        row = measured(args.game, args.level, change, args)
        rows = sorted([*(old for old in rows if key(old) != key(row)), row], key=key)
        record(NAME, {"changes": rows}, "changes", quiet=True)
    table([("change", "points", "games"), *((r["change"], r["points"], r["games"]) for r in rows)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
