"""What a computer player takes and gives: a level, a budget, and estimates as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from .state import State


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a player can choose. `rating` is Elo from the arena, level 1 being 0."""

    id: int
    name: str
    note: str
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think. What is None is the level's own choice.

    `work` counts the bot's own unit (evaluations, rollouts): the same on every machine.
    `seconds` is read off `clock`; the arena passes CPU time, the page wall time.
    """

    seconds: float | None = None
    work: int | None = None
    clock: Callable[[], float] = perf_counter


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a bot believes so far, for the player to move.

    `action` is what it would play now; `value` the share of the win it expects (0 to 1);
    `line` the best line found, beginning with `action`; `values` the worth of the actions it
    has an opinion on, on the same scale; `work` the units done; `proven` whether `value` is
    certain (then it is 0 or 1, or a certain draw); `note` a sentence for people that the engine
    can vouch for ("exactly 12 solutions"), or nothing.
    """

    action: Any
    value: float
    line: tuple[Any, ...] = ()
    values: Mapping[Any, float] = field(default_factory=dict[Any, float])
    work: int = 0
    proven: bool = False
    note: str = ""


Bot = Callable[[State, int, Budget, Random], Iterator[Estimate]]
"""`bot(information_state, level, budget, rng)` yields at least one Estimate, at most 30 ms of
work apart on a desktop; the last one is the answer. Whoever iterates may stop at any time and
take the latest. The only randomness is `rng`."""


def choose(estimates: Iterator[Estimate]) -> Estimate:
    """Let a bot think to the end of its budget and return its answer."""
    answer = None
    for estimate in estimates:
        answer = estimate
    if answer is None:
        raise ValueError("the bot had no opinion: it was asked at the end of a game")
    return answer
