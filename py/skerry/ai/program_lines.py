"""The lines of the bot protocol (docs/bot-protocol.md), and the errors of broken rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from math import inf
from typing import Any

from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip
from skerry.core.state import State, pack
from skerry.session.ids import SessionId
from skerry.session.seat_code import encode, seed_from_code
from skerry.session.session import Session

_ = texts(__name__)[0]

VERSION = 1
"""Version of the greeting, which every program understands."""

NEWEST = 2
"""Newest version of the protocol. A program of version 2 sends the line `protocol 2`."""

MAX_RANK = 100
"""Largest number of moves in an analysis."""

MAX_OPTIONS = 100
"""Largest number of options of a program."""

MAX_CLOCK_SECONDS = 86_400
"""Largest time on a clock."""

MOVES_TO_GO = 20
"""The number of equal moves into which `Clocks.suggest_seconds` divides the time left."""

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
OPTION_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


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
        super().__init__(N_("it reported an error: {said}"), said=clip(reason, 200))
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
class TimeControl:
    """A clock for a whole game: each player has `seconds`, and `increment` more after each move."""

    seconds: float
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Return the time control of a text such as "60" or "60+1". Raises ValueError."""
        seconds, _mark, increment = text.partition("+")
        values = parse_seconds(seconds), parse_seconds(increment or "0")
        if values[0] and values[1] is not None and max(values[0], values[1]) <= MAX_CLOCK_SECONDS:
            return cls(values[0], values[1])
        raise ValueError(f"a clock is SECONDS or SECONDS+INCREMENT such as 60+1, not {clip(text)}")


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks before a move: the seconds left by seat, and the increment after the move."""

    left: tuple[float, ...]
    seat: int
    increment: float = 0.0

    def suggest_seconds(self) -> float:
        """Return a time limit for this move that leaves enough time for a long game."""
        left = self.left[self.seat]
        return min(left / MOVES_TO_GO + 0.8 * self.increment, 0.5 * left)

    def __str__(self) -> str:
        left = " ".join(f"{seconds:.2f}" for seconds in self.left)
        return f"clock {left} increment {self.increment:g}"


@dataclass(frozen=True, slots=True)
class Go:
    """The command "go": the limits for a move. None leaves the choice to the program."""

    seconds: float | None = None
    work: int | None = None
    seed: int | None = None
    clocks: Clocks | None = None

    def __str__(self) -> str:
        values = {"seconds": self.seconds, "work": self.work, "seed": self.seed}
        return " ".join(["go", *(f"{k} {v}" for k, v in values.items() if v is not None)])

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to send: "clock" (version 2, which older programs ignore), then "go"."""
        return (str(self),) if self.clocks is None else (str(self.clocks), str(self))


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that a program offers: the line `option NAME KIND DEFAULT [ARGUMENT ..]`.

    Attributes:
        name: A letter, then up to 39 of a-z, 0-9 and -.
        kind: "check" (on or off), "number" (arguments: the least and the largest whole number),
            "choice" (arguments: the choices) or "text".
        default: The value at the start; "-" stands for an empty text.
        arguments: See `kind`.
    """

    name: str
    kind: str
    default: str
    arguments: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Option:
        """Return the option of a line, without its first word. Raises ForfeitError."""
        words = text.split()
        name, kind, default = (*words, "", "", "")[:3]
        option = cls(name, kind, default, tuple(words[3:]))
        if OPTION_NAME.fullmatch(name) and default and option.allows(default):
            return option
        raise ForfeitError(N_("this is not an option: {line}"), line=clip(text, 80))

    def allows(self, value: str) -> bool:
        """Return whether the option can have this value."""
        if self.kind == "number":
            limits = (*self.arguments, value)
            if len(limits) != 3 or not all(WHOLE_NUMBER.fullmatch(each) for each in limits):
                return False
            return int(limits[0]) <= int(value) <= int(limits[1])
        if self.kind == "text":
            return not self.arguments and value.isprintable()
        choices = {"check": ("on", "off"), "choice": self.arguments}.get(self.kind, ())
        return value in choices and (self.kind == "choice" or not self.arguments)


@dataclass(slots=True)
class Answer:
    """A program's move in notation, and the lines of its estimates, without the first word.

    `cpu_seconds` is the CPU time that the program says it took; None if it doesn't say.
    """

    move: str
    estimates: list[str] = field(default_factory=list[str])
    cpu_seconds: float | None = None


def parse_line(line: str) -> tuple[str, str]:
    """Return a line's first word and the rest. Raises ForfeitError if the first word is "error"."""
    word, _mark, rest = line.partition(" ")
    if word == "error":
        raise ErrorLineError(rest.strip())
    return word, rest.strip()


def parse_seconds(text: str) -> float | None:
    """Parse a number of seconds; None if the text isn't a finite number of at least 0."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 <= seconds < inf else None


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """A move that a player considers.

    Attributes:
        rank: 1 for the best move, 2 for the second best.
        move: The move in notation.
        value: The expected share of the win, from 0 to 1; None if the player doesn't say.
        work: The units of work done.
        line: The best line, beginning with the move; () if the player doesn't say.

    >>> import skerry
    >>> skerry.AnalysisLine(1, "c4", 0.75, 120, ("c4", "d5")).line[1]
    'd5'
    """

    rank: int
    move: str
    value: float | None = None
    work: int = 0
    line: tuple[str, ...] = ()


def parse_estimate(estimate: str, legal: Container[str]) -> AnalysisLine:
    """Parse an estimate: MOVE [value V] [work N] [rank N] [line MOVE ..]. Raises ForfeitError."""
    move, *rest = estimate.split() or [""]
    end = rest.index("line") if "line" in rest else len(rest)
    values = dict(zip(rest[:end:2], rest[1:end:2], strict=False))
    line = tuple(rest[end + 1 :])
    if line[:1] not in ((), (move,)):
        template = N_("its line doesn't begin with its move: {line}")
        raise ForfeitError(template, line=clip(estimate, 80))
    if move not in legal:
        raise ForfeitError(N_("it considers {wrong}, which isn't a legal move"), wrong=clip(move))
    try:
        value = float(values["value"]) if "value" in values else None
        work = int(values.get("work", 0))
        rank = int(values.get("rank", 1))
        valid = (value is None or 0 <= value <= 1) and work >= 0 and 1 <= rank <= MAX_RANK
    except ValueError:
        valid = False
    if not valid or not set(values) <= {"value", "work", "rank"}:
        raise ForfeitError(N_("this is not an estimate: {line}"), line=clip(estimate, 80))
    return AnalysisLine(rank, move, value, work, line)


def position_lines(id: str, observation: State, notation: Callable[[Any], str]) -> list[str]:
    """Return the lines that describe a position to a program: id, seat, legal moves, state."""
    legal = " ".join(map(notation, observation.legal_actions()))
    state = json.dumps(pack(observation), separators=(",", ":"))
    seat = observation.current_player + 1
    return [f"position {id}", f"seat {seat}", f"legal {legal}", f"state {state}"]
