"""Dice for many games: the rolls of a game depend on its seed only.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014). Its n-th number is a function of the seed and n, so that a game's rolls depend
neither on the other games nor on how many there are.
"""

# pyright: basic

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

FACES = 6
STEP = 0x9E3779B97F4A7C15
MULTIPLIERS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
"""The constants of SplitMix64."""


def random_numbers(seeds: Any, counts: Any) -> Any:
    """Return number `counts` (from 0) of the generators with these seeds, uint64 arrays."""
    numbers = seeds + (counts + 1) * STEP
    numbers = (numbers ^ numbers >> 30) * MULTIPLIERS[0]
    numbers = (numbers ^ numbers >> 27) * MULTIPLIERS[1]
    return numbers ^ numbers >> 31


def to_faces(numbers: Any) -> Any:
    """Return a die's face, 1 to 6, for each random number; int8. It uses the upper 32 bits."""
    return (((numbers >> 32) * FACES >> 32) + 1).astype(np.int8)


def roll_dice(seed: int, count: int) -> Any:
    """Return the first `count` rolls of a game of The Conqueror with this seed, int8 [count].

    Raises:
        ValueError: for a seed outside 0 to 2**63 - 1.
    """
    return to_faces(random_numbers(_check_seeds([seed]), np.arange(count, dtype=np.uint64)))


class Dice:
    """A die for each of `count` games, with random seeds at first."""

    def __init__(self, count: int) -> None:
        self._rolled: Any = np.zeros(count, np.uint64)
        self._seeds: Any = np.random.default_rng().integers(2**63, size=count, dtype=np.uint64)

    def set_seeds(self, seed: int | Sequence[int] | None) -> None:
        """Begin again with other seeds.

        Args:
            seed: a seed for each game; or the seed of game 0, then game n has `seed` + n; or None:
                the dice continue.

        Raises:
            ValueError: for a wrong number of seeds, or a seed outside 0 to 2**63 - 1.
        """
        if seed is None:
            return
        count = len(self._seeds)
        given: Any = seed
        numbers = [given + game for game in range(count)] if np.ndim(given) == 0 else [*given]
        if len(numbers) != count:
            raise ValueError(f"{len(numbers)} seeds for {count} games; give one for each game")
        self._seeds = _check_seeds(numbers)
        self._rolled[:] = 0

    def roll(self, games: Any) -> Any:
        """Return the next roll of each of these games (an index of the arrays), int8."""
        numbers = random_numbers(self._seeds[games], self._rolled[games])
        self._rolled[games] += 1
        return to_faces(numbers)


def _check_seeds(numbers: Sequence[int]) -> Any:
    """Return seeds as an array, uint64. Raises ValueError for a seed outside 0 to 2**63 - 1."""
    for number in numbers:
        if not 0 <= number < 2**63:
            raise ValueError(f"a seed must be from 0 to 2**63 - 1, not {number}")
    return np.array(numbers, np.uint64)
