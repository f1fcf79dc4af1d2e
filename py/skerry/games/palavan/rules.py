"""The rules of Palavan (Niek Neuwahl): a puzzle for one and a duel for two, and what both share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .duel import rules as duel
from .duel.rules import DuelState
from .solo import puzzles
from .solo import rules as solo
from .solo.rules import SoloState

PalavanState = SoloState | DuelState


def begin(preset: str, seats: int) -> PalavanState:
    """The first state of a preset; which one decides for how many players it is."""
    return duel.begin(preset) if preset in duel.GOALS else solo.begin(preset)


def prepare(state: PalavanState, outcome: Any) -> Iterator[float]:
    """Make the puzzle that an outcome draws: progress from 0 to 1."""
    drawn = state.apply(outcome)
    if isinstance(drawn, SoloState) and drawn.grade:
        return puzzles.make(drawn.grade, drawn.number)
    return iter(())
