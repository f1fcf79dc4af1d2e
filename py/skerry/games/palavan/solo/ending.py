"""The end of a puzzle as text."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending
from skerry.core.i18n import join_with_and, texts
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.tiles import LAND, WATER

from .rules import SoloState
from .text import connected_areas

_, ngettext = texts(__name__)


def ending(state: SoloState, names: Sequence[str]) -> Ending:
    """Return how a puzzle ended."""
    if not state.solved and EMPTY in state.board:
        return Ending(_("The computer found no solution to this puzzle."), (1,))
    if not state.solved:
        return Ending(_("The computer placed the tiles. This is one solution."), (1,))
    lands, waters = (len(connected_areas(state, colour)) for colour in (LAND, WATER))
    area_counts = [
        ngettext("{count} land area", "{count} land areas", lands).format(count=lands),
        ngettext("{count} water area", "{count} water areas", waters).format(count=waters),
    ]
    return Ending(_("Every edge matches: {seen}.").format(seen=join_with_and(area_counts)), (1,))
