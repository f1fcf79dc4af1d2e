"""What is certain about a move, in words."""

from __future__ import annotations

from skerry.core.i18n import texts

from .rules import ShoalState
from .text import flock

_, ngettext = texts(__name__)


def fact(state: ShoalState, action: str) -> str:
    """The strongest thing that is certain about an action of the player to move."""
    after, mine = state.apply(action), state.to_move
    if after.is_terminal:
        text = _("With it {flock} win: {others} can land nowhere.")
        return text.format(flock=flock(mine), others=flock(1 - mine))
    left = len(after.legal_actions())
    text = ngettext(
        "After it {n} rock is left on which {others} can land.",
        "After it {n} rocks are left on which {others} can land.",
        left,
    )
    return text.format(n=left, others=flock(1 - mine))
