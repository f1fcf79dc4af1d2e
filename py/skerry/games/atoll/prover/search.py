"""The prover: depth-first proof-number search with a table of positions and must-play regions.

The algorithm is A. Nagai's df-pn ("Df-pn algorithm for searching AND/OR trees and its
applications", 2002). Each position has two numbers: the smallest number of open positions that must
be decided to prove that the player to move wins (phi), and to prove that this player loses (delta).
The search continues where the numbers are smallest. Connections (see `connections`) cut it short:

- If the other colour has a full connection of opposite islands, the player to move loses.
  Otherwise, the player must play in the *must-play region*: the cells common to all half
  connections of the other colour.
- The refutation of a move has a carrier. Moves outside the carrier are refuted too. The must-play
  region therefore shrinks with each refutation, and few moves must be searched.
- If the player to move has a half connection, this player wins.

A proof holds in every position that has its stones and in which the opponent has no stone in its
carrier (`proven_patterns`). Each position is compared with all proofs. A proof that holds decides
the position. A proof that lacks a single stone narrows the must-play region. Open positions are
compared with newer proofs at every visit.

Moves are ordered by how many random games they decide. Only the first open moves count for the
numbers of a position, as in J. Pawlewicz and R. Hayward, "Scalable parallel DFPN search" (2013).

To solve the small board after d3 d4 c4 c3 e3 d5 b3, the prover searches 17,853 positions; without
patterns, more than 30,000; without comparing open positions again, 22,040. Without success were:
higher limits in `connections` (no change), connections of two empty cells by all rules (20,247, in
four times the time), and first numbers by the share of random games won (22,305).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from skerry.core.bot import run_to_end
from skerry.games.atoll.board import board
from skerry.games.atoll.bot.samples import sample_position
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.position import Position

from .certificate import HalfStep, ProofSteps
from .connections import Connections, bit_indices, group_heads
from .inferior_cells import InferiorCells, find_inferior_cells
from .proven_patterns import Patterns

INFINITE = 1 << 40

RANDOM_GAMES = 128
"""Number of random games by which the moves of a position are ordered."""

MIN_COUNTED_MOVES = 2
COUNTED_SHARE = 4
"""Of n moves in the must-play region, MIN_COUNTED_MOVES + n // COUNTED_SHARE open moves count for
the numbers of a position.
"""

TICKS_PER_UNIT = 10
"""Ticks in a unit of work of `prove`, about 8 ms. A tick is one step of the generators below."""

Stones = tuple[int, int]
"""For each colour the cells with its stones, as bits, without islands."""


@dataclass(slots=True)
class Node:
    """An open position.

    Attributes:
        phi: Smallest number of open positions to decide to prove that the player to move wins.
        delta: Smallest number of open positions to decide to prove that this player loses.
        moves: The moves that were in the must-play region at first, most promising first.
        must: The must-play region, as bits; -1: all cells.
        refuted: The refutations of moves found so far.
        compared: For each colour the number of patterns with which the position was compared.
    """

    phi: int
    delta: int
    moves: list[int]
    must: int
    refuted: list[HalfStep] = field(default_factory=list[HalfStep])
    compared: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(frozen=True, slots=True)
class Solved:
    """A decided position.

    Attributes:
        winner: The colour that wins.
        key: A winning move if the winner is to move, otherwise -1.
        step: Number of the last step of the proof in `Prover.book`.
    """

    winner: int
    key: int
    step: int


class OutOfWorkError(Exception):
    """Raised if the work limit is reached while the position is still open."""


T = TypeVar("T")
Ticks = Generator[None, None, T]
"""A computation that yields after each tick of work."""


class Prover:
    """A solver of positions on one board. It reuses its results for later positions.

    Attributes:
        book: The steps of all proofs.
        patterns: The proofs that can be reused in other positions.
        table: For each position (stones, colour to move) its node or result.
        work: Number of positions searched; the current search ends at `max_work`.
    """

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.graph = node_graph(columns)
        self.book = ProofSteps(self.graph)
        self.patterns = Patterns(columns, self.book)
        self.table: dict[tuple[Stones, int], Node | Solved] = {}
        self.work = 0
        self.max_work = INFINITE

    def prove(
        self, stones: Stones, colour: int, work: int = INFINITE
    ) -> Generator[None, None, Solved | None]:
        """Solve a position in units of work; see `solve`. Yields after every unit.

        The prover must not be used for another position before this search ends, because `work`
        would count for both.
        """
        ticks = self._prove_in_ticks(stones, colour, work)
        count = 0
        while True:
            try:
                next(ticks)
            except StopIteration as done:
                solved: Solved | None = done.value
                return solved
            count += 1
            if not count % TICKS_PER_UNIT:
                yield

    def solve(self, stones: Stones, colour: int, work: int = INFINITE) -> Solved | None:
        """Return the result of a position with `colour` to move.

        Returns None if the position is still open after a search of `work` positions.

        Raises:
            ValueError: `colour` has a path already.
        """
        return run_to_end(self._prove_in_ticks(stones, colour, work))

    def _prove_in_ticks(self, stones: Stones, colour: int, work: int) -> Ticks[Solved | None]:
        """Solve a position as `prove` does, yielding at every tick."""
        heads = group_heads(self.graph, stones[colour] | self.graph.home[colour])
        for one, other in self.graph.pairs[colour]:
            if heads[one.bit_length() - 1] == heads[other.bit_length() - 1]:
                raise ValueError("the colour to move has a path already")
        self.max_work = self.work + work
        key = (stones, colour)
        try:
            while True:
                entry = yield from self._lookup_or_expand(key)
                if isinstance(entry, Solved):
                    return entry
                yield from self._search(key, entry, INFINITE, INFINITE)
        except OutOfWorkError:
            return None

    def make_certificate(self, stones: Stones, colour: int) -> dict[str, object]:
        """Return the certificate (see `checker`) of a position. Raises ValueError if not solved."""
        solved = self.table.get((stones, colour))
        if not isinstance(solved, Solved):
            raise ValueError("this position is not solved")
        steps = self.book.needed_steps(solved.step)
        names = self._cell_names
        return {
            "columns": self.columns,
            "black": names(stones[0]),
            "white": names(stones[1]),
            "to_move": colour,
            "winner": solved.winner,
            "steps": steps,
            "claim": [solved.key if solved.key >= 0 else None, len(steps) - 1],
        }

    def _cell_names(self, cells: int) -> list[str]:
        return [board(self.columns).names[cell] for cell in bit_indices(cells)]

    def _lookup_or_expand(self, key: tuple[Stones, int]) -> Ticks[Node | Solved]:
        """Return the table's entry for a position; expand the position if it is new."""
        entry = self.table.get(key)
        if entry is None:
            if self.work >= self.max_work:
                raise OutOfWorkError
            self.work += 1
            entry = self.table[key] = yield from self._expand(*key)
        return entry

    def _apply_patterns(self, key: tuple[Stones, int], node: Node) -> Solved | None:
        """Compare a position with the patterns found since the last comparison.

        Returns:
            The result if a pattern decides the position; otherwise None. Patterns that lack one
            stone shrink `node.must` and are added to `node.refuted`.
        """
        stones, colour = key
        own_stones = stones[colour]
        rival = 1 - colour
        other_stones = stones[rival]
        patterns = self.patterns
        compared = node.compared
        for pattern in patterns.patterns_near(colour, own_stones, other_stones, compared[colour]):
            need = pattern[0] & ~own_stones
            if not need:  # The colour wins even if the other one moves, so any move wins.
                empty = (1 << self.graph.size) - 1 & ~own_stones & ~other_stones
                need = empty & pattern[1] or empty
            return Solved(colour, bit_indices(need)[0], patterns.proof_step(pattern))
        for pattern in patterns.patterns_near(rival, other_stones, own_stones, compared[rival]):
            need = pattern[0] & ~other_stones
            if not need:
                return Solved(rival, -1, patterns.proof_step(pattern))
            if node.must & ~(pattern[1] | need):
                node.must &= pattern[1] | need
                node.refuted.append((bit_indices(need)[0], patterns.proof_step(pattern)))
        node.compared = [len(known) for known in patterns.known]
        return None

    def _connections(
        self, stones: Stones, colour: int, inferior: InferiorCells, *, once: bool, now: bool = True
    ) -> Connections:
        """Return the connections of a colour; for `once` and `now` see `Connections`."""
        graph = self.graph
        empty = (1 << graph.size) - 1 & ~stones[0] & ~stones[1]
        free = empty & ~inferior.dead & ~inferior.captured[1 - colour]
        stones_ = stones[colour] | graph.home[colour]
        return Connections(graph, colour, stones_, free, once=once, now=now)

    def _find_inferior(self, stones: Stones) -> InferiorCells:
        home = self.graph.home
        return find_inferior_cells(
            self.graph, self.columns, (stones[0] | home[0], stones[1] | home[1])
        )

    def _expand(self, stones: Stones, colour: int) -> Ticks[Node | Solved]:
        node = Node(1, 1, [], -1)
        solved = self._apply_patterns((stones, colour), node)
        if solved is not None:
            return solved
        inferior = self._find_inferior(stones)
        empty = (1 << self.graph.size) - 1 & ~stones[0] & ~stones[1]
        connections = self._connections(stones, 1 - colour, inferior, once=False, now=False)
        yield
        yield from connections.run()
        node.must &= connections.must & empty
        if connections.winning_link is not None or not node.must:
            return self._prove_loss(connections, colour, node.refuted)
        connections = self._connections(stones, colour, inferior, once=True, now=False)
        yield from connections.run()
        link = connections.winning_link
        if link is not None:
            return Solved(
                colour, bit_indices(empty)[0], self.book.add_full_proof(connections, link)
            )
        if connections.winning_halves:
            return Solved(
                colour, *self.book.add_half_proof(connections, connections.winning_halves[0])
            )
        yield
        weak = (
            inferior.dead | inferior.captured[0] | inferior.captured[1] | inferior.dominated[colour]
        )
        node.moves = self.ordered_moves(stones, colour, node.must, weak)
        node.delta = self._max_counted_moves(len(node.moves))
        return node

    def ordered_moves(self, stones: Stones, colour: int, must: int, weak: int) -> list[int]:
        """Return the moves in `must`, most decisive first (see RANDOM_GAMES), `weak` moves last."""
        graph = self.graph
        all_stones = (stones[0] | graph.home[0], stones[1] | graph.home[1])
        position = Position(graph, all_stones, colour, ((), ()), ((), ()), 0, -1)
        seed = (stones[0] << graph.size | stones[1]) << 1 | colour
        swing = sample_position(position, RANDOM_GAMES, Random(seed)).swing
        return sorted(bit_indices(must), key=lambda cell: (weak >> cell & 1, -swing[cell]))

    def _max_counted_moves(self, moves: int) -> int:
        return min(moves, MIN_COUNTED_MOVES + moves // COUNTED_SHARE)

    def _prove_loss(self, connections: Connections, colour: int, refuted: list[HalfStep]) -> Solved:
        """Return the result of a position that the player to move loses.

        The proof is the winner's full connection, or combines its half connections and `refuted`.
        """
        book = self.book
        link = connections.winning_link
        if link is not None:
            return Solved(1 - colour, -1, book.add_full_proof(connections, link))
        halves = [
            *refuted,
            *(book.add_half_proof(connections, entry) for entry in connections.winning_halves),
        ]
        common = book.common_cells(halves)  # cells that already have stones of the winner
        keys = [on for key, on in halves if common >> key & 1]
        if keys:
            step = book.with_stones(keys[0], common)
        else:
            step = book.add_or(
                book.smallest_halves([(key, book.with_stones(on, common)) for key, on in halves])
            )
        self.patterns.add(1 - colour, step)
        return Solved(1 - colour, -1, step)

    def _store_loss(self, key: tuple[Stones, int], node: Node) -> Solved:
        """Store and return the result of a position whose must-play region is empty."""
        stones, colour = key
        connections = self._connections(stones, 1 - colour, self._find_inferior(stones), once=False)
        solved = self.table[key] = self._prove_loss(connections, colour, node.refuted)
        return solved

    def _search(self, key: tuple[Stones, int], node: Node, phi: int, delta: int) -> Ticks[None]:
        """Search a position until it is solved or its numbers reach the limits `phi` or `delta`."""
        while True:
            children = yield from self._counted_children(key, node)
            if children is None:
                return
            best, second = self._update_numbers(node, children)
            if node.phi >= phi or node.delta >= delta:
                return
            below = children[best][2]
            child = children[best][1]
            assert isinstance(child, Node)
            limit = delta - node.delta + child.phi
            yield from self._search(below, child, limit, min(phi, second + 1 + second // 4))

    def _update_numbers(
        self, node: Node, children: list[tuple[int, Node, tuple[Stones, int]]]
    ) -> tuple[int, int]:
        """Set `phi` and `delta`. Returns the index of the best child and the second least delta."""
        deltas = [child.delta for _, child, _ in children]
        best = min(range(len(deltas)), key=deltas.__getitem__)
        node.phi = deltas[best]
        node.delta = min(INFINITE, sum(child.phi for _, child, _ in children))
        second = min((d for k, d in enumerate(deltas) if k != best), default=INFINITE)
        return best, second

    def _counted_children(
        self, key: tuple[Stones, int], node: Node
    ) -> Ticks[list[tuple[int, Node, tuple[Stones, int]]] | None]:
        """Return the open moves that count for the node's numbers: (cell, child, child's key).

        Returns None if the node turns out to be solved, because a move wins or no move is left.
        """
        stones, colour = key
        children: list[tuple[int, Node, tuple[Stones, int]]] = []
        width = self._max_counted_moves(node.must.bit_count())
        for cell in node.moves:
            if not node.must >> cell & 1:
                continue
            below = (_with_stone(stones, cell, colour), 1 - colour)
            child = yield from self._lookup_and_compare(below)
            if isinstance(child, Node):
                children.append((cell, child, below))
                if len(children) >= width:
                    return children
            elif child.winner == colour:
                self.table[key] = Solved(colour, cell, child.step)
                return None
            else:
                half = (child.key, child.step)
                node.refuted.append(half)
                node.must &= self.book.carrier_of_half(half)
        children = [entry for entry in children if node.must >> entry[0] & 1]
        if not children and not node.must:
            self._store_loss(key, node)
            return None
        return children or (yield from self._counted_children(key, node))

    def _lookup_and_compare(self, key: tuple[Stones, int]) -> Ticks[Node | Solved]:
        """Return a position's entry, after comparing the position with patterns found meanwhile."""
        child = yield from self._lookup_or_expand(key)
        if isinstance(child, Node):
            yield
            solved = self._apply_patterns(key, child)
            if solved is not None:
                child = self.table[key] = solved
            elif not child.must:
                child = self._store_loss(key, child)
        return child


def _with_stone(stones: Stones, cell: int, colour: int) -> Stones:
    if colour:
        return stones[0], stones[1] | 1 << cell
    return stones[0] | 1 << cell, stones[1]
