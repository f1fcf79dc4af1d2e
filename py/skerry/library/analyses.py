"""Analyses: copies of a game in which all sides are moved by hand, with several lines.

An analysis is a save with an `origin`. Its lines are a tree (session/line_tree.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from skerry.core.i18n import texts
from skerry.session.ids import read_id
from skerry.session.line_tree import Moves, Run, common_length, is_continued_by, split_into_runs

from .defaults import PERSON
from .saves import Player, Save

_ = texts(__name__)[0]

MAX_OVERWRITTEN = 6
"""A move that replaces more undone moves than this begins an analysis."""

MAX_LINES = 20
"""Largest number of lines of an analysis in addition to the current one."""

MAX_LINES_SIZE = 60_000
"""Length limit for the ids of all lines together, in characters. So a save is at most MAX_SAVE
characters long.
"""


def find_original(saves: Sequence[Save], analysis: Save) -> Save | None:
    """Return the original game of an analysis; None if `analysis` is no analysis.

    The result is the save with the original game's key. If no save has that key, the result is a
    save with the original game's moves, because keys can change. If no save has these moves, the
    result is a new save, made from the information in the analysis.
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
    """Return whether a move has replaced many undone moves, or undone moves of a finished game.

    Such a move begins an analysis, so that no long line is lost.

    Args:
        line: The line before the move.
        at: The position of the move.
        ended: Whether `line` is a finished game.
        after: The line after the move.
    """
    is_overwritten = at < len(line) and tuple(line) != tuple(after)
    return is_overwritten and (ended or len(line) - at > MAX_OVERWRITTEN)


def players_with_bots(analysis: Save) -> tuple[Player, ...]:
    """Return the players of the original game; () if all of them are human."""
    players = (analysis.origin and analysis.origin.players) or analysis.players
    return () if all(player == PERSON for player in players) else players


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of an analysis in the order in which they are shown. The first is the main line.

    No line is the beginning of another line, except that the current line may be.

    Attributes:
        ids: The full ids of the lines.
        current: The index of the line on the board.
    """

    ids: tuple[str, ...]
    current: int

    @classmethod
    def from_save(cls, save: Save, id: str) -> Lines:
        """Return the lines of an analysis; `id` is the full id of the line on the board."""
        at = min(save.line_index, len(save.lines))
        return cls((*save.lines[:at], id, *save.lines[at:]), at)

    def save_with_lines(self, save: Save) -> Save:
        """Return the analysis with these lines. The caller must update its `id`."""
        others = self.ids[: self.current] + self.ids[self.current + 1 :]
        return replace(save, lines=others, line_index=self.current)

    def moves_of_line(self, index: int) -> Moves:
        """Return the moves of a line."""
        return read_id(self.ids[index]).moves

    def with_current_line(self, id: str) -> Lines:
        """Return the lines after a move on the board, which now has the line with this id.

        If the new line only continues the old current line, it replaces that line. Otherwise both
        stay. The new line is inserted after the last line that has the moves which the new line
        and the old current line have in common.
        """
        moves = read_id(id).moves
        before = self.moves_of_line(self.current)
        at = common_length(before, moves)
        if at == len(before):
            changed = replace(self, ids=_replace_id(self.ids, self.current, id))
        else:
            indices = range(len(self.ids))
            last = max(i for i in indices if common_length(self.moves_of_line(i), moves) >= at)
            ids = (*self.ids[: last + 1], id, *self.ids[last + 1 :])
            changed = Lines(ids, last + 1)
        return _limit_lines(_without_beginnings(changed))

    def with_line_opened(self, index: int) -> Lines:
        """Return the lines after line `index` was put on the board."""
        return _without_beginnings(replace(self, current=index))

    def continuation(self) -> Moves:
        """Return the moves after the current line in a line that continues it; () if none does."""
        moves = self.moves_of_line(self.current)
        longer = (
            self.moves_of_line(index) for index in range(len(self.ids)) if index != self.current
        )
        return next((each[len(moves) :] for each in longer if is_continued_by(moves, each)), ())

    def with_line_promoted(self, index: int) -> Lines:
        """Return the lines after line `index` was made the main line."""
        order = [index, *(i for i in range(len(self.ids)) if i != index)]
        return Lines(tuple(self.ids[i] for i in order), order.index(self.current))

    def without_branch(self, index: int, at: int) -> Lines:
        """Return the lines without all lines that begin with the first `at` moves of line `index`.

        If the current line is deleted, a line with the first `at` - 1 moves becomes the current
        line.

        Raises:
            ValueError: There is no such line.
        """
        start = self.moves_of_line(index)[:at]
        kept = [i for i in range(len(self.ids)) if self.moves_of_line(i)[:at] != start]
        current = self.current
        if current not in kept:
            parents = [i for i in kept if self.moves_of_line(i)[: at - 1] == start[:-1]]
            if not parents:
                raise ValueError(_("the only line can't be deleted"))
            current = parents[0]
        return Lines(tuple(self.ids[i] for i in kept), kept.index(current))

    def runs(self) -> list[Run]:
        """Return the lines as a tree, split into runs (session/line_tree.py)."""
        return split_into_runs([self.moves_of_line(index) for index in range(len(self.ids))])


def _without_beginnings(lines: Lines) -> Lines:
    """Drop lines that are the beginning of another line, and copies of the current line."""
    all_moves = [lines.moves_of_line(index) for index in range(len(lines.ids))]
    current = all_moves[lines.current]
    kept = [
        index
        for index, moves in enumerate(all_moves)
        if index == lines.current
        or (moves != current and not any(is_continued_by(moves, other) for other in all_moves))
    ]
    return Lines(tuple(lines.ids[i] for i in kept), kept.index(lines.current))


def _limit_lines(lines: Lines) -> Lines:
    """Drop the last lines if there are too many or if they are too long; keep the current line."""
    size = len(lines.ids[lines.current])
    kept = [lines.current]
    for index, id in enumerate(lines.ids):
        size += len(id)
        if index != lines.current and size <= MAX_LINES_SIZE and len(kept) <= MAX_LINES:
            kept.append(index)
    kept.sort()
    return Lines(tuple(lines.ids[i] for i in kept), kept.index(lines.current))


def _replace_id(ids: tuple[str, ...], index: int, id: str) -> tuple[str, ...]:
    return (*ids[:index], id, *ids[index + 1 :])
