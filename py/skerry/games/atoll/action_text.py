"""Actions in words, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.game import Event
from skerry.core.i18n import texts

from . import text
from .problem import text as of_problems
from .problem.rules import ProblemState
from .rules import SWAP, AtollState

_ = texts(__name__)[0]


def describe_action(state: AtollState | ProblemState, action: str) -> str:
    """A stone, or the swap; the number of a problem."""
    if drawn := of_problems.describe_action(action):
        return drawn
    return _("swap colours") if action == SWAP else _("stone on {cell}").format(cell=action)


def last_events(state: AtollState | ProblemState) -> Sequence[Event]:
    """What the newest move brought about."""
    if isinstance(state, ProblemState):
        return of_problems.last_events(state)
    return text.last_events(state)
