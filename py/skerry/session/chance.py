"""What can come next in a state, and what chance makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.core.state import CHANCE, State


def options_of(state: State) -> list[Any]:
    """What can be played, or where dice and cards are typed, what these may show."""
    return [action for action, _ in state.chance_outcomes()] or list(state.legal_actions())


def settled(state: State, ply: int, seed: str | None) -> tuple[State, ...]:
    """A state, and those that chance makes of it: `Random(f"{seed}/{ply}")` draws its outcome, or
    where there is no seed, the first of several is waited for.
    """
    film = [state]
    while outcomes := film[-1].chance_outcomes():
        if seed is None and len(outcomes) > 1:
            break
        outcome = film[-1].draw(Random(f"{seed}/{ply}"))
        film.append(film[-1].apply(outcome))
        ply += 1
    return tuple(film)


def eventful(film: Sequence[State]) -> list[State]:
    """A film without what lies between two chance outcomes: of a deal, the last card is enough."""
    chance = [state.current_player == CHANCE for state in film]
    dull = [any(chance[k - 1 : k]) and chance[k] for k in range(len(film))]
    return [state for state, skipped in zip(film, dull, strict=True) if not skipped]
