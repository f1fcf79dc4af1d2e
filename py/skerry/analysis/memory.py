"""Tasks for a search, and the cache of their results.

Results are keyed by a digest of the game up to a position, so that several reviews can share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from skerry.core.bot import RefutationQuery
from skerry.core.state import State
from skerry.session.session import Session

from .proofs import RefutationLine
from .turning_points import PositionEval

MAX_POSITIONS = 2_000
"""Most results that are cached, except for those of the current line."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to search.

    Attributes:
        at: The position.
        state: What its player to move knows.
        seconds: The time limit of the search.
        key: The same for the same game up to the position.
        query: If something about a move must be proven, what; otherwise None.
    """

    at: int
    state: State
    seconds: float
    key: int = 0
    query: RefutationQuery | None = None


@dataclass(slots=True)
class StoredEval:
    """The result of a search (None if it was cancelled too often), and its time limit."""

    result: PositionEval | None
    seconds: float


class Memory:
    """A cache of search results. When a game goes on, or has a variation, only its new positions
    must be searched.

    Attributes:
        evals: The result of each position.
        tries: How often a position's search was cancelled.
        refutations: The refutation of the move that led to a position; None if there is none.
    """

    def __init__(self) -> None:
        self.evals: dict[int, StoredEval] = {}
        self.tries: dict[int, int] = {}
        self.refutations: dict[int, RefutationLine | None] = {}

    def store(self, key: int, result: StoredEval, line: Sequence[int]) -> None:
        """Store a position's result. If the cache is full, drop all but those of `line`."""
        self.evals[key] = result
        if len(self.evals) > max(MAX_POSITIONS, 2 * len(line)):
            current = {*line, key}
            self.evals = {other: value for other, value in self.evals.items() if other in current}
            self.tries = {other: count for other, count in self.tries.items() if other in current}

    def store_refutation(
        self, key: int, refutation: RefutationLine | None, line: Sequence[int]
    ) -> None:
        """Store the refutation of a move, or None. If the cache is full, drop all but `line`."""
        self.refutations[key] = refutation
        if len(self.refutations) > MAX_POSITIONS:
            current = {*line, key}
            self.refutations = {
                other: value for other, value in self.refutations.items() if other in current
            }


def keys(session: Session) -> tuple[int, ...]:
    """Return a key below 2**48 for each position of a session's line.

    It is a digest of the game up to the position, the same in every process.
    """
    game = session.game.id, session.preset, session.seats, session.seed, session.seat_code
    digest = sha256(repr(game).encode(errors="backslashreplace"))
    result = list[int]()
    for move in ("", *session.line):
        digest.update(f"{move},".encode(errors="backslashreplace"))
        result.append(int.from_bytes(digest.digest()[:6]))
    return tuple(result)
