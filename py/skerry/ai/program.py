"""External programs as players: processes that speak the protocol of docs/bot-protocol.md.

All waiting has a time limit. A program that ends, doesn't answer in time or breaks the protocol
forfeits the game (`ForfeitError`).
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic, perf_counter
from typing import Any

from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.core.state import State

from .line_process import MAX_WAITING_LINES, LineProcess, split_command
from .program_lines import (
    ILLEGAL,
    MAX_OPTIONS,
    MAX_RANK,
    NEWEST,
    TWICE,
    VERSION,
    AnalysisLine,
    Answer,
    Clocks,
    ForfeitError,
    Go,
    Option,
    parse_estimate,
    parse_line,
    parse_seconds,
    position_lines,
)

_ = texts(__name__)[0]

HELLO_SECONDS = 10.0
"""Time limit for a program to start."""

EXTRA_SECONDS = 10.0
"""Seconds by which a program may exceed the time of its move before it is asked to stop."""

GRACE_SECONDS = 2.0
"""Time limit for the answer after "stop", and for ending after "quit"."""

KNOWN_WORDS = frozenset(
    ("name", "author", "games", "protocol", "option", "ready", "estimate", "cpu", "move", "done")
)
"""First words of the lines that a program sends; "error" is not one of them."""

MAX_ESTIMATES = 1_000
"""Largest number of estimates in an answer; older ones are dropped."""


class Program:
    """A running program that has answered the greeting."""

    def __init__(
        self,
        command: str,
        words: Sequence[str] | None = None,
        env: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """Start the program.

        Args:
            command: The command line, or a name if there are `words`.
            words: The command as a list of words; None: those of `command`.
            env: All environment variables; None: those of this process.
            settings: Values of options; the program gets those of the options that it has.

        Raises:
            ValueError: it can't be started.
            ForfeitError: it doesn't speak the protocol.
        """
        self.command = command
        self.about: dict[str, str] = {}
        self.options: dict[str, Option] = {}
        self._last_move = ""
        self._unknown_line = ""
        try:
            self._process = LineProcess(words or split_command(command), env)
        except (OSError, ValueError) as error:
            message = _("{program} can't be started: {why}")
            raise ValueError(message.format(program=clip(command, 80), why=error)) from error
        try:
            self.send(f"skerry {VERSION}")
            self._receive_greeting(monotonic() + HELLO_SECONDS)
            self._set_options(settings or {})
        except ForfeitError:
            self.close()
            raise

    def _receive_greeting(self, until: float) -> None:
        for word, rest in self.receive(until, "ready"):
            if word == "ready":
                break
            if word == "option":
                option = Option.parse(rest)
                if len(self.options) == MAX_OPTIONS:
                    raise ForfeitError(N_("it has too many options"))
                self.options[option.name] = option
            self.about[word] = rest
        if not self.about.get("name"):
            raise ForfeitError(N_('it didn\'t send a line "name .." before "ready"'))

    def _set_options(self, settings: Mapping[str, str]) -> None:
        for name, value in settings.items():
            if name not in self.options:
                continue
            if not self.options[name].allows(value):
                template = N_("its option {name} can't be {wrong}")
                raise ForfeitError(template, name=name, wrong=clip(value))
            self.send(f"set {name} {value}")

    @property
    def version(self) -> int:
        """The newest version of the protocol that this program and Skerry know."""
        text = self.about.get("protocol", "1")
        return min(int(text), NEWEST) if text.isascii() and text.isdigit() else 1

    def send(self, line: str) -> None:
        """Send a line."""
        self._process.send(line)

    def receive(self, until: float, expected: str) -> Iterator[tuple[str, str]]:
        """Yield the lines that the program sends, each as its first word and the rest.

        Raises ForfeitError if the expected line doesn't come by `until`, if the program has ended,
        or if it sends "error".
        """
        late_lines = 0  # lines read after `until`, most of which came in time
        while late_lines <= MAX_WAITING_LINES:
            try:
                line = self._process.receive(until)
            except TimeoutError:
                break
            if line is None:
                raise self._end_error()
            word, rest = parse_line(line)
            if word in KNOWN_WORDS:
                yield word, rest
            elif word:
                self._unknown_line = line
            if monotonic() > until:
                late_lines += 1
        raise self._timeout_error(expected)

    def _timeout_error(self, expected: str) -> ForfeitError:
        if self._process.has_unsent_lines():
            return ForfeitError(N_("it doesn't read its input"))
        if self._unknown_line:
            template = N_("it didn't send {what} in time; it sent {line}")
            return ForfeitError(template, what=expected, line=clip(self._unknown_line))
        return ForfeitError(N_("it didn't send {what} in time"), what=expected)

    def _end_error(self) -> ForfeitError:
        code = self._process.wait(GRACE_SECONDS)
        if code is None:
            return ForfeitError(N_("it closed its output"))
        if self._process.last_error:
            template = N_("it ended with exit code {code}: {line}")
            return ForfeitError(template, code=code, line=clip(self._process.last_error, 200))
        return ForfeitError(N_("it ended with exit code {code}"), code=code)

    def request_move(self, position: Sequence[str], go: Go) -> Answer:
        """Ask for a move in the position that the lines `position` describe.

        The program is asked to stop EXTRA_SECONDS after the end of its time, or when its clock has
        run out. It forfeits (ForfeitError) if it doesn't answer GRACE_SECONDS later, or if it has
        sent a second move since its last answer.
        """
        self.check_no_extra_move()
        self._unknown_line = ""
        for line in (*position, *go.lines):
            self.send(line)
        wait = (go.seconds or 0.0) + EXTRA_SECONDS
        limit = monotonic() + (go.clocks.left[go.clocks.seat] if go.clocks else wait)
        try:
            return self.receive_answer(limit)
        except ForfeitError:
            if monotonic() < limit:
                raise
        self.send("stop")
        return self.receive_answer(monotonic() + GRACE_SECONDS)

    def receive_answer(self, until: float) -> Answer:
        """Return the next move that the program sends, and the estimates before it."""
        estimates = deque[str](maxlen=MAX_ESTIMATES)
        cpu_seconds = None
        for word, rest in self.receive(until, "move"):
            if word == "move":
                self._last_move = rest
                return Answer(rest, list(estimates), cpu_seconds)
            if word == "estimate":
                estimates.append(rest)
            elif word == "cpu":
                cpu_seconds = parse_seconds(rest)
        raise AssertionError("receive() ends with an exception only")

    def analyze(
        self, position: Sequence[str], legal: Collection[str], seconds: float, moves: int = 1
    ) -> list[AnalysisLine]:
        """Let the program search for some time, and return its best moves, the best one first.

        A program of version 1 gets "go", and returns one move. Raises ForfeitError.
        """
        if self.version < NEWEST:
            answer = self.request_move(position, Go(seconds))
            lines = [parse_estimate(line, legal) for line in answer.estimates]
            last = lines[-1] if lines and lines[-1].move == answer.move else None
            return [last or parse_estimate(answer.move, legal)]
        self.check_no_extra_move()
        for line in (*position, f"analyze moves {min(moves, MAX_RANK)}"):
            self.send(line)
        latest: dict[int, AnalysisLine] = {}
        until = monotonic() + seconds
        if not self._receive_analysis(until, legal, latest):
            self.send("stop")
            if not self._receive_analysis(monotonic() + GRACE_SECONDS, legal, latest):
                raise self._timeout_error("done")
        return [latest[rank] for rank in sorted(latest)][:moves]

    def _receive_analysis(
        self, until: float, legal: Collection[str], latest: dict[int, AnalysisLine]
    ) -> bool:
        """Add estimates to `latest` until "done" comes. Returns whether it came by `until`."""
        try:
            for word, rest in self.receive(until, "done"):
                if word == "estimate":
                    line = parse_estimate(rest, legal)
                    latest[line.rank] = line
                elif word == "done":
                    return True
        except ForfeitError:
            if monotonic() < until:
                raise
        return False

    def check_no_extra_move(self, seconds: float = 0.0) -> None:
        """Raise ForfeitError if the program sends a move to which no "go" belongs.

        Args:
            seconds: How long to wait for such a move; 0 checks only the lines received so far.
        """
        until = monotonic() + seconds
        for _ in range(MAX_WAITING_LINES):
            try:
                line = self._process.receive(until)
            except TimeoutError:
                return
            if line is None:
                return
            word, rest = parse_line(line)
            if word == "move" and self._last_move:
                raise ForfeitError(TWICE, first=clip(self._last_move), second=clip(rest))
            if word == "move":
                raise ForfeitError(N_("it sent a move before it was asked for one"))

    def quit_program(self) -> int | None:
        """Ask the program to quit. Return its exit code; None if it had to be killed."""
        self.send("quit")
        return self.close()

    def close(self) -> int | None:
        """Close the program's input. Return its exit code; None if it had to be killed."""
        return self._process.close(GRACE_SECONDS)


_running = threading.local()


def get_program(command: str, start: Callable[[str], Program] = Program) -> Program:
    """Return this thread's running program of a command; start it if necessary."""
    programs: dict[str, Program] = _running.__dict__.setdefault("programs", {})
    if command not in programs:
        programs[command] = start(command)
    return programs[command]


def stop_program(command: str) -> None:
    """End this thread's program of a command, if it is running."""
    program = _running.__dict__.get("programs", {}).pop(command, None)
    if program:
        program.quit_program()


def end_all_programs() -> None:
    """End all programs that this thread has started."""
    for command in list(_running.__dict__.get("programs", {})):
        stop_program(command)


@dataclass(frozen=True, slots=True)
class ProgramPlayer:
    """An external program as a player.

    `seconds` and `work` are the limits for a move, `settings` the names and values of options.
    """

    game: str
    command: str
    seconds: float | None = None
    work: int | None = None
    settings: tuple[tuple[str, str], ...] = ()

    def choose(self, id: str, known: State, rng: Random) -> Any:
        """Return the program's move in the position with this id.

        `known` is the information state. Raises ForfeitError if the program plays an illegal move
        or no move in time.
        """
        return self.choose_timed(id, known, rng)[0]

    def choose_timed(
        self, id: str, known: State, rng: Random, clocks: Clocks | None = None
    ) -> tuple[Any, float]:
        """Return the move (see `choose`) and the seconds of wall-clock time that it took."""
        began = perf_counter()
        action, _answer = self._ask(id, known, rng, clocks)
        return action, perf_counter() - began

    def _start(self, command: str) -> Program:
        return Program(command, settings=dict(self.settings))

    def _ask(
        self, id: str, known: State, rng: Random, clocks: Clocks | None = None
    ) -> tuple[Any, Answer]:
        notation = load(self.game).notation
        legal = {notation(action): action for action in known.legal_actions()}
        seconds = clocks.suggest_seconds() if clocks else self.seconds
        go = Go(seconds, self.work, rng.getrandbits(32), clocks)
        try:
            program = get_program(self.command, self._start)
            answer = program.request_move(position_lines(id, known, notation), go)
            if answer.move not in legal:
                # This may be a second answer to the last position, which came late. The program
                # then sends the answer to this position too, and `check_no_extra_move` says so.
                program.send("stop")
                program.check_no_extra_move(GRACE_SECONDS)
                raise ForfeitError(ILLEGAL, wrong=clip(answer.move))
            for estimate in answer.estimates:
                parse_estimate(estimate, legal)
        except ForfeitError:
            stop_program(self.command)
            raise
        return legal[answer.move], answer
