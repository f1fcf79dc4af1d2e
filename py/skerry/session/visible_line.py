"""The part of a session's move list that a viewer may see.

Secret moves are hidden, and so is their number: consecutive positions between other players' moves
that look the same to a viewer are one position for that viewer. The result depends only on what the
viewer has seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skerry.core.state import State, pack

if TYPE_CHECKING:
    from .session import Session

HIDDEN_MOVE = "?"
"""The notation of a move that a viewer can't know."""


@dataclass(frozen=True, slots=True)
class VisibleLine:
    """The moves visible to a viewer, and the positions between them.

    Attributes:
        moves: The visible moves, with `HIDDEN_MOVE` for a move that the viewer can't know.
        starts: For each of the viewer's positions, the first session position that it stands for.
            The viewer has one more position than moves.
        end: The last position of the session's line.
    """

    moves: tuple[str, ...]
    starts: tuple[int, ...]
    end: int

    def to_visible(self, position: int) -> int:
        """Convert a session position to the viewer's position."""
        return bisect_right(self.starts, position) - 1

    def first_session_position(self, index: int) -> int:
        """Return the first session position of the viewer's position `index`."""
        return self.starts[index]

    def last_session_position(self, index: int) -> int:
        """Return the last session position of the viewer's position `index`."""
        return self.starts[index + 1] - 1 if index + 1 < len(self.starts) else self.end


def visible_line(session: Session, viewer: int | None) -> VisibleLine:
    """Return the part of the line that `viewer` may see (None: an onlooker).

    A move becomes `HIDDEN_MOVE` if another legal move would look the same to the viewer. Everything
    is visible if the game has no hidden information, or is over.
    """
    key = viewer, session.line, session.has_hidden_info
    cache = session._visible_line_cache
    if cache is None or cache[0] != key:
        cache = session._visible_line_cache = key, _find_visible_line(session, viewer)
    return cache[1]


def _find_visible_line(session: Session, viewer: int | None) -> VisibleLine:
    line = session.line
    if not session.has_hidden_info:
        return VisibleLine(line, tuple(range(len(line) + 1)), len(line))
    numbers = list(_visible_move_numbers(session, viewer))
    moves = tuple(_visible_move(session, number, viewer) for number in numbers)
    return VisibleLine(moves, (0, *(number + 1 for number in numbers)), len(line))


def _visible_move_numbers(session: Session, viewer: int | None) -> Iterator[int]:
    """Yield the indices of the moves that change the viewer's knowledge."""
    before: object = None
    for number in range(len(session.line)):
        state, transition = session.transition(number)[-1], session.transition(number + 1)
        if state.current_player == viewer:
            before = None
            yield number
            continue
        before = _observation(state, viewer) if before is None else before
        after = _observation(transition[-1], viewer)
        if len(transition) > 1 or after != before:
            yield number
        before = after


def _observation(state: State, viewer: int | None) -> object:
    """Return all fields that the viewer knows, including those that equality ignores."""
    return pack(state.information_state(viewer))


def _visible_move(session: Session, number: int, viewer: int | None) -> str:
    move, before = session.line[number], session.transition(number)[-1]
    if before.current_player == viewer:
        return move
    observation = _observation(session.transition(number + 1)[0], viewer)
    for action in before.legal_actions():
        if session.game.notation(action) == move:
            continue
        if _observation(before.apply(action), viewer) == observation:
            return HIDDEN_MOVE
    return move
