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

from collections.abc import Iterator, Sequence

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
        found = (1 << len(self.stones)) - 1 & ~unfit(self.needed, self.free, mine, theirs)
        yield from (since + number for number in numbers(found >> since))


def unfit(needed: Sequence[int], free: Sequence[int], mine: int, theirs: int) -> int:
    """Those of the lemmas in planes that `theirs` spoils, or that lack two of `mine` or more."""
    spoilt = one = more = 0  # of the stones that are not there: who lacks one, who lacks more
    for cell in members(theirs):
        spoilt |= needed[cell] | free[cell]
    for cell in members((1 << len(needed)) - 1 & ~mine & ~theirs):
        more |= one & needed[cell]
        one |= needed[cell]
    return spoilt | more


def numbers(found: int) -> Iterator[int]:
    """The numbers of the bits of a long integer that are set, when they are few."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low
