"""Texts of the scene, and the position as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core import player_names
from skerry.core.i18n import N_, texts

from .action_text import last_events

if TYPE_CHECKING:
    from .rules import TroveState

_ = texts(__name__)[0]

SEATS = (N_("Seal"), N_("Heron"))


def seat_name(seat: int) -> str:
    """Return the name of a seat."""
    return _(SEATS[seat])


def status(state: TroveState) -> str:
    """Return the status: the winner, the deal, or a prompt for the player to bid."""
    if state.is_terminal:
        winner = state.returns().index(1.0)
        return _("{name} wins").format(name=seat_name(winner))
    if state.is_dealing:
        return _("The cards are dealt")
    seat = state.current_player
    prompt = _("bid a card")
    return player_names.turn_text(seat, seat_name(seat), prompt, _("{name} to bid"))


def events_text(state: TroveState) -> str:
    """Return the last events as text; "" at the start."""
    return player_names.join_events(last_events(state), [seat_name(seat) for seat in (0, 1)])


def card_text(card: int) -> str:
    """Return a card's text; "?" if it is hidden."""
    return "?" if card < 0 else str(card)


def diagram_text(state: TroveState) -> str:
    """Return a line for each seat, and the status."""
    lines = [
        f"{seat_name(seat)}: {' '.join(map(card_text, state.hands[seat]))}"
        f" | {card_text(state.bids[seat]) if state.bids[seat] else '-'} | {state.pearls[seat]}"
        for seat in (0, 1)
    ]
    return "\n".join([*lines, f"{status(state)}."])
