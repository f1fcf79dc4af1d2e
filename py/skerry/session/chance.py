"""Playable actions of a state, and chance outcomes decided by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.core.state import CHANCE, State


def playable_actions(state: State) -> list[Any]:
    """Return the legal actions or, at a chance node, the outcomes that can be typed."""
    return [action for action, _ in state.chance_outcomes()] or list(state.legal_actions())


def resolve_chance(state: State, ply: int, seed: str | None) -> tuple[State, ...]:
    """Return the state, and the states after each chance outcome that follows it.

    `Random(f"{seed}/{ply}")` draws each outcome. `ply` is the number of actions and outcomes that
    led to `state`, and grows with each outcome. If `seed` is None, the result ends at the first
    node with several outcomes.
    """
    states = [state]
    while outcomes := states[-1].chance_outcomes():
        if seed is None and len(outcomes) > 1:
            break
        outcome = states[-1].draw(Random(f"{seed}/{ply}"))
        states.append(states[-1].apply(outcome))
        ply += 1
    return tuple(states)


def without_intermediate_chance(states: Sequence[State]) -> list[State]:
    """Return the states without chance nodes that directly follow another chance node.

    For example, if chance deals five cards one by one, only the states before the first card and
    after the last card remain.
    """
    shown: list[State] = []
    after_chance = False
    for state in states:
        is_chance = state.current_player == CHANCE
        if not (after_chance and is_chance):
            shown.append(state)
        after_chance = is_chance
    return shown
