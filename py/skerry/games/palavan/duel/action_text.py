"""Actions and outcomes of a duel as text, and the last events."""

from __future__ import annotations

from skerry.core.i18n import N_, texts
from skerry.games.palavan.notation import parse_place_action
from skerry.games.palavan.text import placement_text

from .constants import FIELD
from .rules import NEXT, SKIP, YIELD, DuelState
from .text import deal_text
from .text import last_events as last_events

_ = texts(__name__)[0]

_ACTIONS = {
    SKIP: N_("pass"),
    NEXT: N_("shuffle for the next round"),
    YIELD: N_("let the opponent start"),
}


def describe_action(state: DuelState, action: str) -> str:
    """Return an action or chance outcome as text, such as "M3 on b1, rotated twice"."""
    if action in _ACTIONS:
        return _(_ACTIONS[action])
    if "@" in action:
        return placement_text(*parse_place_action(action, FIELD), FIELD)
    return deal_text(action)
