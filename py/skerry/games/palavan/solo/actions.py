"""A puzzle's actions on the table: made once, and told by what lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import bits, place
from skerry.games.palavan.piece_sets import listed
from skerry.games.palavan.tiles import tiles, turns

from .constants import CLEAR, SOLVE
from .goals import Goal


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What does not change while tiles are laid, moved and taken back.

    `given` is how many cells have a given piece; `lays` are all ways to lay each tile that is not
    given, by tile, turn and cell: the actions of a piece begin at `first[piece]`, and are in the
    order of the cells that are not given, whose places are `rank[cell]`. `off` are the actions of
    taking each tile back.
    """

    goal: Goal
    given: int
    lays: tuple[str, ...]
    first: Mapping[int, int]
    rank: tuple[int, ...]
    off: tuple[str, ...]

    def actions(self, laid: tuple[int, ...]) -> tuple[str, ...]:
        """All that can be done while the player's pieces lie so: lay a piece anywhere but where
        it lies, take a tile back, all of them, give up.
        """
        first = self.first
        rank = self.rank
        there = [(piece, cell) for cell, piece in enumerate(laid) if piece != EMPTY]
        found = list(self.lays)
        idle = [first[piece] + rank[cell] for piece, cell in there if piece in first]
        for number in sorted(idle, reverse=True):
            del found[number]
        found += [self.off[tile] for tile in sorted([piece // 4 for piece, _ in there])]
        if len(there) > 1:
            found.append(CLEAR)
        found.append(SOLVE)
        return tuple(found)

    def is_full(self, laid: tuple[int, ...]) -> bool:
        """Whether no cell is empty when the player's pieces lie so."""
        return laid.count(EMPTY) == self.given


@lru_cache(maxsize=16)
def table(goal: Goal, givens: tuple[int, ...], of: int) -> Table:
    """The table of a goal with these given pieces and all these tiles, given ones included."""
    cells = [cell for cell, piece in enumerate(givens) if piece == EMPTY]
    free = listed(of & ~bits(givens))
    pieces = [4 * tile + turn for tile in free for turn in turns(tile)]
    return Table(
        goal,
        len(givens) - len(cells),
        tuple(place(piece, cell, goal.width) for piece in pieces for cell in cells),
        {piece: number * len(cells) for number, piece in enumerate(pieces)},
        tuple(cells.index(cell) if cell in cells else 0 for cell in range(len(givens))),
        tuple(f"{tile.id}-off" for tile in tiles()),
    )
