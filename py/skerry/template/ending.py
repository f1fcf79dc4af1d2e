"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import texts

from .rules import ShoalState

_ = texts(__name__)[0]


def ending(state: ShoalState, names: Sequence[str]) -> Ending:
    """Who could not land any more."""
    return Ending(
        _("{name} found no rock to land on.").format(name=names[state.to_move]),
        ranks(state.returns()),
    )
