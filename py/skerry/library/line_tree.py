"""The lines of an analysis as a tree: a main line, and lines that leave it or each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from skerry.core.i18n import texts
from skerry.session.ids import read_id

from .saves import Save

_ = texts(__name__)[0]

MAX_LINES = 20
"""Most lines of an analysis in addition to the current one."""

MAX_LINES_SIZE = 60_000
"""Most characters of these lines, so that the save is at most MAX_SAVE characters long."""

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


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of an analysis in the order in which they are shown. The first is the main line.

    No line begins another one, except that the current one may.

    Attributes:
        ids: Their full ids.
        current: The index of the line on the board.
    """

    ids: tuple[str, ...]
    current: int

    @classmethod
    def of(cls, save: Save, id: str) -> Lines:
        """Return the lines of an analysis whose line on the board has this full id."""
        at = min(save.line_index, len(save.lines))
        return cls((*save.lines[:at], id, *save.lines[at:]), at)

    def save_in(self, save: Save) -> Save:
        """Return the analysis with these lines; its `id` is brought up to date elsewhere."""
        others = self.ids[: self.current] + self.ids[self.current + 1 :]
        return replace(save, lines=others, line_index=self.current)

    def moves(self, index: int) -> Moves:
        """Return the moves of a line."""
        return read_id(self.ids[index]).moves

    def with_current(self, id: str) -> Lines:
        """Return the lines after moves on the board, which now has the line with this id.

        The line before stays, unless the new one only continues it. The new one stands behind the
        last line that has the same moves up to where it leaves the line before.
        """
        moves = read_id(id).moves
        before = self.moves(self.current)
        at = common_length(before, moves)
        if at == len(before):
            changed = replace(self, ids=_replaced(self.ids, self.current, id))
        else:
            indices = range(len(self.ids))
            last = max(i for i in indices if common_length(self.moves(i), moves) >= at)
            ids = (*self.ids[: last + 1], id, *self.ids[last + 1 :])
            changed = Lines(ids, last + 1)
        return _limited(_without_beginnings(changed))

    def opened(self, index: int) -> Lines:
        """Return the lines with another one on the board."""
        return _without_beginnings(replace(self, current=index))

    def continuation(self) -> Moves:
        """Return the moves that another line has after those of the current one; () for none."""
        moves = self.moves(self.current)
        longer = (self.moves(index) for index in range(len(self.ids)) if index != self.current)
        return next((each[len(moves) :] for each in longer if _begins(moves, each)), ())

    def promoted(self, index: int) -> Lines:
        """Return the lines with one of them as the main line."""
        order = [index, *(i for i in range(len(self.ids)) if i != index)]
        return Lines(tuple(self.ids[i] for i in order), order.index(self.current))

    def without(self, index: int, at: int) -> Lines:
        """Return the lines without those that share the first `at` moves of a line.

        If the current one is among them, the line that they left is the current one.

        Raises:
            ValueError: No line would be left that these lines could have left.
        """
        start = self.moves(index)[:at]
        kept = [i for i in range(len(self.ids)) if self.moves(i)[:at] != start]
        current = self.current
        if current not in kept:
            parents = [i for i in kept if self.moves(i)[: at - 1] == start[:-1]]
            if not parents:
                raise ValueError(_("the only line can't be deleted"))
            current = parents[0]
        return Lines(tuple(self.ids[i] for i in kept), kept.index(current))

    def runs(self) -> list[Run]:
        """Return the tree as it is read: after a move come the alternatives to it."""
        lines = [self.moves(index) for index in range(len(self.ids))]
        longest = [
            index for index, line in enumerate(lines) if not any(_begins(line, o) for o in lines)
        ]
        return list(_runs(lines, longest, 0, 0))


def common_length(line: Sequence[str], other: Sequence[str]) -> int:
    """Return how many moves two lines have in common."""
    return next(
        (at for at, (a, b) in enumerate(zip(line, other, strict=False)) if a != b),
        min(len(line), len(other)),
    )


def _without_beginnings(lines: Lines) -> Lines:
    """Drop lines that begin another one, and copies of the current one."""
    all_moves = [lines.moves(index) for index in range(len(lines.ids))]
    current = all_moves[lines.current]
    kept = [
        index
        for index, moves in enumerate(all_moves)
        if index == lines.current
        or (moves != current and not any(_begins(moves, other) for other in all_moves))
    ]
    return Lines(tuple(lines.ids[i] for i in kept), kept.index(lines.current))


def _limited(lines: Lines) -> Lines:
    """Drop the last lines if there are too many."""
    size = len(lines.ids[lines.current])
    kept = [lines.current]
    for index, id in enumerate(lines.ids):
        size += len(id)
        if index != lines.current and size <= MAX_LINES_SIZE and len(kept) <= MAX_LINES:
            kept.append(index)
    kept.sort()
    return Lines(tuple(lines.ids[i] for i in kept), kept.index(lines.current))


def _begins(line: Moves, other: Moves) -> bool:
    """Return whether another line has all moves of a line, and more."""
    return len(line) < len(other) and other[: len(line)] == line


def _replaced(ids: tuple[str, ...], index: int, id: str) -> tuple[str, ...]:
    return (*ids[:index], id, *ids[index + 1 :])


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
