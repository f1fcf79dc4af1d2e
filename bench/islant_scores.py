"""Solo scores on each of Islant's sheets: random, greedy and all levels.

    python bench/islant_scores.py --games 200 --seconds 1 --jobs 2 --resume

All players get the same dice. The bar: on every sheet, the top level's mean is at least 30 % above
that of the better greedy player. The first games of all players come first, and results are written
after each game, so an interrupted run can continue with --resume; --players and --sheets select a
part. The games don't depend on the number of processes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import fmean, quantiles
from time import process_time
from typing import Any, NamedTuple

from common import GAMES, print_table, record
from islant_greedy import choose_turn as greedy_turn
from skerry.core.bot import Budget, choose
from skerry.games.islant.bot import STRENGTHS, random_rolls, think
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.sheets import form_of, level_numbers

NAME = "islant_scores"
PLAYERS = ("random", "level 2", "level 1", "greedy", "dogged", "level 3", "level 4", "level 5")
"""Fast players first."""

BAR = 1.3
FIRST = 5
"""Games of every player that are played before the other games."""


class Game(NamedTuple):
    """A game to play. Sheet and number determine the dice."""

    sheet: int
    player: str
    number: int


class Played(NamedTuple):
    """Result of a game."""

    points: int
    turns: int
    cpu_seconds: float


@dataclass
class Series:
    """The games of a player on a sheet.

    It has the points and turns of each game, and the CPU seconds of `timed` turns. Games that were
    played by compiled modules have no time. They are still valid: levels below the top play the
    same games on any Python.
    """

    sheet: int
    player: str
    points: list[int] = field(default_factory=list[int])
    turns: list[int] = field(default_factory=list[int])
    cpu_seconds: float = 0.0
    timed: int = 0

    def add(self, played: Played) -> None:
        """Add a game."""
        self.points.append(played.points)
        self.turns.append(played.turns)
        self.cpu_seconds += played.cpu_seconds
        self.timed += played.turns

    def summary(self) -> dict[str, Any]:
        """Return the summary for bench/results: the number of games, mean and deciles of points."""
        cuts = quantiles(self.points, n=10, method="inclusive") if len(self.points) > 1 else []
        return {
            "sheet": self.sheet,
            "player": self.player,
            "games": len(self.points),
            "mean": round(fmean(self.points), 2),
            "deciles": [round(cuts[k], 1) for k in (0, 4, 8)] if cuts else [],
            "turns": round(fmean(self.turns), 2),
            "seconds_a_turn": round(self.cpu_seconds / self.timed, 3) if self.timed else None,
        }

    def table_row(self) -> list[str]:
        """Return a row of the table: games, mean, 10 %, 50 %, 90 %, turns, seconds a turn."""
        cuts = quantiles(self.points, n=10, method="inclusive") if len(self.points) > 1 else []
        shown = [f"{cuts[k]:.0f}" if cuts else "" for k in (0, 4, 8)]
        return [
            f"sheet {self.sheet}, {self.player}",
            str(len(self.points)),
            f"{fmean(self.points):.1f}",
            *shown,
            f"{fmean(self.turns):.1f}",
            f"{self.cpu_seconds / self.timed:.3f}" if self.timed else "",
        ]


def main() -> int:
    args = parse_options()
    series = {(s, player): Series(s, player) for player in PLAYERS for s in level_numbers()}
    if args.resume:
        series |= load_series(args)
    games = list(missing_games(series, args))
    with ProcessPoolExecutor(args.jobs) as pool:
        results = pool.map(partial(play, seed=args.seed, seconds=args.seconds), games)
        for game, played in zip(games, results, strict=True):
            series[game.sheet, game.player].add(played)
            write_results(series, args)
    print(f"level 5: {args.seconds} s of CPU a turn; quantiles at 10, 50 and 90 %")
    head = ["", "games", "mean", "10 %", "50 %", "90 %", "turns", "s a turn"]
    print_table([head, *(one.table_row() for one in series.values() if one.points)])
    return 0 if passes_bars(series, args.sheets) else 1


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="of each player (default 200)")
    parser.add_argument("--seconds", type=float, default=1.0, help="level 5, a turn (default 1)")
    parser.add_argument(
        "--sheets", type=int, nargs="+", default=list(level_numbers()), choices=level_numbers()
    )
    parser.add_argument("--players", nargs="+", default=PLAYERS, choices=PLAYERS)
    parser.add_argument("--seed", default="bench", help="default: bench")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--resume", action="store_true", help="keep the games in bench/games")
    return parser.parse_args()


def missing_games(
    series: dict[tuple[int, str], Series], args: argparse.Namespace
) -> Iterator[Game]:
    """Yield the games that are not played yet, in order."""
    for first, last in ((0, min(FIRST, args.games)), (FIRST, args.games)):
        for sheet, player in ((s, p) for p in PLAYERS if p in args.players for s in args.sheets):
            done = len(series[sheet, player].points)
            yield from (Game(sheet, player, k) for k in range(max(first, done), last))


def load_series(args: argparse.Namespace) -> dict[tuple[int, str], Series]:
    """Return the games of an interrupted run. Raises ValueError if its settings differ."""
    path = GAMES / f"{NAME}.json"
    if not path.exists():
        return {}
    before: dict[str, Any] = json.loads(path.read_text("utf-8"))
    if (before["seed"], before["seconds"]) != (args.seed, args.seconds):
        raise ValueError(f"{path} is about seed {before['seed']}, {before['seconds']} s")
    return {(row["sheet"], row["player"]): Series(**row) for row in before["games"]}


def write_results(series: dict[tuple[int, str], Series], args: argparse.Namespace) -> None:
    played = [one for one in series.values() if one.points]
    rows = [vars(one) | {"cpu_seconds": round(one.cpu_seconds, 1)} for one in played]
    setting = {"seed": args.seed, "seconds": args.seconds, "bar": BAR}
    summaries = [one.summary() for one in played]
    record(NAME, {**setting, "series": summaries, "games": rows}, quiet=True)


def passes_bars(series: dict[tuple[int, str], Series], sheets: list[int]) -> bool:
    """Print the means of the compared players; return whether the bar is met.

    They are the top level, the greedy players and level 2, which doesn't look ahead either, but
    knows rules of thumb.
    """
    met = True
    for sheet in sheets:
        points = {player: series[sheet, player].points for player in PLAYERS}
        if not all(points.values()):
            print(f"sheet {sheet}: not all players have played yet")
            met = False
            continue
        means = {player: fmean(games) for player, games in points.items()}
        games = min(map(len, points.values()))
        greedy = max(means["greedy"], means["dogged"])
        top = means["level 5"]
        good = top >= greedy + (BAR - 1) * abs(greedy)
        met = met and good
        word = "met" if good else "NOT MET"
        print(
            f"sheet {sheet}, {games} games or more: {top:.1f}; "
            f"greedy {greedy:.1f}, level 2 {means['level 2']:.1f}: {word}"
        )
    return met


def play(game: Game, seed: str, seconds: float) -> Played:
    """Play a game to its end."""
    name = f"{seed}/{game.sheet}/{game.number}"
    state = begin(f"level-{game.sheet}", 1)
    turns = 0
    rng = Random(f"{name}/{game.player}")
    start = process_time()
    for roll in random_rolls(game.sheet, Random(name)):
        state = play_turn(state.apply("-".join(map(str, roll))), game.player, rng, seconds)
        if state.is_terminal:
            break
        turns += 1
    return Played(state.sheet_points(0), turns, process_time() - start)


def play_turn(state: IslantState, player: str, rng: Random, seconds: float) -> IslantState:
    """Return the state after a player's turn."""
    if player in ("greedy", "dogged"):
        for drawing in greedy_turn(state, rng, dogged=player == "dogged"):
            state = state.apply(drawing)
        return state
    while state.current_player == 0:
        state = state.apply(choose_action(state, player, rng, seconds))
    return state


def choose_action(state: IslantState, player: str, rng: Random, seconds: float) -> str:
    """Return the next action; the random player stops only if nothing else is legal."""
    if player == "random":
        actions = state.legal_actions()
        return rng.choice([action for action in actions if action != STOP] or actions)
    level = int(player.removeprefix("level "))
    budget = Budget(clock=process_time)
    if STRENGTHS[level].games is None:
        budget = Budget(seconds / len(form_of(state.level).rows), clock=process_time)
    action = choose(think(state, level, budget, rng)).action
    assert isinstance(action, str)
    return action


if __name__ == "__main__":
    raise SystemExit(main())
