"""Who wins on the small board: the lemmas that decide its first stones, from a file.

`small_board.bin` is gzip'ed: a line of JSON with the number of columns and of lemmas, then their
planes (see `lemmas`), for each cell who needs a stone there and who needs it free, and one more of
whose lemma it is (1: White's). They stand in an order in which each is shown by the prover in a few
positions once it knows those before (`shown`); what it finds at once by itself is left out. So the
file is no certificate, but what is needed to write one: `py/tables/atoll_first_stones.py` makes
the file and, with --check, the certificates, which `checker.check` reads.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from skerry.games.atoll.node_graph import mesh

from .connections import members
from .lemmas import numbers, unfit
from .proven_patterns import SWAPPED, image, turns
from .search import Prover

NAME = "small_board.bin"

GZIP = 31
"""For zlib, as the browser's Python has no gzip: the widest window, and gzip's head."""

WORK = 2000
"""Positions that the prover may look at for one lemma: 1,742 were the most, and 8 are the mean."""


class Lemma(NamedTuple):
    """`winner` wins although the other colour moves, where it has the `stones` and the other one
    has none in the `carrier`; both are bits of cells."""

    winner: int
    stones: int
    carrier: int


class Decision(NamedTuple):
    """Who wins a position, and why: `winner`'s `move` if it is to move (else None), and then the
    stones it needs and the carrier, as bits of cells."""

    winner: int
    move: int | None
    stones: int
    carrier: int


class SmallBoard:
    """The lemmas of a file. ValueError if the bytes are no such file."""

    def __init__(self, packed: bytes) -> None:
        try:
            head, _, rest = zlib.decompress(packed, GZIP).partition(b"\n")
            about: dict[str, Any] = json.loads(head)
            self.columns, count = int(about["columns"]), int(about["lemmas"])
            size = mesh(self.columns).size
            self._planes, self._rows = rest, planes_of(rest, count, 2 * size + 1)
        except (LookupError, TypeError, ValueError, zlib.error) as error:
            raise ValueError("this is no file of the small board") from error
        self._needed, self._free = self._rows[:size], self._rows[size:-1]
        self._other = self._rows[-1], (1 << count) - 1 & ~self._rows[-1]
        self._turns = turns(self.columns)
        self.count = count

    @cached_property
    def lemmas(self) -> list[Lemma]:
        """One by one; to decide positions they stay in their planes."""
        return list(listed(self._rows, self.count))

    def decided(self, stones: tuple[int, int], colour: int) -> Decision | None:
        """Who wins with `colour` to move, where a lemma says it; `stones` are each colour's cells
        as bits. None where none does: so late in the game the prover needs a moment at most."""
        return self._said(stones, colour, to_move=True) or self._said(stones, colour, to_move=False)

    def near(self, winner: int, stones: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """The stones and the carrier of each lemma of a colour that holds, or lacks one stone."""
        for turn, swapped in zip(self._turns, SWAPPED, strict=True):  # each is its own way back
            mine, theirs = image(stones[winner], turn), image(stones[1 - winner], turn)
            unfitting = unfit(self._needed, self._free, mine, theirs)
            fitting = (1 << self.count) - 1 & ~unfitting & ~self._other[winner ^ swapped]
            for number in numbers(fitting):
                needed, free = self._cells(number)
                yield image(needed, turn), image(free, turn)

    def _cells(self, number: int) -> tuple[int, int]:
        """The stones and the carrier of one lemma."""
        step, bit, size = (self.count + 7) // 8, 1 << (number & 7), len(self._free)
        column = self._planes[number >> 3 : 2 * size * step : step]
        found = sum(1 << plane for plane, byte in enumerate(column) if byte & bit)
        return found & (1 << size) - 1, found >> size

    def _said(self, stones: tuple[int, int], colour: int, *, to_move: bool) -> Decision | None:
        """The first lemma that says that who is to move wins, or loses."""
        empty = (1 << mesh(self.columns).size) - 1 & ~stones[0] & ~stones[1]
        winner = colour if to_move else 1 - colour
        for needed, free in self.near(winner, stones):
            lacks, carrier = needed & ~stones[winner], free & empty
            if to_move:
                move = members(lacks or carrier or empty)[0]
                return Decision(winner, move, needed, carrier & ~(1 << move))
            if not lacks:
                return Decision(winner, None, needed, carrier)
        return None

    def shown(self, prover: Prover) -> Iterator[tuple[Lemma, int]]:
        """Let a prover show one lemma after the other; tells with each how many positions it
        looked at. ValueError if it can't."""
        cells = (1 << mesh(self.columns).size) - 1
        for lemma in self.lemmas:
            other = cells & ~lemma.stones & ~lemma.carrier
            stones = (other, lemma.stones) if lemma.winner else (lemma.stones, other)
            before = prover.work
            found = prover.solve(stones, 1 - lemma.winner, WORK)
            if found is None or found.winner != lemma.winner:
                raise ValueError(f"this lemma was not shown: {lemma}")
            yield lemma, prover.work - before


def stored() -> SmallBoard | None:
    """What is kept beside this module; None where the file was left out."""
    path = files(__name__.rpartition(".")[0]).joinpath(NAME)
    return SmallBoard(path.read_bytes()) if path.is_file() else None


def packed(columns: int, lemmas: Iterable[Lemma]) -> bytes:
    """The file of these lemmas, in their order."""
    size = mesh(columns).size
    rows, count = [0] * (2 * size + 1), 0
    for winner, stones, carrier in lemmas:
        for cell in members(stones):
            rows[cell] |= 1 << count
        for cell in members(carrier):
            rows[size + cell] |= 1 << count
        rows[-1] |= winner << count
        count += 1
    line = json.dumps({"columns": columns, "lemmas": count}, separators=(",", ":")).encode()
    long = (count + 7) // 8
    body = b"".join(row.to_bytes(long, "little") for row in rows)
    packer = zlib.compressobj(9, wbits=GZIP)
    return packer.compress(line + b"\n" + body) + packer.flush()


def planes_of(body: bytes, count: int, rows: int) -> list[int]:
    """The planes of so many lemmas; ValueError where bytes are missing or left over."""
    long = (count + 7) // 8
    if count < 0 or len(body) != long * rows:
        raise ValueError("planes have a bit for each lemma")
    return [int.from_bytes(body[k * long : (k + 1) * long], "little") for k in range(rows)]


def listed(rows: list[int], count: int) -> Iterator[Lemma]:
    """Lemma by lemma what stands in planes."""
    size = len(rows) // 2
    columns = [bin(row | 1 << count)[:2:-1] for row in rows]
    for bits in zip(*columns, strict=True):
        text = "".join(reversed(bits))
        yield Lemma(int(text[0]), int(text[size + 1 :], 2), int(text[1 : size + 1], 2))
