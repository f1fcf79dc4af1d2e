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

    Nothing where nobody is to move. A puzzle is solved alike at all levels.
    """
    if isinstance(state, SoloState):
        return solo_bot.think(state, budget, rng)
    return duel_bot.think(state, level, budget, rng)
