"""Lemmas: patterns of stones and cells with which a colour wins if the other colour moves.

A lemma is a set of the winner's stones and a carrier: cells that must have no stone of the other
colour. It holds in every position that contains both. If a position lacks one of the stones, the
lemma's owner wins by a move there.

Lemmas are stored as planes: each cell has an integer whose bit k is set if lemma k needs a stone
there, and another one whose bit k is set if the cell is in lemma k's carrier. So about eighty
operations on long integers compare a position with a hundred thousand lemmas. (One by one, a few
thousand lemmas took most of the prover's time.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .connections import bit_indices


class Lemmas:
    """The lemmas of one colour on a board of `size` cells, numbered in the order they were added.

    `stones` and `carriers` are bits of cells.
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
        """Add a lemma."""
        bit = 1 << len(self.stones)
        self.stones.append(stones)
        self.carriers.append(carrier)
        for cell in bit_indices(stones):
            self.needed[cell] |= bit
        for cell in bit_indices(carrier):
            self.free[cell] |= bit

    def near(self, owner_stones: int, other_stones: int, since: int = 0) -> Iterator[int]:
        """Yield the numbers of lemmas that hold, or lack one stone on an empty cell.

        Args:
            owner_stones: The stones of the lemmas' owner, as bits.
            other_stones: The stones of the other colour.
            since: The first number to consider.
        """
        if since >= len(self.stones):
            return
        fitting = (1 << len(self.stones)) - 1 & ~unfit_lemmas(
            self.needed, self.free, owner_stones, other_stones
        )
        yield from (since + number for number in sparse_bit_indices(fitting >> since))


def unfit_lemmas(
    needed: Sequence[int], free: Sequence[int], owner_stones: int, other_stones: int
) -> int:
    """Return the lemmas that don't fit a position, as bits: blocked, or two or more stones missing.

    Args:
        needed: For each cell, the lemmas that need a stone there.
        free: For each cell, the lemmas that have it in their carrier.
        owner_stones: The stones of the lemmas' owner, as bits of cells.
        other_stones: The stones of the other colour.
    """
    spoilt = 0
    one = more = 0  # lemmas that lack at least one stone, and at least two
    for cell in bit_indices(other_stones):
        spoilt |= needed[cell] | free[cell]
    for cell in bit_indices((1 << len(needed)) - 1 & ~owner_stones & ~other_stones):
        more |= one & needed[cell]
        one |= needed[cell]
    return spoilt | more


def sparse_bit_indices(bits: int) -> Iterator[int]:
    """Yield the indices of the set bits of a long integer that has few of them."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
