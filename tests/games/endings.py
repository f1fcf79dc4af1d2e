"""Random games played to their ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.core.registry import load
from skerry.core.state import CHANCE, State


def random_endings(id: str, preset: str, seats: int, games: int = 5) -> Iterator[State]:
    """Yield the final states of `games` random games, each with its own seed."""
    for seed in range(games):
        rng = Random(f"{id} {preset} {seats} {seed}")
        state = load(id).start(preset, seats)
        while not state.is_terminal:
            chance = state.current_player == CHANCE
            state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
        yield state
