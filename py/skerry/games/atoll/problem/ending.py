"""The end of a problem as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from skerry.core.ending import Ending
from skerry.core.i18n import texts

from .rules import ProblemState
from .text import needed_empty_cells, opponent_colour, solver_colour

ngettext = texts(__name__)[1]


def ending(state: ProblemState, names: Sequence[str]) -> Ending:
    """Return the ending of a problem, with the reason why the move wins or loses."""
    count = needed_empty_cells(state).bit_count()
    if state.is_solved:
        template = ngettext(
            "{colour} wins with {move}: the marked cell is enough against any reply.",
            "{colour} wins with {move}: the {count} marked cells are enough against any reply.",
            count,
        )
        why = template.format(move=state.move, count=count, colour=solver_colour(state))
        return Ending(why, (1,))
    template = ngettext(
        "After {move}, {colour} plays {reply} and can't be stopped: the marked cell is all it "
        "needs.",
        "After {move}, {colour} plays {reply} and can't be stopped: the {count} marked cells "
        "are all it needs.",
        count,
    )
    why = template.format(
        move=state.move, reply=state.reply, count=count, colour=opponent_colour(state)
    )
    return Ending(why, (1,), walk=_moves_from_empty_board(state))


def _moves_from_empty_board(state: ProblemState) -> str:
    """Return the moves of a game that leads from the empty board to this end.

    The stones of the problem's position are placed in an arbitrary order.
    """
    problem = state.problem
    assert problem
    names = problem.start.board.names
    masks = (problem.start.black, problem.start.white)
    stones = ([name for k, name in enumerate(names) if mask >> k & 1] for mask in masks)
    turns = (name for pair in zip_longest(*stones) for name in pair)
    return ",".join(filter(None, (*turns, state.move, state.reply)))
