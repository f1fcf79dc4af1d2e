"""Reasons why a typed move, or a click on the board, is not a legal move."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.outside_text import make_readable

from .board import BLACK, COLOURS, WHITE
from .rules import AtollState

_ = texts(__name__)[0]


def explain_illegal_move(state: AtollState, text: str) -> str:
    """Return why a typed move is illegal."""
    if text == "swap":
        return _("Only the second player can swap, and only as their first move")
    return explain_illegal_cell(state, text)


def explain_illegal_cell(state: AtollState, text: str) -> str:
    """Return why no stone can be placed on a cell."""
    cell = state.board.number.get(text)
    if cell is None:
        last = state.board.names[-1]
        reason = _("There's no cell {cell}; cells are a1 to {last}")
        return reason.format(cell=make_readable(text), last=last)
    colour = WHITE if state.white >> cell & 1 else BLACK
    return _("{cell} is taken by {colour}").format(cell=text, colour=_(COLOURS[colour]))


def explain_illegal_picks(state: AtollState, picks: tuple[str, ...]) -> str:
    """Return why picking these nodes makes no move; "" if there is no particular reason."""
    if state.winner >= 0 or not picks:
        return ""
    kind, _dash, rest = picks[-1].partition("-")
    if kind in ("isle", "animal"):
        return _("You can't place stones on islands. Choose an empty cell")
    cell = state.board.number.get(rest or kind)
    if cell is None:
        return ""
    has_swapped = state.black.bit_count() == 1 and state.to_move == WHITE and state.swapped
    if has_swapped and state.black >> cell & 1:
        return _("The sides have already been swapped. Choose an empty cell")
    if (state.black | state.white) >> cell & 1:
        name = state.board.names[cell]
        return _("{cell} is taken. Choose an empty cell").format(cell=name)
    return ""
