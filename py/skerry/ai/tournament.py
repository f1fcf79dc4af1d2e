"""`python -m skerry tournament GAME PLAYER PLAYER PLAYER ..`: everybody against everybody, and a
rating for each.

Ratings are the Bradley-Terry model's (R. A. Bradley, M. E. Terry, 1952), in Elo, the first player
being 0: the most likely ones after all games together and one drawn game more of each pair, which
keeps them finite where somebody has won all. Their 95 % intervals are those of the normal curve
with the likelihood's curvature; that the two games of a deal resemble each other is left out.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import Any

from skerry.core.bot import ELO_SCALE, expected_share
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.session.ids import check_seed

from . import arena
from .journal import Journal, row
from .match import CONFIDENCE, Bout, Played, bouts, seconds_a_move
from .players import called, players

STEPS = 200
"""Of Newton's method at most; it needs about ten."""

MOST_STEP = 200.0
"""Elo that a step may change a rating by: more may overshoot where somebody has won all."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in Elo against the first player's, and its 95 % interval."""

    elo: float
    low: float
    high: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    arena.add_players(parser, "{players}; the first has 0 Elo")
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="how many of each pair (default 20)"
    )
    arena.add_options(parser)


def main(args: argparse.Namespace, executor: Executor | None = None) -> int:
    """Play the tournament, print the table and write the results. 0 if no game failed, else 1.

    Raises ValueError for players, a game or numbers that make no tournament.
    """
    if args.dask is not None and executor is None:
        with arena.cluster(args.dask) as workers:
            return main(args, workers)
    arena.check(args)
    game = load(args.game)
    names = called_apart(game, args.levels)
    games = pairings(game, args.preset, len(names), args.games, check_seed(args.seed))
    table = players(game, args.levels, args.seconds, args.work)
    to_file = args.json and args.json != "-"
    kept = arena.settings(args, games)
    journal = Journal(args.json, kept, resume=args.resume) if to_file else None
    results = list(journal.games) if journal else []
    known = {played.bout for played in results}
    left = [bout for bout in games if bout not in known]
    played = arena.compete(left, table, args.jobs, executor)
    going_on = arena.follow(played, len(games), results, told=lambda _: "")
    stopped = arena.collect(going_on, results, journal)
    if results:
        print(text(results, names), file=sys.stderr if args.json == "-" else sys.stdout)
    if stopped:
        return arena.stop(journal, results, len(games))
    report = arena.written(summary(results, names, games[0]))
    if args.json == "-":
        print(report)
    elif journal:
        journal.end(report)
    return int(any(result.error for result in results))


def called_apart(game: Game, words: Sequence[int | str]) -> list[str]:
    """The players' names. Raises ValueError for fewer than two, and for one that is there twice."""
    if len(words) < 2 or len(set(words)) < len(words):
        raise ValueError("a tournament is of two players or more, each of them named once")
    return [called(game, who) for who in words]


def pairings(game: Game, preset: str | None, count: int, games: int, seed: str) -> list[Bout]:
    """The games of all pairs, each deal from both seats."""
    return [
        Bout(bout.game, bout.preset, tuple(pair[turn] for turn in bout.seating), bout.seed)
        for pair in combinations(range(count), 2)
        for bout in bouts(game.id, preset, 2, games, f"{seed}.{pair[0]}.{pair[1]}")
    ]


def ratings(results: Sequence[Played], count: int) -> list[Rating]:
    """The rating of each of so many players, by Newton's method on the likelihood."""
    points, games = tallied(results, count)
    elo = [0.0] * count
    for _ in range(STEPS):
        slope, curve = derivatives(points, games, elo)
        step = solved(curve, slope)
        for player, change in enumerate(step, 1):
            elo[player] += max(-MOST_STEP, min(MOST_STEP, change))
        if max(map(abs, step), default=0.0) < 1e-6:
            break
    _slope, curve = derivatives(points, games, elo)
    found = [Rating(0.0, 0.0, 0.0)]
    for player in range(1, count):
        unit = [float(k == player - 1) for k in range(count - 1)]
        doubt = CONFIDENCE * sqrt(solved(curve, unit)[player - 1])
        found.append(Rating(elo[player], elo[player] - doubt, elo[player] + doubt))
    return found


def tallied(results: Sequence[Played], count: int) -> tuple[list[float], list[list[float]]]:
    """Each player's points, and how many games each two have played, with one draw more of each
    pair.
    """
    games = [[float(i != j) for j in range(count)] for i in range(count)]
    points = [(count - 1) / 2] * count
    for result in results:
        if result.error:
            continue
        one, other = result.bout.seating
        for player, against in ((one, other), (other, one)):
            games[player][against] += 1
            points[player] += result.points[player]
    return points, games


def derivatives(
    points: Sequence[float], games: Sequence[Sequence[float]], elo: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log likelihood by each rating but the first, and how it falls off (the
    negative second derivatives).
    """
    unit = log(10) / ELO_SCALE
    count = len(elo)
    shares = [[expected_share(elo[i] - elo[j]) for j in range(count)] for i in range(count)]
    rest = range(1, count)
    slope = [
        unit * (points[i] - sum(games[i][j] * shares[i][j] for j in range(count))) for i in rest
    ]
    weight = [
        [unit**2 * games[i][j] * shares[i][j] * (1 - shares[i][j]) for j in range(count)]
        for i in range(count)
    ]
    curve = [[sum(weight[i]) if i == j else -weight[i][j] for j in rest] for i in rest]
    return slope, curve


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is positive definite (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [b - factor * a for a, b in zip(rows[at], rows[below], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][k] * found[k] for k in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def text(results: Sequence[Played], names: Sequence[str]) -> str:
    """The table, the strongest first, and who forfeited or failed."""
    rated = ratings(results, len(names))
    wide = max(map(len, names))
    lines = [f"{'':3} {'player':{wide}}  {'Elo':>6}  {'95 %':^16}  {'points':>9}  {'ms a move':>9}"]
    order = sorted(range(len(names)), key=lambda player: -rated[player].elo)
    for place, player in enumerate(order, 1):
        it, (points, games) = rated[player], scored(results, player)
        between = f"{it.low:+.0f} to {it.high:+.0f}" if player else "by definition"
        ms = 1000 * seconds_a_move(results, player)
        lines.append(
            f"{place:2}. {names[player]:{wide}}  {it.elo:+6.0f}  {between:^16}"
            f"  {f'{points:g}/{games}':>9}  {ms:9.1f}"
        )
    lines += arena.forfeits(results, names)
    failed = [result for result in results if result.error]
    if failed:
        lines.append(f"{len(failed)} of {len(results)} games failed and are not counted:")
        lines += [f"  {game.bout.seed} {game.bout.seating}: {game.error}" for game in failed]
    return "\n".join(lines)


def scored(results: Sequence[Played], player: int) -> tuple[float, int]:
    """A player's points, and of how many games."""
    own = [it.points[player] for it in results if not it.error and player in it.bout.seating]
    return sum(own), len(own)


def summary(results: Sequence[Played], names: Sequence[str], first: Bout) -> dict[str, Any]:
    """The tournament as JSON can carry it."""
    rated = ratings(results, len(names))
    rows: list[dict[str, Any]] = []
    for player, name in enumerate(names):
        points, games = scored(results, player)
        it = rated[player]
        about = {"elo": round(it.elo), "low": round(it.low), "high": round(it.high)}
        seconds = round(seconds_a_move(results, player), 5)
        rows.append({"name": name, **about, "points": points, "games": games, "seconds": seconds})
    ordered = sorted(results, key=lambda it: (it.bout.seed.rpartition(".")[0], order(it.bout)))
    return {
        "game": first.game,
        "preset": first.preset,
        "players": rows,
        "failed": sum(bool(result.error) for result in results),
        "python": platform.python_version(),
        "games": [row(result) for result in ordered],
    }


def order(bout: Bout) -> tuple[int, tuple[int, ...]]:
    """Where a game stands among those of its pair."""
    return int(bout.seed.rpartition(".")[2]), bout.seating
