"""A game's numbers as NumPy arrays."""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np

from skerry.core.state import State
from skerry.core.tensors import Tensors, volume


class Writer:
    """Writes positions of a game into arrays, in a few operations on whole arrays each time."""

    def __init__(self, tensors: Tensors) -> None:
        self.tensors = tensors
        self._bytes = -(-tensors.size // 8)
        self.shape = tensors.shape or (tensors.size,)
        self._volume = volume(self.shape)
        self._grid: Any = np.array(tensors.grid, np.intp) if tensors.grid else None

    def fill(self, numbers: Any, state: State, seat: int) -> None:
        """Write what a seat knows into a flat array of `tensors.size` numbers."""
        ones, others = self.tensors.seen(state, seat)
        packed = np.frombuffer(ones.to_bytes(self._bytes, "little"), np.uint8)
        numbers[:] = np.unpackbits(packed, count=self.tensors.size, bitorder="little")
        for place, number in others:
            numbers[place] = number

    def planes(self, numbers: Any) -> Any:
        """The planes of an observation: a view of it, or where they lie scattered, a copy."""
        if self._grid is None:
            return numbers[: self._volume].reshape(self.shape)
        # The place -1 of what is always zero is the last one of the padded array.
        return np.append(numbers, np.float32(0))[self._grid].reshape(self.shape)
