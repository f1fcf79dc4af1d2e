"""`python -m skerry arena GAME PLAYER PLAYER`: play a match and estimate the Elo difference."""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from math import isfinite
from multiprocessing import active_children, parent_process
from typing import Any, NoReturn, TextIO

from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.session.ids import check_seed

from .journal import Journal, result_row
from .line_process import kill_all
from .match import (
    GameResult,
    Pairing,
    Player,
    Score,
    make_pairings,
    run_pairings,
    score,
    seconds_per_move,
)
from .players import display_name, is_program, make_players, parse_player
from .program_lines import TimeControl

BAR_LENGTH = 30
"""Length of the progress bar, in characters."""

MAX_SECONDS = 3_600
"""Upper limit for the option --seconds."""

CONNECT_SECONDS = 10
"""Time limit for the first answer of a cluster."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    add_player_arguments(parser, "one for each seat: {players}")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="how many (default 40)")
    add_match_options(parser)


def add_player_arguments(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the arguments for the game and the players.

    `text` is the help text for the players. In it, {players} is replaced by the possible players.
    """
    players = "a level, an installed bot's id, FILE.py:FUNCTION, or a program"
    parser.add_argument("game", help="the game's id, such as atoll")
    parser.add_argument(
        "levels",
        type=parse_player,
        nargs="+",
        metavar="PLAYER",
        help=text.format(players=players),
    )


def add_match_options(parser: argparse.ArgumentParser) -> None:
    """Add the options common to matches and tournaments."""
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
        "--clock",
        metavar="S+I",
        help="a clock for each player: seconds, and seconds more after each move, such as 60+1",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the programs that have it; can be repeated",
    )
    parser.add_argument(
        "--json", metavar="FILE", help="write the results there; - for standard output"
    )
    parser.add_argument(
        "--resume", action="store_true", help="continue the match in FILE that was stopped"
    )


def main(args: argparse.Namespace, executor: Executor | None = None) -> int:
    """Play the match, print the score and write the results. Return 1 if a game failed.

    `executor` plays the games; if it is None, the cluster at `args.dask` or, without one,
    `args.jobs` processes do. Raises ValueError for an unknown game, preset or level, a bad seed, or
    wrong numbers.
    """
    if args.dask is not None and executor is None:
        with dask_executor(args.dask) as workers:
            return main(args, workers)
    check_options(args)
    game = load(args.game)
    names = [display_name(game, name) for name in args.levels]
    games = make_pairings(game.id, args.preset, len(args.levels), args.games, check_seed(args.seed))
    players = make_players(game, args.levels, args.seconds, args.work, parse_settings(args.option))
    to_stdout = args.json == "-"
    to_file = args.json and not to_stdout
    journal = (
        Journal(args.json, match_settings(args, games), resume=args.resume) if to_file else None
    )
    results = list(journal.games) if journal else []
    done = {result.pairing for result in results}
    remaining = [game for game in games if game not in done]
    by_clock = [is_program(name) for name in args.levels]
    running = play_pairings(remaining, players, args.jobs, executor, parse_clock(args))
    stopped = collect_results(show_progress(running, len(games), results), results, journal)
    if results:
        report = format_match(results, names, by_clock)
        print(report, file=sys.stderr if to_stdout else sys.stdout)
    if stopped:
        return report_stop(journal, results, len(games))
    write_report(journal, match_report(results, names, by_clock), to_stdout=to_stdout)
    return int(any(result.error for result in results))


def write_report(journal: Journal | None, report: dict[str, Any], *, to_stdout: bool) -> None:
    """Print a report as JSON if `to_stdout`; otherwise replace the journal (if any) by it."""
    if to_stdout:
        print(to_json_text(report))
    elif journal:
        journal.write_report(to_json_text(report))


def collect_results(
    running: Iterable[GameResult], results: list[GameResult], journal: Journal | None
) -> bool:
    """Add each result to `results` and the journal. Return whether Ctrl-C stopped the match."""
    try:
        for result in running:
            results.append(result)
            if journal:
                journal.add(result)
    except KeyboardInterrupt:
        return True
    return False


def check_options(args: argparse.Namespace) -> None:
    """Raise ValueError for wrong options, before the first game."""
    if args.jobs < 1:
        raise ValueError(f"a match takes at least one process, not {args.jobs}")
    if args.seconds is not None and not 0 < args.seconds <= MAX_SECONDS:
        raise ValueError(f"--seconds is more than 0 and at most {MAX_SECONDS}, not {args.seconds}")
    if args.work is not None and args.work < 1:
        raise ValueError(f"--work is at least 1, not {args.work}")
    parse_clock(args)
    if args.resume and args.json in (None, "-"):
        raise ValueError("--resume continues a match that was written with --json FILE")


def parse_clock(args: argparse.Namespace) -> TimeControl | None:
    """Return the time control of --clock; None without it. Raises ValueError if it is wrong."""
    if args.clock is None:
        return None
    if args.seconds is not None:
        raise ValueError("--clock and --seconds exclude each other")
    return TimeControl.parse(args.clock)


def parse_settings(options: Sequence[str]) -> dict[str, str]:
    """Return the value by name of each option NAME=VALUE. Raises ValueError for another form."""
    pairs = [option.partition("=") for option in options]
    if wrong := [name for name, mark, value in pairs if not (name and mark and value)]:
        raise ValueError(f"--option is NAME=VALUE, not {clip(wrong[0])}")
    return {name: value for name, _mark, value in pairs}


def match_settings(args: argparse.Namespace, games: Sequence[Pairing]) -> dict[str, Any]:
    """Return the settings that determine the games of a match."""
    options = ("levels", "games", "seed", "seconds", "work")
    values = {name: getattr(args, name) for name in options}
    values |= {name: value for name in ("clock", "option") if (value := getattr(args, name))}
    return {"game": games[0].game, "preset": games[0].preset, **values}


def report_stop(journal: Journal | None, results: Sequence[GameResult], total: int) -> int:
    """Print that the match was stopped, close the journal, and return the exit code."""
    message = f"stopped after {len(results)} of {total} games"
    if journal:
        journal.close_unfinished()
        message += "; continue with the same command and --resume"
    print(message, file=sys.stderr)
    return 130


@contextmanager
def dask_executor(address: str) -> Generator[Executor]:
    """Provide the workers of a Dask cluster, which must have this package installed.

    If a worker dies, other workers play its games again. Raises ValueError if the cluster doesn't
    answer.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise ValueError("--dask needs the package distributed: pip install distributed") from error
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask cluster answers at {clip(address)}: {error}") from error
    with client:
        yield client.get_executor()


def play_pairings(
    games: Sequence[Pairing],
    players: Sequence[Player],
    jobs: int = 1,
    executor: Executor | None = None,
    control: TimeControl | None = None,
) -> Iterator[GameResult]:
    """Play the games with `executor`, or with `jobs` processes if it is None. Yield the results."""
    if executor is not None:
        yield from run_pairings(games, players, executor, control)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_prepare_worker)
    try:
        yield from run_pairings(games, players, pool, control)
    except BaseException:
        for process in active_children():
            process.terminate()
        # `cancel_futures` drops the games that haven't begun. Without waiting for the workers,
        # Python's exit handler sometimes writes to the pool's closed pipe and prints an error.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _prepare_worker() -> None:
    """Make a worker end, with its external programs, at a signal or if the main process ends."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end_worker)
    threading.Thread(target=_end_when_parent_ends, daemon=True).start()


def _end_when_parent_ends() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        _end_worker()


def _end_worker(*_signal: object) -> NoReturn:
    kill_all()
    os._exit(1)


def show_progress(
    results: Iterable[GameResult],
    total: int,
    earlier: Sequence[GameResult],
    out: TextIO | None = None,
    describe: Callable[[Sequence[GameResult]], object] = score,
) -> Iterator[GameResult]:
    """Yield `results` unchanged, and show progress as a bar, or as lines if not on a terminal.

    Args:
        results: The results, as games end.
        total: The number of all games, including those in `earlier`.
        earlier: The results of games that were played before the match was resumed.
        out: The stream to write to; None: stderr.
        describe: Function of all results so far; returns the text after the bar.
    """
    stream = sys.stderr if out is None else out
    is_live = stream.isatty()
    finished = list(earlier)
    printed_tenths = 0
    for result in results:
        finished.append(result)
        filled = BAR_LENGTH * len(finished) // total
        bar = "#" * filled + "." * (BAR_LENGTH - filled)
        line = f"[{bar}] {len(finished)}/{total}  {describe(finished)}".rstrip()
        if is_live:
            print(f"\r\x1b[K{line}", end="", file=stream, flush=True)
        elif 10 * len(finished) // total > printed_tenths:
            printed_tenths = 10 * len(finished) // total
            print(line, file=stream, flush=True)
        yield result
    if is_live:
        print(file=stream)


def format_match(
    results: Sequence[GameResult], names: Sequence[str], by_clock: Sequence[bool]
) -> str:
    """Return a text with the players' points and times, forfeits and failed games.

    `by_clock` says for each player whether its time is wall-clock time, not CPU time.
    """
    ended = [result for result in results if not result.error]
    lines = list[str]()
    for player, (name, is_wall) in enumerate(zip(names, by_clock, strict=True)):
        points = sum(result.points[player] for result in ended)
        milliseconds = 1000 * seconds_per_move(ended, player)
        time = f"{milliseconds:.1f} ms of {'wall' if is_wall else 'CPU'} time a move"
        lines.append(f"{name}: {points:g} of {len(ended)} points, {time}")
    if len(names) == 2:
        lines.append(f"{names[0]} against {names[1]}: {score(ended)}")
    return "\n".join([*lines, *forfeit_lines(results, names), *failure_lines(results)])


def failure_lines(results: Sequence[GameResult]) -> list[str]:
    """Return a heading and a line for each game that failed; [] if none failed."""
    failed = [result for result in results if result.error]
    if not failed:
        return []
    lines = [f"  {game.pairing.seed} {game.pairing.seating}: {game.error}" for game in failed]
    return [f"{len(failed)} of {len(results)} games failed and are not counted:", *lines]


def forfeit_lines(results: Sequence[GameResult], names: Sequence[str]) -> list[str]:
    """Return a line for each reason for which a player forfeited games."""
    forfeits = Counter(result.forfeit for result in results if result.forfeit)
    lines = list[str]()
    for forfeit, count in forfeits.items():
        player, _, reason = forfeit.removeprefix("player ").partition(": ")
        name = names[int(player) - 1]
        lines.append(f"{name} forfeited {count} of {len(results)} games: {reason}")
    return lines


def match_report(
    results: Sequence[GameResult], names: Sequence[str], by_clock: Sequence[bool] = ()
) -> dict[str, Any]:
    """Return the report of a match, for JSON.

    Infinite rating differences are None. For a player whose time is wall-clock time (`by_clock`),
    `cpu_seconds_a_move` has None, and `wall_seconds_a_move` has the time.
    """
    ended = [result for result in results if not result.error]
    seconds = [round(seconds_per_move(ended, player), 5) for player in range(len(names))]
    is_wall = list(by_clock) or [False] * len(names)
    cpu = [None if wall else value for value, wall in zip(seconds, is_wall, strict=True)]
    ordered = sorted(results, key=lambda result: _deal_sort_key(result.pairing))
    report: dict[str, Any] = {
        "game": results[0].pairing.game,
        "preset": results[0].pairing.preset,
        "players": list(names),
        "points": [sum(result.points[k] for result in ended) for k in range(len(names))],
        "cpu_seconds_a_move": cpu,
        "failed": len(results) - len(ended),
        "python": platform.python_version(),
        "games": [result_row(result) for result in ordered],
    }
    if any(is_wall):
        wall = [value if wall else None for value, wall in zip(seconds, is_wall, strict=True)]
        report["wall_seconds_a_move"] = wall
    return {**report, "elo": _elo_fields(score(ended))} if len(names) == 2 else report


def to_json_text(report: dict[str, Any]) -> str:
    """Return a report as JSON text with one game per line."""
    rows = ",\n".join(f"  {json.dumps(row)}" for row in report["games"])
    head = json.dumps({**report, "games": []}, indent=1)
    return head.replace('"games": []', f'"games": [\n{rows}\n ]')


def _elo_fields(score: Score) -> dict[str, float | int | None]:
    bounds = {"difference": score.elo, "low": score.low, "high": score.high}
    rounded = {name: round(v) if isfinite(v) else None for name, v in bounds.items()}
    return {"games": score.games, **rounded}


def _deal_sort_key(game: Pairing) -> tuple[int, tuple[int, ...]]:
    return int(game.seed.rpartition(".")[2]), game.seating
