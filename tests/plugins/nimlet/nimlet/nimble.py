"""A bot for any game: random playouts of each move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry import CHANCE, Budget, Estimate, State

GAMES = 20


def think(state: State, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield one estimate after `budget.work` playouts (default GAMES) of each move."""
    seat = state.current_player
    values = {}
    for action in state.legal_actions():
        games = [
            play_randomly(state.resample(seat, rng).apply(action), seat, rng) for _ in range(GAMES)
        ]
        values[action] = (sum(games) / len(games) + 1) / 2
    if values:
        best = max(values, key=lambda action: values[action])
        yield Estimate(best, values[best], (best,), values, GAMES * len(values))


def play_randomly(state: State, seat: int, rng: Random) -> float:
    """Return the seat's result of a random playout."""
    while not state.is_terminal:
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
    return state.returns()[seat]
