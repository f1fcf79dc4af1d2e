"""How landings are compared by playouts alone: the promising ones are tried more often.

UCB1 (P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time analysis of the multiarmed bandit problem",
2002). A try is a playout; three in a row have the same dice, each turned on by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log, sqrt
from random import Random

from skerry.core.bot import Estimate, Meter

from .evaluation import shares
from .playout import BATCH, BITS, TURNS, payoffs, playout
from .position import Position

CURIOSITY = 0.6
"""Weighs the doubt about a landing against what it seems worth: more tries all more evenly, less
believes the first playouts. Level 3 took 88 of 200 games from itself with 0.2, 102 with 1.8
(bench/results/constants.json; chance is worth some 48 Elo).
"""


def compared(
    after: Mapping[str, Position], me: int, meter: Meter, rng: Random
) -> Iterator[Estimate]:
    """Estimates for seat `me`, who chooses between landings; `after` are what follows on each.

    All landings are tried with the same dice, so that luck tells less between them.
    """
    actions, arms = tuple(after), list(after.values())
    sums, counts, dice = [0.0] * len(arms), [0] * len(arms), list[int]()
    over = False
    while not over:
        arm = _arm(sums, counts, meter.done + 1)
        throw, spin = divmod(counts[arm], 3)
        if throw == len(dice):
            dice.append(rng.getrandbits(BITS * TURNS))
        sums[arm] += _tried(arms[arm], dice[throw], spin)[me]
        counts[arm] += 1
        meter.done += 1
        over = meter.over()
        if meter.due(BATCH) or over:
            yield _estimate(actions, sums, counts, meter.done)


def _tried(arm: Position, dice: int, spin: int) -> list[float]:
    """What the seats get in a game with these dice, or may expect after so many turns."""
    here = arm.copy()
    if playout(here, dice, spin, TURNS):
        return shares(here)
    return payoffs(here.scores(Random(dice)))


def _arm(sums: list[float], counts: list[int], work: int) -> int:
    """Each once, then by upper confidence bounds (UCB1)."""
    if work <= len(counts):
        return work - 1
    bonus = CURIOSITY * sqrt(log(work))
    bounds = [total / n + bonus / sqrt(n) for total, n in zip(sums, counts, strict=True)]
    return bounds.index(max(bounds))


def _estimate(
    actions: tuple[str, ...], sums: list[float], counts: list[int], work: int
) -> Estimate:
    values = {
        action: min(1.0, max(0.0, total / n))
        for action, total, n in zip(actions, sums, counts, strict=True)
        if n
    }
    best = actions[max(range(len(actions)), key=lambda arm: (counts[arm], sums[arm]))]
    return Estimate(best, values[best], (best,), values, work)
