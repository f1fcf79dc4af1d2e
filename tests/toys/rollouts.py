"""The toys' computer player: flat Monte Carlo search with UCB1."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.state import CHANCE, TERMINAL, State

WORK = {1: 4, 2: 60}
"""Random games per move, by level, if the budget is unlimited."""

BATCH = 4
"""Random games from one estimate to the next."""

EXPLORATION = 0.7
"""UCB1's exploration constant; results are from 0 to 1."""


def think(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Search for the best action by random games, and yield estimates until the budget is spent.

    Each random game starts from a new sample of the hidden information. UCB1 chooses the action
    of the next game. Nothing is yielded at a chance node or at the end of a game.
    """
    player = state.current_player
    if player in (CHANCE, TERMINAL):
        return
    limited = budget.seconds is not None or budget.work is not None
    meter = Meter(budget, None if limited else WORK[level])
    actions = [Trials(action, state) for action in state.legal_actions()]

    def play(action: Trials[State]) -> float:
        end = _play_randomly(action.start.resample(player, rng).apply(action.action), rng)
        return (end.returns()[player] + 1) / 2

    yield from trials.compare_candidates(
        actions, trials.ucb_rounds(actions, EXPLORATION), play, meter, every=BATCH
    )


def _play_randomly(state: State, rng: Random) -> State:
    while not state.is_terminal:
        if state.current_player == CHANCE:
            action = state.draw(rng)
        else:
            action = rng.choice(state.legal_actions())
        state = state.apply(action)
    return state
