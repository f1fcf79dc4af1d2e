"""Atoll as numbers: a plane of cells for each colour, and who may do what."""

from __future__ import annotations

from skerry.core.tensors import Tensors, flags

from .board import PRESET_COLUMNS, board
from .rules import SWAP, AtollState


def tensors(preset: str, seats: int) -> Tensors:
    """Black's stones, White's stones; whether the seat plays White, is to move, may swap."""
    atoll = board(PRESET_COLUMNS[preset])
    return Tensors((*atoll.names, SWAP), 2 * atoll.size + 3, _observe, atoll.size + 1)


def _observe(state: AtollState, seat: int) -> list[float]:
    size = state.board.size
    white = seat != state.swapped
    mine = [white, state.current_player == seat, state.may_swap]
    return [*flags(state.black, size), *flags(state.white, size), *map(float, mine)]
