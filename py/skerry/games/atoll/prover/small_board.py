"""Lemmas that decide the first stones of the small board, read from a file.

`small_board.bin` is a gzip file. It contains a line of JSON with the numbers of columns and of
lemmas, then the planes of the lemmas (see `lemmas`): for each cell the plane of needed stones, then
for each cell the plane of carriers, and last a plane of the winners (bit 0: Black, 1: White).

The lemmas are in an order in which a prover that knows the earlier lemmas proves each lemma with
little work (`prove_with`). Lemmas that the prover can prove at once are left out. The file itself
proves nothing, but `py/tables/atoll_first_stones.py`, which makes the file, can write the
certificates (option --check).
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
from .proven_patterns import SWAPS_COLOURS, image_of_nodes, node_images
from .search import Prover

FILE_NAME = "small_board.bin"

GZIP_WINDOW_BITS = 31
"""zlib's code for the largest window and a gzip header; the browser's Python has no gzip module."""

MAX_WORK_PER_LEMMA = 2000
"""Limit for the positions searched to prove one lemma. The highest number needed was 1,742; the
mean was 8."""


class Lemma(NamedTuple):
    """A lemma (see `lemmas`): its owner wins although the other colour moves.

    Attributes:
        winner: The owner, a colour.
        stones: The cells that must have stones of the owner, as bits.
        carrier: The cells that must have no stone of the other colour, as bits.
    """

    winner: int
    stones: int
    carrier: int


class Decision(NamedTuple):
    """The winner of a position, and the reason.

    Attributes:
        winner: The colour that wins.
        move: A winning move if the winner is to move, otherwise None.
        stones: The stones of the winner that the proof needs after `move`, as bits of cells.
        carrier: The empty cells that the proof needs after `move`, as bits.
    """

    winner: int
    move: int | None
    stones: int
    carrier: int


class SmallBoardLemmas:
    """The lemmas of a file; `packed` is its contents. Raises ValueError for other contents."""

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
        """The lemmas as a list. `lemma_winner` and `lemmas_near` use the planes instead."""
        return list(lemmas_of_planes(self._rows, self.count))

    def lemma_winner(self, stones: tuple[int, int], colour: int) -> Decision | None:
        """Return who wins a position; None if no lemma decides it.

        Args:
            stones: For each colour the cells with its stones, as bits.
            colour: The colour to move.
        """
        return self._first_decision(stones, colour, to_move=True) or self._first_decision(
            stones, colour, to_move=False
        )

    def lemmas_near(self, winner: int, stones: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield stones and carrier of the lemmas of `winner` that hold or lack a single stone.

        Lemmas are also compared after the symmetries of the board.
        """
        # Each symmetry is its own inverse.
        for turn, swapped in zip(self._turns, SWAPS_COLOURS, strict=True):
            owner_stones = image_of_nodes(stones[winner], turn)
            other_stones = image_of_nodes(stones[1 - winner], turn)
            unfitting = unfit_lemmas(self._needed, self._free, owner_stones, other_stones)
            fitting = (1 << self.count) - 1 & ~unfitting & ~self._other[winner ^ swapped]
            for number in sparse_bit_indices(fitting):
                needed, free = self._stones_and_carrier(number)
                yield image_of_nodes(needed, turn), image_of_nodes(free, turn)

    def _stones_and_carrier(self, number: int) -> tuple[int, int]:
        """Return stones and carrier of the lemma with this number."""
        step = (self.count + 7) // 8
        bit = 1 << (number & 7)
        size = len(self._free)
        column = self._planes[number >> 3 : 2 * size * step : step]
        cells = sum(1 << plane for plane, byte in enumerate(column) if byte & bit)
        return cells & (1 << size) - 1, cells >> size

    def _first_decision(
        self, stones: tuple[int, int], colour: int, *, to_move: bool
    ) -> Decision | None:
        """Return the decision of the first lemma that decides a position; None if no lemma does.

        If `to_move`, only lemmas by which the player to move wins are considered; otherwise only
        lemmas by which this player loses.
        """
        empty = (1 << node_graph(self.columns).size) - 1 & ~stones[0] & ~stones[1]
        winner = colour if to_move else 1 - colour
        for needed, free in self.lemmas_near(winner, stones):
            missing = needed & ~stones[winner]
            carrier = free & empty
            if to_move:
                move = bit_indices(missing or carrier or empty)[0]
                return Decision(winner, move, needed, carrier & ~(1 << move))
            if not missing:
                return Decision(winner, None, needed, carrier)
        return None

    def prove_with(self, prover: Prover) -> Iterator[tuple[Lemma, int]]:
        """Prove all lemmas in order.

        Yields:
            Each lemma, and the number of positions that the prover searched for it.

        Raises:
            ValueError: A lemma needs more than MAX_WORK_PER_LEMMA positions, or is wrong.
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


def load_small_board() -> SmallBoardLemmas | None:
    """Return the lemmas of the file FILE_NAME; None if the file is missing."""
    path = files(__name__.rpartition(".")[0]).joinpath(FILE_NAME)
    return SmallBoardLemmas(path.read_bytes()) if path.is_file() else None


def pack_lemmas(columns: int, lemmas: Iterable[Lemma]) -> bytes:
    """Return the contents of a file with these lemmas, in the same order."""
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
    """Return the planes in `body`.

    Args:
        body: The planes as bytes.
        count: Number of lemmas.
        rows: Number of planes.

    Raises:
        ValueError: Bytes are missing or left over.
    """
    row_bytes = (count + 7) // 8
    if count < 0 or len(body) != row_bytes * rows:
        raise ValueError("planes must have one bit per lemma")
    return [
        int.from_bytes(body[k * row_bytes : (k + 1) * row_bytes], "little") for k in range(rows)
    ]


def lemmas_of_planes(rows: list[int], count: int) -> Iterator[Lemma]:
    """Yield the `count` lemmas that are stored in the planes `rows`."""
    size = len(rows) // 2
    columns = [bin(row | 1 << count)[:2:-1] for row in rows]
    for bits in zip(*columns, strict=True):
        text = "".join(reversed(bits))
        yield Lemma(int(text[0]), int(text[size + 1 :], 2), int(text[1 : size + 1], 2))
