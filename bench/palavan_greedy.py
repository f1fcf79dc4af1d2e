"""Greedy opponent for Palavan's duel.

It looks one move ahead by the rules alone, and breaks ties at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skerry.core.state import State
from skerry.games.palavan.duel.rules import DuelState


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """A player that maximizes its own placements minus the opponent's, after the move."""

    def __call__(self, state: State, rng: Random) -> str:
        assert isinstance(state, DuelState)
        me = state.to_move
        worths = [(placement_lead(state.apply(move), me), move) for move in state.legal_actions()]
        best = max(worth for worth, _ in worths)
        return rng.choice([move for worth, move in worths if worth == best])


def placement_lead(state: DuelState, me: int) -> int:
    """Return the number of a seat's placements minus that of the other seat."""
    return len(state.placement_actions(me)) - len(state.placement_actions(1 - me))
