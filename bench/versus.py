"""A long match against a peer: written down after every game, so that nothing is lost."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from common import record
from skerry.ai.arena import compete, summary, text
from skerry.ai.match import Played, Player, bouts, score


def options(about: str | None, games: int) -> argparse.ArgumentParser:
    """The options that every match has."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=games, help=f"default {games}")
    parser.add_argument("--seed", default="bench", help="default: bench")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    return parser


def versus(
    name: str,
    players: Sequence[Player],
    names: Sequence[str],
    args: argparse.Namespace,
    setting: dict[str, Any],
    bar: float,
) -> bool:
    """Play ours (first) against the peer; whether ours took at least the share `bar`."""
    games = bouts("atoll", None, 2, args.games, args.seed)
    played: list[Played] = []
    for result in compete(games, players, args.jobs):
        played.append(result)
        print(f"{len(played)}/{len(games)} {score(played)} {result.error or result.id}", flush=True)
        report = {**setting, "seed": args.seed, "bar": bar, **summary(played, names)}
        record(name, report, quiet=len(played) < len(games))
    print(text(played, names))
    found = score(played)
    met = found.games == len(games) and found.points >= bar * found.games
    print(f"bar {100 * bar:.0f} %: {'met' if met else 'NOT MET'}")
    return met
