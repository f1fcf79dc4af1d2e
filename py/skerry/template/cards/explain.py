"""Reasons why a typed move, or a choice of nodes in the scene, is not a legal move."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.outside_text import make_readable

from .rules import TroveState

_ = texts(__name__)[0]


def explain_illegal_move(state: TroveState, text: str) -> str:
    """Return why a typed move is illegal; "" if there is no particular reason."""
    cards = [str(card) for card in range(1, state.deck + 1)]
    if text not in cards:
        template = _("There is no card {card}; the cards are 1 to {last}")
        return template.format(card=make_readable(text), last=state.deck)
    if state.current_player >= 0:
        return _("Card {card} is not in your hand").format(card=text)
    return ""


def explain_illegal_picks(state: TroveState, picks: tuple[str, ...]) -> str:
    """Return why the chosen nodes make no move; "" if there is no particular reason."""
    if state.current_player >= 0 and picks and picks[-1].startswith("back-"):
        return _("This card belongs to the other player")
    return ""
