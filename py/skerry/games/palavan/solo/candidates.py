"""A board in the hands of somebody who deduces: what is laid, and what could lie elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skerry.games.palavan.land import EMPTY, rim
from skerry.games.palavan.piece_sets import (
    Grid,
    every_tile,
    first_pieces,
    grid,
    listed,
    pieces,
    wet,
    with_turns,
)

from .goals import Goal


@dataclass(slots=True)
class Marks:
    """`could[cell]`: the pieces, as bits, that could lie there; `open`: the cells not laid yet.

    `could` allows for what is laid (no tile twice, edges fit) and for what was crossed out.
    `hand` holds the tiles that are left, by their first pieces; there is one for each open cell.
    """

    goal: Goal
    frame: Grid
    board: list[int]
    open: list[int]
    could: list[int]
    hand: int

    def copy(self) -> Marks:
        """The same, to try something on."""
        board = self.board.copy()
        could = self.could.copy()
        return Marks(self.goal, self.frame, board, self.open.copy(), could, self.hand)

    def lay(self, cell: int, piece: int) -> None:
        """Lay a piece: its tile is gone, and its neighbours must fit."""
        self.board[cell] = piece
        self.could[cell] = 1 << piece
        self.open.remove(cell)
        self.hand &= ~with_turns(piece)
        for other in self.open:
            self.could[other] &= ~with_turns(piece)
        for side, beyond in self.frame.around[cell]:
            self.could[beyond] &= pieces().fits[piece][side]

    def cross_out(self, removed: Mapping[int, int]) -> None:
        """Pieces, as bits by cell, can't lie there after all."""
        for cell, bits in removed.items():
            self.could[cell] &= ~bits

    @property
    def broken(self) -> bool:
        """Whether a cell or a tile has no way left."""
        if not all(self.could):
            return True
        able = 0
        for cell in self.open:
            able |= self.could[cell]
        return first_pieces(able) != self.hand


def marks(goal: Goal, givens: Sequence[int]) -> Marks:
    """A board with given pieces, nothing crossed out.

    Raises ValueError if the goal does not take all tiles: what each of them must do is half of
    what can be deduced.
    """
    if goal.size != len(listed(every_tile())):
        raise ValueError(f"{goal.name} leaves tiles over; deductions want a goal that takes all")
    could = [pieces().all] * goal.size
    if goal.water_rim:
        for cell, side in rim(goal.width, goal.height):
            could[cell] &= wet(side)
    board = [EMPTY] * goal.size
    cells = list(range(goal.size))
    found = Marks(goal, grid(goal.width, goal.height), board, cells, could, pieces().first)
    for cell, piece in enumerate(givens):
        if piece != EMPTY:
            found.lay(cell, piece)
    return found
