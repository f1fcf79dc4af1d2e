"""Positions of the duel as integers, for fast searches.

A *move* is the number of a placement: a piece on a cell of the field. `MoveTable` numbers all
placements that may still become legal in a round: piece by piece, the first seat's pieces before
the second seat's, and for each piece all cells that the frame may still reach. A set of moves is an
integer with a bit for each move.

A position is two sets, as bits: `taken`, the cells with a tile, and `free`, the *free moves*. A
move is free if its cell is empty, its tile is not placed, its piece fits the neighbours, and the
frame can contain its cell. A free move is legal if its cell is next to a tile. To play a move, a
search combines `free` with two masks by AND. To count moves, it uses `int.bit_count`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from skerry.games.palavan.duel.constants import FIELD, FRAME
from skerry.games.palavan.duel.field import neighbour_cells
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import place_action
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import distinct_turns, edges_match

KnownValues = dict[int, tuple[int, int, int]]
"""Results of the exact search for one shape and seat to move.

The key is `free`. The value is (least, most, best move). `least` and `most` are bounds for the
number of tiles that the seat to move will still place more than the opponent; the best move is -1
if unknown.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """The data that depend only on which cells are taken.

    Attributes:
        inside: The moves on empty cells that the frame can contain.
        front: The moves of `inside` whose cell is next to a tile; on an empty field those on the
            middle cell.
        known: For each seat to move the results of the exact search.
    """

    inside: int
    front: int
    known: tuple[KnownValues, KnownValues] = field(default_factory=lambda: ({}, {}))


@dataclass(frozen=True, slots=True)
class MoveTable:
    """The moves of a round from some position on, and this position.

    Attributes:
        actions: The action of each move.
        keeps: For each move the moves that it doesn't rule out by its tile, its cell or a clash.
        cell: For each move the bit of its cell in `taken`.
        hands: For each seat the moves of its tiles.
        tiles: For each seat and each of its tiles the moves of this tile.
        stride: Number of moves of each piece, one for each cell that the frame may still reach.
        shape: `shape(taken)` returns the shape of these cells.
        taken: The cells with a tile in the position.
        free: The free moves of the position.
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


MoveResult = tuple[int, Shape, int, int]
"""A move and the position after it: (move, shape, taken, free)."""


def move_table(state: DuelState) -> MoveTable:
    """Return the table of all moves that may become legal until the end of the state's round."""
    field_cells = range(FIELD * FIELD)
    used = sum(1 << cell for cell in field_cells if state.laid[cell] != EMPTY)
    cells = [cell for cell in field_cells if not used >> cell & 1 and _fits_frame(used | 1 << cell)]
    hands = [bit_indices(hand) for hand in state.hands]
    pieces = [4 * tile + turn for hand in hands for tile in hand for turn in distinct_turns(tile)]
    each = sum(1 << k * len(cells) for k in range(len(pieces)))
    tile_moves = {tile: _moves_of_tile(tile, pieces, len(cells)) for hand in hands for tile in hand}
    clashing = _make_clash_function(pieces, cells)

    @cache
    def shape(taken: int) -> Shape:
        return _make_shape(taken, cells, each)

    moves = [(piece, k, cell) for piece in pieces for k, cell in enumerate(cells)]
    free = shape(used).inside
    for cell in field_cells:
        if used >> cell & 1:
            free &= ~clashing(state.laid[cell], cell)
    tiles = [tuple(tile_moves[tile] for tile in hand) for hand in hands]
    return MoveTable(
        tuple(place_action(piece, cell, FIELD) for piece, _, cell in moves),
        tuple(~(tile_moves[p // 4] | each << k | clashing(p, cell)) for p, k, cell in moves),
        tuple(1 << cell for _, _, cell in moves),
        (sum(tiles[0]), sum(tiles[1])),
        (tiles[0], tiles[1]),
        len(cells),
        shape,
        used,
        free,
    )


def ordered_moves(
    table: MoveTable, taken: int, free: int, candidates: int, mover: int, hint: int = -1
) -> list[MoveResult]:
    """Return moves with their results, the most promising first.

    The move `hint` comes first if it is a candidate. A move ranks high if it leaves the opponent
    few free moves and the mover many. Legal moves count more than other free moves.

    Args:
        table: The table of moves.
        taken: The cells with a tile.
        free: The free moves.
        candidates: The moves to return, as bits.
        mover: The seat to move.
        hint: A move, or -1.
    """
    own_moves = table.hands[mover]
    other_moves = table.hands[1 - mover]
    ranked: list[tuple[int, MoveResult]] = []
    while candidates:
        move = candidates.bit_length() - 1
        candidates ^= 1 << move
        after = taken | table.cell[move]
        shape = table.shape(after)
        moves_left = free & table.keeps[move] & shape.inside
        front_left = moves_left & shape.front
        rank = (
            2 * (moves_left & other_moves).bit_count()
            - (moves_left & own_moves).bit_count()
            + 6 * (front_left & other_moves).bit_count()
            - 3 * (front_left & own_moves).bit_count()
        )
        ranked.append((rank if move != hint else -(1 << 20), (move, shape, after, moves_left)))
    ranked.sort(key=_first_item)
    return [step for _, step in ranked]


def _first_item(item: tuple[int, MoveResult]) -> int:
    return item[0]


def _moves_of_tile(tile: int, pieces: Sequence[int], stride: int) -> int:
    row = (1 << stride) - 1
    return sum(row << k * stride for k, piece in enumerate(pieces) if piece // 4 == tile)


def _make_clash_function(pieces: Sequence[int], cells: Sequence[int]) -> Callable[[int, int], int]:
    """Return a function `clashing(piece, cell)`, which returns moves as bits.

    They are the moves that clash with the piece if the piece is placed on the cell.

    Args:
        pieces: The pieces of the table, in the order of its moves.
        cells: The cells of the table, in the order of its moves.
    """
    number = {cell: k for k, cell in enumerate(cells)}

    @cache
    def misfits(piece: int, side: int) -> int:
        wrong = (k for k, other in enumerate(pieces) if not edges_match(piece, side, other))
        return sum(1 << k * len(cells) for k in wrong)

    def clashing(piece: int, cell: int) -> int:
        clashing_moves = 0
        for side, beyond in enumerate(neighbour_cells(cell)):
            if beyond in number:
                clashing_moves |= misfits(piece, side) << number[beyond]
        return clashing_moves

    return clashing


def _make_shape(taken: int, cells: Sequence[int], each: int) -> Shape:
    inside = front = 0
    for k, cell in enumerate(cells):
        if not taken >> cell & 1 and _fits_frame(taken | 1 << cell):
            inside |= 1 << k
            near = any(beyond >= 0 and taken >> beyond & 1 for beyond in neighbour_cells(cell))
            front |= near << k
    if not taken:
        front = 1 << list(cells).index(FIELD * FIELD // 2)
    return Shape(each * inside, each * front)


def _fits_frame(taken: int) -> bool:
    """Return whether a frame can contain these cells, given as bits."""
    rows = [row for row in range(FIELD) if taken >> row * FIELD & ROW]
    columns = [column for column in range(FIELD) if taken >> column & COLUMN]
    return rows[-1] - rows[0] < FRAME and columns[-1] - columns[0] < FRAME


ROW = (1 << FIELD) - 1
COLUMN = sum(1 << row * FIELD for row in range(FIELD))
