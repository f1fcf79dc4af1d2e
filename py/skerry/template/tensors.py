"""The game as numbers, for programs that learn."""

from __future__ import annotations

from skerry.core.tensors import Observation, Tensors

from .rules import SIDES, ShoalState, board


def tensors(preset: str, seats: int) -> Tensors:
    """Planes of gulls and of terns; whether the seat plays terns, and is to move."""
    side = SIDES[preset]
    rocks = side**2
    return Tensors(board(side).names, 2 * rocks + 2, _seen, longest=rocks, shape=(2, side, side))


def _seen(state: ShoalState, seat: int) -> Observation:
    rocks = state.side**2
    mine = seat | (state.current_player == seat) << 1
    return state.gulls | state.terns << rocks | mine << 2 * rocks, ()
