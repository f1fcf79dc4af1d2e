"""Facts about a move, for hints."""

from __future__ import annotations

from skerry.core.i18n import texts

from .rules import ShoalState
from .text import flock_name

_, ngettext = texts(__name__)


def fact(state: ShoalState, action: str) -> str:
    """Return the most useful fact about an action of the player to move."""
    after = state.apply(action)
    opponent = flock_name(1 - state.to_move)
    if after.is_terminal:
        return _("{others} then have nowhere to land: this wins.").format(others=opponent)
    count = len(after.legal_actions())
    template = ngettext(
        "{others} then have {n} rock left to land on.",
        "{others} then have {n} rocks left to land on.",
        count,
    )
    return template.format(n=count, others=opponent)
