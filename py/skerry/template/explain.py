"""Reasons why a typed move, or a choice of nodes in the scene, is not a legal move."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.outside_text import make_readable

from .rules import ShoalState

_ = texts(__name__)[0]


def explain_illegal_move(state: ShoalState, text: str) -> str:
    """Return why a typed move is illegal; "" if there is no particular reason."""
    rock = state.board.number.get(text)
    if rock is None:
        template = _("There is no rock {rock}; the rocks are a1 to {last}")
        return template.format(rock=make_readable(text), last=state.board.names[-1])
    if (state.gulls | state.terns) >> rock & 1:
        return _("There is already a bird on {rock}").format(rock=text)
    if state.board.beside[rock] & (state.gulls if state.to_move else state.terns):
        return _("{rock} is next to a bird of the other flock").format(rock=text)
    return ""


def explain_illegal_picks(state: ShoalState, picks: tuple[str, ...]) -> str:
    """Return why the chosen nodes make no move; "" if there is no particular reason."""
    if state.is_terminal or not picks or picks[-1] not in state.board.number:
        return ""
    return explain_illegal_move(state, picks[-1])
