"""The computer players of Palavan: one solves puzzles, the other plays the duel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.core.bot import Budget, Estimate

from .duel import bot as duel_bot
from .duel.bot import STRENGTHS
from .rules import PalavanState
from .solo import bot as solo_bot
from .solo.rules import SoloState

__all__ = ["STRENGTHS", "think"]


def think(state: PalavanState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move, each better founded than the one before.

    Nothing where nobody is to move. Raises ValueError for an unknown level; a puzzle is solved
    alike at all of them.
    """
    if level not in STRENGTHS:
        known = ", ".join(str(number) for number in STRENGTHS)
        raise ValueError(f"Palavan has no level {level!r}; it has: {known}")
    if isinstance(state, SoloState):
        return solo_bot.think(state, budget, rng)
    return duel_bot.think(state, level, budget, rng)
