"""Sets of pieces as bits, and tables of a board's geometry, for fast solvers.

In a set of pieces, bit `p` is set if the set contains piece `p`. Solvers write a set of tiles as
the set of their *first pieces*, the pieces without a rotation. Elsewhere, bit `t` of a set of tiles
is set if the set contains tile `t`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from .land import facing_halves, inner_edges, outer_edges
from .tiles import (
    BOTTOM,
    LAND,
    WATER,
    distinct_turns,
    edge_halves,
    edges_match,
    rotated_halves,
    rotated_regions,
    tiles,
)

Spot = tuple[int, int]
"""A cell, and the number of one of its half-edges."""

Areas = tuple[int, ...]
"""The areas of a colour, each represented by its shore.

The *shore* of an area is a set of half-edges, as bits: those between the area and empty cells. An
area with the shore 0 is closed: no piece can extend it.
"""

COLOURS = (LAND, WATER)
"""The two colours. Elsewhere `colour` may be an index in this tuple."""


@dataclass(frozen=True, slots=True)
class PieceSets:
    """Sets of pieces, as bits. Of rotations of a tile that look alike, only the first is included.

    Attributes:
        all: All pieces.
        first: The first piece of each tile.
        lacks: `lacks[colour]`: the pieces without this colour.
        fits: `fits[piece][side]`: the pieces that fit next to `piece`, at this side of it.
        showing: `showing[half][colour]`: the pieces that have this colour at this half-edge.
    """

    all: int
    first: int
    lacks: tuple[int, int]
    fits: tuple[tuple[int, ...], ...]
    showing: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """Tables of an empty board of some size.

    Attributes:
        bits: Number of bits of a shore: the number of half-edges that two cells share.
        around: `around[cell]`: the neighbours of a cell, as (side, neighbouring cell).
        shared: `shared[cell]`: the half-edges that a cell shares with its neighbours, as (number of
            the half-edge, its bit in a shore).
        shores: `shores[cell][piece][colour]`: the shores of the regions of this colour, if the
            piece is on the cell and its neighbours are empty.
        rims: `rims[cell]`: the pairs of half-edges that follow each other along the rim of the
            board, if at least one of the two belongs to the cell.
    """

    bits: int
    around: tuple[tuple[tuple[int, int], ...], ...]
    shared: tuple[tuple[tuple[int, int], ...], ...]
    shores: tuple[tuple[tuple[Areas, Areas], ...], ...]
    rims: tuple[tuple[tuple[Spot, Spot], ...], ...]


def bits_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers, as bits. The numbers must be distinct."""
    return sum(1 << number for number in numbers)


def bit_indices(bits: int) -> list[int]:
    """Return the indices of the bits that are set, in rising order."""
    numbers: list[int] = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return numbers


def all_tiles_mask() -> int:
    """Return the set of all tiles, as bits: bit `t` is set for tile `t`."""
    return (1 << len(tiles())) - 1


def with_turns(piece: int) -> int:
    """Return the set of the four pieces of a piece's tile, as bits."""
    return 0xF << (piece & ~3)


def first_pieces(bits: int) -> int:
    """Return the first pieces of the tiles of which `bits` contains a piece, as bits."""
    return (bits | bits >> 1 | bits >> 2 | bits >> 3) & piece_sets().first


def all_turns(first: int) -> int:
    """Return the set of all pieces of some tiles; `first` has the tiles' first pieces."""
    return first * 0xF & piece_sets().all


def join_areas(areas: Areas, shores: Areas) -> Areas:
    """Return the areas of a colour after a piece is placed.

    Args:
        areas: The areas before.
        shores: The shores of the piece's regions of this colour (see `BoardGeometry.shores`). A
            region joins all areas with which it shares half-edges. The shared half-edges are not
            part of the common shore any more.
    """
    for shore in shores:
        separate: list[int] = []
        for area in areas:
            if area & shore:
                shore ^= area
            else:
                separate.append(area)
        areas = (*separate, shore)
    return areas


@cache
def piece_sets() -> PieceSets:
    """Return the sets of pieces of the game's tiles."""
    numbers = [4 * tile + turn for tile in range(len(tiles())) for turn in distinct_turns(tile)]
    without = [bits_of(p for p in numbers if colour not in rotated_halves(p)) for colour in COLOURS]
    beside = tuple(
        tuple(bits_of(p for p in numbers if edges_match(piece, side, p)) for side in range(4))
        for piece in range(4 * len(tiles()))
    )
    with_land = [
        bits_of(p for p in numbers if rotated_halves(p)[half] == LAND) for half in range(8)
    ]
    showing = tuple((pieces, bits_of(numbers) & ~pieces) for pieces in with_land)
    first = bits_of(p for p in numbers if p % 4 == 0)
    return PieceSets(bits_of(numbers), first, (without[0], without[1]), beside, showing)


@cache
def landless_pieces(side: int) -> int:
    """Return the set of pieces that have no land at `side`, as bits."""
    return bits_of(
        piece for piece in bit_indices(piece_sets().all) if LAND not in edge_halves(piece, side)
    )


@cache
def board_geometry(width: int, height: int) -> BoardGeometry:
    """Return the tables of a board with `width` columns and `height` rows."""
    cells = range(width * height)
    around: list[list[tuple[int, int]]] = [[] for _ in cells]
    shared: list[dict[int, int]] = [{} for _ in cells]
    for number, (cell, side, other) in enumerate(inner_edges(width, height)):
        around[cell].append((side, other))
        around[other].append(((side + 2) % 4, cell))
        for bit, (half, beyond) in enumerate(facing_halves(side), 2 * number):
            shared[cell][half] = shared[other][beyond] = 1 << bit
    return BoardGeometry(
        bits=2 * len(inner_edges(width, height)),
        around=tuple(map(tuple, around)),
        shared=tuple(tuple(bit_of_half.items()) for bit_of_half in shared),
        shores=tuple(map(_shores_of_pieces, shared)),
        rims=tuple(_rim_pairs_at(width, height, cell) for cell in cells),
    )


def _rim_pairs_at(width: int, height: int, cell: int) -> tuple[tuple[Spot, Spot], ...]:
    """Return the pairs of half-edges along the rim for one cell (see `BoardGeometry.rims`)."""
    walk = _half_edges_along_rim(width, height)
    pairs = zip(walk, walk[1:] + walk[:1], strict=True)
    return tuple((one, other) for one, other in pairs if cell in (one[0], other[0]))


@cache
def _half_edges_along_rim(width: int, height: int) -> tuple[Spot, ...]:
    """Return the half-edges along the rim of a board, clockwise from the upper left corner."""
    edges = sorted(
        outer_edges(width, height),
        key=lambda edge: (edge[1], edge[0] if edge[1] < BOTTOM else -edge[0]),
    )
    return tuple((cell, 2 * side + half) for cell, side in edges for half in (0, 1))


def _shores_of_pieces(shared: Mapping[int, int]) -> tuple[tuple[Areas, Areas], ...]:
    return tuple(_shores_of_piece(piece, shared) for piece in range(4 * len(tiles())))


def _shores_of_piece(piece: int, shared: Mapping[int, int]) -> tuple[Areas, Areas]:
    """Return the shores of a piece's land regions and of its water regions on a cell.

    `shared` has the bit of each half-edge that the cell shares with a neighbour.
    """
    shores: dict[tuple[str, int], int] = {}
    for half, kind in enumerate(zip(rotated_halves(piece), rotated_regions(piece), strict=True)):
        shores[kind] = shores.get(kind, 0) | shared.get(half, 0)
    land, water = (
        tuple(shore for (half_colour, _), shore in shores.items() if half_colour == colour)
        for colour in COLOURS
    )
    return land, water
