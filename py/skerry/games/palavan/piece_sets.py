"""Sets of pieces as bits, and what pieces bring to the cells of a board: for solvers to be quick.

Bit `p` of a set is piece `p`. A set of tiles in the middle of such work is the set of their first
pieces (turned by 0); elsewhere bit `t` of a set is tile `t`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from .land import facing, joints, rim
from .tiles import BOTTOM, LAND, WATER, edge, fits, halves, regions, tiles, turns

Spot = tuple[int, int]
"""A cell and one of its half-edges."""

Areas = tuple[int, ...]
"""The shores of the areas of a colour. A shore is the half-edges, as bits, that an area shares with
cells that are still empty. Without any, 0, the area is closed."""

COLOURS = (LAND, WATER)


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces, the first of each tile, and those that lack a colour, as bits.

    `fits[piece][side]`: what may lie beside a piece; `showing[half][colour]`: what shows a colour.
    """

    all: int
    first: int
    lacks: tuple[int, int]
    fits: tuple[tuple[int, ...], ...]
    showing: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of some size: what is around each cell, and what a piece brings to it.

    `around[cell]`: sides and the cells beyond; `shared[cell]`: its half-edges that are another
    cell's as well, each with its bit in a shore; `shores[cell][piece][colour]`: the shore of each
    region of the piece; `rims[cell]`: the half-edges that follow each other along the rim, in
    pairs of which one at least is the cell's own. `bits`: how many there are in a shore.
    """

    bits: int
    around: tuple[tuple[tuple[int, int], ...], ...]
    shared: tuple[tuple[tuple[int, int], ...], ...]
    shores: tuple[tuple[tuple[Areas, Areas], ...], ...]
    rims: tuple[tuple[tuple[Spot, Spot], ...], ...]


def bits_of(numbers: Iterable[int]) -> int:
    """Different numbers as bits."""
    return sum(1 << number for number in numbers)


def listed(bits: int) -> list[int]:
    """The numbers of the bits that are set, in rising order."""
    numbers: list[int] = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return numbers


def every_tile() -> int:
    """All tiles, as bits: the hand of whoever has them all."""
    return (1 << len(tiles())) - 1


def with_turns(piece: int) -> int:
    """All pieces of a piece's tile."""
    return 0xF << (piece & ~3)


def first_pieces(bits: int) -> int:
    """The first piece of each tile that has any among these pieces."""
    return (bits | bits >> 1 | bits >> 2 | bits >> 3) & pieces().first


def all_turns(first: int) -> int:
    """All ways to turn tiles that are given by their first pieces."""
    return first * 0xF & pieces().all


def joined(areas: Areas, shores: Areas) -> Areas:
    """The areas of a colour after a piece's regions, by their shores, have joined them."""
    for shore in shores:
        apart: list[int] = []
        for area in areas:
            if area & shore:
                shore ^= area
            else:
                apart.append(area)
        areas = (*apart, shore)
    return areas


@cache
def pieces() -> Pieces:
    """The sets of pieces of these tiles."""
    every = [4 * tile + turn for tile in range(len(tiles())) for turn in turns(tile)]
    lacks = [bits_of(p for p in every if colour not in halves(p)) for colour in COLOURS]
    beside = tuple(
        tuple(bits_of(p for p in every if fits(piece, side, p)) for side in range(4))
        for piece in range(4 * len(tiles()))
    )
    land = [bits_of(p for p in every if halves(p)[half] == LAND) for half in range(8)]
    showing = tuple((those, bits_of(every) & ~those) for those in land)
    first = bits_of(p for p in every if p % 4 == 0)
    return Pieces(bits_of(every), first, (lacks[0], lacks[1]), beside, showing)


@cache
def wet(side: int) -> int:
    """The pieces that have no land at a side."""
    return bits_of(piece for piece in listed(pieces().all) if LAND not in edge(piece, side))


@cache
def grid(width: int, height: int) -> Grid:
    """The board of a size."""
    cells = range(width * height)
    around: list[list[tuple[int, int]]] = [[] for _ in cells]
    shared: list[dict[int, int]] = [{} for _ in cells]
    for number, (cell, side, other) in enumerate(joints(width, height)):
        around[cell].append((side, other))
        around[other].append(((side + 2) % 4, cell))
        for bit, (half, beyond) in enumerate(facing(side), 2 * number):
            shared[cell][half] = shared[other][beyond] = 1 << bit
    edges = sorted(rim(width, height), key=lambda at: (at[1], at[0] if at[1] < BOTTOM else -at[0]))
    walk = [(cell, 2 * side + half) for cell, side in edges for half in (0, 1)]
    steps = tuple(zip(walk, walk[1:] + walk[:1], strict=True))
    return Grid(
        2 * len(joints(width, height)),
        tuple(map(tuple, around)),
        tuple(tuple(its.items()) for its in shared),
        tuple(tuple(_shores(piece, its) for piece in range(4 * len(tiles()))) for its in shared),
        tuple(tuple(step for step in steps if cell in {at for at, _ in step}) for cell in cells),
    )


def _shores(piece: int, shared: Mapping[int, int]) -> tuple[Areas, Areas]:
    """The shore of each region of a piece, land and water, on a cell with these half-edges."""
    shores: dict[tuple[str, int], int] = {}
    for half, kind in enumerate(zip(halves(piece), regions(piece), strict=True)):
        shores[kind] = shores.get(kind, 0) | shared.get(half, 0)
    land, water = (
        tuple(shore for (its, _), shore in shores.items() if its == colour) for colour in COLOURS
    )
    return land, water
