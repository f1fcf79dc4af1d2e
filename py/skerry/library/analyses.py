"""Analyses: copies of a game in which all sides are moved by hand, with several lines.

An analysis is a save with an `origin`. Its lines are a tree (session/line_tree.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from skerry.core.i18n import texts
from skerry.session.ids import read_id
from skerry.session.line_tree import Moves, Run, common_length, is_beginning, runs

from .defaults import PERSON
from .saves import Player, Save

_ = texts(__name__)[0]

MAX_OVERWRITTEN = 6
"""Most undone moves that another move can replace without beginning an analysis."""

MAX_LINES = 20
"""Most lines of an analysis in addition to the current one."""

MAX_LINES_SIZE = 60_000
"""Most characters of these lines, so that the save is at most MAX_SAVE characters long."""


def find_original(saves: Sequence[Save], analysis: Save) -> Save | None:
    """Return the original game of an analysis; None if the save has none.

    That is the save with its key, otherwise one with its moves (the key may have changed),
    otherwise a new save made of what the analysis stores about it.
    """
    origin = analysis.origin
    if origin is None:
        return None
    same_key = (save for save in saves if save.key == origin.key)
    same_moves = (save for save in saves if save.id == origin.id)
    end = len(read_id(origin.id).moves)
    rebuilt = replace(
        analysis,
        key=origin.key,
        id=origin.id,
        at=end,
        players=origin.players or analysis.players,
        origin=None,
        lines=(),
        line_index=0,
    )
    return next(same_key, None) or next(same_moves, None) or rebuilt


def overwrites_much(line: Sequence[str], at: int, ended: bool, after: Sequence[str]) -> bool:
    """Return whether a move replaced many undone moves, or the end of a game.

    Such a move begins an analysis, so that no long line is lost.

    Args:
        line: The line before the move.
        at: The position of the move.
        ended: Whether `line` is a finished game.
        after: The line after the move.
    """
    is_overwritten = at < len(line) and tuple(line) != tuple(after)
    return is_overwritten and (ended or len(line) - at > MAX_OVERWRITTEN)


def bot_players(analysis: Save) -> tuple[Player, ...]:
    """Return the players of the game that is analyzed; () if none of them is a bot."""
    players = (analysis.origin and analysis.origin.players) or analysis.players
    return () if all(player == PERSON for player in players) else players


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
        return next((each[len(moves) :] for each in longer if is_beginning(moves, each)), ())

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
        """Return the tree of the lines."""
        return runs([self.moves(index) for index in range(len(self.ids))])


def _without_beginnings(lines: Lines) -> Lines:
    """Drop lines that begin another one, and copies of the current one."""
    all_moves = [lines.moves(index) for index in range(len(lines.ids))]
    current = all_moves[lines.current]
    kept = [
        index
        for index, moves in enumerate(all_moves)
        if index == lines.current
        or (moves != current and not any(is_beginning(moves, other) for other in all_moves))
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


def _replaced(ids: tuple[str, ...], index: int, id: str) -> tuple[str, ...]:
    return (*ids[:index], id, *ids[index + 1 :])
