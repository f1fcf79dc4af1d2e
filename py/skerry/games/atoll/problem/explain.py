"""Reasons why a typed move, or a click on the board, is not a legal move of a problem."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.outside_text import make_readable
from skerry.games.atoll import explain

from .known import problem_count
from .rules import ProblemState

_ = texts(__name__)[0]


def explain_illegal_move(state: ProblemState, text: str) -> str:
    """Return why a typed move, or a typed number before the draw, is illegal."""
    if state.number:
        return explain.explain_illegal_cell(state.position, text)
    template = _("Puzzles are numbered no-1 to no-{most}, not {wrong}")
    return template.format(most=problem_count(state.preset), wrong=make_readable(text))


def explain_illegal_picks(state: ProblemState, picks: tuple[str, ...]) -> str:
    """Return why picking these nodes makes no move; "" if there is no particular reason."""
    return explain.explain_illegal_picks(state.position, picks)
