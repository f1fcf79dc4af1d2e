"""Areas and edges of a board: which edges clash, which land and water are connected.

A board is a tuple of its rows one after the other, `width` cells each: a piece, or EMPTY.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .tiles import BOTTOM, LAND, LEFT, RIGHT, TOP, fits, halves, regions

EMPTY = -1

Spot = tuple[int, int]
"""A cell, and the number of a region of the piece there."""


@dataclass(frozen=True, slots=True)
class Region:
    """A whole area of land or water: its spots, and its half-edges as (cell, half)."""

    colour: str
    spots: tuple[Spot, ...]
    halves: tuple[tuple[int, int], ...]


@cache
def inner_edges(width: int, height: int) -> tuple[tuple[int, int, int], ...]:
    """Return the inner edges of a board: a cell, its side, and the cell beyond."""
    edges: list[tuple[int, int, int]] = []
    for cell in range(width * height):
        if cell % width < width - 1:
            edges.append((cell, RIGHT, cell + 1))
        if cell // width < height - 1:
            edges.append((cell, BOTTOM, cell + width))
    return tuple(edges)


@cache
def outer_edges(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the outer edges of a board: a cell and its side."""
    cells = range(width * height)
    return tuple(
        [(cell, TOP) for cell in cells if cell < width]
        + [(cell, RIGHT) for cell in cells if cell % width == width - 1]
        + [(cell, BOTTOM) for cell in cells if cell // width == height - 1]
        + [(cell, LEFT) for cell in cells if cell % width == 0]
    )


def clashes(board: Sequence[int], width: int) -> tuple[tuple[int, int], ...]:
    """Return the inner edges, as (cell, side), at which two pieces don't match."""
    return tuple(
        (cell, side)
        for cell, side, other in inner_edges(width, len(board) // width)
        if EMPTY not in (board[cell], board[other]) and not fits(board[cell], side, board[other])
    )


def all_edges_fit(board: Sequence[int], width: int) -> bool:
    """Return whether all pieces of a full board match at its inner edges."""
    edges = inner_edges(width, len(board) // width)
    return all(fits(board[cell], side, board[other]) for cell, side, other in edges)


def land_at_rim(board: Sequence[int], width: int) -> tuple[tuple[int, int], ...]:
    """Return the outer edges, as (cell, side), at which a piece has land."""
    return tuple(
        (cell, side)
        for cell, side in outer_edges(width, len(board) // width)
        if board[cell] != EMPTY and LAND in halves(board[cell])[2 * side : 2 * side + 2]
    )


def areas(board: Sequence[int], width: int) -> tuple[Region, ...]:
    """Return the land and water areas in the order of their first cell.

    Regions join only across a half-edge that two pieces share with the same colour; touching at a
    point joins nothing.
    """
    around = {
        (cell, half): (cell, regions(piece)[half])
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
            if halves(board[cell])[half] == halves(board[other])[beyond]:
                one = find(around[cell, half])
                two = find(around[other, beyond])
                leader[max(one, two)] = min(one, two)
    halves_of: dict[Spot, list[tuple[int, int]]] = {}
    for place, spot in around.items():
        halves_of.setdefault(find(spot), []).append(place)
    return tuple(
        Region(
            halves(board[places[0][0]])[places[0][1]],
            tuple(dict.fromkeys(around[place] for place in places)),
            tuple(places),
        )
        for places in halves_of.values()
    )


def facing_halves(side: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two halves of a side, each with the half of the piece beyond that it meets."""
    back = (side + 2) % 4
    return ((2 * side, 2 * back + 1), (2 * side + 1, 2 * back))


def count_areas(regions_: Sequence[Region], colour: str) -> int:
    """Return the number of areas of a colour."""
    return sum(region.colour == colour for region in regions_)
