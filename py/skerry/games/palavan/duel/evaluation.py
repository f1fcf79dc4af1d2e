"""What a position of the duel is worth at a glance: who can still lay how much, and where.

The worth is the log-odds of the share that the player to move will take of the round. Its weights
are a logistic regression on positions that were played to the end exactly; `python
py/tables/palavan_worth.py` finds them anew. A larger weight lets what it counts outweigh the
others; all of them larger only make the shares that are shown surer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from .position import Shape, Table

TO_MOVE = 1.9
LEAD = 3.1
"""What it is worth to be to move, and to have laid one tile more than the other."""

FRONT = 0.54
OTHER_FRONT = -0.5
"""A tile, by the logarithm of its places beside what lies; the same of a tile of the other's."""

PLACES = 0.21
OTHER_PLACES = -0.26
"""A tile, by the logarithm of all its places that are left in the frame."""

ALONE = 0.75
OTHER_ALONE = -0.65
"""A cell on which only one's own tiles still fit."""

# A first place more is worth more than a tenth: hence logarithms, of up to all turns on all cells.
LOGS = [log(1 + count) for count in range(4 * 49 + 1)]
MINE = [FRONT * it for it in LOGS], [PLACES * it for it in LOGS]
THEIRS = [OTHER_FRONT * it for it in LOGS], [OTHER_PLACES * it for it in LOGS]


@dataclass(frozen=True, slots=True)
class Eye:
    """Judges the positions of a table. `folds[seat]` are the shifts that lay all the moves of a
    seat over each other, so that a bit for each cell remains."""

    table: Table
    folds: tuple[tuple[int, ...], tuple[int, ...]]

    def worth(self, shape: Shape, free: int, mover: int, lead: int) -> float:
        """The log-odds for the player to move, who has laid `lead` tiles more than the other."""
        table = self.table
        front = free & shape.front
        mine_front, mine_places = MINE
        found = TO_MOVE + LEAD * lead
        for tile in table.tiles[mover]:
            found += mine_front[(front & tile).bit_count()] + mine_places[(free & tile).bit_count()]
        their_front, their_places = THEIRS
        for tile in table.tiles[1 - mover]:
            found += their_front[(front & tile).bit_count()]
            found += their_places[(free & tile).bit_count()]
        mine = self.cells(free, mover)
        theirs = self.cells(free, 1 - mover)
        alone = (mine & ~theirs).bit_count()
        other = (theirs & ~mine).bit_count()
        return found + ALONE * alone + OTHER_ALONE * other

    def own(self, shape: Shape, free: int, seat: int) -> float:
        """The part of the worth that lies in a seat's own places."""
        front = free & shape.front
        (by_front, by_places) = MINE
        return sum(
            by_front[(front & tile).bit_count()] + by_places[(free & tile).bit_count()]
            for tile in self.table.tiles[seat]
        )

    def cells(self, free: int, seat: int) -> int:
        """The cells, as bits, on which a seat can still lay something."""
        found = free & self.table.hands[seat]
        if seat:
            found >>= self.table.hands[0].bit_length()
        for shift in self.folds[seat]:
            found |= found >> shift
        return found & ((1 << self.table.stride) - 1)


def eye(table: Table) -> Eye:
    """An eye for the positions of a table."""
    one, two = (_folds(hand.bit_count() // table.stride, table.stride) for hand in table.hands)
    return Eye(table, (one, two))


def _folds(pieces: int, stride: int) -> tuple[int, ...]:
    """Shifts by halves: 8 pieces of `stride` moves each are folded by 4, 2 and 1 pieces."""
    size = 1 << max(0, pieces - 1).bit_length()
    return tuple(stride * (size >> k) for k in range(1, size.bit_length()))
