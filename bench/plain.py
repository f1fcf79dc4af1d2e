"""Random games of Atoll in plain Python: what bit-slicing is measured against.

Two ways that one would write: lists with a search from island to island, and a bitboard whose
flood fill spreads in all six directions at once. Both fill the board in one go: with no captures
the order of moves in a random game does not matter, only who ends up where.
"""

from __future__ import annotations

from random import Random

import common  # noqa: F401 - finds the engine
from skerry.games.atoll.board import Board


class Fill:
    """Random games by lists: shuffle the empty cells, deal them out, search from the islands."""

    def __init__(self, atoll: Board):
        self.beside = atoll.beside
        self.owner = [-1] * atoll.size + [0] * (len(atoll.places) - atoll.size)
        for island in atoll.islands:
            for stone in island.stones:
                self.owner[stone] = island.colour
        self.ends = [(_nodes(start), frozenset(_nodes(goal))) for start, goal in atoll.pairs[0]]

    def winner(self, empty: list[int], owner: list[int], first: int, rng: Random) -> int:
        """The colour that wins when `empty` cells are dealt out, `first` getting the first."""
        owner = owner.copy()
        rng.shuffle(empty)
        for cell in empty[::2]:
            owner[cell] = first
        for cell in empty[1::2]:
            owner[cell] = 1 - first
        return 0 if any(self._joined(owner, *ends) for ends in self.ends) else 1

    def _joined(self, owner: list[int], start: list[int], goal: frozenset[int]) -> bool:
        beside, stack, seen = self.beside, start.copy(), set(start)
        while stack:
            node = stack.pop()
            if node in goal:
                return True
            for other in beside[node]:
                if owner[other] == 0 and other not in seen:
                    seen.add(other)
                    stack.append(other)
        return False


class Flood:
    """Bitboards on a grid of columns, wide enough that neighbours are constant shifts away."""

    def __init__(self, atoll: Board):
        self.stride = stride = 2 * atoll.columns
        self.bit = [1 << stride * q + (y - q) // 2 + atoll.columns for q, y in atoll.places]
        self.home = tuple(self.spread(home) for home in atoll.home)
        self.pairs = tuple(
            tuple((self.spread(one), self.spread(other)) for one, other in pairs)
            for pairs in atoll.pairs
        )
        self.cells = self.spread((1 << atoll.size) - 1)

    def spread(self, nodes: int) -> int:
        """Bits by node number as bits by place."""
        return sum(bit for node, bit in enumerate(self.bit) if nodes >> node & 1)

    def near(self, found: int) -> int:
        """All places beside those of `found`, whatever lies there."""
        s = self.stride
        return found << 1 | found >> 1 | found << s | found >> s | found << s - 1 | found >> s - 1

    def reach(self, found: int, stones: int) -> int:
        """The stones that hang together with `found`."""
        s, t = self.stride, self.stride - 1
        last = 0
        while found != last:
            last = found
            found |= (
                found << 1 | found >> 1 | found << s | found >> s | found << t | found >> t
            ) & stones
        return found

    def wins(self, colour: int, stones: int) -> bool:
        """Whether these stones of a colour (islands included) join an opposite pair."""
        return any(self.reach(one, stones) & other for one, other in self.pairs[colour])


def _nodes(stones: int) -> list[int]:
    return [node for node in range(stones.bit_length()) if stones >> node & 1]
