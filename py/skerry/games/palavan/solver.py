"""Finds the boards that reach a goal: depth-first search over sets of pieces held as bits.

Bit `p` of such a set is piece `p`. Every cell has the set of pieces that fit what lies around
it; the cell with the fewest is filled next. Each area is known by its *shore*, the half-edges
that it still shares with empty cells, as bits: pieces join areas by exclusive or, and an area
whose shore is empty is closed, which ends the search early where a colour must be one area.
Those pieces are tried first that leave few areas and few changes of colour along the rim: both
are what a colour in one piece looks like. A search that has found nothing for a while begins
anew with another order of equals, as most of the time is lost on a few bad beginnings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

from .goals import Goal
from .land import EMPTY, facing, joints, rim
from .tiles import BOTTOM, LAND, WATER, edge, fits, halves, regions, tiles, turns

Spot = tuple[int, int]
"""A cell and one of its half-edges."""

Areas = tuple[int, ...]
"""The shores of the areas of a colour; 0 is a closed area."""

COLOURS = (LAND, WATER)

UNIT = 400
"""Nodes of the search between two signs of life: some 3 ms in CPython."""

PATIENCE, MORE = 200, 1.2
"""After so many nodes without a solution the search begins anew, and is more patient then."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Sets of pieces: `all`, the tile of each, those that lack a colour, those that fit.

    `fits[piece][side]`: what may lie beside a piece; `first` has one piece of each tile.
    """

    all: int
    first: int
    lacks: tuple[int, int]
    fits: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of some size: what is around each cell, and what a piece brings to it.

    `around[cell]`: sides and the cells beyond; `shores[cell][piece][colour]`: the half-edges that
    each region of the piece shares with other cells; `rims[cell]`: the half-edges, as (cell, half),
    that follow each other along the rim, in pairs of which one at least is the cell's own.
    """

    around: tuple[tuple[tuple[int, int], ...], ...]
    shores: tuple[tuple[tuple[Areas, Areas], ...], ...]
    rims: tuple[tuple[tuple[Spot, Spot], ...], ...]


class Node(NamedTuple):
    """A point of the search: `board`, the `free` cells, `fitting` pieces by cell, pieces at `hand`.

    `areas` are known for colours that still can be whole, None for others; `spare` is how many
    more colours may fall apart.
    """

    board: list[int]
    free: list[int]
    fitting: list[int]
    hand: int
    areas: tuple[Areas | None, Areas | None]
    spare: int


def solutions(
    goal: Goal, board: Sequence[int], hand: int, rng: Random | None = None
) -> Iterator[tuple[int, ...] | None]:
    """All boards that reach a goal from `board` (whose pieces stay) with tiles of `hand` (bits).

    Tiles that lie on the board already are not laid again; there may be more tiles than cells.
    Each solution comes once, and a None after each unit of work. The order follows from `rng`,
    and is always the same without one.
    """
    rng = rng or Random(0)
    grid, patience = _grid(goal.width, goal.height), float(PATIENCE)
    root = _root(goal, grid, board, hand)
    stack = [root] if root else []
    nodes, found = 0, False
    while stack:
        node = stack.pop()
        if not node.free:
            found = True
            yield tuple(node.board)
            continue
        stack += _grown(grid, node, rng)
        nodes += 1
        if nodes % UNIT == 0:
            yield None
        if nodes > patience and not found and root:
            nodes, patience, stack = 0, patience * MORE, [root]


def first(
    goal: Goal,
    board: Sequence[int],
    hand: int,
    rng: Random | None = None,
    units: int | None = None,
) -> tuple[int, ...] | None:
    """A solution; None if there is none, or none was found within so many units of work."""
    for found in solutions(goal, board, hand, rng):
        if found:
            return found
        if units is not None:
            units -= 1
            if units < 0:
                break
    return None


def count(goal: Goal, board: Sequence[int], hand: int, limit: int | None = None) -> int:
    """How many solutions there are; at most `limit` are counted."""
    return sum(1 for _ in islice(filter(None, solutions(goal, board, hand)), limit))


def every_tile() -> int:
    """All tiles, as bits: the hand of whoever has them all."""
    return (1 << len(tiles())) - 1


def bits_of(numbers: Iterable[int]) -> int:
    """Different numbers as bits."""
    return sum(1 << number for number in numbers)


def listed(bits: int) -> list[int]:
    """The numbers of the bits that are set, in rising order."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def _root(goal: Goal, grid: Grid, board: Sequence[int], hand: int) -> Node | None:
    """The board as it is given, or None if it can't be part of a solution."""
    sets = pieces()
    laid = [(cell, piece) for cell, piece in enumerate(board) if piece != EMPTY]
    at_hand = sum(0xF << 4 * tile for tile in listed(hand)) & sets.all
    for _, piece in laid:
        at_hand |= 0xF << 4 * (piece // 4) & sets.all
    fitting = [sets.all] * goal.size
    if goal.water_rim:
        for cell, side in rim(goal.width, goal.height):
            fitting[cell] &= wet(side)
    unbroken: Areas | None = () if goal.whole else None
    node: Node | None = Node(
        [EMPTY] * goal.size,
        list(range(goal.size)),
        fitting,
        at_hand,
        (unbroken, unbroken),
        len(COLOURS) - goal.whole,
    )
    for cell, piece in laid:
        if node is None or not node.fitting[cell] & node.hand >> piece & 1:
            return None
        node = _laid(grid, node, cell, piece)
    return node


def _grown(grid: Grid, node: Node, rng: Random) -> list[Node]:
    """The ways to fill the cell with the fewest pieces, the most promising one last."""
    fewest, best, fitting = 1 << 10, EMPTY, 0
    for cell in node.free:
        here = node.fitting[cell] & node.hand
        number = here.bit_count()
        fitting |= here
        if number < fewest:
            if not number:
                return []
            fewest, best = number, cell
    able = (fitting | fitting >> 1 | fitting >> 2 | fitting >> 3) & pieces().first
    if able.bit_count() < len(node.free):
        return []
    options = listed(node.fitting[best] & node.hand)
    if len(options) > 1:
        rng.shuffle(options)
    grown = [after for piece in options if (after := _laid(grid, node, best, piece))]
    if len(grown) > 1:
        grown.sort(key=lambda after: _ragged(grid, after, best), reverse=True)
    return grown


def _laid(grid: Grid, node: Node, cell: int, piece: int) -> Node | None:
    """The node after laying a piece; None if too many colours have fallen apart."""
    hand, spare = node.hand & ~(0xF << (piece & ~3)), node.spare
    areas: list[Areas | None] = []
    for known, shores, lacking in zip(
        node.areas, grid.shores[cell][piece], pieces().lacks, strict=True
    ):
        after = known if known is None else joined(known, shores)
        if after and 0 in after:
            if len(after) > 1:
                after, spare = None, spare - 1
            elif not spare:
                hand &= lacking
        areas.append(after)
    if spare < 0:
        return None
    board, fitting = node.board.copy(), node.fitting.copy()
    board[cell] = piece
    beside = pieces().fits[piece]
    for side, beyond in grid.around[cell]:
        fitting[beyond] &= beside[side]
    free = node.free.copy()
    free.remove(cell)
    return Node(board, free, fitting, hand, (areas[0], areas[1]), spare)


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


def _ragged(grid: Grid, node: Node, cell: int) -> int:
    """How far apart things are after laying on a cell: areas, and changes of colour on the rim."""
    land, water = node.areas
    ragged = len(land or ()) + len(water or ())
    for (one, half), (other, beyond) in grid.rims[cell]:
        if node.board[one] != EMPTY != node.board[other]:
            ragged += halves(node.board[one])[half] != halves(node.board[other])[beyond]
    return ragged


@cache
def pieces() -> Pieces:
    """The sets of pieces of these tiles."""
    every = [4 * tile + turn for tile in range(len(tiles())) for turn in turns(tile)]

    lacks = [bits_of(p for p in every if colour not in halves(p)) for colour in COLOURS]
    beside = tuple(
        tuple(bits_of(p for p in every if fits(piece, side, p)) for side in range(4))
        for piece in range(4 * len(tiles()))
    )
    first_turns = bits_of(p for p in every if p % 4 == 0)
    return Pieces(bits_of(every), first_turns, (lacks[0], lacks[1]), beside)


@cache
def wet(side: int) -> int:
    """The pieces that have no land at a side."""
    return bits_of(piece for piece in listed(pieces().all) if LAND not in edge(piece, side))


@cache
def _grid(width: int, height: int) -> Grid:
    size = width * height
    around: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    shared: dict[Spot, int] = {}
    for cell, side, other in joints(width, height):
        around[cell].append((side, other))
        around[other].append(((side + 2) % 4, cell))
        for half, beyond in facing(side):
            shared[cell, half] = shared[other, beyond] = 1 << len(shared) // 2
    clockwise = sorted(
        rim(width, height), key=lambda at: (at[1], at[0] * (-1) ** (at[1] >= BOTTOM))
    )
    walk = [(cell, 2 * side + half) for cell, side in clockwise for half in (0, 1)]
    steps = list(zip(walk, walk[1:] + walk[:1], strict=True))
    return Grid(
        tuple(map(tuple, around)),
        tuple(
            tuple(_shores(cell, piece, shared) for piece in range(4 * len(tiles())))
            for cell in range(size)
        ),
        tuple(
            tuple(step for step in steps if cell in {at for at, _ in step}) for cell in range(size)
        ),
    )


def _shores(cell: int, piece: int, shared: Mapping[Spot, int]) -> tuple[Areas, Areas]:
    """The shore of each region of a piece on a cell, land and water."""
    shores: dict[tuple[str, int], int] = {}
    for half, kind in enumerate(zip(halves(piece), regions(piece), strict=True)):
        shores[kind] = shores.get(kind, 0) | shared.get((cell, half), 0)
    land, water = (
        tuple(shore for (its, _), shore in shores.items() if its == colour) for colour in COLOURS
    )
    return land, water
