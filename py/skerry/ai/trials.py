"""Comparison of actions by trials: a trial plays an action and the rest of the game.

A game should give trial number n of every action the same dice and cards (common random numbers):
then fewer trials are needed to compare actions. Three generators decide which actions are tried
next:

- `ucb_rounds`: the most promising action (UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time
  analysis of the multiarmed bandit problem", 2002);
- `race_rounds`: all actions equally often, without those almost certainly worse than the best
  (O. Maron, A. Moore, "Hoeffding races", 1994);
- `halving_rounds`: all actions equally often, then the better half twice as often, and so on
  (sequential halving: Z. Karnin, T. Koren, O. Somekh, "Almost optimal exploration in multi-armed
  bandits", 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import log, log2, sqrt
from typing import Any, Generic, TypeVar

from skerry.core.bot import Estimate, Meter

P = TypeVar("P")


@dataclass(slots=True, eq=False)
class Trials(Generic[P]):
    """The trials of one action, which is then called a candidate.

    Attributes:
        action: The action.
        start: The value that a trial starts from, such as the position after the action.
        prior: The result that is expected before any trial; None if unknown.
        prior_weight: The number of results that the prior counts as.
        results: The result of each trial.
        count: The number of trials so far, which is the index of the next trial.
        total: The sum of the results.
        mean: The mean of the results and the prior; 0 if there is neither.
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

    def set_prior(self, prior: float) -> None:
        """Set the prior, before any trials."""
        self.prior = self.mean = prior


def compare_candidates(
    candidates: Sequence[Trials[P]],
    rounds: Iterable[Sequence[Trials[P]]],
    play: Callable[[Trials[P]], float],
    meter: Meter,
    report: Callable[[Sequence[Trials[P]], int], Estimate] | None = None,
    *,
    every: int = 1,
) -> Iterator[Estimate]:
    """Play rounds of trials until they end or the budget is spent. Yield estimates.

    A trial is one unit of work. Estimates are made between rounds only.

    Args:
        candidates: All candidates, including those that `rounds` no longer has.
        rounds: The candidates to try in each round: `ucb_rounds(..)`, `race_rounds(..)` or
            `halving_rounds(..)`.
        play: Plays trial number `candidate.count` of a candidate and returns the result.
        meter: The budget.
        report: Returns an estimate; gets the candidates and the units of work done. None:
            `make_estimate`.
        every: The number of units between estimates (see `Meter.should_report`); 1 makes an
            estimate after every round.
    """
    report = report or make_estimate
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
    """Return the candidate with the most trials; among equals, that with the best mean."""
    return max(candidates, key=lambda candidate: (candidate.count, candidate.mean))


def make_estimate(candidates: Sequence[Trials[Any]], work: int) -> Estimate:
    """Return an estimate with the candidates' means as values.

    The results of the trials must be shares of the win, from 0 to 1. `work` is the units of work
    done.
    """
    values = {
        candidate.action: min(1.0, max(0.0, candidate.mean))
        for candidate in candidates
        if candidate.count or candidate.prior is not None
    }
    action = best_of(candidates).action
    return Estimate(action, values[action], (action,), values, work)


def ucb_rounds(candidates: Sequence[Trials[P]], curiosity: float) -> Iterator[Sequence[Trials[P]]]:
    """Try each candidate once, then always the one with the highest upper confidence bound.

    `curiosity` is UCB1's exploration constant: a larger value spreads trials more evenly, a smaller
    value relies more on the first results.
    """
    for candidate in candidates:
        yield [candidate]
    for trials in count(len(candidates) + 1):
        bonus = curiosity * sqrt(log(trials))
        bounds = [each.mean + bonus / sqrt(each.count) for each in candidates]
        yield [candidates[bounds.index(max(bounds))]]


def race_rounds(
    candidates: Sequence[Trials[P]],
    *,
    every: int,
    doubt: float,
    minimum: int = 1,
    margin: float = 0.0,
    group: int = 1,
) -> Iterator[Sequence[Trials[P]]]:
    """Try all candidates in each round and drop bad ones, until one is left.

    A candidate is dropped if its mean gain over the best candidate, plus `doubt` standard errors,
    is at most `margin`.

    Args:
        candidates: At least one candidate.
        every: Candidates are dropped after this number of rounds, again and again.
        doubt: A number of standard errors; a larger value drops candidates later.
        minimum: No candidate is dropped before this number of rounds.
        margin: A gain that is too small to matter, in the unit of the results.
        group: This number of consecutive trials share dice and cards, so that their mean counts as
            one result; a divisor of `every`.
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
        groups = [gains[k : k + group] for k in range(0, len(gains), group)]
        gains = [sum(values) / len(values) for values in groups]
    mean = sum(gains) / len(gains)
    deviation = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1))
    return mean + doubt * deviation / sqrt(len(gains)) > margin


def halving_rounds(candidates: Sequence[Trials[P]], trials: int) -> Iterator[Sequence[Trials[P]]]:
    """Try all candidates equally often, then the better half twice as often, and so on.

    About `trials` trials are made until one candidate is left. This candidate is then tried for
    ever.
    """
    contenders = list(candidates)
    goal = max(1, int(trials / (len(contenders) * (1 + log2(len(contenders)) / 2))))
    while True:
        for tried in range(min(each.count for each in contenders), goal):
            yield from ([each] for each in contenders if each.count == tried)
        goal *= 2
        contenders.sort(key=lambda each: -each.mean)
        del contenders[max(1, len(contenders) // 2) :]
