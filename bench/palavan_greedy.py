"""The peer of Palavan's duel: lays what leaves it the most placements and the other the fewest.

It looks one move ahead, by the rules themselves, and draws lots between equally good moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skerry.core.state import State
from skerry.games.palavan.duel.rules import DuelState


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Own placements left minus the opponent's, after the move, as many as possible."""

    def __call__(self, state: State, rng: Random) -> str:
        assert isinstance(state, DuelState)
        me = state.to_move
        worths = [(balance(state.apply(move), me), move) for move in state.legal_actions()]
        best = max(worth for worth, _ in worths)
        return rng.choice([move for worth, move in worths if worth == best])


def balance(state: DuelState, me: int) -> int:
    """The placements that a seat has, minus those of the other."""
    return len(state.placements(me)) - len(state.placements(1 - me))
