"""Actions as text, and the last events."""

from __future__ import annotations

from skerry.core.i18n import texts

from .rules import SWAP, AtollState
from .text import last_events as last_events

_ = texts(__name__)[0]


def describe_action(state: AtollState, action: str) -> str:
    """Return an action as text: the name of the cell for a stone, or a phrase for the swap."""
    return _("swap sides") if action == SWAP else action
