"""Who wins: depth-first proof-number search with a table of positions and must-play regions.

df-pn is A. Nagai's ("Df-pn algorithm for searching AND/OR trees and its applications", 2002): each
position has two numbers, how much must be shown at least for the player to move to win (phi) and
to lose (delta), and the search goes where the least is missing. What it gets from connections:

- The player to move loses at once where the other one is connected although it moves second; and
  must otherwise play into what all half connections of the other one have in common.
- A refuted move comes with the carrier of the refutation. Moves outside of it are refuted by
  the same, so the region shrinks with each refutation, and moves are seldom tried one by one.
- It wins at once with half a connection.

What the search has proven holds wherever the stones are and the carrier is free (`patterns`). Each
position is held against all such proofs: one that holds decides it, one that lacks a stone narrows
the region. Open positions are held against those found since whenever they are met.

Moves are tried by how many random games they decide. Only the first ones count for the numbers
of a position, as in J. Pawlewicz and R. Hayward, "Scalable parallel DFPN search" (2013).

What they gave, on the small board after d3 d4 c4 c3 e3 d5 b3, in an earlier state and by a compiled
program that searched alike: connections of the other colour alone leave it open after 30,000
positions, those of both too; with patterns it takes 17,853 (here as well), without looking at open
positions again 22,040. What did not help: more connections (16, 40 and 90 instead of FULLS, SEMIS
and GOALS: 17,853), connections of two empty cells by all rules (20,247 and four times as long),
first numbers by the share of random games won (22,305).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from skerry.core.bot import run_to_end
from skerry.games.atoll.board import board
from skerry.games.atoll.bot.samples import evaluate
from skerry.games.atoll.node_graph import mesh
from skerry.games.atoll.position import Position

from .certificate import Book, Half
from .connections import Connections, heads, members
from .inferior_cells import Inferior, inferior
from .proven_patterns import Patterns

INFINITE = 1 << 40

LANES = 128
"""Random games for the order of moves."""

FIRST, SHARE = 2, 4
"""How many moves count for the numbers of a position: FIRST and one in SHARE of all."""

TICKS = 10
"""Rests in a unit of `prove`: some 8 ms."""

Stones = tuple[int, int]
"""The cells of each colour as bits, without islands."""


@dataclass(slots=True)
class Node:
    """An open position: its numbers, the moves in order, the region that is left of them, the
    refutations found, and how many patterns of each colour it was held against."""

    phi: int
    delta: int
    moves: list[int]
    must: int
    refuted: list[Half] = field(default_factory=list[Half])
    seen: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(frozen=True, slots=True)
class Solved:
    """A decided position: the winner, and its proof. If the winner is to move, `key` is its move
    (else -1); `step` is the proof's step in the book."""

    winner: int
    key: int
    step: int


class OutOfWorkError(Exception):
    """The work allowed is done, and the position is still open."""


T = TypeVar("T")
Ticks = Generator[None, None, T]
"""What comes to something after rests."""


class Prover:
    """Decides positions of one board. What it has found stays, for later positions.

    `work` counts the positions that were looked at.
    """

    def __init__(self, columns: int) -> None:
        self.columns, self.tables = columns, mesh(columns)
        self.book = Book(self.tables)
        self.patterns = Patterns(columns, self.book)
        self.table: dict[tuple[Stones, int], Node | Solved] = {}
        self.work, self.most = 0, INFINITE

    def prove(
        self, stones: Stones, colour: int, work: int = INFINITE
    ) -> Generator[None, None, Solved | None]:
        """As `solve`, in small units: a look at a position may take several. What others ask
        meanwhile would be counted as its work."""
        ticks = self._decided(stones, colour, work)
        count = 0
        while True:
            try:
                next(ticks)
            except StopIteration as done:
                found: Solved | None = done.value
                return found
            count += 1
            if not count % TICKS:
                yield

    def solve(self, stones: Stones, colour: int, work: int = INFINITE) -> Solved | None:
        """Who wins with `colour` to move; None if that takes more than `work` positions.

        ValueError if `colour` has its path already: then it isn't to move.
        """
        return run_to_end(self._decided(stones, colour, work))

    def _decided(self, stones: Stones, colour: int, work: int) -> Ticks[Solved | None]:
        """What `prove` finds, with a rest at every tick."""
        head = heads(self.tables, stones[colour] | self.tables.home[colour])
        for one, other in self.tables.pairs[colour]:
            if head[one.bit_length() - 1] == head[other.bit_length() - 1]:
                raise ValueError("whoever has a path is not to move")
        self.most = self.work + work
        key = (stones, colour)
        try:
            while True:
                found = yield from self._look(key)
                if isinstance(found, Solved):
                    return found
                yield from self._search(key, found, INFINITE, INFINITE)
        except OutOfWorkError:
            return None

    def certificate(self, stones: Stones, colour: int) -> dict[str, object]:
        """The proof of a position that was solved, for `checker.check`."""
        found = self.table.get((stones, colour))
        if not isinstance(found, Solved):
            raise ValueError("nobody has shown who wins here")
        steps = self.book.cut(found.step)
        names = self._names
        return {
            "columns": self.columns,
            "black": names(stones[0]),
            "white": names(stones[1]),
            "to_move": colour,
            "winner": found.winner,
            "steps": steps,
            "claim": [found.key if found.key >= 0 else None, len(steps) - 1],
        }

    def _names(self, cells: int) -> list[str]:
        return [board(self.columns).names[cell] for cell in members(cells)]

    def _look(self, key: tuple[Stones, int]) -> Ticks[Node | Solved]:
        """What the table has of a position, which is looked at if it is new."""
        found = self.table.get(key)
        if found is None:
            if self.work >= self.most:
                raise OutOfWorkError
            self.work += 1
            found = self.table[key] = yield from self._begun(*key)
        return found

    def _matched(self, key: tuple[Stones, int], node: Node) -> Solved | None:
        """Hold a position against the patterns found since: they decide it, or narrow it."""
        stones, colour = key
        mine, theirs = stones[colour], stones[1 - colour]
        patterns, seen = self.patterns, node.seen
        for pattern in patterns.near(colour, mine, theirs, seen[colour]):
            need, carrier = pattern[0] & ~mine, pattern[1]
            if not need:  # connected already: any move will do
                empty = (1 << self.tables.size) - 1 & ~mine & ~theirs
                need = empty & carrier or empty
            return Solved(colour, members(need)[0], patterns.step(pattern))
        for pattern in patterns.near(1 - colour, theirs, mine, seen[1 - colour]):
            need = pattern[0] & ~theirs
            if not need:
                return Solved(1 - colour, -1, patterns.step(pattern))
            if node.must & ~(pattern[1] | need):
                node.must &= pattern[1] | need
                node.refuted.append((members(need)[0], patterns.step(pattern)))
        node.seen = [len(known) for known in patterns.known]
        return None

    def _net(
        self, stones: Stones, colour: int, poor: Inferior, *, once: bool, now: bool = True
    ) -> Connections:
        """What a colour can join."""
        tables = self.tables
        empty = (1 << tables.size) - 1 & ~stones[0] & ~stones[1]
        free = empty & ~poor.dead & ~poor.captured[1 - colour]
        own = stones[colour] | tables.home[colour]
        return Connections(tables, colour, own, free, once=once, now=now)

    def _inferior(self, stones: Stones) -> Inferior:
        home = self.tables.home
        return inferior(self.tables, self.columns, (stones[0] | home[0], stones[1] | home[1]))

    def _begun(self, stones: Stones, colour: int) -> Ticks[Node | Solved]:
        node = Node(1, 1, [], -1)
        found = self._matched((stones, colour), node)
        if found is not None:
            return found
        poor = self._inferior(stones)
        empty = (1 << self.tables.size) - 1 & ~stones[0] & ~stones[1]
        net = self._net(stones, 1 - colour, poor, once=False, now=False)
        yield
        yield from net.run()
        node.must &= net.must & empty
        if net.won is not None or not node.must:
            return self._lost(net, colour, node.refuted)
        net = self._net(stones, colour, poor, once=True, now=False)
        yield from net.run()
        if net.won is not None:
            return Solved(colour, members(empty)[0], self.book.whole(net, net.won))
        if net.wins:
            return Solved(colour, *self.book.half(net, net.wins[0]))
        yield
        weak = poor.dead | poor.captured[0] | poor.captured[1] | poor.dominated[colour]
        node.moves = self.ordered(stones, colour, node.must, weak)
        node.delta = self._width(len(node.moves))
        return node

    def ordered(self, stones: Stones, colour: int, must: int, weak: int) -> list[int]:
        """Moves by how many random games they decide; `weak` ones last."""
        tables = self.tables
        whole = (stones[0] | tables.home[0], stones[1] | tables.home[1])
        here = Position(tables, whole, colour, ((), ()), ((), ()), 0, -1)
        seed = (stones[0] << tables.size | stones[1]) << 1 | colour
        swing = evaluate(here, LANES, Random(seed)).swing
        return sorted(members(must), key=lambda cell: (weak >> cell & 1, -swing[cell]))

    def _width(self, moves: int) -> int:
        return min(moves, FIRST + moves // SHARE)

    def _lost(self, net: Connections, colour: int, refuted: list[Half]) -> Solved:
        """The player to move loses: by a connection, or as no move escapes all refutations."""
        book = self.book
        if net.won is not None:
            return Solved(1 - colour, -1, book.whole(net, net.won))
        halves = [*refuted, *(book.half(net, entry) for entry in net.wins)]
        held = book.common(halves)  # stones of the winner, which a pattern would not have needed
        keys = [on for key, on in halves if held >> key & 1]
        if keys:
            step = book.given(keys[0], held)
        else:
            step = book.either(book.least([(key, book.given(on, held)) for key, on in halves]))
        self.patterns.add(1 - colour, step)
        return Solved(1 - colour, -1, step)

    def _escaped(self, key: tuple[Stones, int], node: Node) -> Solved:
        """A position with no move left: it is lost."""
        stones, colour = key
        net = self._net(stones, 1 - colour, self._inferior(stones), once=False)
        found = self.table[key] = self._lost(net, colour, node.refuted)
        return found

    def _search(self, key: tuple[Stones, int], node: Node, phi: int, delta: int) -> Ticks[None]:
        """Go on with a position until it is decided or its numbers reach the limits."""
        while True:
            children = yield from self._children(key, node)
            if children is None:
                return
            best, second = self._numbers(node, children)
            if node.phi >= phi or node.delta >= delta:
                return
            below, child = children[best][2], children[best][1]
            assert isinstance(child, Node)
            limit = delta - node.delta + child.phi
            yield from self._search(below, child, limit, min(phi, second + 1 + second // 4))

    def _numbers(
        self, node: Node, children: list[tuple[int, Node, tuple[Stones, int]]]
    ) -> tuple[int, int]:
        """Set a node's numbers; the place of the best child, and the second best's delta."""
        deltas = [child.delta for _, child, _ in children]
        best = min(range(len(deltas)), key=deltas.__getitem__)
        node.phi = deltas[best]
        node.delta = min(INFINITE, sum(child.phi for _, child, _ in children))
        second = min((d for k, d in enumerate(deltas) if k != best), default=INFINITE)
        return best, second

    def _children(
        self, key: tuple[Stones, int], node: Node
    ) -> Ticks[list[tuple[int, Node, tuple[Stones, int]]] | None]:
        """The open moves that count; None if one wins or none is left: then all is decided."""
        stones, colour = key
        found: list[tuple[int, Node, tuple[Stones, int]]] = []
        width = self._width(node.must.bit_count())
        for cell in node.moves:
            if not node.must >> cell & 1:
                continue
            below = (_with(stones, cell, colour), 1 - colour)
            child = yield from self._again(below)
            if isinstance(child, Node):
                found.append((cell, child, below))
                if len(found) >= width:
                    return found
            elif child.winner == colour:
                self.table[key] = Solved(colour, cell, child.step)
                return None
            else:
                half = (child.key, child.step)
                node.refuted.append(half)
                node.must &= self.book.needs(half)
        found = [each for each in found if node.must >> each[0] & 1]
        if not found and not node.must:
            self._escaped(key, node)
            return None
        return found or (yield from self._children(key, node))

    def _again(self, key: tuple[Stones, int]) -> Ticks[Node | Solved]:
        """A position as it stands with the patterns known by now."""
        child = yield from self._look(key)
        if isinstance(child, Node):
            yield
            matched = self._matched(key, child)
            if matched is not None:
                child = self.table[key] = matched
            elif not child.must:
                child = self._escaped(key, child)
        return child


def _with(stones: Stones, cell: int, colour: int) -> Stones:
    """The stones with one more."""
    if colour:
        return stones[0], stones[1] | 1 << cell
    return stones[0] | 1 << cell, stones[1]
