"""Game tensors as NumPy arrays."""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np

from skerry.core.state import State
from skerry.core.tensors import Tensors, array_size


class ObservationWriter:
    """A writer of observations into NumPy arrays, with vectorized operations.

    Attributes:
        tensors: The game's tensors.
        shape: The shape of the board's part of an observation.
    """

    def __init__(self, tensors: Tensors) -> None:
        self.tensors = tensors
        self._bytes = -(-tensors.size // 8)
        self.shape = tensors.shape or (tensors.size,)
        self._volume = array_size(self.shape)
        self._grid: Any = np.array(tensors.grid, np.intp) if tensors.grid else None

    def fill(self, numbers: Any, state: State, seat: int) -> None:
        """Write the observation of `seat` into `numbers`, a flat array of `tensors.size` values."""
        ones, others = self.tensors.seen(state, seat)
        packed = np.frombuffer(ones.to_bytes(self._bytes, "little"), np.uint8)
        numbers[:] = np.unpackbits(packed, count=self.tensors.size, bitorder="little")
        for index, value in others:
            numbers[index] = value

    def planes(self, numbers: Any) -> Any:
        """Return the board's part of the observation `numbers`, with the shape `self.shape`.

        The result is a view of `numbers` if this part is contiguous, otherwise a copy.
        """
        if self._grid is None:
            return numbers[: self._volume].reshape(self.shape)
        # Index -1 marks values that are always zero: it selects the appended zero.
        return np.append(numbers, np.float32(0))[self._grid].reshape(self.shape)
