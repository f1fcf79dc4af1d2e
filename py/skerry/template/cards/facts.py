"""Facts about a move, for hints. They use only what the player to bid knows."""

from __future__ import annotations

from skerry.core.i18n import texts

from .rules import TroveState

_ = texts(__name__)[0]


def fact(state: TroveState, action: int) -> str:
    """Return the most useful fact about a card of the player to bid."""
    higher = sum(card > action for card in state.unseen_cards())
    if not higher:
        return _("No card that you haven't seen is higher: this wins the pearl.")
    return _("Higher cards that you haven't seen: {n}.").format(n=higher)
