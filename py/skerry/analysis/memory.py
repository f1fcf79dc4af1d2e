"""Positions to search (tasks), and a cache of the results.

The key of a result is a digest of the game up to the position, so that several reviews can share
results.

A position has one evaluation, that of its longest search: of the review, of an estimate or hint
that the player asked for, or of a move tried in practice. Short searches are noisy: after g4, g3 on
Atoll's small board, the best move is c2, d3 or f4 after a search of 1 s or less, and d3 after each
longer one. If each aid kept its own values, the review would call another move better than the
estimate did.
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
"""Number of results at which the cache is full. It then keeps only those of the current line."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to search.

    Attributes:
        at: The position.
        state: The information state of the player to move.
        seconds: The time limit of the search, in seconds.
        key: The position's key (see `position_keys`); with a query, plus `QUERY_KEY_OFFSET`, or
            twice that for a long search.
        query: The query of a search for a proof; None if the position is evaluated.
    """

    at: int
    state: State
    seconds: float
    key: int = 0
    query: RefutationQuery | None = None


@dataclass(slots=True)
class StoredEval:
    """The result of a search, and its time limit.

    `result` is None if the search was cancelled too often.
    """

    result: PositionEval | None
    seconds: float


class Memory:
    """A cache of search results, so that a longer line or a variation needs few new searches.

    Attributes:
        evals: The result of the search of each position, by key.
        tries: How often the search of a position was cancelled, by key.
        refutations: The refutation of the move that led to a position, by the position's key; None
            if the search for a proof found nothing.
        long_proofs: The keys of the refutations that had a long search.
    """

    def __init__(self) -> None:
        self.evals: dict[int, StoredEval] = {}
        self.tries: dict[int, int] = {}
        self.refutations: dict[int, RefutationLine | None] = {}
        self.long_proofs = set[int]()

    def store_eval(self, key: int, result: StoredEval, line: Sequence[int]) -> None:
        """Store the result of a position, unless the position has the result of a longer search.

        A proven result always replaces the other one. If the cache is full, drop all results except
        for those with keys in `line`.
        """
        before = self.evals.get(key)
        is_proven = result.result is not None and result.result.proven
        if before and before.result and before.seconds > result.seconds and not is_proven:
            return
        self.evals[key] = result
        if len(self.evals) > max(MAX_POSITIONS, 2 * len(line)):
            current = {*line, key}
            self.evals = {other: value for other, value in self.evals.items() if other in current}
            self.tries = {other: count for other, count in self.tries.items() if other in current}

    def store_refutation(
        self, key: int, refutation: RefutationLine | None, line: Sequence[int]
    ) -> None:
        """Store the refutation of the move that led to a position, or None.

        If the cache is full, drop all refutations except for those with keys in `line`.
        """
        self.refutations[key] = refutation
        if len(self.refutations) > MAX_POSITIONS:
            current = {*line, key}
            self.refutations = {
                other: value for other, value in self.refutations.items() if other in current
            }
            self.long_proofs &= current


def position_keys(session: Session) -> tuple[int, ...]:
    """Return a key below 2**48 for each position of a session's line.

    A key is a digest of the game up to the position, and the same in every process.
    """
    game = session.game.id, session.preset, session.seats, session.seed, session.seat_code
    digest = sha256(repr(game).encode(errors="backslashreplace"))
    result = list[int]()
    for move in ("", *session.line):
        digest.update(f"{move},".encode(errors="backslashreplace"))
        result.append(int.from_bytes(digest.digest()[:6]))
    return tuple(result)
