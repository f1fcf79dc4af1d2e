"""Positions and actions as numbers, for learning programs.

Such programs need actions as indices and observations as lists of numbers of a fixed length. For a
preset and a number of seats, a game lists all possible actions in a fixed order and encodes what a
player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .state import State

LONG_GAME = 1_000
"""Bound for the length of games that dice could prolong without limit; no game gets this long."""

Observation = tuple[int, Sequence[tuple[int, float]]]
"""Numbers from 0 to 1: the indices of ones as bits of an integer, and the others by index.

All other numbers are zero.
"""


def all_actions(state: State) -> Sequence[Any]:
    """Return all legal actions."""
    return state.legal_actions()


@dataclass(frozen=True, slots=True)
class Tensors:
    """The encoding of a game as numbers.

    Attributes:
        actions: The notations of all actions that players can ever choose from. An action's number
            is its index in this list.
        size: The length of an observation.
        seen: `seen(state, seat)` encodes what the seat knows. It depends on the seat's information
            state only.
        longest: Limit for the number of actions, and for the number of chance outcomes, in a game.
        outcomes: The largest number of outcomes of a chance node.
        options: `options(state)` returns the actions that a program chooses from. They are all
            legal actions or, in games where a player may rearrange for ever, those that make
            progress; every position stays reachable.
        played: The actions in the order of `actions`; () if they equal their notations.
        shape: The shape of the first numbers of an observation, such as (planes, rows, columns);
            () for a flat observation.
        grid: For planes elsewhere in the observation: the index of each of their numbers, -1 for
            one that is always zero.

    >>> import skerry
    >>> tensors = skerry.load("atoll").tensors("small", 2)
    >>> len(tensors.actions), tensors.size, tensors.shape
    (39, 79, (2, 6, 7))
    """

    actions: tuple[str, ...]
    size: int
    seen: Callable[[Any, int], Observation]
    longest: int
    outcomes: int = 0
    options: Callable[[Any], Sequence[Any]] = all_actions
    played: tuple[Any, ...] = ()
    shape: tuple[int, ...] = ()
    grid: tuple[int, ...] = ()

    def observe(self, state: State, seat: int) -> list[float]:
        """Return what a seat knows as a list of numbers."""
        ones, others = self.seen(state, seat)
        numbers = [float(digit) for digit in f"{ones:0{self.size}b}"[::-1]]
        for index, number in others:
            numbers[index] = number
        return numbers

    def planes(self, state: State, seat: int) -> list[float]:
        """Return the numbers of the planes, row by row."""
        numbers = self.observe(state, seat)
        if self.grid:
            return [0.0 if index < 0 else numbers[index] for index in self.grid]
        return numbers[: volume(self.shape)] if self.shape else numbers

    def numbers(self) -> dict[Any, int]:
        """Return the number of each action."""
        return {action: number for number, action in enumerate(self.played or self.actions)}


def volume(shape: Sequence[int]) -> int:
    """Return how many numbers an array of this shape has."""
    count = 1
    for length in shape:
        count *= length
    return count


def from_flat_observer(
    observe: Callable[[Any, int], Sequence[float]],
) -> Callable[[Any, int], Observation]:
    """Return a function for `Tensors.seen` from one that returns a list of all numbers.

    That is the simplest way to write an observation, and a slow one.
    """

    def encode(state: Any, seat: int) -> Observation:
        numbers = observe(state, seat)
        ones = multi_hot(index for index, number in enumerate(numbers) if number == 1)
        others = [(index, number) for index, number in enumerate(numbers) if number not in (0, 1)]
        return ones, others

    return encode


def one_hot(value: int, size: int) -> int:
    """Return the bit of a value; 0 unless the value is in range(size)."""
    return 1 << value if 0 <= value < size else 0


def multi_hot(indices: Iterable[int]) -> int:
    """Return the bits with these indices."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits


def concat_bits(*parts: tuple[int, int]) -> int:
    """Return bits of several lengths in one integer, the first part in the lowest bits.

    Each part is a pair of bits and length.
    """
    result = start = 0
    for bits, length in parts:
        result |= bits << start
        start += length
    return result
