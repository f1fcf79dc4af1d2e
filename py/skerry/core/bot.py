"""Computer players: levels, budgets, estimates, refutations and Elo ratings."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf, log10
from random import Random
from sys import maxsize
from time import perf_counter
from typing import Any, Generic, TypeVar, cast

from .i18n import texts
from .outside_text import clip
from .state import A, State

_ = texts(__name__)[0]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a player can choose.

    `rating` is the Elo rating relative to level 1, measured in matches between the levels
    (ai/arena.py); None if it was not measured.

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
    """Limits for a search. A limit of None is the level's default.

    >>> import skerry
    >>> skerry.Budget(work=100).seconds is None
    True
    """

    seconds: float | None = None
    """Time limit in seconds, measured by `clock`."""
    work: int | None = None
    """Limit for the units of work. Each bot defines its unit, such as an evaluation or a playout.
    Unlike a time limit, it makes the search the same on every machine.
    """
    clock: Callable[[], float] = perf_counter
    """Returns the time in seconds. The arena passes a clock of CPU time; the default, which the
    page uses, is the wall clock.
    """
    patience: float = 1.0
    """Factor for time limits, the level's own and `seconds`; it does not change `work`."""

    def __post_init__(self) -> None:
        """Raise ValueError for limits that are no positive numbers."""
        for limit, kind in ((self.seconds, (int, float)), (self.work, int)):
            is_number = isinstance(limit, kind) and not isinstance(limit, bool)
            if limit is not None and not (is_number and 0 <= limit < inf):
                raise ValueError(_("{wrong} isn't a valid search limit").format(wrong=clip(limit)))


REPORT_SECONDS = 0.012
"""Seconds between two estimates of a search with a time limit.

A bot must yield at least every 30 ms, and can only yield after a whole unit of work: the rest of
the 30 ms is for that unit. Longer intervals don't make bots stronger, but the page's bars would
jump.
"""


class Meter:
    """The work and time that a search has spent of its budget.

    The time starts when the meter is created. The search adds its units of work to `done`.

    Args:
        budget: The limits for this search.
        work: The level's units of work; None means as many as time allows.
        seconds: The level's time limit, used if the budget limits neither time nor work. None means
            no limit.
        max_work: Upper limit for the units of work, whatever the level and the budget say.
    """

    def __init__(
        self,
        budget: Budget,
        work: int | None = None,
        *,
        seconds: float | None = None,
        max_work: int = maxsize,
    ) -> None:
        limits = [limit for limit in (work, budget.work, max_work) if limit is not None]
        unlimited = budget.seconds is None and budget.work is None
        self.work = max(1, min(limits))
        limit = seconds if unlimited else budget.seconds
        self.seconds = None if limit is None else limit * budget.patience
        self.clock = budget.clock
        self.done = 0
        self.began = 0.0 if self.seconds is None else self.clock()
        self._reported_units = 0
        self._reported_at = self.began

    def is_exhausted(self) -> bool:
        """Return whether the budget is spent."""
        if self.done >= self.work:
            return True
        return self.seconds is not None and self.clock() - self.began >= self.seconds

    def should_report(self, interval: int) -> bool:
        """Return whether another estimate is due.

        An estimate is due every `interval` units of work or, with a time limit, every
        `REPORT_SECONDS`. Without a time limit, the estimates therefore depend on the seed only.
        """
        if self.seconds is None:
            return self.done // interval > self._reported_units // interval
        return self.clock() - self._reported_at >= REPORT_SECONDS

    def mark_reported(self) -> None:
        """Note that an estimate is reported now."""
        self._reported_units = self.done
        if self.seconds is not None:
            self._reported_at = self.clock()

    def fraction_spent(self) -> float:
        """Return the spent fraction of the budget; 1 or more if it is exhausted."""
        fraction = self.done / max(1, self.work)  # bots may lower `work` to 0
        if self.seconds is None:
            return fraction
        if self.seconds <= 0:
            return max(fraction, 1.0)
        return max(fraction, (self.clock() - self.began) / self.seconds)

    def units_left(self) -> float:
        """Return how many more units of work the budget allows at the speed so far."""
        fraction = self.fraction_spent()
        units = self.work - self.done
        return min(units, self.done * (1 / fraction - 1)) if fraction else units


@dataclass(frozen=True, slots=True)
class Strength:
    """How long a level searches and how random its moves are.

    Each bot module has a table of them by level, `STRENGTHS`.

    Attributes:
        work: Units of work; None: as many as time allows.
        seconds: Default time limit, used if the budget limits neither time nor work; None:
            no limit.
        heat: Randomness in the choice of a move, in the unit of the bot's values; 0: none.
    """

    work: int | None
    seconds: float | None = None
    heat: float = 0.0

    def meter(self, budget: Budget, max_work: int = maxsize) -> Meter:
        """Return a meter for a search within these limits, `budget` and `max_work` units of work.

        >>> Strength(work=16).meter(Budget(work=100)).work
        16
        """
        return Meter(budget, self.work, seconds=self.seconds, max_work=max_work)


ROUNDING = 1e-6
"""Rounding error that is allowed in the value of an estimate."""


@dataclass(frozen=True, slots=True)
class Estimate(Generic[A]):
    """A bot's answer so far, for the player to move.

    Attributes:
        action: The action that the bot would play now.
        value: The share of the win that the bot expects for this player, from 0 to 1.
        line: The actions that the bot expects, beginning with `action`.
        values: The values of the actions that the bot has evaluated, on the scale of `value`.
        work: The units of work done.
        proven: Whether `value` is proven and not estimated: a certain loss, win or draw.
        note: A sentence for the player that is known to be true, such as "exactly 12 solutions",
            or "".

    >>> import skerry
    >>> skerry.Estimate("d4", 0.75, ("d4", "e5")).line
    ('d4', 'e5')
    """

    action: A
    value: float
    line: tuple[A, ...] = ()
    values: Mapping[A, float] = field(default_factory=dict[A, float])
    work: int = 0
    proven: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError if `value` is not from 0 to 1, apart from rounding errors."""
        if not (isinstance(self.value, (int, float)) and -ROUNDING <= self.value <= 1 + ROUNDING):
            template = _("an estimate's value must be a number from 0 to 1, not {wrong}")
            raise ValueError(template.format(wrong=clip(self.value)))


Bot = Callable[[State[A], int, Budget, Random], Iterator[Estimate[A]]]
"""`bot(information_state, level, budget, rng)` yields at least one Estimate.

Estimates are at most 30 ms of work apart on a desktop computer; the last one is the answer. The
caller may stop at any time and take the latest. `rng` is the only source of randomness.
"""

Ponder = Callable[[State, int, Budget, Random], Iterator[int]]
"""`ponder(information_state, level, budget, rng)` searches while another player is to move.

`information_state` is the knowledge of the bot's own seat. The results are cached for the bot's
next search. The generator yields the units of work done so far, at most 30 ms apart, and ends when
further search would be of no use. The caller may stop it at any time. A level that is limited by
work plays the same moves with and without pondering.
"""


@dataclass(frozen=True, slots=True)
class RefutationQuery:
    """The question why an action was a mistake.

    Attributes:
        state: The information state of the player who moved, before the move.
        played: The action that was played.
        better: A better action.
        later: The actions that were played after `played`, as far as they are known. Many of them
            are good, so a search may try them first.
    """

    state: State
    played: Any
    better: Any
    later: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proven or exactly counted answer to a `RefutationQuery`; nothing in it is an estimate.

    Attributes:
        line: Actions from the query's state on, without forced steps. The first one is the query's
            `played` or `better`.
        text: The explanation.
        nodes: Ids of the nodes that the explanation mentions, in the scene at the end of `line`.
        before: The share of the win (0 to 1) that the player could force before the move; None if
            it is not proven.
        after: The same share after `played`; None if it is not proven.
    """

    line: tuple[Any, ...]
    text: str
    nodes: tuple[str, ...] = ()
    before: float | None = None
    after: float | None = None

    @property
    def is_harmless(self) -> bool:
        """Whether the move is proven to have cost nothing."""
        return self.before is not None and self.before == self.after


Refute = Callable[[RefutationQuery, Budget], Generator[int, None, Refutation | None]]
"""`refute(query, budget)` yields the number of positions searched, at most 30 ms of work apart on a
desktop computer, and returns a refutation, or None if the search found none. Only games without
chance nodes after the query's state have this hook.
"""


def run_to_end(units: Generator[Any, None, T]) -> T:
    """Run a generator to its end and return its return value."""
    while True:
        try:
            next(units)
        except StopIteration as end:
            return cast(T, end.value)


def choose(estimates: Iterator[Estimate[A]]) -> Estimate[A]:
    """Run a bot's search to the end of its budget and return the answer.

    >>> import random, skerry
    >>> session = skerry.Session("atoll", preset="small")
    >>> estimates = session.game.bot(session.state, 2, skerry.Budget(), random.Random(1))
    >>> skerry.choose(estimates).action in session.state.legal_actions()
    True
    """
    answer = None
    for estimate in estimates:
        answer = estimate
    if answer is None:
        raise ValueError("the bot yielded no estimate")
    return answer


# Elo ratings (A. E. Elo, 1978)

ELO_SCALE = 400
"""Rating difference, in points, that means odds of ten to one. Chess federations use the same
number, so ratings here are in the same unit as theirs.
"""


def expected_share(difference: float, opponents: int = 1) -> float:
    """Return the expected share of wins (0 to 1) against `opponents` players of equal rating.

    `difference` is the player's rating minus that of each opponent.

    >>> import skerry
    >>> round(skerry.expected_share(191), 2)
    0.75
    """
    return 1 / (1 + opponents * 10 ** (-difference / ELO_SCALE))


def rating_difference(share: float) -> float:
    """Return the rating difference that predicts this share of points against one opponent.

    The result is -inf for a share of 0 and inf for a share of 1.

    >>> import skerry
    >>> round(skerry.rating_difference(0.75))
    191
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else ELO_SCALE * log10(share / (1 - share))
