"""`python -m skerry bot GAME PLAYER`: run a bot as a program that speaks docs/bot-protocol.md."""

from __future__ import annotations

import argparse
import os
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from traceback import extract_tb
from typing import Any, TextIO

from skerry.core import __version__
from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids, load, register
from skerry.core.state import State
from skerry.session.session import Session

from .players import display_name, load_bot_spec, parse_player, split_level
from .program_lines import NEWEST, VERSION

ANALYSIS_SECONDS = 3_600.0
"""Time limit of an analysis that is not stopped."""

POLL_SECONDS = 0.05

Think = Callable[[State, Budget, Random], Iterator[Estimate]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("game", help="the game's id, such as atoll")
    parser.add_argument(
        "player", type=parse_player, help="a level, an installed bot's id, or FILE.py:FUNCTION"
    )
    parser.add_argument("--package", help="the game's package, if it isn't installed")
    parser.add_argument(
        "--cpu", action="store_true", help="count CPU seconds, and send the line cpu with each move"
    )


def main(args: argparse.Namespace) -> int:
    """Answer lines from standard input until "quit" or the end of the input."""
    if args.package and args.game not in game_ids():
        register(import_module(args.package).GAME)
    game = load(args.game)
    source, out = _detach_streams()
    try:
        think = make_thinker(game, args.player)
    except ValueError as error:
        print(f"error {' '.join(str(error).split())}", file=out, flush=True)
        return 2
    clock = process_time if args.cpu else perf_counter
    serve(game, think, display_name(game, args.player), source, out, clock)
    return 0


def _detach_streams() -> tuple[TextIO, TextIO]:
    """Return standard input and output; the bot's code gets an empty input and standard error."""
    source = os.fdopen(os.dup(0), encoding="utf-8-sig", errors="replace")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    os.dup2(2, 1)
    return source, out


def make_thinker(game: Game, player: int | str) -> Think:
    """Return the function of the bot with this name and level. Raises ValueError if unknown."""
    if isinstance(player, int):
        level = game.level(player).id
        return lambda state, budget, rng: game.bot(state, level, budget, rng)
    name, level = split_level(player)
    bot = load_bot_spec(name)
    return lambda state, budget, rng: bot(state, level, budget, rng)


def serve(
    game: Game,
    think: Think,
    name: str,
    source: TextIO,
    out: TextIO,
    clock: Callable[[], float] = perf_counter,
) -> None:
    """Answer the protocol's lines from `source` on `out`.

    `clock` measures the time limits. With `process_time`, each move comes with its CPU seconds.
    """
    lines: queue.Queue[str | None] = queue.Queue()
    ProtocolServer(game, think, name, lines, out, clock).listen(source)


class ProtocolServer:
    """A conversation with one client about the position that it sent last."""

    def __init__(
        self,
        game: Game,
        think: Think,
        name: str,
        lines: queue.Queue[str | None],
        out: TextIO,
        clock: Callable[[], float],
    ) -> None:
        self._game = game
        self._think = think
        self._name = name
        self._lines = lines
        self._out = out
        self._clock = clock
        self._observation: State | None = None

    def listen(self, source: TextIO) -> None:
        """Answer until "quit" or the end of input.

        A thread reads the lines, so that a search can notice "stop".
        """

        def read() -> None:
            for line in source:
                self._lines.put(line.strip())
            self._lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        while (line := self._lines.get()) not in (None, "quit"):
            command, _, rest = str(line).partition(" ")
            try:
                self._answer_line(command, rest.split())
            except ValueError as error:
                self._write_line(f"error {error}")

    def _answer_line(self, command: str, rest: list[str]) -> None:
        if command == "skerry":
            if rest != [str(VERSION)]:
                raise ValueError(f"this speaks version {VERSION} of the protocol")
            self._write_line(f"name {self._name}, Skerry {__version__}")
            self._write_line(f"games {self._game.id}")
            self._write_line(f"protocol {NEWEST}")
            self._write_line("ready")
        elif command == "position":
            self._observation = None
            self._observation = self._parse_position(" ".join(rest))
        elif command == "go":
            if self._observation is None or self._observation.current_player < 0:
                raise ValueError("send a position in which a player is to move before go")
            self._answer_go(self._observation, rest)
        elif command == "analyze":
            if self._observation is None or self._observation.current_player < 0:
                raise ValueError("send a position in which a player is to move before analyze")
            self._answer_analyze(self._observation, _parse_pairs(rest))

    def _parse_position(self, id: str) -> State:
        session = Session.from_id(id)
        if session.game.id != self._game.id:
            raise ValueError(f"this plays {self._game.id}, not {session.game.id}")
        return session.state.information_state(session.state.current_player)

    def _answer_go(self, observation: State, rest: list[str]) -> None:
        values = _parse_pairs(rest)
        seconds = float(values["seconds"]) if "seconds" in values else None
        work = int(values["work"]) if "work" in values else None
        budget = Budget(seconds, work, self._clock)
        began = self._clock()
        answer = None
        for estimate in self._report_estimates(observation, budget, Random(values.get("seed"))):
            answer = estimate
            time_is_up = seconds is not None and self._clock() - began >= seconds
            if self._should_stop() or time_is_up:
                break
        if answer is None:
            raise ValueError("ValueError: the bot yielded no estimate")
        if self._clock is process_time:
            self._write_line(f"cpu {self._clock() - began:.6f}")
        self._write_line(f"move {self._game.notation(answer.action)}")

    def _answer_analyze(self, observation: State, values: dict[str, str]) -> None:
        """Search until "stop", then send "done"."""
        moves = int(values.get("moves", 1))
        budget = Budget(ANALYSIS_SECONDS, None, self._clock)
        is_stopped = False
        for _ in self._report_estimates(observation, budget, Random(1), moves):
            is_stopped = self._should_stop()
            if is_stopped:
                break
        while not is_stopped:
            is_stopped = self._should_stop(wait=True)
        self._write_line("done")

    def _report_estimates(
        self, observation: State, budget: Budget, rng: Random, moves: int = 1
    ) -> Iterator[Estimate]:
        """Send each of the bot's estimates, with the next best moves, and yield the estimate.

        Raises ValueError if the bot fails.
        """
        notation = self._game.notation
        try:
            estimates = self._think(observation, budget, rng)
            if not isinstance(estimates, Iterator):
                raise TypeError(f"a bot must yield estimates, not return {clip(estimates)}")
            for estimate in estimates:
                line = " ".join(map(notation, estimate.line))
                details = f"value {estimate.value:.4f} work {estimate.work} line {line}"
                self._write_line(f"estimate {notation(estimate.action)} {details}".rstrip())
                for rank, (action, value) in enumerate(next_best(estimate, moves), 2):
                    self._write_line(f"estimate {notation(action)} value {value:.4f} rank {rank}")
                yield estimate
        except Exception as error:
            reason = f"{type(error).__name__}: {error}{_error_location(error)}"
            raise ValueError(reason) from error

    def _should_stop(self, *, wait: bool = False) -> bool:
        """Return whether the client has sent "stop" or "quit" or closed the input.

        Other lines stay in the queue, to be answered after the search. With `wait`, wait
        POLL_SECONDS for a line, because the search is over.
        """
        later = list[str | None]()
        stop = False
        with suppress(queue.Empty):
            while True:
                line = self._lines.get(timeout=POLL_SECONDS) if wait else self._lines.get_nowait()
                stop = stop or line in ("stop", "quit", None)
                if line != "stop":
                    later.append(line)
        for line in later:
            self._lines.put(line)
        return stop

    def _write_line(self, line: str) -> None:
        print(" ".join(line.split()), file=self._out, flush=True)


def next_best(estimate: Estimate, moves: int) -> list[tuple[Any, float]]:
    """Return the second to `moves`-th best actions of an estimate, with their values."""
    others = [pair for pair in estimate.values.items() if pair[0] != estimate.action]
    others.sort(key=lambda pair: -pair[1])
    return [(action, min(1.0, max(0.0, value))) for action, value in others[: moves - 1]]


def _parse_pairs(words: list[str]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=False))


def _error_location(error: Exception) -> str:
    """Return the file and line in which a bot raised an error; "" if Skerry's code raised it."""
    frame = extract_tb(error.__traceback__)[-1]
    if Path(frame.filename).is_relative_to(Path(__file__).parents[1]):
        return ""
    return f" ({Path(frame.filename).name}:{frame.lineno})"
