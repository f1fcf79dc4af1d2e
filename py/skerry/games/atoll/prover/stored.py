"""Certificates of lone first stones in one file, `first_stones.bin`, and what they say to play.

The file is gzip'ed: a line of JSON, then five rows of bytes, one after the other: the kinds of the
steps, the nodes of paths, keys, and the lower and upper bytes of the references. The certificates
share their steps. `python bench/tables/atoll_first_stones.py` writes it. Nothing in it is
believed: `checker.check` reads what `certificate` gives.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from gzip import compress, decompress
from importlib.resources import files
from typing import Any

from skerry.games.atoll.board import board
from skerry.games.atoll.mesh import mesh

from .book import Book, Step
from .connections import members
from .patterns import image, turns

NAME = "first_stones.bin"
MANY = 128
"""The kind of a step: under it a path of so many nodes, itself an "and", over it an "or"."""

Claim = tuple[int, int | None, int]
"""The winner, its move if it is to move, and the step that holds then."""


class FirstStones:
    """The steps of all certificates, and a claim for each first stone that is decided.

    ValueError if the bytes are no such file. A stone's twin in the board turned half round has the
    same winner, and no claim of its own.
    """

    def __init__(self, packed: bytes) -> None:
        try:
            head, _, rest = decompress(packed).partition(b"\n")
            about: dict[str, Any] = json.loads(head)
            self.columns: int = about["columns"]
            claims: dict[str, Claim] = about["claims"]
            rows: list[bytes] = []
            for length in about["rows"]:
                rows.append(rest[:length])
                rest = rest[length:]
            self.book = Book(mesh(self.columns))
            _read(self.book, *rows)
        except (OSError, EOFError, LookupError, TypeError, StopIteration, zlib.error) as error:
            raise ValueError("this is no file of first stones") from error
        except json.JSONDecodeError as error:
            raise ValueError("this is no file of first stones") from error
        self.turn = turns(self.columns)[1]
        self.claims = {name: (claim[0], claim[1], claim[2]) for name, claim in claims.items()}
        self.wins = self._wins()

    def _wins(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """For each colour the cells that the stones are on and the carrier, as bits, of all steps
        that opposite islands are joined by."""
        tables, book = mesh(self.columns), self.book
        cells = (1 << tables.size) - 1
        ends = {one | other: c for c in (0, 1) for one, other in tables.pairs[c]}
        goals: list[int] = []
        found: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        for number, (kind, *rest) in enumerate(book.steps):
            used = [int(each) for each in rest]
            if kind == "p":
                goal = 1 << used[0] | 1 << used[-1]
            else:
                goal = goals[used[0]] ^ goals[used[1]] if kind == "a" else goals[used[1]]
            goals.append(goal)
            if goal in ends and kind != "p":
                found[ends[goal]].append((book.stones[number] & cells, book.carrier[number]))
        return found

    def winner(self, name: str) -> int | None:
        """Who wins after a first stone of Black with nobody swapping; None if that is open."""
        claim = self.claims.get(name) or self.claims.get(self.twin(name))
        return None if claim is None else claim[0]

    def twin(self, name: str) -> str:
        """Where a stone comes to lie when the board is turned half round."""
        atoll = board(self.columns)
        return atoll.names[self.turn[atoll.number[name]]]

    def certificate(self, name: str) -> dict[str, Any]:
        """The proof of who wins after a first stone; KeyError if that is open."""
        turned = name not in self.claims
        winner, key, last = self.claims[self.twin(name) if turned else name]
        steps = self.book.cut(last)
        if turned:
            steps = [_turned(step, self.turn) for step in steps]
            key = None if key is None else self.turn[key]
        return {
            "columns": self.columns,
            "black": [name],
            "white": [],
            "to_move": 1,
            "winner": winner,
            "steps": steps,
            "claim": [key, len(steps) - 1],
        }

    def answer(self, stones: tuple[int, int], colour: int) -> int | None:
        """A move with which `colour`, to move, wins by one of the steps; None if none says so.

        `stones` are each colour's cells as bits.
        """
        mine, theirs = stones[colour], stones[1 - colour]
        both = ((mine, theirs), (image(mine, self.turn), image(theirs, self.turn)))
        for turned, (ours, others) in enumerate(both):
            for needed, carrier in self.wins[colour]:
                missing = needed & ~ours
                if carrier & others or missing & others or missing & (missing - 1):
                    continue
                empty = (1 << mesh(self.columns).size) - 1 & ~ours & ~others
                cell = members(missing or empty & carrier or empty)[0]
                return self.turn[cell] if turned else cell
        return None


def stored() -> FirstStones | None:
    """What is kept beside this module; None where the file was left out."""
    path = files(__name__.rpartition(".")[0]).joinpath(NAME)
    return FirstStones(path.read_bytes()) if path.is_file() else None


def packed(columns: int, certificates: Mapping[str, Mapping[str, Any]]) -> bytes:
    """The file of certificates, each of a lone first stone."""
    book, claims = Book(mesh(columns)), dict[str, Claim]()
    for name, each in certificates.items():
        number: list[int] = []
        for step in each["steps"]:
            number.append(_add(book, step, number))
        key, last = each["claim"]
        claims[name] = (each["winner"], key, number[last])
    rows = _rows(book.steps)
    head = {"columns": columns, "claims": claims, "rows": [len(row) for row in rows]}
    line = json.dumps(head, separators=(",", ":")).encode()
    return compress(b"\n".join((line, b"".join(rows))), 9, mtime=0)


def _add(book: Book, step: Sequence[Any], number: Sequence[int]) -> int:
    rest: list[int] = list(step[1:])
    if step[0] == "p":
        return book.path(rest)
    if step[0] == "a":
        return book.both(number[rest[0]], number[rest[1]])
    return book.either([(k, number[s]) for k, s in zip(rest[::2], rest[1::2], strict=True)])


def _rows(steps: Sequence[Step]) -> tuple[bytes, ...]:
    kinds, nodes, keys, low, high = (bytearray() for _ in range(5))
    for place, (kind, *rest) in enumerate(steps):
        used = [int(each) for each in rest]
        if kind == "p":
            kinds.append(len(used))
            nodes += bytes(used)
            continue
        if kind == "o":
            keys += bytes(used[::2])
            used = used[1::2]
        kinds.append(MANY if kind == "a" else MANY + len(used))
        for number in used:
            back = place - number
            low.append(back & 255)
            back >>= 8
            while back > 127:
                high.append(back & 127 | 128)
                back >>= 7
            high.append(back)
    return bytes(kinds), bytes(nodes), bytes(keys), bytes(low), bytes(high)


def _read(book: Book, kinds: bytes, nodes: bytes, keys: bytes, low: bytes, high: bytes) -> None:
    """Put the steps into an empty book; IndexError or StopIteration if bytes are missing."""
    node, key, below, above = iter(nodes), iter(keys), iter(low), iter(high)

    def reference(place: int) -> int:
        back, shift, more = next(below), 8, MANY
        while more & MANY:
            more = next(above)
            back |= (more & 127) << shift
            shift += 7
        if not 0 < back <= place:
            raise ValueError("a step rests on earlier ones")
        return place - back

    for place, kind in enumerate(kinds):
        if kind < MANY:
            book.path([next(node) for _ in range(kind)])
        elif kind == MANY:
            book.both(reference(place), reference(place))
        else:
            book.either([(next(key), reference(place)) for _ in range(kind - MANY)])
        if len(book.steps) != place + 1:
            raise ValueError("a step is there twice")


def _turned(step: Step, node: Sequence[int]) -> Step:
    kind, *rest = step
    if kind == "a":
        return step
    every = 1 if kind == "p" else 2
    turned = (int(n) if k % every else node[int(n)] for k, n in enumerate(rest))
    return (kind, *turned)
