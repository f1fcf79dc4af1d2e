"""Why a typed move, or a touch on the picture, is no move."""

from __future__ import annotations

from skerry.core.i18n import texts

from .rules import ShoalState

_ = texts(__name__)[0]


def explain_illegal_move(state: ShoalState, text: str) -> str:
    """Why a typed move cannot be played; "" if there is nothing to say."""
    rock = state.board.number.get(text)
    if rock is None:
        said = _("There is no rock {rock} here; rocks are named a1 to {last}")
        return said.format(rock=ascii(text)[1:-1][:20], last=state.board.names[-1])
    if (state.gulls | state.terns) >> rock & 1:
        return _("There is a bird on {rock} already").format(rock=text)
    if state.board.beside[rock] & (state.gulls if state.to_move else state.terns):
        return _("Beside {rock} there is a bird of the other flock").format(rock=text)
    return ""


def explain_illegal_picks(state: ShoalState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if state.is_terminal or not picks or picks[-1] not in state.board.number:
        return ""
    return explain_illegal_move(state, picks[-1])
