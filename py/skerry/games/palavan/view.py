"""The picture of a Palavan position: a lagoon from above."""

from __future__ import annotations

from skerry.core.scene import WIDE, Aspect, Scene

from .duel import view as duel_view
from .rules import PalavanState
from .solo import view as solo_view
from .solo.rules import SoloState


def scene(state: PalavanState, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
    """The picture; Palavan hides nothing, so it is the same for everybody."""
    if isinstance(state, SoloState):
        return solo_view.scene(state, aspect)
    return duel_view.scene(state, aspect)
