"""Inferior cells: empty cells on which a stone is useless, found from their six neighbours.

- A cell is *dead* if no path needs it: whatever stones are placed on its empty neighbours, the
  neighbours of each colour are a single run of adjacent nodes, which are connected without it.
- A colour *captures* two adjacent empty cells if its stone on either cell makes the other cell
  dead. Both cells then count as its stones.
- A move of a colour is *dominated* if a stone of the other colour on an adjacent cell would make
  the move's cell dead.

The terms are from R. Hayward and others, "Solving 7x7 Hex with domination, fill-in, and virtual
connections", 2005.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from skerry.games.atoll.board import Board, board
from skerry.games.atoll.node_graph import NodeGraph, node_graph

RING = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The six neighbours as (column, half-row) offsets, clockwise."""

Pair = tuple[int, int, int, int]
"""(a, b, at_a, at_b): adjacent cells a and b. A stone on b, 1 for Black and 2 for White, adds
`stone * at_a` to the index of a in DEAD. A stone on a adds `stone * at_b` to the index of b."""


@dataclass(frozen=True, slots=True)
class InferiorCells:
    """Sets of empty cells, as bits.

    Attributes:
        dead: The dead cells.
        captured: For each colour the cells that it captures.
        dominated: For each colour its dominated moves.
    """

    dead: int
    captured: tuple[int, int]
    dominated: tuple[int, int]


def find_inferior_cells(graph: NodeGraph, columns: int, stones: tuple[int, int]) -> InferiorCells:
    """Return the dead, captured and dominated cells of a position.

    Dead and captured cells are filled with stones, and the search is repeated until no others are
    found.

    Args:
        graph: The graph of the board.
        columns: Number of columns of the board.
        stones: For each colour its nodes, including its islands, as bits.
    """
    around = neighbour_rings(columns)
    pairs = _neighbour_pairs(columns)
    value = [
        1 if stones[0] >> v & 1 else 2 if stones[1] >> v & 1 else 0
        for v in range(len(graph.beside))
    ]
    value.append(0)  # beyond the rim: treated as empty, since either colour might use it
    dead = 0
    captured = [0, 0]
    index: list[int] = []
    changed = True
    while changed:
        index = [sum(value[node] * 3**k for k, node in enumerate(ring)) for ring in around]
        changed = False
        for cell in graph.cells:
            if not value[cell] and DEAD[index[cell]]:
                dead |= 1 << cell
                value[cell] = 1
                changed = True
        if not changed and (capture := _find_captured_pair(value, index, pairs)):
            a, b, colour = capture
            captured[colour] |= 1 << a | 1 << b
            value[a] = value[b] = colour + 1
            changed = True
    return InferiorCells(dead, (captured[0], captured[1]), _find_dominated(value, index, pairs))


def _find_captured_pair(
    value: list[int], index: list[int], pairs: tuple[Pair, ...]
) -> tuple[int, int, int] | None:
    """Return the first pair of cells that a colour captures, and this colour; None if none does."""
    for a, b, at_a, at_b in pairs:
        if a > b or value[a] or value[b]:
            continue
        for colour in (0, 1):
            stone = colour + 1
            if DEAD[index[a] + stone * at_a] and DEAD[index[b] + stone * at_b]:
                return a, b, colour
    return None


def _find_dominated(value: list[int], index: list[int], pairs: tuple[Pair, ...]) -> tuple[int, int]:
    """Return for each colour its dominated moves, as bits."""
    dominated = [0, 0]
    for a, b, at_a, _ in pairs:
        if not value[a] and not value[b]:
            for colour in (0, 1):
                if DEAD[index[a] + (2 - colour) * at_a]:
                    dominated[colour] |= 1 << a
    return dominated[0], dominated[1]


@cache
def neighbour_rings(columns: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the six nodes around it, clockwise.

    For a place without a node, beyond the rim, the entry is the number of nodes of the graph.
    """
    atoll = board(columns)
    graph = node_graph(columns)
    node = _node_of_each_place(atoll)
    beyond = len(graph.beside)
    return tuple(
        tuple(node.get((q + x, y + z), beyond) for x, z in RING)
        for q, y in atoll.places[: atoll.size]
    )


@cache
def _neighbour_pairs(columns: int) -> tuple[Pair, ...]:
    return tuple(
        (a, b, 3**k, 3 ** ((k + 3) % 6))
        for a, ring in enumerate(neighbour_rings(columns))
        for k, b in enumerate(ring)
        if b < board(columns).size
    )


def _node_of_each_place(atoll: Board) -> dict[tuple[int, int], int]:
    """Return for each place its node in the graph; all stones of an island are one node."""
    node = {place: v for v, place in enumerate(atoll.places[: atoll.size])}
    islands = [island for island in atoll.islands if island.stones]
    for k, island in enumerate(islands):
        for stone in island.stones:
            node[atoll.places[stone]] = atoll.size + k
    return node


def _is_dead(ring: tuple[int, ...]) -> bool:
    """Return whether a cell is dead.

    It is dead if the neighbours of each colour form at most one run, whatever stones are placed on
    the empty neighbours.

    Args:
        ring: The six neighbours, clockwise: 0 empty, 1 Black, 2 White.
    """
    choices = [(1, 2) if colour == 0 else (colour,) for colour in ring]
    return all(
        sum(filled[k] != filled[k - 1] for k in range(6)) <= 2 for filled in product(*choices)
    )


DEAD = tuple(_is_dead(tuple(index // 3**k % 3 for k in range(6))) for index in range(3**6))
"""For each ring of neighbours whether the cell is dead. The index is sum(ring[k] * 3**k)."""
