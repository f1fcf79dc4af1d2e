"""The end of a problem as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from skerry.core.ending import Ending
from skerry.core.i18n import texts

from .rules import ProblemState
from .text import left, mine, other

ngettext = texts(__name__)[1]


def ending(state: ProblemState, names: Sequence[str]) -> Ending:
    """Return why the move wins, or what refutes it."""
    count = left(state).bit_count()
    if state.solved:
        said = ngettext(
            "{colour} wins with {move}: the marked cell has an answer to everything.",
            "{colour} wins with {move}: the {count} marked cells have an answer to everything.",
            count,
        )
        why = said.format(move=state.move, count=count, colour=mine(state))
        return Ending(why, (1,))
    said = ngettext(
        "After {move} {colour} plays {reply} and wins, needing the marked cell alone.",
        "After {move} {colour} plays {reply} and wins, needing the {count} marked cells alone.",
        count,
    )
    why = said.format(move=state.move, reply=state.reply, count=count, colour=other(state))
    return Ending(why, (1,), walk=_line(state))


def _line(state: ProblemState) -> str:
    """Moves from the empty board to this end: those of the problem in some order."""
    it = state.problem
    assert it
    names = it.start.board.names
    both = (it.start.black, it.start.white)
    stones = ([name for k, name in enumerate(names) if each >> k & 1] for each in both)
    turns = (name for pair in zip_longest(*stones) for name in pair)
    return ",".join(filter(None, (*turns, state.move, state.reply)))
