"""Patterns: proofs reused in other positions.

A pattern consists of the stones and the carrier of a proof, and holds like a lemma (see `lemmas`).
A pattern stays valid if the board is rotated by half a turn, or if the board is reflected and the
colours are exchanged.
"""

from __future__ import annotations

from skerry.games.atoll.board import board
from skerry.games.atoll.node_graph import NodeGraph, node_graph

from .certificate import ProofSteps
from .connections import bit_indices
from .lemmas import Lemmas

Pattern = tuple[int, int, int, int]
"""(stones, carrier, step, symmetry): stones and carrier as bits, the number of the step of the
proof, and the index of the symmetry that maps the proof to this pattern.
"""

SYMMETRIES = ((1, 1), (-1, -1), (-1, 1), (1, -1))
"""The symmetries of the board: identity, half turn and two reflections. -1 means that columns (or
half-rows) are reversed."""

SWAPS_COLOURS = (0, 0, 1, 1)
"""For each symmetry whether it exchanges the colours of the islands (1) or not (0)."""


class Patterns:
    """The patterns of each colour, in the order in which they were proven.

    Attributes:
        book: The steps of the proofs.
        cells: All cells, as bits.
        turns: The symmetries; see `node_images`.
        known: For each colour its patterns.
        proofs: For each colour and pattern the step and the symmetry.
        seen: For each colour the (stones, carrier) of its patterns.
        turned: For each step and symmetry the step after the symmetry, if it exists already.
    """

    def __init__(self, columns: int, book: ProofSteps) -> None:
        size = node_graph(columns).size
        self.book = book
        self.cells = (1 << size) - 1
        self.turns = node_images(columns)
        self.known = Lemmas(size), Lemmas(size)
        self.proofs: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self.seen: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
        self.turned: dict[tuple[int, int], int] = {}

    def add(self, winner: int, step: int) -> None:
        """Add the proof `step`, by which `winner` wins although the other colour moves.

        The pattern is also added after each symmetry.
        """
        stones = self.book.stones[step] & self.cells
        carrier = self.book.carrier[step]
        for index, images in enumerate(self.turns):
            owner = winner ^ SWAPS_COLOURS[index]
            pattern = image_of_nodes(stones, images), image_of_nodes(carrier, images)
            if pattern not in self.seen[owner]:
                self.seen[owner].add(pattern)
                self.known[owner].add(*pattern)
                self.proofs[owner].append((step, index))

    def patterns_near(
        self, colour: int, own_stones: int, other_stones: int, since: int
    ) -> list[Pattern]:
        """Return the patterns of a colour that hold or lack a single stone.

        Args:
            colour: The colour.
            own_stones: The cells with its stones, as bits.
            other_stones: The cells with stones of the other colour, as bits.
            since: Patterns with smaller numbers are left out.
        """
        known = self.known[colour]
        proofs = self.proofs[colour]
        return [
            (known.stones[number], known.carriers[number], *proofs[number])
            for number in known.lemmas_near(own_stones, other_stones, since)
        ]

    def proof_step(self, pattern: Pattern) -> int:
        """Return the step that proves a pattern, with the pattern's symmetry applied."""
        return self._step_after_symmetry(pattern[2], pattern[3])

    def _step_after_symmetry(self, step: int, turn: int) -> int:
        if not turn:
            return step
        known = self.turned.get((step, turn))
        if known is None:
            node = self.turns[turn]
            book = self.book
            kind, *numbers = book.steps[step]
            operands = [int(number) for number in numbers]
            if kind == "p":
                known = book.add_path([node[number] for number in operands])
            elif kind == "a":
                one, other = (self._step_after_symmetry(number, turn) for number in operands)
                known = book.add_and(one, other)
            else:
                pairs = zip(operands[::2], operands[1::2], strict=True)
                known = book.add_or(
                    [(node[key], self._step_after_symmetry(on, turn)) for key, on in pairs]
                )
            self.turned[step, turn] = known
        return known


def image_of_nodes(nodes: int, images: tuple[int, ...]) -> int:
    """Return the nodes to which a symmetry maps `nodes`; both sets are bits.

    `images` has for each node the node to which it is mapped.
    """
    result = 0
    for node in bit_indices(nodes):
        result |= 1 << images[node]
    return result


def node_images(columns: int) -> tuple[tuple[int, ...], ...]:
    """Return for each symmetry, and for each node of the graph, the node to which it is mapped."""
    atoll = board(columns)
    graph = node_graph(columns)
    islands = [island for island in atoll.islands if island.stones]
    node = {place: cell for cell, place in enumerate(atoll.places[: atoll.size])}
    for number, island in enumerate(islands):
        node |= {atoll.places[stone]: atoll.size + number for stone in island.stones}
    columns_sum = columns + 1
    rows_sum = 2 * columns
    first = [atoll.places[island.stones[0]] for island in islands]
    return tuple(
        checked_symmetry(
            graph,
            tuple(
                node[q if right == 1 else columns_sum - q, y if up == 1 else rows_sum - y]
                for q, y in [*atoll.places[: atoll.size], *first]
            ),
        )
        for right, up in SYMMETRIES
    )


def checked_symmetry(graph: NodeGraph, images: tuple[int, ...]) -> tuple[int, ...]:
    """Return the symmetry `images` if it preserves adjacency; otherwise raise ValueError."""
    for node, around in enumerate(graph.around):
        if image_of_nodes(around, images) != graph.around[images[node]]:
            raise ValueError("this map doesn't preserve adjacency")
    return images
