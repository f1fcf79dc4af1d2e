"""Texts of a problem: status, last events, and the board as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skerry.core.game import Event
from skerry.core.i18n import texts
from skerry.core.scene import LedgerEntry
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.text import board_text

from .known import DEGREES

if TYPE_CHECKING:
    from .rules import ProblemState

_, ngettext = texts(__name__)


def solver_colour(state: ProblemState) -> str:
    """Return the name of the colour to move in the problem; "" before the draw."""
    problem = state.problem
    return _(COLOURS[problem.start.to_move]) if problem else ""


def opponent_colour(state: ProblemState) -> str:
    """Return the name of the colour that is not to move in the problem; "" before the draw."""
    problem = state.problem
    return _(COLOURS[1 - problem.start.to_move]) if problem else ""


def title(state: ProblemState) -> str:
    """Return the name of the problem's degree and the problem's number; "" before the draw."""
    problem = state.problem
    if problem is None:
        return ""
    text = _("{degree}, no. {number}")
    return text.format(degree=_(DEGREES[problem.degree]), number=problem.number)


def status(state: ProblemState) -> str:
    """Return the status line."""
    if state.problem is None:
        return _("Choosing a puzzle")
    if not state.move:
        return _("{colour} to move: find the winning move").format(colour=solver_colour(state))
    if state.is_solved:
        return _("Solved! {colour} can't be stopped").format(colour=solver_colour(state))
    if not state.reply:
        return _("{colour} answers").format(colour=opponent_colour(state))
    text = _("Not solved: after {cell}, {colour} can't be stopped")
    return text.format(colour=opponent_colour(state), cell=state.reply)


def events_text(state: ProblemState) -> str:
    """Return the last event as text; "" at the beginning."""
    return "".join(text for _seat, text in last_events(state))


def last_events(state: ProblemState) -> Sequence[Event]:
    """Return the last event as (seat, text): draw, move or reply; () before the draw."""
    if state.reply:
        text = _("{colour} answers with {cell}")
        return ((-1, text.format(colour=opponent_colour(state), cell=state.reply)),)
    if state.move:
        return ((0, state.move),)
    return ((-1, _("Puzzle: {title}").format(title=title(state))),) if state.number else ()


def ledger(state: ProblemState) -> tuple[LedgerEntry, ...]:
    """Return an entry with the title of the problem; () before the draw."""
    if state.problem is None:
        return ()
    return (LedgerEntry(_("Puzzle"), title(state)),)


def needed_empty_cells(state: ProblemState) -> int:
    """Return the empty cells that the winning side still needs, as bits."""
    return state.needed_cells & ~(state.position.black | state.position.white)


def diagram_text(state: ProblemState) -> str:
    """Return the board as plain text, with title and status."""
    lines = [board_text(state.position)]
    if state.number > 0:
        lines.append(f"{title(state)}.")
    return "\n".join([*lines, f"{status(state)}."])
