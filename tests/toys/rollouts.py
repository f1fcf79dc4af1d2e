"""The toys' computer player: random games to the end, shared out among the actions by UCB1."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.state import CHANCE, State

WORK = {1: 4, 2: 60}
"""Random games per move, by level, if the budget is unlimited."""

BATCH = 4
"""Random games between two estimates."""

CURIOSITY = 0.7


def think(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Flat Monte Carlo on the information state: hidden things are drawn again for each game."""
    player = state.current_player
    if player < 0:
        return
    limited = budget.seconds is not None or budget.work is not None
    meter = Meter(budget, None if limited else WORK[level])
    actions = [Trials(action, state) for action in state.legal_actions()]

    def play(action: Trials[State]) -> float:
        end = _to_the_end(action.start.resample(player, rng).apply(action.action), rng)
        return (end.returns()[player] + 1) / 2

    yield from trials.compare(actions, trials.ucb(actions, CURIOSITY), play, meter, every=BATCH)


def _to_the_end(state: State, rng: Random) -> State:
    while not state.is_terminal:
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
    return state
