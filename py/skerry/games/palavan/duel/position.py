"""A round of the duel as integers: what may still be laid is one set of bits.

A *move* lays a piece on a cell of the field. The moves that can still come up in a round are
numbered once (`Table`): piece by piece, the first seat's before the second's, and for each piece
all the cells that the frame may yet reach. A position is two integers: `taken`, the cells that
are, and `free`, the moves that neither a tile, a clash nor the frame rules out. To make a move
is to AND `free` with two masks; whose moves are many and whose are few, `int.bit_count` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import listed, place
from skerry.games.palavan.tiles import fits, turns

from .constants import FIELD, FRAME
from .field import neighbours
from .rules import DuelState

Known = dict[int, tuple[int, int, int]]
"""By `free`: how many tiles more than the other side the player to move will still lay, at least
and at most, and the move that did best (-1: none known)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the cells taken decide: the moves that stay `inside` the frame, those of them in
    `front`, beside a tile; and by seat to move what a search found out about its positions."""

    inside: int
    front: int
    known: tuple[Known, Known] = field(default_factory=lambda: ({}, {}))


@dataclass(frozen=True, slots=True)
class Table:
    """The moves that a round can still see, by number, and the position it is in.

    `keeps[move]` is what a move leaves free and `cell[move]` the cell it takes, as a bit.
    `hands[seat]` are a seat's moves, `tiles[seat]` those of each of its tiles. `stride` is how
    many moves a piece has, one for each cell; `shape` gives the shape of cells taken.
    """

    actions: tuple[str, ...]
    keeps: tuple[int, ...]
    cell: tuple[int, ...]
    hands: tuple[int, int]
    tiles: tuple[tuple[int, ...], tuple[int, ...]]
    stride: int
    shape: Callable[[int], Shape]
    taken: int
    free: int


Step = tuple[int, Shape, int, int]
"""A move; the shape, the cells taken and the moves free after it."""


def table(state: DuelState) -> Table:
    """The moves that the round of a state, its tiles dealt, can still see."""
    field_cells = range(FIELD * FIELD)
    used = sum(1 << cell for cell in field_cells if state.laid[cell] != EMPTY)
    cells = [cell for cell in field_cells if not used >> cell & 1 and _framed(used | 1 << cell)]
    hands = [listed(hand) for hand in state.hands]
    pieces = [4 * tile + turn for hand in hands for tile in hand for turn in turns(tile)]
    each = sum(1 << k * len(cells) for k in range(len(pieces)))
    own = {tile: _moves_of(tile, pieces, len(cells)) for hand in hands for tile in hand}
    clashing = _clashes(pieces, cells)

    @cache
    def shape(taken: int) -> Shape:
        return _shape(taken, cells, each)

    moves = [(piece, k, cell) for piece in pieces for k, cell in enumerate(cells)]
    free = shape(used).inside
    for cell in field_cells:
        if used >> cell & 1:
            free &= ~clashing(state.laid[cell], cell)
    tiles = [tuple(own[tile] for tile in hand) for hand in hands]
    return Table(
        tuple(place(piece, cell, FIELD) for piece, _, cell in moves),
        tuple(~(own[p // 4] | each << k | clashing(p, cell)) for p, k, cell in moves),
        tuple(1 << cell for _, _, cell in moves),
        (sum(tiles[0]), sum(tiles[1])),
        (tiles[0], tiles[1]),
        len(cells),
        shape,
        used,
        free,
    )


def steps(table: Table, taken: int, free: int, mine: int, mover: int, hint: int = -1) -> list[Step]:
    """The moves `mine` of the mover, the hint first, then by how few moves they leave the other,
    in front above all, and how many the mover."""
    own = table.hands[mover]
    other = table.hands[1 - mover]
    found: list[tuple[int, Step]] = []
    while mine:
        move = mine.bit_length() - 1
        mine ^= 1 << move
        after = taken | table.cell[move]
        shape = table.shape(after)
        left = free & table.keeps[move] & shape.inside
        near = left & shape.front
        rank = (
            2 * (left & other).bit_count()
            - (left & own).bit_count()
            + 6 * (near & other).bit_count()
            - 3 * (near & own).bit_count()
        )
        found.append((rank if move != hint else -(1 << 20), (move, shape, after, left)))
    found.sort(key=_rank)
    return [step for _, step in found]


def _rank(item: tuple[int, Step]) -> int:
    return item[0]


def _moves_of(tile: int, pieces: Sequence[int], stride: int) -> int:
    row = (1 << stride) - 1
    return sum(row << k * stride for k, piece in enumerate(pieces) if piece // 4 == tile)


def _clashes(pieces: Sequence[int], cells: Sequence[int]) -> Callable[[int, int], int]:
    """A function of a piece and a cell: the moves that the piece, lying there, rules out
    because they would not fit beside it."""
    number = {cell: k for k, cell in enumerate(cells)}

    @cache
    def misfits(piece: int, side: int) -> int:
        wrong = (k for k, other in enumerate(pieces) if not fits(piece, side, other))
        return sum(1 << k * len(cells) for k in wrong)

    def clashing(piece: int, cell: int) -> int:
        found = 0
        for side, beyond in enumerate(neighbours(cell)):
            if beyond in number:
                found |= misfits(piece, side) << number[beyond]
        return found

    return clashing


def _shape(taken: int, cells: Sequence[int], each: int) -> Shape:
    inside = front = 0
    for k, cell in enumerate(cells):
        if not taken >> cell & 1 and _framed(taken | 1 << cell):
            inside |= 1 << k
            near = any(beyond >= 0 and taken >> beyond & 1 for beyond in neighbours(cell))
            front |= near << k
    if not taken:
        front = 1 << list(cells).index(FIELD * FIELD // 2)
    return Shape(each * inside, each * front)


def _framed(taken: int) -> bool:
    """Whether cells, given as bits, lie within a frame."""
    rows = [row for row in range(FIELD) if taken >> row * FIELD & ROW]
    columns = [column for column in range(FIELD) if taken >> column & COLUMN]
    return rows[-1] - rows[0] < FRAME and columns[-1] - columns[0] < FRAME


ROW = (1 << FIELD) - 1
COLUMN = sum(1 << row * FIELD for row in range(FIELD))
