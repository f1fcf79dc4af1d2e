"""What a problem says in words: how things stand, news, the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from skerry.core.ending import Ending
from skerry.core.game import Event
from skerry.core.i18n import texts
from skerry.core.scene import LedgerEntry
from skerry.games.atoll.board import COLOURS

from .known import DEGREES, DRAWN, how_many

if TYPE_CHECKING:
    from .rules import ProblemState

_, ngettext = texts(__name__)


def mine(state: ProblemState) -> str:
    """The colour of the one who solves it."""
    it = state.problem
    return _(COLOURS[it.start.to_move]) if it else ""


def other(state: ProblemState) -> str:
    """The other colour."""
    it = state.problem
    return _(COLOURS[1 - it.start.to_move]) if it else ""


def title(state: ProblemState) -> str:
    """Which problem it is, within its degree; "" before it is drawn."""
    it = state.problem
    if it is None:
        return ""
    said = _("{degree}, no. {number}")
    return said.format(degree=_(DEGREES[it.degree]), number=it.number)


def status(state: ProblemState) -> str:
    """How things stand."""
    if state.problem is None:
        return _("A problem is being drawn")
    if not state.move:
        return _("{colour} to move: one move wins").format(colour=mine(state))
    if state.solved:
        return _("Solved: {colour} can't be stopped any more").format(colour=mine(state))
    if not state.reply:
        return _("{colour} answers").format(colour=other(state))
    said = _("Not solved: {colour} plays {cell} and can't be stopped any more")
    return said.format(colour=other(state), cell=state.reply)


def events_text(state: ProblemState) -> str:
    """What happened last; "" before anything did."""
    return "".join(text for _seat, text in last_events(state))


def last_events(state: ProblemState) -> Sequence[Event]:
    """The number that was drawn, the move, or what answers it."""
    if state.reply:
        said = _("{colour} answers {cell}")
        return ((-1, said.format(colour=other(state), cell=state.reply)),)
    if state.move:
        return ((0, state.move),)
    return ((-1, _("Problem: {title}").format(title=title(state))),) if state.number else ()


def describe_action(action: str) -> str:
    """A number that is drawn; "" for a stone."""
    number = action.removeprefix(DRAWN)
    return _("problem {number}").format(number=number) if number != action else ""


def ledger(state: ProblemState) -> tuple[LedgerEntry, ...]:
    """Which problem it is."""
    if state.problem is None:
        return ()
    return (LedgerEntry(_("Problem"), title(state)),)


def explain_illegal_move(state: ProblemState, text: str) -> str:
    """Why this is no number of a problem."""
    said = _("Problems have the numbers 1 to {most}, written no-1, no-2 and so on; {wrong} is none")
    return said.format(most=how_many(state.preset), wrong=ascii(text)[1:-1][:20])


def left(state: ProblemState) -> int:
    """The empty cells among those that the one with the upper hand needs, as bits."""
    return state.needed & ~(state.board.black | state.board.white)


def ending(state: ProblemState) -> Ending:
    """Why the move wins, or what refutes it."""
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


def drawing(state: ProblemState) -> str:
    """The board as text, which problem it is, and how it stands."""
    from skerry.games.atoll.text import board_text  # which asks for the words of what happened

    lines = [f"{title(state)}." * (state.number > 0), f"{status(state)}."]
    return "\n".join([board_text(state.board), *filter(None, lines)])
