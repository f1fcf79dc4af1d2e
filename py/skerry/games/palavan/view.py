"""The picture of a Palavan position: a lagoon from above."""

from __future__ import annotations

from skerry.core.scene import Scene

from .duel import text as duel_text
from .duel import view as duel_view
from .rules import PalavanState
from .solo import text as solo_text
from .solo import view as solo_view
from .solo.rules import SoloState


def scene(state: PalavanState) -> Scene:
    """The picture; Palavan hides nothing, so it is the same for everybody."""
    return solo_view.scene(state) if isinstance(state, SoloState) else duel_view.scene(state)


def why_untouched(state: PalavanState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if isinstance(state, SoloState):
        return solo_text.why_untouched(state, picks)
    return duel_text.why_untouched(state, picks)
