"""Cells that can't matter, by their six neighbours alone.

A cell is dead if, however its neighbours are filled, one colour's neighbours hang together round
it: then no path needs it. A colour captures two touching cells if a stone of it on either makes
the other dead: it may call both its own. A move is dominated if an answer beside it makes it
dead. (R. Hayward and others, "Solving 7x7 Hex with domination, fill-in, and virtual connections",
2005; the names are theirs.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from skerry.games.atoll.board import Board, board
from skerry.games.atoll.node_graph import Mesh, mesh

RING = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The six neighbours in (column, half-row), clockwise."""

Pair = tuple[int, int, int, int]
"""Cells a and b that touch; 3 to the power of the place of b in the ring of a, and of a in b's."""


@dataclass(frozen=True, slots=True)
class Inferior:
    """Empty cells as bits: `dead`, `captured` by each colour, `dominated` for each colour."""

    dead: int
    captured: tuple[int, int]
    dominated: tuple[int, int]


def inferior(tables: Mesh, columns: int, stones: tuple[int, int]) -> Inferior:
    """What is dead, captured and dominated, where `stones` are each colour's, islands included.

    Dead and captured cells are filled in, and what is then dead or captured is found too.
    """
    around, pairs = rings(columns), _pairs(columns)
    value = [
        1 if stones[0] >> v & 1 else 2 if stones[1] >> v & 1 else 0
        for v in range(len(tables.beside))
    ]
    value.append(0)  # beyond the rim, which either colour might hold for all we know
    dead, captured, changed = 0, [0, 0], True
    index: list[int] = []
    while changed:
        index = [sum(value[node] * 3**k for k, node in enumerate(ring)) for ring in around]
        changed = False
        for cell in tables.cells:
            if not value[cell] and DEAD[index[cell]]:
                dead |= 1 << cell
                value[cell], changed = 1, True
        if not changed:
            for a, b, colour in _captures(value, index, pairs):
                captured[colour] |= 1 << a | 1 << b
                value[a] = value[b] = colour + 1
                changed = True
                break
    return Inferior(dead, (captured[0], captured[1]), _dominated(value, index, pairs))


def _captures(value: list[int], index: list[int], pairs: tuple[Pair, ...]) -> list[Pair3]:
    return [
        (a, b, colour)
        for a, b, at_a, at_b in pairs
        if a < b and not value[a] and not value[b]
        for colour in (0, 1)
        if DEAD[index[a] + (colour + 1) * at_a] and DEAD[index[b] + (colour + 1) * at_b]
    ][:1]


def _dominated(value: list[int], index: list[int], pairs: tuple[Pair, ...]) -> tuple[int, int]:
    """For each colour the moves that a stone of the other one beside them makes dead."""
    found = [0, 0]
    for a, b, at_a, _ in pairs:
        if not value[a] and not value[b]:
            for colour in (0, 1):
                if DEAD[index[a] + (2 - colour) * at_a]:
                    found[colour] |= 1 << a
    return found[0], found[1]


Pair3 = tuple[int, int, int]


@cache
def rings(columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the nodes round it, one more than all nodes where there is none."""
    atoll, tables = board(columns), mesh(columns)
    node = _nodes(atoll)
    none = len(tables.beside)
    return tuple(
        tuple(node.get((q + x, y + z), none) for x, z in RING)
        for q, y in atoll.places[: atoll.size]
    )


@cache
def _pairs(columns: int) -> tuple[Pair, ...]:
    return tuple(
        (a, b, 3**k, 3 ** ((k + 3) % 6))
        for a, ring in enumerate(rings(columns))
        for k, b in enumerate(ring)
        if b < board(columns).size
    )


def _nodes(atoll: Board) -> dict[tuple[int, int], int]:
    """The mesh's nodes by place: all stones of an island are one."""
    node = {place: v for v, place in enumerate(atoll.places[: atoll.size])}
    islands = [island for island in atoll.islands if island.stones]
    for k, island in enumerate(islands):
        for stone in island.stones:
            node[atoll.places[stone]] = atoll.size + k
    return node


def _lone(ring: tuple[int, ...]) -> bool:
    """Whether each colour has one run of neighbours at most, however the empty ones (0) fall."""
    choices = [(1, 2) if colour == 0 else (colour,) for colour in ring]
    return all(sum(full[k] != full[k - 1] for k in range(6)) <= 2 for full in product(*choices))


DEAD = tuple(_lone(tuple(index // 3**k % 3 for k in range(6))) for index in range(3**6))
"""Whether a cell is dead, by its neighbours' colours (0 none, 1 Black, 2 White), base three."""
