"""A tree of lines of moves: a main line, and variations that branch off from it or each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Moves = tuple[str, ...]


class Run(NamedTuple):
    """Moves of a tree that follow each other without alternatives in between.

    Attributes:
        depth: 0 in the main line, 1 in variations of it, 2 in variations of these, and so on.
        start: The position before the first move.
        moves: The moves in notation, at least one.
        line: The index of a line that contains these moves.
        is_alternative: Whether a variation begins with this run, so that its first move is an
            alternative to a move of the line with less depth.
    """

    depth: int
    start: int
    moves: Moves
    line: int
    is_alternative: bool


def split_into_runs(lines: Sequence[Moves]) -> list[Run]:
    """Return the runs of a tree in reading order: alternatives to a move follow that move.

    The first line is the main line. A line that another line continues has no runs of its own.
    """
    longest = [
        index
        for index, line in enumerate(lines)
        if not any(is_continued_by(line, other) for other in lines)
    ]
    return list(_iter_runs(lines, longest, 0, 0))


def common_length(line: Sequence[str], other: Sequence[str]) -> int:
    """Return how many moves at the beginning of two lines are the same."""
    return next(
        (at for at, (a, b) in enumerate(zip(line, other, strict=False)) if a != b),
        min(len(line), len(other)),
    )


def is_continued_by(line: Moves, other: Moves) -> bool:
    """Return whether `other` begins with all moves of `line` and has more moves."""
    return len(line) < len(other) and other[: len(line)] == line


def _iter_runs(
    lines: Sequence[Moves], indices: Sequence[int], start: int, depth: int
) -> Iterator[Run]:
    """Yield the runs from `start` on of the lines with these indices.

    Up to `start`, these lines have the same moves.
    """
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
                yield from _iter_runs(lines, alternatives, at, depth + 1)
            begin = at + 1
    if begin < len(main):
        yield Run(depth, begin, main[begin:], first, depth > 0 and begin == start)
