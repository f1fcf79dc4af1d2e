"""`python -m skerry tournament GAME PLAYER PLAYER PLAYER ..`: a round robin with ratings.

The ratings are maximum likelihood estimates of the Bradley-Terry model (R. A. Bradley, M. E. Terry,
1952), in Elo, with the first player at 0. For each pair, one extra draw is added to the games
played, so that ratings stay finite if a player has won every game. The 95 % intervals are normal
intervals from the curvature of the likelihood; they ignore that the two games of a deal are
correlated.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import combinations
from math import log, sqrt
from typing import Any

from skerry.core.bot import ELO_SCALE, expected_share
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.session.ids import check_seed

from . import arena
from .journal import Journal, result_row
from .match import CONFIDENCE, GameResult, Pairing, make_pairings, seconds_per_move
from .players import display_name, make_players

MAX_STEPS = 200
"""Largest number of steps of Newton's method, which needs about ten."""

MAX_STEP_ELO = 200.0
"""Largest change of a rating in one step, in Elo. Larger steps may overshoot if a player has won
every game.
"""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating relative to the first player's, and its 95 % interval, in Elo.

    >>> import skerry
    >>> skerry.Rating(10.0, -90.0, 110.0).low
    -90.0
    """

    elo: float
    low: float
    high: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    arena.add_player_arguments(parser, "{players}; the first has 0 Elo")
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="how many of each pair (default 20)"
    )
    arena.add_match_options(parser)


def main(args: argparse.Namespace, executor: Executor | None = None) -> int:
    """Play the tournament, print the table and write the results. Return 1 if a game failed.

    `executor` plays the games; if it is None, the cluster at `args.dask` or, without one,
    `args.jobs` processes do. Raises ValueError for wrong players, an unknown game or wrong numbers.
    """
    if args.dask is not None and executor is None:
        with arena.dask_executor(args.dask) as workers:
            return main(args, workers)
    arena.check_options(args)
    game = load(args.game)
    names = unique_names(game, args.levels)
    games = round_robin(game, args.preset, len(names), args.games, check_seed(args.seed))
    players = make_players(
        game, args.levels, args.seconds, args.work, arena.parse_settings(args.option)
    )
    to_stdout = args.json == "-"
    journal = None
    if args.json and not to_stdout:
        journal = Journal(args.json, arena.match_settings(args, games), resume=args.resume)
    results = list(journal.games) if journal else []
    done = {result.pairing for result in results}
    remaining = [game for game in games if game not in done]
    running = arena.play_pairings(remaining, players, args.jobs, executor, arena.parse_clock(args))
    progress = arena.show_progress(running, len(games), results, describe=lambda _: "")
    stopped = arena.collect_results(progress, results, journal)
    if results:
        print(format_table(results, names), file=sys.stderr if to_stdout else sys.stdout)
    if stopped:
        return arena.report_stop(journal, results, len(games))
    arena.write_report(journal, tournament_report(results, names, games[0]), to_stdout=to_stdout)
    return int(any(result.error for result in results))


def unique_names(game: Game, players: Sequence[int | str]) -> list[str]:
    """Return the players' names for the table.

    Raises ValueError if there are fewer than two players, or if a player occurs twice.
    """
    if len(players) < 2 or len(set(players)) < len(players):
        raise ValueError("a tournament needs two or more players, each of them named once")
    return [display_name(game, player) for player in players]


def round_robin(game: Game, preset: str | None, count: int, games: int, seed: str) -> list[Pairing]:
    """Return `games` games for each pair of `count` players (see `make_pairings`)."""
    pairings = list[Pairing]()
    for pair in combinations(range(count), 2):
        pair_seed = f"{seed}.{pair[0]}.{pair[1]}"
        for pairing in make_pairings(game.id, preset, 2, games, pair_seed):
            seating = tuple(pair[index] for index in pairing.seating)
            pairings.append(replace(pairing, seating=seating))
    return pairings


def fit_ratings(results: Sequence[GameResult], count: int) -> list[Rating]:
    """Return the rating of each of `count` players, by Newton's method on the likelihood."""
    points, games = crosstable(results, count)
    elo = [0.0] * count
    for _ in range(MAX_STEPS):
        slope, curve = likelihood_derivatives(points, games, elo)
        step = solve_linear(curve, slope)
        for player, change in enumerate(step, 1):
            elo[player] += max(-MAX_STEP_ELO, min(MAX_STEP_ELO, change))
        if max(map(abs, step), default=0.0) < 1e-6:
            break
    _slope, curve = likelihood_derivatives(points, games, elo)
    ratings = [Rating(0.0, 0.0, 0.0)]
    for player in range(1, count):
        unit = [float(k == player - 1) for k in range(count - 1)]
        half_width = CONFIDENCE * sqrt(solve_linear(curve, unit)[player - 1])
        ratings.append(Rating(elo[player], elo[player] - half_width, elo[player] + half_width))
    return ratings


def crosstable(results: Sequence[GameResult], count: int) -> tuple[list[float], list[list[float]]]:
    """Return each player's points, and a matrix of the numbers of games between two players.

    Both include one extra draw for each pair. Failed games don't count.
    """
    games = [[float(i != j) for j in range(count)] for i in range(count)]
    points = [(count - 1) / 2] * count
    for result in results:
        if result.error:
            continue
        one, other = result.pairing.seating
        for player, opponent in ((one, other), (other, one)):
            games[player][opponent] += 1
            points[player] += result.points[player]
    return points, games


def likelihood_derivatives(
    points: Sequence[float], games: Sequence[Sequence[float]], elo: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient and the negative matrix of second derivatives of the log likelihood.

    The variables are the ratings of all players but the first, whose rating is fixed at 0.
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


def solve_linear(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations by Gaussian elimination; `matrix` must be positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            pairs = zip(rows[pivot], rows[below], strict=True)
            rows[below] = [value - factor * above for above, value in pairs]
    solution = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][k] * solution[k] for k in range(row + 1, size))
        solution[row] = (rows[row][size] - known) / rows[row][row]
    return solution


def format_table(results: Sequence[GameResult], names: Sequence[str]) -> str:
    """Return the table as text, the strongest player first, then forfeits and failures."""
    rated = fit_ratings(results, len(names))
    width = max(map(len, names))
    lines = [
        f"{'':3} {'player':{width}}  {'Elo':>6}  {'95 %':^16}  {'points':>9}  {'ms a move':>9}"
    ]
    order = sorted(range(len(names)), key=lambda player: -rated[player].elo)
    for rank, player in enumerate(order, 1):
        rating = rated[player]
        points, games = total_points(results, player)
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}" if player else "by definition"
        milliseconds = 1000 * seconds_per_move(results, player)
        lines.append(
            f"{rank:2}. {names[player]:{width}}  {rating.elo:+6.0f}  {interval:^16}"
            f"  {f'{points:g}/{games}':>9}  {milliseconds:9.1f}"
        )
    return "\n".join([*lines, *arena.forfeit_lines(results, names), *arena.failure_lines(results)])


def total_points(results: Sequence[GameResult], player: int) -> tuple[float, int]:
    """Return a player's points and number of games, without failed games."""
    points = [
        result.points[player]
        for result in results
        if not result.error and player in result.pairing.seating
    ]
    return sum(points), len(points)


def tournament_report(
    results: Sequence[GameResult], names: Sequence[str], first: Pairing
) -> dict[str, Any]:
    """Return the report of a tournament, for JSON. `first` is any pairing of the tournament."""
    rated = fit_ratings(results, len(names))
    rows: list[dict[str, Any]] = []
    for player, name in enumerate(names):
        points, games = total_points(results, player)
        rating = rated[player]
        elo = {"elo": round(rating.elo), "low": round(rating.low), "high": round(rating.high)}
        seconds = round(seconds_per_move(results, player), 5)
        rows.append({"name": name, **elo, "points": points, "games": games, "seconds": seconds})
    ordered = sorted(results, key=lambda result: _sort_key(result.pairing))
    return {
        "game": first.game,
        "preset": first.preset,
        "players": rows,
        "failed": sum(bool(result.error) for result in results),
        "python": platform.python_version(),
        "games": [result_row(result) for result in ordered],
    }


def _sort_key(pairing: Pairing) -> tuple[str, int, tuple[int, ...]]:
    """Return the sort key of a game: its pair of players, its deal, its seating."""
    pair, _, deal = pairing.seed.rpartition(".")
    return pair, int(deal), pairing.seating
