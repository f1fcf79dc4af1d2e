"""The end of a puzzle as text."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending
from skerry.core.i18n import listing, texts
from skerry.games.palavan.tiles import LAND, WATER

from .rules import SoloState
from .text import whole

_, ngettext = texts(__name__)


def ending(state: SoloState, names: Sequence[str]) -> Ending:
    """Return how a puzzle ended."""
    if not state.solved:
        return Ending(_("The program has laid the tiles: this is a solution."), (1,))
    lands, waters = (len(whole(state, colour)) for colour in (LAND, WATER))
    seen = [
        ngettext("{count} land", "{count} lands", lands).format(count=lands),
        ngettext("{count} water", "{count} waters", waters).format(count=waters),
    ]
    return Ending(_("Every edge fits: {seen}.").format(seen=listing(seen)), (1,))
