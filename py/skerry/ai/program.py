"""External programs as players: processes that speak the protocol of docs/bot-protocol.md.

All waiting has a time limit. A program that ends, doesn't answer in time or breaks the protocol
forfeits the game (`ForfeitError`).
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import monotonic, perf_counter
from typing import Any

from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.core.state import State, pack
from skerry.session.ids import SessionId
from skerry.session.seat_code import encode, seed_from_code
from skerry.session.session import Session

from .line_process import MAX_WAITING_LINES, LineProcess, split_command

_ = texts(__name__)[0]

VERSION = 1
"""Version of the protocol."""

HELLO_SECONDS = 10.0
"""Time limit for a program to start."""

EXTRA_SECONDS = 10.0
"""If a program exceeds the time of its move by this much, it is asked to stop."""

GRACE_SECONDS = 2.0
"""Time limit for the answer after "stop", and for ending after "quit"."""

KNOWN_WORDS = frozenset(("name", "author", "games", "ready", "estimate", "cpu", "move"))
"""First words of the lines that a program sends; "error" is not one of them."""

MAX_ESTIMATES = 1_000
"""Largest number of estimates in an answer; older ones are dropped."""


class ForfeitError(Exception):
    """Raised if a player forfeits its game. `str(error)` is the reason, in English."""

    def __init__(self, text: str, **values: object) -> None:
        """Create the error. If there are `values`, `text` is a template for them."""
        super().__init__(text.format(**values) if values else text)
        self._text = text
        self._values = values

    def translated_text(self) -> str:
        """Return the text in the current language, in one line."""
        text = _(self._text).format(**self._values) if self._values else _(self._text)
        return " ".join(text.split())


class ErrorLineError(ForfeitError):
    """Raised if a program sends "error"; `reason` is the text after this word."""

    def __init__(self, reason: str) -> None:
        """Create the error."""
        super().__init__(N_("it says: error {said}"), said=clip(reason, 200))
        self.reason = reason


ILLEGAL = N_("it plays {wrong}, which isn't a legal move")
TWICE = N_("it answered twice: {first}, then {second}")


def position_id(session: Session, seat: int) -> str:
    """Return an id of the current position that contains only the knowledge of `seat`.

    In games without chance and hidden information the id has the moves, otherwise a seat code.
    """
    game = session.game
    if game.uses_seed(session.preset) or game.hidden:
        code = encode(session.state, seat)
        head = SessionId(
            game.id, session.preset, session.seats, seat_code=code, seed=seed_from_code(code)
        )
        return str(head)
    return str(SessionId(game.id, session.preset, session.seats, session.moves))


@dataclass(frozen=True, slots=True)
class Go:
    """The command "go": the limits for a move. None leaves the choice to the program."""

    seconds: float | None = None
    work: int | None = None
    seed: int | None = None

    def __str__(self) -> str:
        values = {"seconds": self.seconds, "work": self.work, "seed": self.seed}
        return " ".join(["go", *(f"{k} {v}" for k, v in values.items() if v is not None)])


@dataclass(slots=True)
class Answer:
    """A program's move in notation, and the lines of its estimates, without the first word.

    `cpu_seconds` is the CPU time that the program says it took; None if it doesn't say.
    """

    move: str
    estimates: list[str] = field(default_factory=list[str])
    cpu_seconds: float | None = None


class Program:
    """A running program that has answered the greeting."""

    def __init__(
        self,
        command: str,
        words: Sequence[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Start the program.

        Args:
            command: The command line, or a name if there are `words`.
            words: The command as a list of words; None: those of `command`.
            env: All environment variables; None: those of this process.

        Raises:
            ValueError: it can't be started.
            ForfeitError: it doesn't speak the protocol.
        """
        self.command = command
        self.about: dict[str, str] = {}
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
        except ForfeitError:
            self.close()
            raise

    def _receive_greeting(self, until: float) -> None:
        for word, rest in self.receive(until, "ready"):
            if word == "ready":
                break
            self.about[word] = rest
        if not self.about.get("name"):
            raise ForfeitError(N_('it didn\'t send a line "name .." before "ready"'))

    def send(self, line: str) -> None:
        """Send a line."""
        self._process.send(line)

    def receive(self, until: float, expected: str) -> Iterator[tuple[str, str]]:
        """Yield the lines that the program sends, each as its first word and the rest.

        Raise ForfeitError if the expected line doesn't come by `until`, the program has ended, or
        it sends "error".
        """
        late_lines = 0  # lines read after `until`, most of which came in time
        while late_lines <= MAX_WAITING_LINES:
            try:
                line = self._process.receive(until)
            except TimeoutError:
                break
            if line is None:
                raise self._end_error()
            word, rest = _parse(line)
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
        """Ask for a move in the position that these lines describe.

        EXTRA_SECONDS after the end of its time, the program is asked to stop; after another
        GRACE_SECONDS it forfeits. It also forfeits if it has sent a second move since its last
        answer.
        """
        self.check_silence()
        self._unknown_line = ""
        for line in (*position, str(go)):
            self.send(line)
        limit = monotonic() + (go.seconds or 0.0) + EXTRA_SECONDS
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
                cpu_seconds = _parse_seconds(rest)
        raise AssertionError("receive() ends with an exception only")

    def check_silence(self, seconds: float = 0.0) -> None:
        """Raise ForfeitError if the program sends a move without a "go".

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
            word, rest = _parse(line)
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


def _parse(line: str) -> tuple[str, str]:
    """Return a line's first word and the rest. Raises ForfeitError if the first word is "error"."""
    word, _mark, rest = line.partition(" ")
    if word == "error":
        raise ErrorLineError(rest.strip())
    return word, rest.strip()


def _parse_seconds(text: str) -> float | None:
    """Return a time in seconds; None if the text is no such time."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 <= seconds < inf else None


def check_estimate(estimate: str, legal: Container[str]) -> None:
    """Raise ForfeitError unless an estimate reads: MOVE [value V] [work N] [line MOVE ..]."""
    move, *rest = estimate.split() or [""]
    end = rest.index("line") if "line" in rest else len(rest)
    values = dict(zip(rest[:end:2], rest[1:end:2], strict=False))
    if rest[end + 1 :][:1] not in ([], [move]):
        template = N_("its line does not begin with its move: {line}")
        raise ForfeitError(template, line=clip(estimate, 80))
    if move not in legal:
        raise ForfeitError(N_("it considers {wrong}, which isn't a legal move"), wrong=clip(move))
    try:
        valid = 0 <= float(values.get("value", 0)) <= 1 and int(values.get("work", 0)) >= 0
    except ValueError:
        valid = False
    if not valid or not set(values) <= {"value", "work"}:
        raise ForfeitError(N_("this is not an estimate: {line}"), line=clip(estimate, 80))


def position_lines(id: str, observation: State, notation: Callable[[Any], str]) -> list[str]:
    """Return the lines that describe a position to a program: id, seat, legal moves, state."""
    legal = " ".join(map(notation, observation.legal_actions()))
    state = json.dumps(pack(observation), separators=(",", ":"))
    seat = observation.current_player + 1
    return [f"position {id}", f"seat {seat}", f"legal {legal}", f"state {state}"]


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


def end_all() -> None:
    """End all programs that this thread has started."""
    for command in list(_running.__dict__.get("programs", {})):
        stop_program(command)


@dataclass(frozen=True, slots=True)
class ProgramPlayer:
    """An external program as a player; `seconds` and `work` are the limits for a move."""

    game: str
    command: str
    seconds: float | None = None
    work: int | None = None

    def choose(self, id: str, known: State, rng: Random) -> Any:
        """Return the program's move in the position with this id.

        `known` is the information state. Raises ForfeitError if the program plays an illegal move
        or no move in time.
        """
        return self.choose_timed(id, known, rng)[0]

    def choose_timed(self, id: str, known: State, rng: Random) -> tuple[Any, float]:
        """Return the move (see `choose`) and the seconds of wall-clock time that it took."""
        began = perf_counter()
        action, _answer = self._ask(id, known, rng)
        return action, perf_counter() - began

    def _start(self, command: str) -> Program:
        return Program(command)

    def _ask(self, id: str, known: State, rng: Random) -> tuple[Any, Answer]:
        notation = load(self.game).notation
        legal = {notation(action): action for action in known.legal_actions()}
        go = Go(self.seconds, self.work, rng.getrandbits(32))
        try:
            program = get_program(self.command, self._start)
            answer = program.request_move(position_lines(id, known, notation), go)
            if answer.move not in legal:
                # This may be a second answer to the last position, which came late. The program
                # then sends the answer to this position too, and `check_silence` says so.
                program.send("stop")
                program.check_silence(GRACE_SECONDS)
                raise ForfeitError(ILLEGAL, wrong=clip(answer.move))
            for estimate in answer.estimates:
                check_estimate(estimate, legal)
        except ForfeitError:
            stop_program(self.command)
            raise
        return legal[answer.move], answer
