"""Lines of moves as a tree: a main line, and lines that leave it or each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Moves = tuple[str, ...]


class Run(NamedTuple):
    """Moves of a tree that follow each other without alternatives in between.

    Attributes:
        depth: How many lines it is away from the main line.
        start: The position before its first move.
        moves: The moves in notation, at least one.
        line: The index of a line with these moves.
        is_alternative: Whether its first move is an alternative to one of a run of less depth.
    """

    depth: int
    start: int
    moves: Moves
    line: int
    is_alternative: bool


def runs(lines: Sequence[Moves]) -> list[Run]:
    """Return a tree as it is read: after a move come the alternatives to it.

    The first line is the main line. A line that begins another one is part of that.
    """
    longest = [
        index
        for index, line in enumerate(lines)
        if not any(is_beginning(line, other) for other in lines)
    ]
    return list(_runs(lines, longest, 0, 0))


def common_length(line: Sequence[str], other: Sequence[str]) -> int:
    """Return how many moves two lines have in common."""
    return next(
        (at for at, (a, b) in enumerate(zip(line, other, strict=False)) if a != b),
        min(len(line), len(other)),
    )


def is_beginning(line: Moves, other: Moves) -> bool:
    """Return whether another line has all moves of a line, and more."""
    return len(line) < len(other) and other[: len(line)] == line


def _runs(lines: Sequence[Moves], indices: Sequence[int], start: int, depth: int) -> Iterator[Run]:
    """Yield the runs of lines that have the same moves up to a position."""
    first = indices[0]
    main = lines[first]
    begin = start
    for at in range(start, len(main)):
        by_move: dict[str, list[int]] = {}
        for index in indices:
            if at < len(lines[index]):
                by_move.setdefault(lines[index][at], []).append(index)
        indices = by_move.pop(main[at])
        if by_move:
            is_alternative = depth > 0 and begin == start
            yield Run(depth, begin, main[begin : at + 1], first, is_alternative)
            for alternatives in by_move.values():
                yield from _runs(lines, alternatives, at, depth + 1)
            begin = at + 1
    if begin < len(main):
        yield Run(depth, begin, main[begin:], first, depth > 0 and begin == start)
