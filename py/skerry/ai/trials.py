"""Comparing actions by trials: a trial plays an action and the rest of the game, and has a result.

Trial number n of every action is meant to meet the same luck (common random numbers), so that
differences between actions show sooner than their values. How trials are shared out among the
actions is one of three generators of rounds:

- `ucb`: the most promising action is tried next (UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer,
  "Finite-time analysis of the multiarmed bandit problem", 2002);
- `race`: all actions are tried equally often; those that have surely fallen behind are dropped
  (O. Maron, A. Moore, "Hoeffding races", 1994);
- `halve`: the worse half is dropped again and again, the others are tried longer (sequential
  halving: Z. Karnin, T. Koren, O. Somekh, "Almost optimal exploration in multi-armed bandits",
  2013).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import log, log2, sqrt
from statistics import fmean, stdev
from typing import Any, Generic, TypeVar

from skerry.core.bot import Estimate, Meter

P = TypeVar("P")


@dataclass(slots=True, eq=False)
class Trials(Generic[P]):
    """The trials of one action.

    `start` is whatever a trial starts from, such as the position after the action. `prior` is the
    result that is expected without trials (None: unknown); it counts as much as `prior_weight`
    results. `count` is the number of trials so far and so the index of the next one; `mean` is the
    mean result with the prior, 0 if nothing is known.
    """

    action: Any
    start: P
    prior: float | None = None
    prior_weight: float = 0.0
    results: list[float] = field(default_factory=list[float])
    count: int = 0
    total: float = 0.0
    mean: float = 0.0

    def __post_init__(self) -> None:
        self.mean = self.prior or 0.0

    def add(self, result: float) -> None:
        """Count the result of one more trial."""
        self.results.append(result)
        self.count += 1
        self.total += result
        prior = (self.prior or 0.0) * self.prior_weight
        self.mean = (prior + self.total) / (self.prior_weight + self.count)

    def expect(self, prior: float) -> None:
        """Set the prior, before any trials."""
        self.prior = self.mean = prior


def compare(
    candidates: Sequence[Trials[P]],
    rounds: Iterable[Sequence[Trials[P]]],
    play: Callable[[Trials[P]], float],
    meter: Meter,
    report: Callable[[Sequence[Trials[P]], int], Estimate] | None = None,
    *,
    every: int = 1,
) -> Iterator[Estimate]:
    """Play rounds of trials until they end or the budget is spent. A trial is one unit of work.

    Args:
        candidates: all actions, those already dropped from the rounds included.
        rounds: the actions to try next, from `ucb`, `race` or `halve`. Estimates are made between
            rounds only.
        meter: the budget.
        play: plays trial number `candidate.count` of a candidate and returns its result.
        report: makes an estimate of the candidates and the units of work done; `estimate` if None.
        every: units between estimates (see `Meter.due`); 1 for one after every round.
    """
    report = report or estimate
    for batch in rounds:
        if meter.done and meter.done + len(batch) > meter.work:
            break
        for candidate in batch:
            candidate.add(play(candidate))
        meter.done += len(batch)
        if meter.is_exhausted():
            break
        if every == 1 or meter.should_report(every):
            meter.mark_reported()
            yield report(candidates, meter.done)
    yield report(candidates, meter.done)


def best_of(candidates: Sequence[Trials[P]]) -> Trials[P]:
    """Return the candidate tried most often; on a tie, the one with the best mean."""
    return max(candidates, key=lambda candidate: (candidate.count, candidate.mean))


def estimate(candidates: Sequence[Trials[Any]], work: int) -> Estimate:
    """Return an estimate whose values are the candidates' means, if these are shares of the win."""
    values = {
        candidate.action: min(1.0, max(0.0, candidate.mean))
        for candidate in candidates
        if candidate.count or candidate.prior is not None
    }
    action = best_of(candidates).action
    return Estimate(action, values[action], (action,), values, work)


def ucb(candidates: Sequence[Trials[P]], curiosity: float) -> Iterator[Sequence[Trials[P]]]:
    """Try each candidate once, then always the one with the highest upper confidence bound.

    `curiosity` weighs the doubt about a candidate against its mean: a larger one spreads trials
    more evenly, a smaller one believes the first results more.
    """
    for candidate in candidates:
        yield [candidate]
    for trials in count(len(candidates) + 1):
        bonus = curiosity * sqrt(log(trials))
        bounds = [each.mean + bonus / sqrt(each.count) for each in candidates]
        yield [candidates[bounds.index(max(bounds))]]


def race(
    candidates: Sequence[Trials[P]],
    *,
    every: int,
    doubt: float,
    minimum: int = 1,
    margin: float = 0.0,
    group: int = 1,
) -> Iterator[Sequence[Trials[P]]]:
    """Try all candidates in turn and drop those that have fallen behind, until one is left.

    Args:
        candidates: at least one.
        every: rounds between two times that candidates are dropped.
        doubt: how many standard errors the lag must exceed.
        minimum: rounds before anything is dropped.
        margin: a gain too small to matter: dropped as well if it can't be exceeded.
        group: results in a row that share their luck and count as one; divides `every`.
    """
    contenders = candidates
    while True:
        for _ in range(every):
            yield contenders
        leader = max(contenders, key=lambda each: each.mean)
        if leader.count >= minimum:
            contenders = [
                each
                for each in contenders
                if each is leader or _may_win(each, leader, doubt, margin, group)
            ]
        if len(contenders) == 1:
            return


def _may_win(
    candidate: Trials[P], leader: Trials[P], doubt: float, margin: float, group: int
) -> bool:
    gains = [a - b for a, b in zip(candidate.results, leader.results, strict=True)]
    if group > 1:
        gains = [fmean(gains[k : k + group]) for k in range(0, len(gains), group)]
    return fmean(gains) + doubt * stdev(gains) / sqrt(len(gains)) > margin


def halve(candidates: Sequence[Trials[P]], trials: int) -> Iterator[Sequence[Trials[P]]]:
    """Try all candidates equally often, keep the better half and double the trials, and so on.

    The rounds use up about `trials` trials; after that the last candidate is tried for ever.
    """
    contenders = list(candidates)
    goal = max(1, int(trials / (len(contenders) * (1 + log2(len(contenders)) / 2))))
    while True:
        for tried in range(min(each.count for each in contenders), goal):
            yield from ([each] for each in contenders if each.count == tried)
        goal *= 2
        contenders.sort(key=lambda each: -each.mean)
        del contenders[max(1, len(contenders) // 2) :]
