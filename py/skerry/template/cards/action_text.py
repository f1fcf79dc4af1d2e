"""Descriptions of actions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.game import Event
from skerry.core.i18n import texts

if TYPE_CHECKING:
    from .rules import TroveState

_ = texts(__name__)[0]


def describe_action(state: TroveState, action: int) -> str:
    """Return a description of a card that can be part of a sentence."""
    return _("card {n}").format(n=action)


def last_events(state: TroveState) -> tuple[Event, ...]:
    """Return the secret bid in this round, or else the bids that were revealed last."""
    bidders = [seat for seat, bid in enumerate(state.bids) if bid]
    if bidders:
        return tuple((seat, _("a secret bid")) for seat in bidders)
    return tuple((seat, _("card {n}").format(n=bid)) for seat, bid in enumerate(state.shown))
