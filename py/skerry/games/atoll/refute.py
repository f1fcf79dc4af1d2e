"""Shows by proof what was wrong with a stone; the prover does it (see `prover.refuting`)."""

from __future__ import annotations

from collections.abc import Generator

from skerry.core.bot import Budget
from skerry.core.later import need
from skerry.core.refutation import Question, Refutation

from . import facts, openings
from .board import BLACK
from .rules import SWAP, AtollState


def refute(question: Question, budget: Budget) -> Generator[int, None, Refutation | None]:
    """What shows a move to be a mistake, or to be none; see `core.refutation.Refute`."""
    opening = _opening(question)
    if opening is not None:
        return opening
    need("skerry.games.atoll.prover")
    from .prover.refuting import shown

    return (yield from shown(question, budget))


def _opening(question: Question) -> Refutation | None:
    """What the proven first stones say of the first one and of the swap; None if that is nothing.

    Who places a first stone has lost once it is proven who wins with it: the other side chooses.
    """
    state, played = question.state, question.played
    assert isinstance(state, AtollState)
    if state.white or state.swapped:
        return None
    if not state.black:
        worth = openings.proven(state.columns).get(played)
        line = (played, SWAP) if worth else (played,)
        return None if worth is None else Refutation(line, facts.fact(state, played), after=0.0)
    worth = openings.proven(state.columns).get(state.board.names[state.black.bit_length() - 1])
    if worth is None or (played == SWAP) == bool(worth):
        return None
    assert state.to_move != BLACK
    if not worth and played != SWAP:
        return None  # not every answer to a stone that loses wins
    return Refutation((played,), facts.fact(state, SWAP), before=1.0, after=0.0)
