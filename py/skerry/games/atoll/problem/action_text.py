"""Actions of a problem as text, and the last events."""

from __future__ import annotations

from skerry.core.i18n import texts

from .known import DRAWN
from .rules import ProblemState
from .text import last_events as last_events

_ = texts(__name__)[0]


def describe_action(state: ProblemState, action: str) -> str:
    """Return an action or chance outcome as text: the name of a cell, or a problem's number."""
    if action.startswith(DRAWN):
        return _("puzzle {number}").format(number=action.removeprefix(DRAWN))
    return action
