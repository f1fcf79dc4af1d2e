"""Playable actions of a state, and chance outcomes decided by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.core.presets import Preset
from skerry.core.state import CHANCE, State

RISING_SINCE = "2026-11-30"
"""The date, a Monday, since which daily puzzles become harder from Monday to Sunday. Earlier
puzzles had a random grade, and must stay as they were."""


def playable_actions(state: State) -> list[Any]:
    """Return the legal actions or, at a chance node, the outcomes that can be typed."""
    return [action for action, _ in state.chance_outcomes()] or list(state.legal_actions())


def draw_outcome(state: State, ply: int, seed: str | None, preset: Preset | None = None) -> Any:
    """Draw the outcome at a chance node by the seed and the ply.

    The first outcome of a daily puzzle since RISING_SINCE has the grade of its weekday in
    `preset.week`: outcomes with another grade are drawn again.
    """
    rng = Random(f"{seed}/{ply}")
    outcome = state.draw(rng)
    grade = weekday_grade(preset, seed) if ply == 0 and preset else None
    while preset and grade is not None and preset.grade_of_outcome(outcome) != grade:
        outcome = state.draw(rng)
    return outcome


def weekday_grade(preset: Preset, seed: str | None) -> int | None:
    """Return the grade of a daily puzzle by the weekday of its date, as an index in `grades`.

    None if the preset has no such grades, or if the seed is not a date since RISING_SINCE.
    """
    if not preset.week or seed is None or seed < RISING_SINCE:
        return None
    from datetime import date  # imported late: start-up does not need it

    try:
        day = date.fromisoformat(seed)
    except ValueError:
        return None
    return preset.week[day.weekday()] if day.isoformat() == seed else None


def resolve_chance(
    state: State, ply: int, seed: str | None, preset: Preset | None = None
) -> tuple[State, ...]:
    """Return the state, and the states after each chance outcome that follows it.

    `draw_outcome` draws each outcome. `ply` is the number of actions and outcomes that led to
    `state`, and grows with each outcome. If `seed` is None, the result ends at the first node with
    several outcomes.
    """
    states = [state]
    while outcomes := states[-1].chance_outcomes():
        if seed is None and len(outcomes) > 1:
            break
        outcome = draw_outcome(states[-1], ply, seed, preset)
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
