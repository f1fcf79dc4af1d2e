"""The computer player: it plays the game on at random after each move, the promising ones more
often, and takes the move that was tried most (UCB1: Auer, Cesa-Bianchi and Fischer, 2002).

What was tried and did not help belongs here, with the figure that says so; and beside each number
below what a larger and a smaller one would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt
from random import Random

from skerry.core.bot import Budget, Estimate, Meter

from .rules import ShoalState

WORK = {1: 4, 2: 60, 3: None}
"""Games played on by level; None: as many as there is time for."""

SECONDS = 1.0
"""What the highest level takes if nobody says."""

MOST = 100_000
"""Games in one thought at most."""

BATCH = 10
"""Games between two estimates: few enough for 30 ms, enough not to waste them on telling."""

CURIOSITY = 0.7
"""Weighs doubt about a move against what it seems worth: more tries all more evenly."""


def think(state: ShoalState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move. Nothing at the end of a game."""
    actions = state.legal_actions()
    if not actions:
        return
    seconds = SECONDS if WORK[level] is None else None
    meter = Meter(budget, WORK[level], seconds=seconds, max_work=MOST)
    wins, games, over = [0.0] * len(actions), [0] * len(actions), False
    while not over:
        tried = _promising(wins, games)
        wins[tried] += _played_on(state.apply(actions[tried]), state.to_move, rng)
        games[tried] += 1
        meter.done += 1
        over = meter.exhausted()
        if over or meter.should_report(BATCH):
            meter.mark_reported()
            yield _estimate(actions, wins, games)


def _promising(wins: list[float], games: list[int]) -> int:
    """Each move once, then the one with the highest upper bound."""
    if 0 in games:
        return games.index(0)
    doubt = CURIOSITY * sqrt(log(sum(games)))
    bounds = [won / n + doubt / sqrt(n) for won, n in zip(wins, games, strict=True)]
    return bounds.index(max(bounds))


def _played_on(state: ShoalState, seat: int, rng: Random) -> float:
    """1 if the seat wins a game of random moves from here, else 0."""
    while actions := state.legal_actions():
        state = state.apply(rng.choice(actions))
    return float(state.to_move != seat)


def _estimate(actions: tuple[str, ...], wins: list[float], games: list[int]) -> Estimate:
    tried = [k for k, n in enumerate(games) if n]
    values = {actions[k]: wins[k] / games[k] for k in tried}
    best = actions[max(tried, key=lambda k: (games[k], wins[k]))]
    return Estimate(best, values[best], (best,), values, sum(games))
