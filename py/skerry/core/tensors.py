"""Positions and actions as numbers, for programs that learn.

Other programs know nothing but indices and lists of numbers of a fixed length. A game says, for a
preset and a number of seats, which actions there can ever be, in a fixed order, and how to write
down what a player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .state import State

LONG_GAME = 1_000
"""More actions or chance outcomes than a game ever comes to that dice could keep going for good."""

Observation = tuple[int, Sequence[tuple[int, float]]]
"""An observation: the places of ones, as the bits of an integer; and place and number of what is
neither one nor zero.
"""


def all_actions(state: State) -> Sequence[Any]:
    """All legal actions."""
    return state.legal_actions()


@dataclass(frozen=True, slots=True)
class Tensors:
    """How a game becomes numbers.

    `actions` are the notations of all actions that players can ever have to choose from: the place
    of one in this list is its number. `played` are the actions themselves, in the same order
    (default: they are their own notation).

    `seen(state, seat)` is what that seat knows, as `size` numbers from 0 to 1: a function of its
    information state. The first of them are planes of `shape`, such as (planes, rows, columns); or
    a `grid` has the places of the planes' numbers in the observation, -1 for what is always zero.
    Without a shape, all of them are one row.

    `longest` is how many actions, and how many draws of lots, a game has at most, and `outcomes`
    how many outcomes a draw has.

    `options(state)` are the legal actions that a program has to choose from: all of them, or where
    a person may take back and rearrange for ever, those that lead on. What can be reached by the
    others can be reached by these.

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
        """What a seat knows, as a list of numbers."""
        ones, others = self.seen(state, seat)
        numbers = [float(digit) for digit in f"{ones:0{self.size}b}"[::-1]]
        for place, number in others:
            numbers[place] = number
        return numbers

    def planes(self, state: State, seat: int) -> list[float]:
        """The numbers of the planes, one row after the other."""
        numbers = self.observe(state, seat)
        if self.grid:
            return [0.0 if place < 0 else numbers[place] for place in self.grid]
        return numbers[: volume(self.shape)] if self.shape else numbers

    def numbers(self) -> dict[Any, int]:
        """The number of each action."""
        return {action: number for number, action in enumerate(self.played or self.actions)}


def volume(shape: Sequence[int]) -> int:
    """How many numbers a block of this shape has."""
    count = 1
    for length in shape:
        count *= length
    return count


def from_flat_observer(
    observe: Callable[[Any, int], Sequence[float]],
) -> Callable[[Any, int], Observation]:
    """What `Tensors.seen` asks for, made of a function that tells all numbers in a list: the
    simplest way, and a slow one.
    """

    def seen(state: Any, seat: int) -> Observation:
        numbers = observe(state, seat)
        ones = multi_hot(place for place, number in enumerate(numbers) if number == 1)
        return ones, [it for it in enumerate(numbers) if it[1] not in (0, 1)]

    return seen


def one_hot(value: int, size: int) -> int:
    """The bit of a value; none where it is not from 0 to below `size`."""
    return 1 << value if 0 <= value < size else 0


def multi_hot(places: Iterable[int]) -> int:
    """The bits of these places."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def concat_bits(*parts: tuple[int, int]) -> int:
    """Bits of several lengths one after the other, from the lowest: pairs of bits and length."""
    found = start = 0
    for bits, length in parts:
        found |= bits << start
        start += length
    return found
