"""Lemmas: what one colour needs to win although the other moves, and which of them fit a position.

A lemma is a set of the winner's stones and a carrier, cells that the other colour has no stone in.
It holds in every position in which that is so. With one of the stones missing it is half a
connection: its owner wins by moving there.

They are held as planes: for each cell one integer says which lemmas need a stone there (lemma k as
bit k), and one which need the cell free. So a position is held against a hundred thousand of them
at once, by some eighty operations on long integers. (Looked at one by one, they took most of the
prover's time from some thousands on.)
"""

from __future__ import annotations

from collections.abc import Iterator

from .connections import members


class Lemmas:
    """The lemmas of one colour on a board of `size` cells, numbered in the order they came in.

    `stones` and `carriers` are theirs, as bits of cells.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.stones: list[int] = []
        self.carriers: list[int] = []
        self.needed = [0] * size
        self.free = [0] * size

    def __len__(self) -> int:
        return len(self.stones)

    def add(self, stones: int, carrier: int) -> None:
        """Take up one more."""
        bit = 1 << len(self.stones)
        self.stones.append(stones)
        self.carriers.append(carrier)
        for cell in members(stones):
            self.needed[cell] |= bit
        for cell in members(carrier):
            self.free[cell] |= bit

    def near(self, mine: int, theirs: int, since: int = 0) -> Iterator[int]:
        """The numbers, from `since` on, of those that hold where `mine` are their owner's stones
        and `theirs` the other colour's, or that lack one stone, on an empty cell."""
        if since >= len(self.stones):
            return
        spoilt = 0
        for cell in members(theirs):
            spoilt |= self.needed[cell] | self.free[cell]
        one = more = 0  # of the stones that are not there: who lacks one, who lacks more
        for cell in members((1 << self.size) - 1 & ~mine & ~theirs):
            more |= one & self.needed[cell]
            one |= self.needed[cell]
        found = ((1 << len(self.stones)) - 1 & ~spoilt & ~more) >> since
        while found:
            low = found & -found
            yield since + low.bit_length() - 1
            found ^= low
