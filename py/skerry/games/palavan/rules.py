"""The rules of Palavan, by Niek Neuwahl: puzzles for one player, and a duel for two."""

from __future__ import annotations

from .duel import rules as duel
from .duel.rules import DuelState
from .solo import rules as solo
from .solo.rules import SoloState


def begin(preset: str, seats: int) -> SoloState | DuelState:
    """Return the initial state of a preset."""
    return duel.begin(preset) if preset in duel.GOALS else solo.begin(preset)
