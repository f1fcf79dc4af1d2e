"""Two bots for every game, made of `skerry.uct`: a starting point for your own.

python -m skerry arena atoll 1 docs/examples/uct_bot.py:think_rave --preset small --seconds 0.05
"""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

import skerry

A = TypeVar("A")


def think(
    state: skerry.State[A], level: int, budget: skerry.Budget, rng: Random
) -> Iterator[skerry.Estimate[A]]:
    """Search with random games."""
    return skerry.uct(state, budget, rng)


def think_rave(
    state: skerry.State[A], level: int, budget: skerry.Budget, rng: Random
) -> Iterator[skerry.Estimate[A]]:
    """Search with random games whose later moves count too."""
    return skerry.uct(state, budget, rng, explore=0.0, rave=300)
