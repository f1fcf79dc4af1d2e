"""Lemmas that decide the first stones of the small board, read from a file.

`small_board.bin` is a gzip file: a line of JSON with the numbers of columns and of lemmas, then
their planes (see `lemmas`). For each cell there is a plane of the lemmas that need a stone there,
then for each cell one of those that need it free, and last one for the winner (1: White). The order
lets a prover that knows the earlier lemmas show each in a few positions (`prove_with`); positions
that it solves at once are left out. So the file is no certificate, but enough to write one:
`py/tables/atoll_first_stones.py` makes the file and, with --check, the certificates, which
`checker.check` reads.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from skerry.games.atoll.node_graph import node_graph

from .connections import bit_indices
from .lemmas import sparse_bit_indices, unfit_lemmas
from .proven_patterns import SWAPS_COLOURS, image, node_images
from .search import Prover

FILE_NAME = "small_board.bin"

GZIP_WINDOW_BITS = 31
"""zlib's code for the largest window and a gzip header; the browser's Python has no gzip module."""

MAX_WORK_PER_LEMMA = 2000
"""Positions that the prover may search for one lemma; the most needed was 1,742, the mean 8."""


class Lemma(NamedTuple):
    """A colour that wins although the other one moves, if it has the `stones` and the other one has
    none in the `carrier`; both are bits of cells.
    """

    winner: int
    stones: int
    carrier: int


class Decision(NamedTuple):
    """The winner of a position, and why.

    `move` is the winner's move if it is to move, otherwise None. It then needs the `stones` and the
    `carrier`, as bits of cells.
    """

    winner: int
    move: int | None
    stones: int
    carrier: int


class SmallBoard:
    """The lemmas of a file. Raises ValueError if the bytes are no such file."""

    def __init__(self, packed: bytes) -> None:
        try:
            header_line, _, rest = zlib.decompress(packed, GZIP_WINDOW_BITS).partition(b"\n")
            header: dict[str, Any] = json.loads(header_line)
            self.columns = int(header["columns"])
            count = int(header["lemmas"])
            size = node_graph(self.columns).size
            self._planes = rest
            self._rows = read_planes(rest, count, 2 * size + 1)
        except (LookupError, TypeError, ValueError, zlib.error) as error:
            raise ValueError("not a file of small-board lemmas") from error
        self._needed = self._rows[:size]
        self._free = self._rows[size:-1]
        self._other = self._rows[-1], (1 << count) - 1 & ~self._rows[-1]
        self._turns = node_images(self.columns)
        self.count = count

    @cached_property
    def lemmas(self) -> list[Lemma]:
        """The lemmas one by one; `lemma_winner` and `near` use the planes."""
        return list(lemmas_of_planes(self._rows, self.count))

    def lemma_winner(self, stones: tuple[int, int], colour: int) -> Decision | None:
        """Return who wins with `colour` to move; None if no lemma decides it.

        `stones` are each colour's cells as bits.
        """
        return self._first_decision(stones, colour, to_move=True) or self._first_decision(
            stones, colour, to_move=False
        )

    def near(self, winner: int, stones: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield stones and carrier of each lemma of a colour that holds or lacks one stone."""
        # Each symmetry is its own inverse.
        for turn, swapped in zip(self._turns, SWAPS_COLOURS, strict=True):
            owner_stones = image(stones[winner], turn)
            other_stones = image(stones[1 - winner], turn)
            unfitting = unfit_lemmas(self._needed, self._free, owner_stones, other_stones)
            fitting = (1 << self.count) - 1 & ~unfitting & ~self._other[winner ^ swapped]
            for number in sparse_bit_indices(fitting):
                needed, free = self._cells(number)
                yield image(needed, turn), image(free, turn)

    def _cells(self, number: int) -> tuple[int, int]:
        """Return stones and carrier of one lemma."""
        step = (self.count + 7) // 8
        bit = 1 << (number & 7)
        size = len(self._free)
        column = self._planes[number >> 3 : 2 * size * step : step]
        cells = sum(1 << plane for plane, byte in enumerate(column) if byte & bit)
        return cells & (1 << size) - 1, cells >> size

    def _first_decision(
        self, stones: tuple[int, int], colour: int, *, to_move: bool
    ) -> Decision | None:
        """Return the decision of the first lemma by which the player to move wins, or loses."""
        empty = (1 << node_graph(self.columns).size) - 1 & ~stones[0] & ~stones[1]
        winner = colour if to_move else 1 - colour
        for needed, free in self.near(winner, stones):
            missing = needed & ~stones[winner]
            carrier = free & empty
            if to_move:
                move = bit_indices(missing or carrier or empty)[0]
                return Decision(winner, move, needed, carrier & ~(1 << move))
            if not missing:
                return Decision(winner, None, needed, carrier)
        return None

    def prove_with(self, prover: Prover) -> Iterator[tuple[Lemma, int]]:
        """Let a prover solve one lemma after the other.

        Yields:
            Each lemma, and how many positions it took.

        Raises:
            ValueError: A lemma took too many positions.
        """
        cells = (1 << node_graph(self.columns).size) - 1
        for lemma in self.lemmas:
            other = cells & ~lemma.stones & ~lemma.carrier
            stones = (other, lemma.stones) if lemma.winner else (lemma.stones, other)
            before = prover.work
            solved = prover.solve(stones, 1 - lemma.winner, MAX_WORK_PER_LEMMA)
            if solved is None or solved.winner != lemma.winner:
                raise ValueError(f"this lemma was not proven: {lemma}")
            yield lemma, prover.work - before


def load_small_board() -> SmallBoard | None:
    """Return the lemmas stored beside this module; None if the file is missing."""
    path = files(__name__.rpartition(".")[0]).joinpath(FILE_NAME)
    return SmallBoard(path.read_bytes()) if path.is_file() else None


def pack_lemmas(columns: int, lemmas: Iterable[Lemma]) -> bytes:
    """Return the contents of a file with these lemmas in their order."""
    size = node_graph(columns).size
    rows = [0] * (2 * size + 1)
    count = 0
    for winner, stones, carrier in lemmas:
        for cell in bit_indices(stones):
            rows[cell] |= 1 << count
        for cell in bit_indices(carrier):
            rows[size + cell] |= 1 << count
        rows[-1] |= winner << count
        count += 1
    line = json.dumps({"columns": columns, "lemmas": count}, separators=(",", ":")).encode()
    row_bytes = (count + 7) // 8
    body = b"".join(row.to_bytes(row_bytes, "little") for row in rows)
    packer = zlib.compressobj(9, wbits=GZIP_WINDOW_BITS)
    return packer.compress(line + b"\n" + body) + packer.flush()


def read_planes(body: bytes, count: int, rows: int) -> list[int]:
    """Return the planes of `count` lemmas. Raises ValueError if bytes are missing or left over."""
    row_bytes = (count + 7) // 8
    if count < 0 or len(body) != row_bytes * rows:
        raise ValueError("planes must have one bit per lemma")
    return [
        int.from_bytes(body[k * row_bytes : (k + 1) * row_bytes], "little") for k in range(rows)
    ]


def lemmas_of_planes(rows: list[int], count: int) -> Iterator[Lemma]:
    """Yield the lemmas stored in planes."""
    size = len(rows) // 2
    columns = [bin(row | 1 << count)[:2:-1] for row in rows]
    for bits in zip(*columns, strict=True):
        text = "".join(reversed(bits))
        yield Lemma(int(text[0]), int(text[size + 1 :], 2), int(text[1 : size + 1], 2))
