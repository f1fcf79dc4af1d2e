"""What was proven in one position, wherever else it holds: as it is, with the board turned half
round and, with the colours exchanged, in the board's two reflections. See `lemmas`.
"""

from __future__ import annotations

from skerry.games.atoll.board import board
from skerry.games.atoll.node_graph import Mesh, mesh

from .certificate import Book
from .connections import members
from .lemmas import Lemmas

Pattern = tuple[int, int, int, int]
"""Stones and carrier as bits, the step that proves it, and how the board was turned since."""

FLIPS = ((1, 1), (-1, -1), (-1, 1), (1, -1))
"""How the columns and the half-rows run: as they do, turned half round, and two reflections."""

SWAPPED = (0, 0, 1, 1)
"""Whether the islands change colours with it."""


class Patterns:
    """The proofs of each colour, in the order in which they were found."""

    def __init__(self, columns: int, book: Book) -> None:
        size = mesh(columns).size
        self.book, self.cells = book, (1 << size) - 1
        self.turns = turns(columns)
        self.known = Lemmas(size), Lemmas(size)
        self.proofs: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self.seen: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
        self.turned: dict[tuple[int, int], int] = {}

    def add(self, winner: int, step: int) -> None:
        """Take up that `winner` wins by `step` although the other colour moves."""
        stones, carrier = self.book.stones[step] & self.cells, self.book.carrier[step]
        for number, turn in enumerate(self.turns):
            owner = winner ^ SWAPPED[number]
            pattern = image(stones, turn), image(carrier, turn)
            if pattern not in self.seen[owner]:
                self.seen[owner].add(pattern)
                self.known[owner].add(*pattern)
                self.proofs[owner].append((step, number))

    def near(self, colour: int, mine: int, theirs: int, since: int) -> list[Pattern]:
        """Those of a colour that lack a stone at most, of all but the first `since`."""
        known, proofs = self.known[colour], self.proofs[colour]
        return [
            (known.stones[number], known.carriers[number], *proofs[number])
            for number in known.near(mine, theirs, since)
        ]

    def step(self, pattern: Pattern) -> int:
        """The step that proves a pattern where it is now."""
        return self._turned(pattern[2], pattern[3])

    def _turned(self, step: int, turn: int) -> int:
        if not turn:
            return step
        known = self.turned.get((step, turn))
        if known is None:
            node, book = self.turns[turn], self.book
            kind, *numbers = book.steps[step]
            used = [int(number) for number in numbers]
            if kind == "p":
                known = book.path([node[number] for number in used])
            elif kind == "a":
                one, other = (self._turned(number, turn) for number in used)
                known = book.both(one, other)
            else:
                pairs = zip(used[::2], used[1::2], strict=True)
                known = book.either([(node[key], self._turned(on, turn)) for key, on in pairs])
            self.turned[step, turn] = known
        return known


def image(nodes: int, turn: tuple[int, ...]) -> int:
    """The nodes that some nodes come to lie on, as bits."""
    found = 0
    for node in members(nodes):
        found |= 1 << turn[node]
    return found


def turns(columns: int) -> tuple[tuple[int, ...], ...]:
    """For each of `FLIPS` where each node of the mesh comes to lie."""
    atoll, tables = board(columns), mesh(columns)
    islands = [island for island in atoll.islands if island.stones]
    node = {place: cell for cell, place in enumerate(atoll.places[: atoll.size])}
    for number, island in enumerate(islands):
        node |= {atoll.places[stone]: atoll.size + number for stone in island.stones}
    columns_sum = columns + 1
    rows_sum = 2 * columns
    first = [atoll.places[island.stones[0]] for island in islands]
    return tuple(
        checked(
            tables,
            tuple(
                node[q if right == 1 else columns_sum - q, y if up == 1 else rows_sum - y]
                for q, y in [*atoll.places[: atoll.size], *first]
            ),
        )
        for right, up in FLIPS
    )


def checked(tables: Mesh, turn: tuple[int, ...]) -> tuple[int, ...]:
    """`turn`, if what touches touches after it; ValueError if not."""
    for node, around in enumerate(tables.around):
        if image(around, turn) != tables.around[turn[node]]:
            raise ValueError("the board can't be turned so")
    return turn
