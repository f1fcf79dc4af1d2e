"""Edges and areas of a board: clashing edges, and connected areas of land and water.

A board is a sequence with a piece or EMPTY for each cell, row by row from the top; a row has
`width` cells. `side` is an edge of a cell: TOP, RIGHT, BOTTOM or LEFT.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .tiles import BOTTOM, LAND, LEFT, RIGHT, TOP, edges_match, rotated_halves, rotated_regions

EMPTY = -1

Spot = tuple[int, int]
"""A region of a piece on the board: its cell, and the region's number on the tile."""


@dataclass(frozen=True, slots=True)
class Area:
    """A connected area of land or water on the board.

    Attributes:
        colour: LAND or WATER.
        spots: The regions of single tiles that make up the area.
        halves: All half-edges of these regions, as (cell, number of the half-edge).
    """

    colour: str
    spots: tuple[Spot, ...]
    halves: tuple[tuple[int, int], ...]


@cache
def inner_edges(width: int, height: int) -> tuple[tuple[int, int, int], ...]:
    """Return the edges between two cells, as (cell, side, neighbouring cell at this side).

    Each edge is listed once: from the left or upper cell.
    """
    edges: list[tuple[int, int, int]] = []
    for cell in range(width * height):
        if cell % width < width - 1:
            edges.append((cell, RIGHT, cell + 1))
        if cell // width < height - 1:
            edges.append((cell, BOTTOM, cell + width))
    return tuple(edges)


@cache
def outer_edges(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the edges at the rim of a board, as (cell, side)."""
    cells = range(width * height)
    return tuple(
        [(cell, TOP) for cell in cells if cell < width]
        + [(cell, RIGHT) for cell in cells if cell % width == width - 1]
        + [(cell, BOTTOM) for cell in cells if cell // width == height - 1]
        + [(cell, LEFT) for cell in cells if cell % width == 0]
    )


def find_clashes(board: Sequence[int], width: int) -> tuple[tuple[int, int], ...]:
    """Return the edges between two pieces that don't match, as (cell, side)."""
    return tuple(
        (cell, side)
        for cell, side, other in inner_edges(width, len(board) // width)
        if EMPTY not in (board[cell], board[other])
        and not edges_match(board[cell], side, board[other])
    )


def all_edges_fit(board: Sequence[int], width: int) -> bool:
    """Return whether all neighbouring pieces of a full board match."""
    edges = inner_edges(width, len(board) // width)
    return all(edges_match(board[cell], side, board[other]) for cell, side, other in edges)


def land_at_rim(board: Sequence[int], width: int) -> tuple[tuple[int, int], ...]:
    """Return the edges at the rim where a piece has land, as (cell, side)."""
    return tuple(
        (cell, side)
        for cell, side in outer_edges(width, len(board) // width)
        if board[cell] != EMPTY and LAND in rotated_halves(board[cell])[2 * side : 2 * side + 2]
    )


def find_areas(board: Sequence[int], width: int) -> tuple[Area, ...]:
    """Return the areas of land and of water, in the order of their first cell.

    Two regions are connected if they share a half-edge and have the same colour there. Regions
    that touch only at a corner are not connected.
    """
    around = {
        (cell, half): (cell, rotated_regions(piece)[half])
        for cell, piece in enumerate(board)
        if piece != EMPTY
        for half in range(8)
    }
    leader = {spot: spot for spot in around.values()}

    def find(spot: Spot) -> Spot:
        while leader[spot] != spot:
            spot = leader[spot]
        return spot

    for cell, side, other in inner_edges(width, len(board) // width):
        if EMPTY in (board[cell], board[other]):
            continue
        for half, beyond in facing_halves(side):
            if rotated_halves(board[cell])[half] == rotated_halves(board[other])[beyond]:
                one = find(around[cell, half])
                two = find(around[other, beyond])
                leader[max(one, two)] = min(one, two)
    halves_of: dict[Spot, list[tuple[int, int]]] = {}
    for place, spot in around.items():
        halves_of.setdefault(find(spot), []).append(place)
    return tuple(
        Area(
            rotated_halves(board[places[0][0]])[places[0][1]],
            tuple(dict.fromkeys(around[place] for place in places)),
            tuple(places),
        )
        for places in halves_of.values()
    )


def facing_halves(side: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the pairs of half-edges that meet at a side.

    The first number of a pair is a half-edge of the cell, the second is the half-edge of the
    neighbouring cell that it meets.
    """
    back = (side + 2) % 4
    return ((2 * side, 2 * back + 1), (2 * side + 1, 2 * back))


def count_areas(areas: Sequence[Area], colour: str) -> int:
    """Return how many of the areas have a colour."""
    return sum(area.colour == colour for area in areas)
