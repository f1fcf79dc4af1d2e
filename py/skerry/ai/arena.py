"""`python -m skerry arena GAME PLAYER PLAYER`: who is stronger, and by how much."""

from __future__ import annotations

import argparse
import json
import platform
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from math import isfinite
from multiprocessing import active_children
from typing import Any, TextIO

from skerry.core.game import clip
from skerry.core.registry import load
from skerry.session.ids import check_seed

from .journal import Journal, row
from .match import Bout, Played, Player, Score, bouts, run, score, seconds_a_move
from .players import called, is_program, players, word

BAR = 30
"""Characters of the progress bar."""

MOST_SECONDS = 3_600
"""Most CPU seconds a move."""

CONNECT = 10
"""Seconds for a cluster to answer."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_players(parser, "one for each seat: {players}")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="how many (default 40)")
    add_options(parser)


def add_players(parser: argparse.ArgumentParser, text: str) -> None:
    """The game and who plays; `text` says what {players} are for."""
    players = "a level, an installed bot's id, FILE.py:FUNCTION, or a program"
    parser.add_argument("game", help="the game's id, such as atoll")
    parser.add_argument(
        "levels", type=word, nargs="+", metavar="PLAYER", help=text.format(players=players)
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """What a match and a tournament have in common."""
    parser.add_argument("--seed", default="0", metavar="S", help="letters and digits (default 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1)")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on that Dask cluster, such as tcp://10.0.0.1:8786"
    )
    parser.add_argument("--preset", help="the game's preset (default: its first)")
    parser.add_argument(
        "--seconds", type=float, help="CPU seconds a move for levels that take time"
    )
    parser.add_argument("--work", type=int, help="units of work a move at most")
    parser.add_argument(
        "--json", metavar="FILE", help="write the results there; - for standard output"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the match in FILE that was stopped"
    )


def main(args: argparse.Namespace, executor: Executor | None = None) -> int:
    """Play the match, print the score and write the results. 0 if no game failed, else 1.

    Raises ValueError for an unknown game, preset or level, a bad seed, or numbers that do not
    make a match. The games are played by `executor`, by default `args.jobs` processes, or the
    cluster at `args.dask`.
    """
    if args.dask is not None and executor is None:
        with cluster(args.dask) as workers:
            return main(args, workers)
    check(args)
    game = load(args.game)
    names = [called(game, who) for who in args.levels]
    games = bouts(game.id, args.preset, len(args.levels), args.games, check_seed(args.seed))
    table = players(game, args.levels, args.seconds, args.work)
    to_stdout = args.json == "-"
    to_file = args.json and not to_stdout
    journal = Journal(args.json, settings(args, games), resume=args.resume) if to_file else None
    results = list(journal.games) if journal else []
    known = {played.bout for played in results}
    left = [bout for bout in games if bout not in known]
    by_clock = [is_program(who) for who in args.levels]
    going_on = follow(compete(left, table, args.jobs, executor), len(games), results)
    stopped = collect(going_on, results, journal)
    if results:
        print(text(results, names, by_clock), file=sys.stderr if to_stdout else sys.stdout)
    if stopped:
        return stop(journal, results, len(games))
    report = written(summary(results, names, by_clock))
    if to_stdout:
        print(report)
    elif journal:
        journal.end(report)
    return int(any(result.error for result in results))


def collect(going_on: Iterable[Played], results: list[Played], journal: Journal | None) -> bool:
    """Take in the games as they end. Returns whether Ctrl-C was pressed before the last."""
    try:
        for played in going_on:
            results.append(played)
            if journal:
                journal.add(played)
    except KeyboardInterrupt:
        return True
    return False


def check(args: argparse.Namespace) -> None:
    """Raises ValueError for options that make no match, before anything is played."""
    if args.jobs < 1:
        raise ValueError(f"a match takes at least one process, not {args.jobs}")
    if args.seconds is not None and not 0 < args.seconds <= MOST_SECONDS:
        raise ValueError(f"--seconds is more than 0 and at most {MOST_SECONDS}, not {args.seconds}")
    if args.work is not None and args.work < 1:
        raise ValueError(f"--work is at least 1, not {args.work}")
    if args.resume and args.json in (None, "-"):
        raise ValueError("--resume goes on with a match that was written with --json FILE")


def settings(args: argparse.Namespace, games: Sequence[Bout]) -> dict[str, Any]:
    """All that makes a match what it is."""
    given = {name: getattr(args, name) for name in ("levels", "games", "seed", "seconds", "work")}
    return {"game": games[0].game, "preset": games[0].preset, **given}


def stop(journal: Journal | None, results: Sequence[Played], total: int) -> int:
    """Say what a match that was stopped leaves; returns what a shell expects then."""
    said = f"stopped after {len(results)} of {total} games"
    if journal:
        journal.stop()
        said += "; the same command with --resume goes on"
    print(said, file=sys.stderr)
    return 130


@contextmanager
def cluster(address: str) -> Generator[Executor]:
    """The workers of a Dask cluster, of the package distributed; they need this package as well.

    Games of a worker that dies are played again by others. Raises ValueError when nobody answers.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise ValueError("--dask wants the package distributed: pip install distributed") from error
    try:
        client = distributed.Client(address, timeout=CONNECT)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask cluster answers at {clip(address)}: {error}") from error
    with client:
        yield client.get_executor()


def compete(
    games: Sequence[Bout],
    players: Sequence[Player],
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[Played]:
    """Play the games with the executor given, else with `jobs` processes of our own."""
    if executor is not None:
        yield from run(games, players, executor)
        return
    # Ctrl-C ends the processes as well, without a word.
    quietly = (signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=quietly)
    try:
        yield from run(games, players, pool)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)  # else all that wait are played
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def follow(
    results: Iterable[Played],
    total: int,
    before: Sequence[Played],
    out: TextIO | None = None,
    told: Callable[[Sequence[Played]], object] = score,
) -> Iterator[Played]:
    """Pass results on, showing how far the match is: a bar on a terminal, else some lines. The
    games that were played `before` count.
    """
    shown = sys.stderr if out is None else out
    live, seen, said = shown.isatty(), list(before), 0
    for result in results:
        seen.append(result)
        filled = BAR * len(seen) // total
        bar = f"[{'#' * filled}{'.' * (BAR - filled)}] {len(seen)}/{total}  {told(seen)}".rstrip()
        if live:
            print(f"\r\x1b[K{bar}", end="", file=shown, flush=True)
        elif 10 * len(seen) // total > said:
            said = 10 * len(seen) // total
            print(bar, file=shown, flush=True)
        yield result
    if live:
        print(file=shown)


def text(results: Sequence[Played], names: Sequence[str], by_clock: Sequence[bool]) -> str:
    """The match in a few lines for a reader; failed games with their reasons. `by_clock` says for
    each player whether its time is that of the clock.
    """
    ended = [result for result in results if not result.error]
    lines = [
        f"{name}: {sum(result.points[k] for result in ended):g} of {len(ended)} points,"
        f" {1000 * seconds_a_move(ended, k):.1f} ms of {'wall' if by else 'CPU'} time a move"
        for k, (name, by) in enumerate(zip(names, by_clock, strict=True))
    ]
    if len(names) == 2:
        lines.append(f"{names[0]} against {names[1]}: {score(ended)}")
    lines += forfeits(results, names)
    failed = [result for result in results if result.error]
    if failed:
        lines.append(f"{len(failed)} of {len(results)} games failed and are not counted:")
        lines += [f"  {game.bout.seed} {game.bout.seating}: {game.error}" for game in failed]
    return "\n".join(lines)


def forfeits(results: Sequence[Played], names: Sequence[str]) -> list[str]:
    """A line for each way in which somebody forfeited games."""
    ways = Counter(result.forfeit for result in results if result.forfeit)
    lines = list[str]()
    for way, count in ways.items():
        who, _, why = way.removeprefix("player ").partition(": ")
        lines.append(f"{names[int(who) - 1]} forfeited {count} of {len(results)} games: {why}")
    return lines


def summary(
    results: Sequence[Played], names: Sequence[str], by_clock: Sequence[bool] = ()
) -> dict[str, Any]:
    """The match as JSON can carry it; infinite rating differences are null, and so are the CPU
    seconds of a player whose time is that of the clock: its own are `wall_seconds_a_move`.
    """
    ended = [result for result in results if not result.error]
    seconds = [round(seconds_a_move(ended, k), 5) for k in range(len(names))]
    wall = list(by_clock) or [False] * len(names)
    clocks = [(it, None) if by else (None, it) for it, by in zip(seconds, wall, strict=True)]
    ordered = sorted(results, key=lambda result: _deal(result.bout))
    report: dict[str, Any] = {
        "game": results[0].bout.game,
        "preset": results[0].bout.preset,
        "players": list(names),
        "points": [sum(result.points[k] for result in ended) for k in range(len(names))],
        "cpu_seconds_a_move": [cpu for _, cpu in clocks],
        "failed": len(results) - len(ended),
        "python": platform.python_version(),
        "games": [row(result) for result in ordered],
    }
    if any(wall):
        report["wall_seconds_a_move"] = [it for it, _ in clocks]
    return {**report, "elo": _elo(score(ended))} if len(names) == 2 else report


def written(report: dict[str, Any]) -> str:
    """A report as JSON text with one game a line."""
    rows = ",\n".join(f"  {json.dumps(row)}" for row in report["games"])
    head = json.dumps({**report, "games": []}, indent=1)
    return head.replace('"games": []', f'"games": [\n{rows}\n ]')


def _elo(found: Score) -> dict[str, float | int | None]:
    bounds = {"difference": found.elo, "low": found.low, "high": found.high}
    rounded = {name: round(v) if isfinite(v) else None for name, v in bounds.items()}
    return {"games": found.games, **rounded}


def _deal(bout: Bout) -> tuple[int, tuple[int, ...]]:
    return int(bout.seed.rpartition(".")[2]), bout.seating
