"""The result of a game."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import texts

from .rules import TroveState

_ = texts(__name__)[0]


def ending(state: TroveState, names: Sequence[str]) -> Ending:
    """Return the ending: a sentence that explains the result, and the ranks."""
    winner = state.returns().index(1.0)
    sentence = _("{name} has {n} of {all} pearls.")
    return Ending(
        sentence.format(name=names[winner], n=state.pearls[winner], all=state.size),
        ranks(state.returns()),
    )
