"""The game as numbers, for programs that learn."""

from __future__ import annotations

from skerry.core.tensors import Tensors, flags

from .rules import SIDES, ShoalState, board


def tensors(preset: str, seats: int) -> Tensors:
    """Gulls, terns; whether the seat plays terns, and is to move."""
    rocks = SIDES[preset] ** 2
    return Tensors(board(SIDES[preset]).names, 2 * rocks + 2, _observe, rocks)


def _observe(state: ShoalState, seat: int) -> list[float]:
    rocks = state.side**2
    mine = [float(seat), float(state.current_player == seat)]
    return [*flags(state.gulls, rocks), *flags(state.terns, rocks), *mine]
