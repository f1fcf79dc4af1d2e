"""The moves of a session and the states between them."""

from __future__ import annotations

from dataclasses import dataclass

from skerry.core.state import State

Transition = tuple[State, ...]
"""The states that a move led through: after the action, then after each chance outcome."""


@dataclass(frozen=True, slots=True)
class ActionIndex:
    """A move as the `number` (from 0) of one of `count` playable actions, with its notation.

    The notation is the action's own, without annotations.
    """

    number: int
    count: int
    notation: str


@dataclass(slots=True)
class Line:
    """The moves of a session. Position 0 is before the first move.

    Attributes:
        moves: The moves in notation.
        transitions: The states that led to each position.
        plies: How many actions and chance outcomes led to each position.
        indices: The moves as indices, as far as they are known; see short_id.py.
    """

    moves: list[str]
    transitions: list[Transition]
    plies: list[int]
    indices: list[ActionIndex]

    @classmethod
    def from_start(cls, first: Transition) -> Line:
        """Return a line without moves."""
        return cls([], [first], [len(first) - 1], [])

    def copy(self) -> Line:
        """Return an independent line with the same moves."""
        return Line(
            self.moves.copy(), self.transitions.copy(), self.plies.copy(), self.indices.copy()
        )

    def append(self, move: str, transition: Transition) -> None:
        """Add a move at the end."""
        self.moves.append(move)
        self.transitions.append(transition)
        self.plies.append(self.plies[-1] + len(transition))

    def truncate(self, position: int) -> None:
        """Remove the moves after a position."""
        del self.moves[position:], self.indices[position:]
        del self.transitions[position + 1 :], self.plies[position + 1 :]
