"""The moves of a session and the states between them."""

from __future__ import annotations

from dataclasses import dataclass

from skerry.core.state import State

Transition = tuple[State, ...]
"""The states that a move led through: after the action, then after each chance outcome."""


@dataclass(frozen=True, slots=True)
class ActionIndex:
    """A move as an index among the playable actions of its position.

    Attributes:
        number: The index, from 0.
        count: The number of playable actions.
        notation: The notation of the action, without annotations.
    """

    number: int
    count: int
    notation: str


@dataclass(slots=True)
class Line:
    """The moves of a session. Position 0 is before the first move.

    Attributes:
        moves: The moves in notation.
        transitions: For each position, the states that the move before it led through.
        plies: For each position, the number of actions and chance outcomes before it.
        indices: The first moves as indices; short_id.py adds more when they are needed.
    """

    moves: list[str]
    transitions: list[Transition]
    plies: list[int]
    indices: list[ActionIndex]

    @classmethod
    def from_start(cls, first: Transition) -> Line:
        """Return a line without moves; `first` ends with the state at position 0."""
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
