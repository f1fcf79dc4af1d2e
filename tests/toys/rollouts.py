"""The toys' computer player: random games to the end, shared out evenly among the actions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from skerry.core.bot import Budget, Estimate
from skerry.core.state import CHANCE, State

WORK = {1: 4, 2: 60}
"""Random games per move, by level, where the budget does not say."""

UNIT = 4
"""Random games between two estimates."""


def think(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Flat Monte Carlo on what the player to move knows: hidden things are drawn anew each time."""
    player, actions = state.current_player, list(state.legal_actions())
    if player < 0:
        return
    stop = budget.clock() + (budget.seconds or 1e9)
    limit = budget.work or (10**9 if budget.seconds else WORK[level])
    totals, counts = dict.fromkeys(actions, 0.0), dict.fromkeys(actions, 0)
    for work in range(1, limit + 1):
        action = actions[(work - 1) % len(actions)]
        end = _to_the_end(state.resample(player, rng).apply(action), rng)
        totals[action] += (end.returns()[player] + 1) / 2
        counts[action] += 1
        late = budget.clock() >= stop
        if work % UNIT == 0 or work == limit or late:
            yield _estimate(totals, counts, work)
        if late:
            return


def _estimate(totals: dict[Any, float], counts: dict[Any, int], work: int) -> Estimate:
    values = {action: totals[action] / count for action, count in counts.items() if count}
    best = max(values, key=lambda action: values[action])
    return Estimate(best, values[best], (best,), values, work)


def _to_the_end(state: State, rng: Random) -> State:
    while not state.is_terminal:
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
    return state
