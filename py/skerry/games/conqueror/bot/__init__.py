"""The computer player: every landing is tried out in games played on, all with the same dice.

With two players the top level also looks ahead, by a net that has learned what positions are worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import log, sqrt
from random import Random

from skerry.core.bot import Budget, Estimate
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.terms import PLACE, STAY

from .evaluation import shares, winner
from .playout import BITS, payoffs, playout
from .position import Position, position

SLICE = 0.012
"""Seconds between estimates when time is what counts."""

BATCH = 25
"""Playouts between estimates where time does not count: 5 to 10 ms, more in a browser."""

DEFAULT_SECONDS = 1.5

WORK = {1: 1, 2: 4, 3: 24, 4: 130, 5: None}
"""Playouts by level; None: as many as time allows. Where there are fewer than landings, lots are
drawn which landings are tried.
"""

ENOUGH = 60
"""Playouts where there is nothing to decide."""

CURIOSITY = 0.6

LEARNED = ("basic", "custom", "surprise")
"""Presets whose games of two the net knows (see `value`)."""

TURNS = 20
"""How far playouts go before what they are worth is judged."""


def think(state: ConquerorState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move. Nothing at the end of a game."""
    if level not in WORK:
        known = ", ".join(str(number) for number in WORK)
        raise ValueError(f"The Conqueror has no level {level!r}; it has: {known}")
    return _think(state, level, budget, rng)


def _think(state: ConquerorState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    actions = state.legal_actions()
    if not actions:
        return
    if state.stage == PLACE:
        action = rng.choice(actions)
        yield Estimate(action, 1 / len(state.tokens), (action,), {}, 1)
        return
    works = [work for work in (WORK[level], budget.work) if work is not None]
    seconds = budget.seconds
    if seconds is None and not works:
        seconds = DEFAULT_SECONDS
    sure = {} if WORK[level] == 1 else _sure(state, actions)
    if len(actions) == 1 or sure:
        works.append(ENOUGH)
    limit = min(works, default=10**6)
    if limit < len(actions):
        actions = tuple(rng.sample(actions, limit))
    # Where nothing is to be decided (limit: ENOUGH), playouts will do.
    compare = _trials if WORK[level] is None and limit > ENOUGH and _learned(state) else _bandit
    for estimate in compare(state, actions, limit, seconds, budget, rng):
        yield _proven(estimate, sure) if sure else estimate


def _learned(state: ConquerorState) -> bool:
    """Whether this is a game that the net knows."""
    return len(state.tokens) == 2 and state.preset in LEARNED


def _sure(state: ConquerorState, actions: tuple[str, ...]) -> dict[str, float]:
    """By action what is certain: those that win, or all of them if all are lost."""
    wins = {action: winner(_after(state, action)) for action in actions}
    if state.turn in wins.values():
        return {action: 1.0 for action, seat in wins.items() if seat == state.turn}
    return {} if -1 in wins.values() else dict.fromkeys(actions, 0.0)


def _proven(estimate: Estimate, sure: dict[str, float]) -> Estimate:
    """An estimate that says so; what the playouts like decides among what comes to the same."""
    action = max(sure, key=lambda name: (name == estimate.action, estimate.values.get(name, 0.0)))
    return replace(
        estimate,
        action=action,
        value=sure[action],
        line=(action,),
        values={**estimate.values, **sure},
        proven=True,
    )


def _trials(
    state: ConquerorState,
    actions: tuple[str, ...],
    limit: int,
    seconds: float | None,
    budget: Budget,
    rng: Random,
) -> Iterator[Estimate]:
    """What the net sees ahead, and playouts that it judges (see `rollouts`)."""
    from .rollouts import compared

    after = {action: _after(state, action) for action in actions}
    return compared(after, limit, seconds, budget, rng)


def _bandit(
    state: ConquerorState,
    actions: tuple[str, ...],
    limit: int,
    seconds: float | None,
    budget: Budget,
    rng: Random,
) -> Iterator[Estimate]:
    """Shares playouts out among the landings: the more promising a landing, the more it gets.

    All landings are tried with the same dice, so that luck tells less between them.
    """
    me, arms = state.turn, [_after(state, action) for action in actions]
    sums, counts, dice = [0.0] * len(arms), [0] * len(arms), list[int]()
    began = told = budget.clock()
    for work in range(1, limit + 1):
        arm = _arm(sums, counts, work)
        throw, spin = divmod(counts[arm], 3)
        if throw == len(dice):
            dice.append(rng.getrandbits(BITS * TURNS))
        sums[arm] += _tried(arms[arm], dice[throw], spin)[me]
        counts[arm] += 1
        now = budget.clock() if seconds is not None else began
        over = work == limit or (seconds is not None and now - began >= seconds)
        if over or (work % BATCH == 0 if seconds is None else now - told >= SLICE):
            yield _estimate(actions, sums, counts, work)
            told = now
        if over:
            return


def _tried(arm: Position, dice: int, spin: int) -> list[float]:
    """What the seats get in a game with these dice, or may expect after so many turns."""
    here = arm.copy()
    if playout(here, dice, spin, TURNS):
        return shares(here)
    return payoffs(here.scores(Random(dice)))


def _after(state: ConquerorState, action: str) -> Position:
    """The position in which the next turn begins."""
    here = position(state)
    if action != STAY:
        here.walk(state.board.number[action])
    here.pass_on()
    return here


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
