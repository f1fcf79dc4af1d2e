"""What to think about, and what has been found: by the game up to there, for as many reviews as
there are of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from skerry.core.bot import RefutationQuery
from skerry.core.state import State
from skerry.session.session import Session

from .proofs import Shown
from .turning_points import Thought

MANY = 2_000
"""Positions whose thoughts are kept."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to think about: what its player to move knows, and for how long. With a `question`
    something is to be proven of a move.

    `key` is the same for the same game up to there, whoever asks.
    """

    at: int
    state: State
    seconds: float
    key: int = 0
    question: RefutationQuery | None = None


@dataclass(slots=True)
class Found:
    """A thought, None where there was none to be had, and how long it took."""

    thought: Thought | None
    seconds: float


class Memory:
    """What was thought, by the game up to there: a game that goes on, or a variation of it, is
    thought through only where it is new. Reviews may share one.

    `shown` is what was proven of the move that led there; None where nothing was.
    """

    def __init__(self) -> None:
        self.found: dict[int, Found] = {}
        self.tries: dict[int, int] = {}
        self.shown: dict[int, Shown | None] = {}

    def keep(self, key: int, found: Found, line: Sequence[int]) -> None:
        """Keep what was found. Where that becomes too much, all but this line's is forgotten."""
        self.found[key] = found
        if len(self.found) > max(MANY, 2 * len(line)):
            kept = {*line, key}
            self.found = {it: value for it, value in self.found.items() if it in kept}
            self.tries = {it: value for it, value in self.tries.items() if it in kept}

    def prove(self, key: int, shown: Shown | None, line: Sequence[int]) -> None:
        """Keep what was proven of a move; likewise."""
        self.shown[key] = shown
        if len(self.shown) > MANY:
            kept = {*line, key}
            self.shown = {it: value for it, value in self.shown.items() if it in kept}


def keys(session: Session) -> tuple[int, ...]:
    """A number for each position of a session's line, below 2**48: a digest of the game up to
    there, the same in every process.
    """
    game = session.game.id, session.preset, session.seats, session.seed, session.seat_code
    digest = sha256(repr(game).encode(errors="backslashreplace"))
    found = list[int]()
    for move in ("", *session.line):
        digest.update(f"{move},".encode(errors="backslashreplace"))
        found.append(int.from_bytes(digest.digest()[:6]))
    return tuple(found)
