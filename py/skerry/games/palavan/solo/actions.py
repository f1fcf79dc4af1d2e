"""The actions of a puzzle, from a table computed once per puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import place_action, tiles_mask
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import distinct_turns, tiles

from .constants import CLEAR, SOLVE
from .goals import Goal


@dataclass(frozen=True, slots=True, eq=False)
class ActionTable:
    """The parts of the legal actions that are the same in all positions of a puzzle.

    A *free cell* is a cell without a given piece.

    Attributes:
        goal: The goal of the puzzle.
        given: Number of cells with a given piece.
        lays: All placements on free cells of tiles that are not given, by tile, rotation and cell.
        first: For each piece the index in `lays` of its first placement.
        rank: For each cell its index among the free cells; 0 for the other cells.
        off: For each tile the action that puts it back into the tray.
    """

    goal: Goal
    given: int
    lays: tuple[str, ...]
    first: Mapping[int, int]
    rank: tuple[int, ...]
    off: tuple[str, ...]

    def actions(self, laid: tuple[int, ...]) -> tuple[str, ...]:
        """Return the legal actions.

        They are all placements that change the board, then the tiles to put back, CLEAR if the
        player has placed two or more tiles, and SOLVE.

        Args:
            laid: For each cell the piece that the player has placed there, or EMPTY.
        """
        first = self.first
        rank = self.rank
        laid_pieces = [(piece, cell) for cell, piece in enumerate(laid) if piece != EMPTY]
        actions = list(self.lays)
        unchanged = [first[piece] + rank[cell] for piece, cell in laid_pieces if piece in first]
        for number in sorted(unchanged, reverse=True):
            del actions[number]
        actions += [self.off[tile] for tile in sorted([piece // 4 for piece, _ in laid_pieces])]
        if len(laid_pieces) > 1:
            actions.append(CLEAR)
        actions.append(SOLVE)
        return tuple(actions)

    def is_full(self, laid: tuple[int, ...]) -> bool:
        """Return whether the pieces `laid` by the player fill all free cells."""
        return laid.count(EMPTY) == self.given


@lru_cache(maxsize=16)
def action_table(goal: Goal, givens: tuple[int, ...], tile_mask: int) -> ActionTable:
    """Return the table of a puzzle.

    Args:
        goal: The goal.
        givens: For each cell the given piece, or EMPTY.
        tile_mask: The tiles of the puzzle, including given tiles, as bits.
    """
    cells = [cell for cell, piece in enumerate(givens) if piece == EMPTY]
    free = bit_indices(tile_mask & ~tiles_mask(givens))
    pieces = [4 * tile + turn for tile in free for turn in distinct_turns(tile)]
    return ActionTable(
        goal,
        len(givens) - len(cells),
        tuple(place_action(piece, cell, goal.width) for piece in pieces for cell in cells),
        {piece: number * len(cells) for number, piece in enumerate(pieces)},
        tuple(cells.index(cell) if cell in cells else 0 for cell in range(len(givens))),
        tuple(f"{tile.id}-off" for tile in tiles()),
    )
