"""Static evaluation of the duel, from the placements that both players have left.

The value is the log-odds that the player to move wins the round. The weights come from a logistic
regression on exactly solved positions. A larger weight gives its feature more influence. If all
weights are scaled up, the bot plays the same moves but displays more extreme probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from .position import MoveTable, Shape

TO_MOVE = 1.9
LEAD = 3.1
"""Values of being the player to move (TO_MOVE), and of each tile by which this player leads (LEAD).
"""

FRONT = 0.54
OTHER_FRONT = -0.5
"""Weights of log(1 + number of legal placements) of a tile: FRONT for each tile of the player to
move, OTHER_FRONT for each tile of the opponent."""

PLACES = 0.21
OTHER_PLACES = -0.26
"""Weights of log(1 + number of free moves) of a tile: PLACES for each tile of the player to move,
OTHER_PLACES for each tile of the opponent. The free moves (see `position`) include placements that
may become legal later."""

ALONE = 0.75
OTHER_ALONE = -0.65
"""Values of each cell on which only one player can place a tile, now or later: ALONE if it is the
player to move, OTHER_ALONE if it is the opponent."""

# Logarithms, because the first placement is worth more than the tenth. A tile has at most four
# rotations on each of 49 cells.
LOGS = [log(1 + count) for count in range(4 * 49 + 1)]
OWN_WEIGHTS = [FRONT * value for value in LOGS], [PLACES * value for value in LOGS]
OTHER_WEIGHTS = [OTHER_FRONT * value for value in LOGS], [OTHER_PLACES * value for value in LOGS]


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Static evaluation of the positions of a move table.

    Attributes:
        table: The move table.
        folds: For each seat the shifts by which `usable_cells` combines its moves into one bit per
            cell.
    """

    table: MoveTable
    folds: tuple[tuple[int, ...], tuple[int, ...]]

    def win_log_odds(self, shape: Shape, free: int, mover: int, lead: int) -> float:
        """Return the log-odds that the player to move wins the round.

        Args:
            shape: Shape of the cells taken.
            free: The free moves.
            mover: The seat to move.
            lead: Number of tiles that the mover has placed more than the opponent.
        """
        table = self.table
        front = free & shape.front
        mine_front, mine_places = OWN_WEIGHTS
        value = TO_MOVE + LEAD * lead
        for tile in table.tiles[mover]:
            value += mine_front[(front & tile).bit_count()] + mine_places[(free & tile).bit_count()]
        their_front, their_places = OTHER_WEIGHTS
        for tile in table.tiles[1 - mover]:
            value += their_front[(front & tile).bit_count()]
            value += their_places[(free & tile).bit_count()]
        own_cells = self.usable_cells(free, mover)
        other_cells = self.usable_cells(free, 1 - mover)
        own_only = (own_cells & ~other_cells).bit_count()
        other_only = (other_cells & ~own_cells).bit_count()
        return value + ALONE * own_only + OTHER_ALONE * other_only

    def own_placement_terms(self, shape: Shape, free: int, seat: int) -> float:
        """Return the terms of `win_log_odds` for the placements of a seat's own tiles.

        The seat is always treated as the player to move. The terms for cells on which only one
        player can place a tile are left out.
        """
        front = free & shape.front
        (by_front, by_places) = OWN_WEIGHTS
        return sum(
            by_front[(front & tile).bit_count()] + by_places[(free & tile).bit_count()]
            for tile in self.table.tiles[seat]
        )

    def usable_cells(self, free: int, seat: int) -> int:
        """Return the cells on which a seat may place a tile, now or later, as bits.

        Bit `k` is the cell with index `k` among the cells of the table, not the cell's number.
        """
        cells_ = free & self.table.hands[seat]
        if seat:
            cells_ >>= self.table.hands[0].bit_length()
        for shift in self.folds[seat]:
            cells_ |= cells_ >> shift
        return cells_ & ((1 << self.table.stride) - 1)


def make_evaluator(table: MoveTable) -> Evaluator:
    """Return an evaluator for the positions of a move table."""
    one, two = (
        _fold_shifts(hand.bit_count() // table.stride, table.stride) for hand in table.hands
    )
    return Evaluator(table, (one, two))


def _fold_shifts(pieces: int, stride: int) -> tuple[int, ...]:
    """Return the shifts by which `Evaluator.usable_cells` combines the moves of all pieces by OR.

    Each shift halves the number of pieces. For 8 pieces, the shifts are 4, 2 and 1 times `stride`.
    """
    size = 1 << max(0, pieces - 1).bit_length()
    return tuple(stride * (size >> k) for k in range(1, size.bit_length()))
