"""The tensor encoding of observations, for learning programs."""

from __future__ import annotations

from skerry.core.tensors import Observation, Tensors

from .rules import SIDES, ShoalState, board


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of observations.

    An observation has a plane of gulls, a plane of terns, the observer's seat, and whether the
    observer is to move.
    """
    side = SIDES[preset]
    rocks = side**2
    return Tensors(board(side).names, 2 * rocks + 2, _observe, longest=rocks, shape=(2, side, side))


def _observe(state: ShoalState, seat: int) -> Observation:
    rocks = state.side**2
    seat_bits = seat | (state.current_player == seat) << 1
    return state.gulls | state.terns << rocks | seat_bits << 2 * rocks, ()
