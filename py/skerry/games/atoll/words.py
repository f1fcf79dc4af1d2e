"""Actions in words, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.called import called, is_you
from skerry.core.game import Event
from skerry.core.i18n import texts

from .board import BLACK, COLOURS, WHITE

if TYPE_CHECKING:
    from .rules import AtollState

_ = texts(__name__)[0]


def words(state: AtollState, action: str) -> str:
    """A stone, or the swap."""
    stone = action in state.board.number
    return _("stone on {cell}").format(cell=action) if stone else _("swap colours")


def happened(state: AtollState) -> tuple[Event, ...]:
    """The newest stone and whose it was; the swap; nothing before the first stone."""
    if state.last < 0:
        return ()
    if swapped_now(state):
        return ((1, _swapped()),)
    colour = WHITE if state.white >> state.last & 1 else BLACK
    return ((state.seat(colour), state.board.names[state.last]),)


def _swapped() -> str:
    """What the swap has brought."""
    if is_you(0):
        return _("took your stone, you are White now")
    if is_you(1):
        return _("took the black stone, you are Black now")
    return _("took over the black stone")


def swapped_now(state: AtollState) -> bool:
    """Whether the last action was the swap."""
    return state.swapped == 1 and state.white == 0


def swap_told(state: AtollState) -> str:
    """Who has taken over what, and what the other plays now."""
    taker = called(1, _(COLOURS[WHITE]))
    if is_you(0):
        return _("{name} takes your stone: you are White now").format(name=taker)
    if is_you(1):
        return _("You take over the black stone: you are Black now")
    other = called(0, _(COLOURS[BLACK]))
    return _("{name} takes over the black stone: {other} is White now").format(
        name=taker, other=other
    )
