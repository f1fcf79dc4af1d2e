"""A session's line as one player, or an onlooker, may count it.

What somebody does in secret is told neither move by move nor by the number of moves: positions of a
line that look the same to a viewer, while others move, are one. All that is here follows from what
the viewer has seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skerry.core.state import State, pack

if TYPE_CHECKING:
    from .session import Session

UNTOLD = "?"
"""Stands for a move that a player cannot know."""


@dataclass(frozen=True, slots=True)
class Told:
    """The moves that a viewer is told, and the positions of the session's line at which those
    before and after them begin, one more than there are moves; `end` is the line's last position.
    """

    moves: tuple[str, ...]
    starts: tuple[int, ...]
    end: int

    def index(self, position: int) -> int:
        """How the viewer counts a position of the line."""
        return bisect_right(self.starts, position) - 1

    def first(self, index: int) -> int:
        """The first of the line's positions that the viewer counts so."""
        return self.starts[index]

    def last(self, index: int) -> int:
        """The last of them."""
        return self.starts[index + 1] - 1 if index + 1 < len(self.starts) else self.end


def told(session: Session, viewer: int | None) -> Told:
    """The line of a session as `viewer` may know it (None: an onlooker). Moves that look to them
    just like others are UNTOLD; where nothing is hidden, or not any more, all are told.
    """
    line = session.line
    if not session.secret:
        return Told(line, tuple(range(len(line) + 1)), len(line))
    seen = list(_seen(session, viewer))
    moves = tuple(_move(session, number, viewer) for number in seen)
    return Told(moves, (0, *(number + 1 for number in seen)), len(line))


def _seen(session: Session, viewer: int | None) -> Iterator[int]:
    """The numbers, from 0, of the moves after which something has changed for the viewer."""
    before: object = None
    for number in range(len(session.line)):
        state, film = session.film(number)[-1], session.film(number + 1)
        if state.current_player == viewer:
            before = None
            yield number
            continue
        before = _known(state, viewer) if before is None else before
        after = _known(film[-1], viewer)
        if len(film) > 1 or after != before:
            yield number
        before = after


def _known(state: State, viewer: int | None) -> object:
    """What the viewer knows of a state, that which does not count for equality included."""
    return pack(state.information_state(viewer))


def _move(session: Session, number: int, viewer: int | None) -> str:
    move, before = session.line[number], session.film(number)[-1]
    if before.current_player != viewer:
        seen = _known(session.film(number + 1)[0], viewer)
        for action in before.legal_actions():
            looks = _known(before.apply(action), viewer)
            if session.game.notation(action) != move and looks == seen:
                return UNTOLD
    return move
