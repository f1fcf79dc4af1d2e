"""Sets of pieces as bits, and the effect of a piece on a board: tables for quick solvers.

Bit `p` of a set is piece `p`. Inside a solver, a set of tiles is the set of their first pieces
(turn 0); elsewhere bit `t` of a set is tile `t`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from .land import facing_halves, inner_edges, outer_edges
from .tiles import BOTTOM, LAND, WATER, distinct_turns, edge, fits, halves, regions, tiles

Spot = tuple[int, int]
"""A cell and one of its half-edges."""

Areas = tuple[int, ...]
"""The shores of the areas of a colour. A shore is the half-edges, as bits, that an area shares with
empty cells. An area without any (0) is closed.
"""

COLOURS = (LAND, WATER)


@dataclass(frozen=True, slots=True)
class PieceSets:
    """Sets of pieces, as bits.

    Attributes:
        all: All pieces.
        first: The first piece of each tile.
        lacks: For each colour the pieces without it.
        fits: `fits[piece][side]`: the pieces that fit beside a piece.
        showing: `showing[half][colour]`: the pieces that show a colour at a half-edge.
    """

    all: int
    first: int
    lacks: tuple[int, int]
    fits: tuple[tuple[int, ...], ...]
    showing: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """A board of some size: the neighbours of each cell, and the effect of each piece on it.

    Attributes:
        bits: Number of bits of a shore.
        around: `around[cell]`: sides, and the cells beyond them.
        shared: `shared[cell]`: half-edges shared with another cell, each with its bit in a shore.
        shores: `shores[cell][piece][colour]`: the shore of each region of the piece.
        rims: `rims[cell]`: consecutive half-edges along the rim, in pairs with at least one of the
            cell.
    """

    bits: int
    around: tuple[tuple[tuple[int, int], ...], ...]
    shared: tuple[tuple[tuple[int, int], ...], ...]
    shores: tuple[tuple[tuple[Areas, Areas], ...], ...]
    rims: tuple[tuple[tuple[Spot, Spot], ...], ...]


def bits_of(numbers: Iterable[int]) -> int:
    """Return distinct numbers as bits."""
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
    """Return all tiles, as bits."""
    return (1 << len(tiles())) - 1


def with_turns(piece: int) -> int:
    """Return all pieces of a piece's tile."""
    return 0xF << (piece & ~3)


def first_pieces(bits: int) -> int:
    """Return the first piece of each tile that has any of these pieces."""
    return (bits | bits >> 1 | bits >> 2 | bits >> 3) & piece_sets().first


def all_turns(first: int) -> int:
    """Return all pieces of the tiles that are given by their first pieces."""
    return first * 0xF & piece_sets().all


def join_areas(areas: Areas, shores: Areas) -> Areas:
    """Return the areas of a colour after a piece's regions, given by their shores, have joined
    them.
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
    without = [bits_of(p for p in numbers if colour not in halves(p)) for colour in COLOURS]
    beside = tuple(
        tuple(bits_of(p for p in numbers if fits(piece, side, p)) for side in range(4))
        for piece in range(4 * len(tiles()))
    )
    with_land = [bits_of(p for p in numbers if halves(p)[half] == LAND) for half in range(8)]
    showing = tuple((pieces, bits_of(numbers) & ~pieces) for pieces in with_land)
    first = bits_of(p for p in numbers if p % 4 == 0)
    return PieceSets(bits_of(numbers), first, (without[0], without[1]), beside, showing)


@cache
def landless_pieces(side: int) -> int:
    """Return the pieces that have no land at a side."""
    return bits_of(
        piece for piece in bit_indices(piece_sets().all) if LAND not in edge(piece, side)
    )


@cache
def board_geometry(width: int, height: int) -> BoardGeometry:
    """Return the tables of a board of that size."""
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
        rims=tuple(_rim_pairs(width, height, cell) for cell in cells),
    )


def _rim_pairs(width: int, height: int, cell: int) -> tuple[tuple[Spot, Spot], ...]:
    """Return the pairs of consecutive half-edges along the rim with at least one of the cell."""
    walk = _rim_walk(width, height)
    pairs = zip(walk, walk[1:] + walk[:1], strict=True)
    return tuple((one, other) for one, other in pairs if cell in (one[0], other[0]))


@cache
def _rim_walk(width: int, height: int) -> tuple[Spot, ...]:
    """Return the half-edges of the rim, clockwise from the upper left corner."""
    edges = sorted(
        outer_edges(width, height),
        key=lambda edge: (edge[1], edge[0] if edge[1] < BOTTOM else -edge[0]),
    )
    return tuple((cell, 2 * side + half) for cell, side in edges for half in (0, 1))


def _shores_of_pieces(shared: Mapping[int, int]) -> tuple[tuple[Areas, Areas], ...]:
    return tuple(_shores(piece, shared) for piece in range(4 * len(tiles())))


def _shores(piece: int, shared: Mapping[int, int]) -> tuple[Areas, Areas]:
    """Return the shores of a piece's regions, land and water, on a cell with these shared
    half-edges.
    """
    shores: dict[tuple[str, int], int] = {}
    for half, kind in enumerate(zip(halves(piece), regions(piece), strict=True)):
        shores[kind] = shores.get(kind, 0) | shared.get(half, 0)
    land, water = (
        tuple(shore for (half_colour, _), shore in shores.items() if half_colour == colour)
        for colour in COLOURS
    )
    return land, water
