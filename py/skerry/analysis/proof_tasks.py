"""The proofs that a review searches for.

A first round searches for a refutation of each expensive move. A second round, with more time per
search, is for the moves into and out of unproven parts of the game, which the review can't judge
(see turning_points.py): it tries to prove who wins the unproven position beside the move.
"""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.bot import RefutationQuery
from skerry.session.session import Session

from . import proofs
from .memory import Memory, Task
from .turning_points import (
    MAX_NAMED,
    Evals,
    GameRecord,
    min_cost,
    turning_points,
    unproven_neighbours,
)

PROOF_SECONDS = 3.0
"""Time limit of the search for a refutation of an expensive move."""

MAX_PROOFS = 8
"""Largest number of moves of a game for which a refutation is searched."""

LONG_PROOF_SECONDS = 20.0
"""Time limit of the search that settles an unproven position. On Atoll's small board, the positions
that three seconds leave open take 8 to 15 s."""

MAX_LONG_PROOFS = 4
"""Largest number of positions of a game that get a search of LONG_PROOF_SECONDS."""


def refutation_task(
    session: Session,
    record: GameRecord,
    evals: Evals,
    memory: Memory,
    keys: Sequence[int],
) -> Task | None:
    """Return the next search for a refutation of an expensive move; None if all are done.

    Args:
        session: The game.
        record: The record of its line.
        evals: The evaluations of its positions.
        memory: The results so far.
        keys: The key of each position in `memory`.
    """
    tried = memory.refutations
    if not proofs.can_prove_mistakes(session) or sum(key in tried for key in keys) >= MAX_PROOFS:
        return None
    turns = turning_points(record, evals, min_cost(record, evals), MAX_NAMED, strict=True)
    for turn in turns:
        if keys[turn.at + 1] not in tried:
            query = proofs.refutation_query(session, turn.at, turn.best)
            return _proof_task(query, turn.at, PROOF_SECONDS, keys[turn.at + 1])
    return None


def settling_task(
    session: Session,
    record: GameRecord,
    evals: Evals,
    memory: Memory,
    keys: Sequence[int],
) -> Task | None:
    """Return the next search that settles an unproven position; None if all are done.

    The arguments are those of `refutation_task`.
    """
    tried = memory.long_proofs
    if (
        not proofs.can_prove_mistakes(session)
        or sum(key in tried for key in keys) >= MAX_LONG_PROOFS
    ):
        return None
    for at in unproven_neighbours(record, evals):
        result = evals[at]
        if result and keys[at + 1] not in tried:
            query = proofs.refutation_query(session, at, result.move)
            key = keys[at + 1] + proofs.QUERY_KEY_OFFSET
            return _proof_task(query, at, LONG_PROOF_SECONDS, key)
    return None


def _proof_task(query: RefutationQuery, at: int, seconds: float, key: int) -> Task:
    return Task(at, query.state, seconds, key + proofs.QUERY_KEY_OFFSET, query)
