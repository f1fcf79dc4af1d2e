"""Stand-in."""

from __future__ import annotations
from collections.abc import Iterator
from random import Random
from skerry.core.bot import Budget, Estimate
from .rules import CompetitionState


def think(state: CompetitionState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    legal = state.legal_actions()
    if legal:
        yield Estimate(rng.choice(legal), 0.5)
