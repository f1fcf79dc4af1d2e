"""Candidates: the pieces that each open cell of a puzzle can still hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skerry.games.palavan.land import EMPTY, outer_edges
from skerry.games.palavan.piece_sets import (
    BoardGeometry,
    all_tiles_mask,
    all_turns,
    bit_indices,
    bits_of,
    board_geometry,
    first_pieces,
    landless_pieces,
    piece_sets,
    with_turns,
)
from skerry.games.palavan.solo.goals import Goal


@dataclass(slots=True)
class Candidates:
    """A partly solved puzzle.

    Attributes:
        goal: The goal of the puzzle.
        geometry: The tables of the board.
        board: The piece on each cell, or EMPTY.
        open_cells: The cells without a piece.
        pieces: For each cell its candidates, as bits: the pieces of tiles left that fit the
            neighbours and are not crossed out. For a cell with a piece, only this piece.
        hand: The tiles left, by their first pieces. There are as many as open cells.
    """

    goal: Goal
    geometry: BoardGeometry
    board: list[int]
    open_cells: list[int]
    pieces: list[int]
    hand: int

    def copy(self) -> Candidates:
        """Return an independent copy."""
        board = self.board.copy()
        pieces = self.pieces.copy()
        return Candidates(
            self.goal, self.geometry, board, self.open_cells.copy(), pieces, self.hand
        )

    def place_piece(self, cell: int, piece: int) -> None:
        """Place a piece on a cell, and remove the candidates that it rules out elsewhere."""
        self.board[cell] = piece
        self.pieces[cell] = 1 << piece
        self.open_cells.remove(cell)
        self.hand &= ~with_turns(piece)
        for other in self.open_cells:
            self.pieces[other] &= ~with_turns(piece)
        for side, beyond in self.geometry.around[cell]:
            self.pieces[beyond] &= piece_sets().fits[piece][side]

    def cross_out(self, removed: Mapping[int, int]) -> None:
        """Remove candidates: for each cell the pieces to remove, as bits."""
        for cell, bits in removed.items():
            self.pieces[cell] &= ~bits

    @property
    def is_broken(self) -> bool:
        """Whether a cell has no candidate left, or a tile is a candidate on no cell."""
        if not all(self.pieces):
            return True
        possible = 0
        for cell in self.open_cells:
            possible |= self.pieces[cell]
        return first_pieces(possible) != self.hand


def initial_candidates(
    goal: Goal, givens: Sequence[int], tile_bits: int | None = None
) -> Candidates:
    """Return the candidates of a puzzle.

    Args:
        goal: The goal of the puzzle.
        givens: For each cell the given piece, or EMPTY.
        tile_bits: The tiles of the puzzle, including given ones, as bits; None for all tiles.

    Raises:
        ValueError: The goal doesn't use all these tiles. Some deductions rely on the fact that
            every tile must be placed.
    """
    numbers = bit_indices(all_tiles_mask() if tile_bits is None else tile_bits)
    if goal.size != len(numbers):
        raise ValueError(f"{goal.name} leaves tiles over; deductions need a goal that uses all")
    first = bits_of(4 * number for number in numbers)
    pieces = [all_turns(first)] * goal.size
    if goal.water_rim:
        for cell, side in outer_edges(goal.width, goal.height):
            pieces[cell] &= landless_pieces(side)
    board = [EMPTY] * goal.size
    cells = list(range(goal.size))
    result = Candidates(goal, board_geometry(goal.width, goal.height), board, cells, pieces, first)
    for cell, piece in enumerate(givens):
        if piece != EMPTY:
            result.place_piece(cell, piece)
    return result
