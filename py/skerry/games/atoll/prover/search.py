"""Who wins: depth-first proof-number search with a table of positions and must-play regions.

df-pn is A. Nagai's ("Df-pn algorithm for searching AND/OR trees and its applications", 2002): each
position has two numbers, how much must be shown at least for the player to move to win (phi) and
to lose (delta), and the search goes where the least is missing. What it gets from connections:

- The player to move loses at once where the other one is connected although it moves second; and
  must otherwise play into what all half connections of the other one have in common.
- A refuted move comes with the carrier of the refutation. Moves outside of it are refuted by
  the same, so the region shrinks with each refutation, and moves are seldom tried one by one.

Moves are tried by how many random games they decide. Only the first ones count for the numbers
of a position, as in J. Pawlewicz and R. Hayward, "Scalable parallel DFPN search" (2013).

Two things did not help with three positions of the small board that take 9,000 positions in all:
random games in which bridges hold, as the bot has them (10,600), and first numbers by the share
of games won (more than 14,000).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from skerry.games.atoll.board import board
from skerry.games.atoll.bot.samples import evaluate
from skerry.games.atoll.mesh import mesh
from skerry.games.atoll.position import Position

from .book import Book, Half
from .cells import inferior
from .connections import Connections, heads, members

INFINITE = 1 << 40

LANES = 128
"""Random games for the order of moves."""

FIRST, SHARE = 2, 4
"""How many moves count for the numbers of a position: FIRST and one in SHARE of all."""

Stones = tuple[int, int]
"""The cells of each colour as bits, without islands."""


@dataclass(slots=True)
class Node:
    """An open position: its numbers, the moves in order, the region that is left of them, and the
    refutations found."""

    phi: int
    delta: int
    moves: list[int]
    must: int
    refuted: list[Half] = field(default_factory=list[Half])


@dataclass(frozen=True, slots=True)
class Solved:
    """A decided position: the winner, and its proof. If the winner is to move, `key` is its move
    (else -1); `step` is the proof's step in the book."""

    winner: int
    key: int
    step: int


class OutOfWorkError(Exception):
    """The work allowed is done, and the position is still open."""


class Prover:
    """Decides positions of one board. What it has found stays, for later positions.

    `work` counts the positions that were looked at.
    """

    def __init__(self, columns: int) -> None:
        self.columns, self.tables = columns, mesh(columns)
        self.book = Book(self.tables)
        self.table: dict[tuple[Stones, int], Node | Solved] = {}
        self.work, self.most = 0, INFINITE

    def solve(self, stones: Stones, colour: int, work: int = INFINITE) -> Solved | None:
        """Who wins with `colour` to move; None if that takes more than `work` positions.

        ValueError if `colour` has its path already: then it isn't to move.
        """
        head = heads(self.tables, stones[colour] | self.tables.home[colour])
        for one, other in self.tables.pairs[colour]:
            if head[one.bit_length() - 1] == head[other.bit_length() - 1]:
                raise ValueError("whoever has a path is not to move")
        self.most = self.work + work
        key = (stones, colour)
        try:
            while True:
                found = self._look(key)
                if isinstance(found, Solved):
                    return found
                self._search(key, found, INFINITE, INFINITE)
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

    def _look(self, key: tuple[Stones, int]) -> Node | Solved:
        """What the table has of a position, which is looked at if it is new."""
        found = self.table.get(key)
        if found is None:
            if self.work >= self.most:
                raise OutOfWorkError
            self.work += 1
            found = self.table[key] = self._begun(*key)
        return found

    def _net(self, stones: Stones, colour: int) -> tuple[Connections, int, int]:
        """What the colour that is not to move can join; the region; and which of it is inferior."""
        tables, other = self.tables, 1 - colour
        whole = (stones[0] | tables.home[0], stones[1] | tables.home[1])
        poor = inferior(tables, self.columns, whole)
        empty = (1 << tables.size) - 1 & ~stones[0] & ~stones[1]
        free = empty & ~poor.dead & ~poor.captured[colour]
        net = Connections(tables, other, whole[other], free)
        weak = poor.dead | poor.captured[0] | poor.captured[1] | poor.dominated[colour]
        return net, net.must & empty, weak

    def _begun(self, stones: Stones, colour: int) -> Node | Solved:
        net, must, weak = self._net(stones, colour)
        if net.won is not None or not must:
            return self._lost(net, colour, [])
        here = Position(
            self.tables,
            (stones[0] | self.tables.home[0], stones[1] | self.tables.home[1]),
            colour,
            ((), ()),
            ((), ()),
            0,
            -1,
        )
        seed = (stones[0] << self.tables.size | stones[1]) << 1 | colour
        swing = evaluate(here, LANES, Random(seed)).swing
        moves = members(must)
        moves.sort(key=lambda cell: (weak >> cell & 1, -swing[cell]))
        return Node(1, self._width(len(moves)), moves, must)

    def _width(self, moves: int) -> int:
        return min(moves, FIRST + moves // SHARE)

    def _lost(self, net: Connections, colour: int, refuted: list[Half]) -> Solved:
        """The player to move loses: by a connection, or as no move escapes all refutations."""
        book = self.book
        if net.won is not None:
            return Solved(1 - colour, -1, book.whole(net, net.won))
        halves = [*refuted, *(book.half(net, entry) for entry in net.wins)]
        return Solved(1 - colour, -1, book.either(book.least(halves)))

    def _search(self, key: tuple[Stones, int], node: Node, phi: int, delta: int) -> None:
        """Go on with a position until it is decided or its numbers reach the limits."""
        while True:
            children = self._children(key, node)
            if children is None:
                return
            best, second = self._numbers(node, children)
            if node.phi >= phi or node.delta >= delta:
                return
            below, child = children[best][2], children[best][1]
            assert isinstance(child, Node)
            limit = delta - node.delta + child.phi
            self._search(below, child, limit, min(phi, second + 1 + second // 4))

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
    ) -> list[tuple[int, Node, tuple[Stones, int]]] | None:
        """The open moves that count; None if one wins or none is left: then all is decided."""
        stones, colour = key
        found: list[tuple[int, Node, tuple[Stones, int]]] = []
        width = self._width(node.must.bit_count())
        for cell in node.moves:
            if not node.must >> cell & 1:
                continue
            below = (_with(stones, cell, colour), 1 - colour)
            child = self._look(below)
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
            net, _, _ = self._net(stones, colour)
            self.table[key] = self._lost(net, colour, node.refuted)
            return None
        return found or self._children(key, node)


def _with(stones: Stones, cell: int, colour: int) -> Stones:
    """The stones with one more."""
    if colour:
        return stones[0], stones[1] | 1 << cell
    return stones[0] | 1 << cell, stones[1]
