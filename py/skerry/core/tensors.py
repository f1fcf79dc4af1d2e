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

LONG = 1_000
"""More actions or chance outcomes than a game ever comes to that dice could keep going for good."""


def every(state: State) -> Sequence[Any]:
    """All legal actions."""
    return state.legal_actions()


@dataclass(frozen=True, slots=True)
class Tensors:
    """How a game becomes numbers.

    `actions` are the notations of all actions that players can ever have to choose from: the place
    of one in this list is its number. `observe(state, seat)` is what that seat knows, as `size`
    numbers from 0 to 1: a function of its information state. `longest` is how many actions, and
    how many draws of lots, a game has at most, and `outcomes` how many outcomes a draw has.

    `options(state)` are the legal actions that a program has to choose from: all of them, or where
    a person may take back and rearrange for ever, those that lead on. What can be reached by the
    others can be reached by these.
    """

    actions: tuple[str, ...]
    size: int
    observe: Callable[[Any, int], list[float]]
    longest: int
    outcomes: int = 0
    options: Callable[[Any], Sequence[Any]] = every


def one_hot(value: int, size: int) -> list[float]:
    """A one in the place of the value, and zeros; zeros alone where it is in none."""
    return [float(place == value) for place in range(size)]


def flags(bits: int, size: int) -> list[float]:
    """A number for each of the lowest bits."""
    return [float(bits >> place & 1) for place in range(size)]


def marked(places: Iterable[int], size: int) -> list[float]:
    """Ones in these places."""
    found = [0.0] * size
    for place in places:
        found[place] = 1.0
    return found
