"""A program that plays, in any language: a process that is asked by lines of text.

The lines are those of docs/bot-protocol.md. Whoever asks waits so long and no longer; what dies,
says nothing or answers nonsense has forfeited the game (`ForfeitError`).
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from skerry.core.game import clip
from skerry.core.i18n import N_, texts
from skerry.core.registry import load
from skerry.core.state import State, pack
from skerry.session.ids import SessionId
from skerry.session.seat_code import digest, encode
from skerry.session.session import Session

_ = texts(__name__)[0]

VERSION = 1
"""Of the protocol."""

HELLO = 10.0
"""Seconds that a program has to begin."""

PATIENCE = 10.0
"""Seconds beyond what it was given for a move, before it is told to stop."""

GRACE = 2.0
"""Seconds to answer after that, and to end."""

MOST_LINE = 100_000
"""Characters of a line."""


class ForfeitError(Exception):
    """A player did what ends its game: the text says what, in English, as results keep it."""

    def __init__(self, text: str, **given: object) -> None:
        """With something `given` the text is a template, as catalogues have it."""
        super().__init__(text.format(**given) if given else text)
        self._text, self._given = text, given

    def told(self) -> str:
        """The same in the language that is spoken now, in one line."""
        said = _(self._text).format(**self._given) if self._given else _(self._text)
        return " ".join(said.split())


MAY_NOT = N_("it plays {wrong}, which it may not")


def position_id(session: Session, seat: int) -> str:
    """An id of the position as that seat knows it: its moves where nothing is drawn or hidden, else
    what the seat knows of it, and never the seed.
    """
    game = session.game
    if game.uses_seed(session.preset) or game.hidden:
        code = encode(session.state, seat)
        head = SessionId(game.id, session.preset, session.seats, seat_code=code, seed=digest(code))
        return str(head)
    return str(SessionId(game.id, session.preset, session.seats, session.moves))


@dataclass(frozen=True, slots=True)
class Go:
    """What a program may spend on a move. What is None is its own choice."""

    seconds: float | None = None
    work: int | None = None
    seed: int | None = None

    def __str__(self) -> str:
        given = {"seconds": self.seconds, "work": self.work, "seed": self.seed}
        return " ".join(["go", *(f"{k} {v}" for k, v in given.items() if v is not None)])


@dataclass(slots=True)
class Answer:
    """A move, and the lines of estimates that came before it."""

    move: str
    estimates: list[str] = field(default_factory=list[str])


class Program:
    """A running program, after its hello."""

    def __init__(self, command: str) -> None:
        """Raises ValueError where there is no such program, ForfeitError where it is no player."""
        self.command = command
        self.about: dict[str, str] = {}
        try:
            words = shlex.split(command, posix=os.name != "nt")
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            said = _("{program} can't be started: {why}")
            raise ValueError(said.format(program=clip(command, 80), why=error)) from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self.say(f"skerry {VERSION}")
            self._greet(monotonic() + HELLO)
        except ForfeitError:
            self.close()
            raise

    def _listen(self) -> None:
        out = self._process.stdout
        assert out
        while line := out.readline(MOST_LINE):
            self._lines.put(line.strip())
        self._lines.put(None)

    def _greet(self, until: float) -> None:
        for word, rest in self.heard(until, "ready"):
            if word == "ready":
                return
            self.about[word] = rest

    def say(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._lost() from error

    def heard(self, until: float, what: str) -> Iterator[tuple[str, str]]:
        """The lines that come, each as its first word and the rest. Raises ForfeitError when none
        has come by `until`, the program has ended, or it complains.
        """
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - monotonic()))
            except queue.Empty:
                said = N_("it did not say {what} in time")
                raise ForfeitError(said, what=what) from None
            if line is None:
                raise self._lost()
            word, _mark, rest = line.partition(" ")
            if word == "error":
                raise ForfeitError(N_("it says: error {said}"), said=clip(rest, 200))
            if word:
                yield word, rest.strip()

    def _lost(self) -> ForfeitError:
        with suppress(subprocess.TimeoutExpired):
            return ForfeitError(N_("it has ended, with {code}"), code=self._process.wait(GRACE))
        return ForfeitError(N_("it no longer listens"))

    def move(self, position: Sequence[str], go: Go) -> Answer:
        """The program's move in the position that these lines tell. It is told to stop when its
        time and PATIENCE are over; GRACE later it has forfeited.
        """
        for line in (*position, str(go)):
            self.say(line)
        limit = monotonic() + (go.seconds or 0.0) + PATIENCE
        try:
            return self.answer(limit)
        except ForfeitError:
            if monotonic() < limit:
                raise
        self.say("stop")
        return self.answer(monotonic() + GRACE)

    def answer(self, until: float) -> Answer:
        """The move that comes, and the estimates before it."""
        estimates = list[str]()
        for word, rest in self.heard(until, "move"):
            if word == "move":
                return Answer(rest, estimates)
            if word == "estimate":
                estimates.append(rest)
        raise AssertionError("it is heard until something is raised")

    def end(self) -> int | None:
        """Ask the program to quit. Its exit code; None if it had to be killed."""
        with suppress(ForfeitError):
            self.say("quit")
        return self.close()

    def close(self) -> int | None:
        """Say no more. The program's exit code; None if it had to be killed."""
        with suppress(OSError):
            assert self._process.stdin
            self._process.stdin.close()
        try:
            return self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return None


def told(id: str, known: State, notation: Callable[[Any], str]) -> list[str]:
    """The lines that tell a position to a program: its id, what can be played, and what its player
    knows, field by field.
    """
    legal = " ".join(map(notation, known.legal_actions()))
    state = json.dumps(pack(known), separators=(",", ":"))
    seat = known.current_player + 1
    return [f"position {id}", f"seat {seat}", f"legal {legal}", f"state {state}"]


_running = threading.local()


def running(command: str) -> Program:
    """The program of that command, one for each thread, started when it is first asked for."""
    programs: dict[str, Program] = _running.__dict__.setdefault("programs", {})
    if command not in programs:
        programs[command] = Program(command)
    return programs[command]


def gone(command: str) -> None:
    """End the program of that command; the next game starts it anew."""
    program = _running.__dict__.get("programs", {}).pop(command, None)
    if program:
        program.end()


def end_all() -> None:
    """End all programs that this thread has started."""
    for command in list(_running.__dict__.get("programs", {})):
        gone(command)


@dataclass(frozen=True, slots=True)
class ProgramPlayer:
    """A player of a match that a program is asked for; `seconds` and `work` are a move's."""

    game: str
    command: str
    seconds: float | None = None
    work: int | None = None

    def asked(self, id: str, known: State, rng: Random) -> Any:
        """The program's move in the position of that id. Raises ForfeitError for none, and for one
        that cannot be played.
        """
        notation = load(self.game).notation
        legal = {notation(action): action for action in known.legal_actions()}
        go = Go(self.seconds, self.work, rng.getrandbits(32))
        try:
            answer = running(self.command).move(told(id, known, notation), go)
            if answer.move not in legal:
                raise ForfeitError(MAY_NOT, wrong=clip(answer.move))
        except ForfeitError:
            gone(self.command)
            raise
        return legal[answer.move]
