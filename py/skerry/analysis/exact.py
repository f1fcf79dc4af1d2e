"""Exact solutions of positions: `skerry.solve`.

The game's own bot answers first: its top level knows proofs, such as those of Atoll's small board
and of the puzzles. Otherwise all continuations are searched, if they are few enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game
from skerry.core.registry import game_of
from skerry.core.state import CHANCE, A, State

BOT_SECONDS = 1.0
"""Time limit of the bot's search for a proof, in seconds."""

Returns = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Solution(Generic[A]):
    """The exact value of a position for the player to move.

    Attributes:
        value: The share of the win that the player can be sure of (with chance: can expect), from
            0 to 1.
        best: An action that keeps this value.
        values: The exact values of all actions; empty if only `best` is proven.
        positions: The number of positions searched; 0 if the game's bot knew the value.

    >>> import skerry
    >>> solution = skerry.solve(skerry.load("atoll").start("study"))
    >>> solution.value, solution.positions > 0
    (0.0, True)
    """

    value: float
    best: A
    values: Mapping[A, float] = field(default_factory=dict["A", float])
    positions: int = 0


class _TooManyPositionsError(Exception):
    pass


def solve(
    state: State[A], game: Game[A] | None = None, *, positions: int = 20_000
) -> Solution[A] | None:
    """Return the exact solution of a position; None if the position is too large for that.

    Solved positions are those with few continuations (all presets `study` without hidden cards and
    without repeated positions), Atoll's small board after the first stone, and puzzles.

    Args:
        state: A state in which a player is to move.
        game: The state's game; None finds it among the loadable games.
        positions: The largest number of positions to search.

    Raises ValueError at chance nodes and at the end, and for a state of an unknown game.

    >>> import skerry
    >>> print(skerry.solve(skerry.load("atoll").start("standard"), positions=100))
    None
    """
    game = game or game_of(state)
    if game is None:
        raise ValueError(f"no loadable game has states of the type {type(state).__name__}")
    player = state.current_player
    if player < 0:
        raise ValueError("only a position in which a player is to move can be solved")
    if not game.hidden:
        search = _Search(positions)
        try:
            values = {
                action: (search.returns(state.apply(action))[player] + 1) / 2
                for action in state.legal_actions()
            }
        except _TooManyPositionsError:
            pass
        else:
            best = max(values, key=values.__getitem__)
            return Solution(values[best], best, values, len(search.known))
    return _solve_with_bot(game, state)


def _solve_with_bot(game: Game[A], state: State[A]) -> Solution[A] | None:
    known = state.information_state(state.current_player)
    answer: Estimate[A] | None = None
    for estimate in game.bot(known, game.levels[-1].id, Budget(BOT_SECONDS), Random(0)):
        answer = estimate
    if answer is None or not answer.proven:
        return None
    return Solution(answer.value, answer.action)


class _Search:
    """Exhaustive search: each player takes their best action; chance outcomes are averaged."""

    def __init__(self, positions: int) -> None:
        self.limit = positions
        self.known = dict[State[Any], Returns]()
        self.open = set[State[Any]]()

    def returns(self, state: State[Any]) -> Returns:
        """Return each seat's exact result. Raises an error beyond the limit, and for cycles."""
        if state.is_terminal:
            return state.returns()
        stored = self.known.get(state)
        if stored is not None:
            return stored
        if len(self.known) + len(self.open) >= self.limit or state in self.open:
            raise _TooManyPositionsError
        self.open.add(state)
        try:
            result = self._expand(state)
        except RecursionError as error:
            raise _TooManyPositionsError from error
        self.open.discard(state)
        self.known[state] = result
        return result

    def _expand(self, state: State[Any]) -> Returns:
        seat = state.current_player
        if seat != CHANCE:
            results = map(self.returns, map(state.apply, state.legal_actions()))
            return max(results, key=lambda returns: returns[seat])
        total: list[float] = []
        for outcome, probability in state.chance_outcomes():
            after = self.returns(state.apply(outcome))
            total = total or [0.0] * len(after)
            total = [sum_ + probability * each for sum_, each in zip(total, after, strict=True)]
        return tuple(total)
