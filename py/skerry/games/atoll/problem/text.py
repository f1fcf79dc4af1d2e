"""What a problem says in words: how things stand, news, the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skerry.core.game import Event
from skerry.core.i18n import texts
from skerry.core.scene import LedgerEntry
from skerry.games.atoll.board import COLOURS

from .known import DEGREES

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


def ledger(state: ProblemState) -> tuple[LedgerEntry, ...]:
    """Which problem it is."""
    if state.problem is None:
        return ()
    return (LedgerEntry(_("Problem"), title(state)),)


def left(state: ProblemState) -> int:
    """The empty cells among those that the one with the upper hand needs, as bits."""
    return state.needed & ~(state.board.black | state.board.white)


def drawing(state: ProblemState) -> str:
    """The board as text, which problem it is, and how it stands."""
    from skerry.games.atoll.text import board_text  # which asks for the words of what happened

    lines = [f"{title(state)}." * (state.number > 0), f"{status(state)}."]
    return "\n".join([board_text(state.board), *filter(None, lines)])
