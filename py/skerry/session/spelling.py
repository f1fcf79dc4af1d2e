"""Moves and films looked at closely: a move by its place among the legal ones, what of a film is
shown, and work that is done move by move.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar, cast

from skerry.core.game import Game
from skerry.core.state import CHANCE, State

T = TypeVar("T")

Place = tuple[int, int, str]
"""A move's place among the legal ones, how many these are, and its own notation there."""


def options(state: State) -> list[Any]:
    """What can be played, or where dice and cards are typed, what these may show."""
    return [action for action, _ in state.chance_outcomes()] or list(state.legal_actions())


def place_of(game: Game, before: State, move: str, after: State) -> Place:
    """The place of the move that led from one state to the next; it may be told in other words
    than the rules' own (see `Game.reads`). The count is 0 where it tells more than any of these.
    """
    actions = options(before)
    names = [game.notation(action) for action in actions]
    if move not in names:
        same = (before.apply(action) == after for action in actions)
        found = next((name for name, is_it in zip(names, same, strict=True) if is_it), None)
        if found is None:
            return 0, 0, move
        move = found
    return names.index(move), len(names), move


def eventful(film: Sequence[State]) -> list[State]:
    """A film without what lies between two chance outcomes: of a deal, the last card is enough."""
    chance = [state.current_player == CHANCE for state in film]
    dull = [any(chance[k - 1 : k]) and chance[k] for k in range(len(film))]
    return [state for state, skipped in zip(film, dull, strict=True) if not skipped]


def finished(units: Generator[float, None, T]) -> T:
    """What comes of work in units, all of them done at once."""
    while True:
        try:
            next(units)
        except StopIteration as end:
            return cast(T, end.value)
