"""What a computer player takes and gives: a level, a budget, and estimates as it goes; and how a
game shows what was wrong with a move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from sys import maxsize
from time import perf_counter
from typing import Any, TypeVar, cast

from .state import State

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a player can choose. `rating` is Elo from the arena, level 1 being 0.

    >>> import skerry
    >>> [level.name for level in skerry.load("atoll").levels][:2]
    ['Tadpole', 'Crab']
    """

    id: int
    name: str
    note: str
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think. What is None is the level's own choice.

    `work` counts the bot's own unit (evaluations, rollouts): the same on every machine.
    `seconds` is read off `clock`; the arena passes CPU time, the page wall time.

    >>> import skerry
    >>> skerry.Budget(work=100).seconds is None
    True
    """

    seconds: float | None = None
    work: int | None = None
    clock: Callable[[], float] = perf_counter


SLICE = 0.012
"""Seconds between two estimates where time counts: a unit of work more may fall in before the 30 ms
that a bot has. Longer slices lose nothing in strength; the page's bars would jump."""


class Meter:
    """What a thought has spent of its budget: units of work that are `done`, and time.

    `work` is how many units the level does (None: as many as there is time for), `most` how many
    are too many for any; `seconds` is what the level takes if the budget says nothing at all (None:
    as long as its work takes). Time counts from here on, by the budget's own clock.
    """

    def __init__(
        self,
        budget: Budget,
        work: int | None = None,
        *,
        seconds: float | None = None,
        most: int = maxsize,
    ) -> None:
        self.work = max(1, min(it for it in (work, budget.work, most) if it is not None))
        unsaid = budget.seconds is None and budget.work is None
        self.seconds = seconds if unsaid else budget.seconds
        self.clock = budget.clock
        self.began = self._told_at = 0.0 if self.seconds is None else self.clock()
        self.done = self._told = 0

    def over(self) -> bool:
        """Whether the budget is spent."""
        return self.done >= self.work or (
            self.seconds is not None and self.clock() - self.began >= self.seconds
        )

    def due(self, every: int) -> bool:
        """Whether it is time for another estimate: each so many units, or if time counts, SLICE
        seconds after the last. (By work alone, so that estimates depend on the seed alone.)
        """
        if self.seconds is None:
            due = self.done // every > self._told // every
        else:
            now = self.clock()
            due = now - self._told_at >= SLICE
            self._told_at = now if due else self._told_at
        self._told = self.done if due else self._told
        return due

    def share(self) -> float:
        """The share of the budget that is spent; 1 or more when it is over."""
        share = self.done / max(1, self.work)
        if self.seconds is None:
            return share
        passed = self.clock() - self.began
        return max(share, passed / self.seconds if self.seconds > 0 else 1.0)

    def left(self) -> float:
        """How many units can still be afforded, at the pace so far."""
        share, left = self.share(), self.work - self.done
        return min(left, self.done * (1 / share - 1)) if share else left


@dataclass(frozen=True, slots=True)
class Strength:
    """The effort of a level. Each bot has a table of them, `STRENGTHS`.

    Attributes:
        work: Units of work; None: as many as time allows.
        seconds: Default time limit, used if the budget limits neither time nor work; None:
            no limit.
        heat: Randomness in the choice of a move, in the unit of the bot's values; 0: none.
    """

    work: int | None
    seconds: float | None = None
    heat: float = 0.0

    def meter(self, budget: Budget, most: int = maxsize) -> Meter:
        """Return a meter of this effort for a budget, with at most `most` units of work.

        >>> Strength(work=16).meter(Budget(work=100)).work
        16
        """
        return Meter(budget, self.work, seconds=self.seconds, most=most)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a bot believes so far, for the player to move.

    `action` is what it would play now; `value` the share of the win it expects (0 to 1);
    `line` the best line found, beginning with `action`; `values` the worth of the actions it
    has an opinion on, on the same scale; `work` the units done; `proven` whether `value` is
    certain (then it is 0 or 1, or a certain draw); `note` a sentence for people that the engine
    can vouch for ("exactly 12 solutions"), or nothing.

    >>> import skerry
    >>> skerry.Estimate("d4", 0.75, ("d4", "e5")).line
    ('d4', 'e5')
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

Ponder = Callable[[State, int, Budget, Random], Iterator[int]]
"""`ponder(information_state, level, budget, rng)` thinks about a state in which somebody else has
to move, by what its own seat knows, and keeps what it finds for its next thought. It yields
the units of work done so far, at most 30 ms apart, until it has done enough. Whoever iterates may
stop at any time. It changes no thought of a level that goes by work."""


@dataclass(frozen=True, slots=True)
class RefutationQuery:
    """Whether `played`, an action of the player to move, was a mistake, and `better` is none.

    `later` are the actions that followed it, as far as they are known: many of them are good, so
    that a search may look at them first.
    """

    state: State
    played: Any
    better: Any
    later: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Refutation:
    """What is proven, or counted exactly. Nothing in it is a judgement.

    `line` are actions from the question's state on, forced steps left out: it begins with the one
    played or with the better one. `text` says what it shows, and `nodes` are those of the last
    picture that it leans on. `before` and `after` are shares of the win (0 to 1) that the player
    to move had before its move and after the one it played, each None where that is not certain.
    """

    line: tuple[Any, ...]
    text: str
    nodes: tuple[str, ...] = ()
    before: float | None = None
    after: float | None = None

    @property
    def harmless(self) -> bool:
        """Whether the move is proven to have cost nothing."""
        return self.before is not None and self.before == self.after


Refute = Callable[[RefutationQuery, Budget], Generator[int, None, Refutation | None]]
"""`refute(question, budget)` yields the positions that it has looked at, at most 30 ms of work
apart on a desktop, and returns what it has found, None if that is nothing. It is asked by what the
player to move knows, and chance decides nothing in it."""


def finished(units: Generator[Any, None, T]) -> T:
    """What comes of work in units, all of them done at once."""
    while True:
        try:
            next(units)
        except StopIteration as end:
            return cast(T, end.value)


def choose(estimates: Iterator[Estimate]) -> Estimate:
    """Let a bot think to the end of its budget and return its answer.

    >>> import random, skerry
    >>> session = skerry.Session("atoll", preset="small")
    >>> thought = session.game.bot(session.state, 2, skerry.Budget(), random.Random(1))
    >>> skerry.choose(thought).action in session.state.legal_actions()
    True
    """
    answer = None
    for estimate in estimates:
        answer = estimate
    if answer is None:
        raise ValueError("the bot yielded no estimate")
    return answer
