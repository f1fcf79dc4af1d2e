"""The picture of a Palavan position: a lagoon from above."""

from __future__ import annotations

from skerry.core.scene import Scene

from . import view_duel, view_solo, words_duel, words_solo
from .rules import PalavanState
from .solo import SoloState


def scene(state: PalavanState) -> Scene:
    """The picture; Palavan hides nothing, so it is the same for everybody."""
    return view_solo.scene(state) if isinstance(state, SoloState) else view_duel.scene(state)


def why_untouched(state: PalavanState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if isinstance(state, SoloState):
        return words_solo.why_untouched(state, picks)
    return words_duel.why_untouched(state, picks)
