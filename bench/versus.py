"""A long match against a peer. It is recorded after every game, so that nothing is lost."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from common import GAMES, record
from skerry.ai.arena import format_match, match_report, play_pairings
from skerry.ai.match import GameResult, Pairing, Player, make_pairings, score

SEED = "bench"


def options_parser(about: str | None, games: int) -> argparse.ArgumentParser:
    """Return a parser with the options of every match."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=games, help=f"default {games}")
    parser.add_argument("--seed", default=SEED, help=f"default: {SEED}")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument(
        "--resume", action="store_true", help="keep the games in bench/games, play the others"
    )
    return parser


def load_games(name: str, games: Sequence[Pairing], names: Sequence[str]) -> list[GameResult]:
    """Return the games of an interrupted run. Raises ValueError if its players differ."""
    before = json.loads((GAMES / f"{name}.json").read_text("utf-8"))
    if before["players"] != list(names):
        raise ValueError(f"bench/games/{name}.json is about {before['players']}")
    rows = {(row["seed"], tuple(row["seating"])): row for row in before["games"]}
    results: list[GameResult] = []
    for bout in games:
        row = rows.get((bout.seed, bout.seating))
        if row is not None and "error" not in row:
            points, seconds, moves = (tuple(row[k]) for k in ("points", "cpu_seconds", "moves"))
            results.append(GameResult(bout, points, seconds, moves, row["id"]))
    return results


def play_match(
    name: str,
    players: Sequence[Player],
    names: Sequence[str],
    args: argparse.Namespace,
    setting: dict[str, Any],
    bar: float,
    game: str = "atoll",
    preset: str | None = None,
) -> bool:
    """Play our player (the first) against the peers; return whether its share reaches `bar`.

    A match with another seed than SEED is recorded under its own name.
    """
    name = name if args.seed == SEED else f"{name}_{args.seed}"
    games = make_pairings(game, preset, len(players), args.games, args.seed)
    played = load_games(name, games, names) if args.resume else []
    done = {result.pairing for result in played}
    for result in play_pairings([bout for bout in games if bout not in done], players, args.jobs):
        played.append(result)
        print(
            f"{len(played)}/{len(games)} {score(played)} {result.error or result.id}",
            flush=True,
        )
        report = {**setting, "seed": args.seed, "bar": bar, **match_report(played, names)}
        record(name, report, quiet=len(played) < len(games))
    print(format_match(played, names, [False] * len(names)))
    results = score(played)
    met = results.games == len(games) and results.points >= bar * results.games
    print(f"bar {100 * bar:.0f} %: {'met' if met else 'NOT MET'}")
    return met
