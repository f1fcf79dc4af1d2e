"""Lemmas: patterns of stones and cells with which a colour wins although the other colour moves.

A lemma belongs to a colour, its owner. It consists of stones (cells that must have stones of the
owner) and a carrier (cells that must have no stone of the other colour). The lemma *holds* in every
position that fulfils both conditions; then the owner wins. If the owner is to move and a single
stone is missing, the owner wins by placing it.

Lemmas are stored as *planes*, two for each cell. Bit k of the first is set if lemma k needs a stone
on the cell; bit k of the second is set if the cell is in the carrier of lemma k. About eighty
operations on such long integers compare a position with a hundred thousand lemmas. (When lemmas
were compared one by one, a few thousand took most of the prover's time.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .connections import bit_indices


class Lemmas:
    """The lemmas of one colour, numbered in the order in which they were added.

    Attributes:
        size: Number of cells of the board.
        stones: For each lemma its stones, as bits of cells.
        carriers: For each lemma its carrier, as bits of cells.
        needed: For each cell the lemmas that need a stone there, as bits.
        free: For each cell the lemmas that have it in their carrier, as bits.
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
        """Add a lemma; its stones and carrier are bits of cells."""
        bit = 1 << len(self.stones)
        self.stones.append(stones)
        self.carriers.append(carrier)
        for cell in bit_indices(stones):
            self.needed[cell] |= bit
        for cell in bit_indices(carrier):
            self.free[cell] |= bit

    def lemmas_near(self, owner_stones: int, other_stones: int, since: int = 0) -> Iterator[int]:
        """Yield the numbers of the lemmas that hold or lack a single stone on an empty cell.

        Args:
            owner_stones: The cells with stones of the lemmas' owner, as bits.
            other_stones: The cells with stones of the other colour, as bits.
            since: Lemmas with smaller numbers are left out.
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
    """Return the lemmas that neither hold nor lack a single stone on an empty cell, as bits.

    Args:
        needed: For each cell the lemmas that need a stone there, as bits.
        free: For each cell the lemmas that have it in their carrier, as bits.
        owner_stones: The cells with stones of the lemmas' owner, as bits.
        other_stones: The cells with stones of the other colour, as bits.
    """
    spoilt = 0
    one = more = 0  # `one`: lemmas that lack at least one stone; `more`: at least two
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
