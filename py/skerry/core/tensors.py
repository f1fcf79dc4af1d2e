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
"""`Tensors.longest` of games that dice could prolong without limit. No real game is as long."""

Observation = tuple[int, Sequence[tuple[int, float]]]
"""A list of numbers from 0 to 1, in a short form: (ones, others).

Bit i of `ones` is set if number i is 1. `others` are pairs of an index and its number. All numbers
that are in neither are 0.
"""


def all_actions(state: State) -> Sequence[Any]:
    """Return all legal actions."""
    return state.legal_actions()


@dataclass(frozen=True, slots=True)
class Tensors:
    """The encoding of a game as numbers.

    Attributes:
        actions: The notations of all actions that a player can have in any position. An action's
            number is its index in this list.
        size: The length of an observation.
        seen: `seen(state, seat)` encodes the knowledge of a seat. The result depends on the seat's
            information state only.
        longest: Upper bound for the number of actions in a game, and also for the number of its
            chance outcomes.
        outcomes: The largest number of outcomes of a chance node.
        options: `options(state)` returns the actions that a program chooses from. These are all
            legal actions or, in games where a player may rearrange pieces for ever, only the
            actions that make progress; every position stays reachable.
        played: The actions in the order of `actions`; () if each action equals its notation.
        shape: The shape of the board's part of an observation, such as (planes, rows, columns); ()
            if an observation has no such part.
        grid: The index in the observation of each number of the board's part, in order; -1 for a
            number that is always zero. () if the board's part is the beginning of the observation.

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
        """Return a seat's knowledge as a list of `size` numbers from 0 to 1."""
        ones, others = self.seen(state, seat)
        numbers = [float(digit) for digit in f"{ones:0{self.size}b}"[::-1]]
        for index, number in others:
            numbers[index] = number
        return numbers

    def planes(self, state: State, seat: int) -> list[float]:
        """Return the board's part of the observation, row by row; without one, all numbers."""
        numbers = self.observe(state, seat)
        if self.grid:
            return [0.0 if index < 0 else numbers[index] for index in self.grid]
        return numbers[: array_size(self.shape)] if self.shape else numbers

    def action_numbers(self) -> dict[Any, int]:
        """Return the number of each action."""
        return {action: number for number, action in enumerate(self.played or self.actions)}


def array_size(shape: Sequence[int]) -> int:
    """Return how many numbers an array of this shape has."""
    count = 1
    for length in shape:
        count *= length
    return count


def from_flat_observer(
    observe: Callable[[Any, int], Sequence[float]],
) -> Callable[[Any, int], Observation]:
    """Return a function for `Tensors.seen`; `observe` returns a list of all numbers.

    This is the simplest way to write an observation, but a slow one.
    """

    def encode(state: Any, seat: int) -> Observation:
        numbers = observe(state, seat)
        ones = multi_hot(index for index, number in enumerate(numbers) if number == 1)
        others = [(index, number) for index, number in enumerate(numbers) if number not in (0, 1)]
        return ones, others

    return encode


def one_hot(value: int, size: int) -> int:
    """Return an integer with only the bit `value` set; 0 unless `value` is in range(size)."""
    return 1 << value if 0 <= value < size else 0


def multi_hot(indices: Iterable[int]) -> int:
    """Return an integer with the bits of these indices set."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits


def concat_bits(*parts: tuple[int, int]) -> int:
    """Concatenate bit sets into one integer; the first part gets the lowest bits.

    Each part is a pair of the bits, as an integer, and their number.
    """
    result = start = 0
    for bits, length in parts:
        result |= bits << start
        start += length
    return result
