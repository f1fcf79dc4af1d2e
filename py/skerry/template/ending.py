"""The result of a game."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import texts

from .rules import ShoalState

_ = texts(__name__)[0]


def ending(state: ShoalState, names: Sequence[str]) -> Ending:
    """Return the ending: a sentence that explains the result, and the ranks."""
    return Ending(
        _("{name}: no rock left to land on.").format(name=names[state.to_move]),
        ranks(state.returns()),
    )
