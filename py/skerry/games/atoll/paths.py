"""What stones join: the chain of a winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import Board

if TYPE_CHECKING:
    from .rules import AtollState


def winning_path(state: AtollState, colour: int) -> tuple[int, ...]:
    """A shortest chain of nodes from an island of `colour` to its opposite; empty if none.

    Stones of the colour's other islands may be part of it (rulebook, "End of the board game").
    """
    stones = state.stones(colour)
    paths = (
        _shortest(state.board, stones, start, goal) for start, goal in state.board.pairs[colour]
    )
    return min(filter(None, paths), key=len, default=())


def _shortest(atoll: Board, stones: int, start: int, goal: int) -> tuple[int, ...]:
    """Breadth first through `stones`, from any node of `start` to any node of `goal`."""
    came = {node: node for node in range(len(atoll.places)) if start >> node & 1}
    queue = list(came)
    for node in queue:
        if goal >> node & 1:
            path = [node]
            while came[path[-1]] != path[-1]:
                path.append(came[path[-1]])
            return tuple(reversed(path))
        for other in atoll.beside[node]:
            if stones >> other & 1 and other not in came:
                came[other] = node
                queue.append(other)
    return ()
