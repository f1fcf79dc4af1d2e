"""Games that arrive as ids, played again in units, so that a long one holds nobody up.

What is short is played at once. An id of more moves than that is played by op "prepare" and its
"step"s, and is ready for the request that then asks for it.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import TypeVar, cast

from skerry.session.ids import SessionId, read_id
from skerry.session.move_code import Reader
from skerry.session.session import Session

from .game_setup import make_at_once, making
from .open_game import arrived, plainly

T = TypeVar("T")

UNIT = 100
"""Moves that are played in one unit: 60 ms of work in the game that takes longest. More make fewer
requests, and each of them keeps others waiting longer."""

AT_ONCE = 300
"""Moves that are played without being prepared: more than most games have."""


class Replays:
    """The game that was played last in units, for whoever asks for it by its id."""

    def __init__(self) -> None:
        self._id = ""
        self._found: Session | ValueError | None = None

    def units(self, id: str) -> Generator[float, None, None]:
        """Play an id again if it is long; yields how far it is, from 0 to 1, after every unit."""
        if id == self._id or not is_long(id):
            return
        found: Session | ValueError
        try:
            found = yield from _by_units(Session.replay(id), 0)
            yield from _by_units(found.index_moves(), 0.5)  # a link or a result will ask for it
        except ValueError as error:
            found = plainly(id, error)
        self._id, self._found = id, found

    def refused(self, id: str, error: ValueError) -> ValueError:
        """In plain words why an id cannot be played, for whoever asks for it all the same."""
        self._id, self._found = id, plainly(id, error)
        return self._found

    def session(self, id: str) -> Session:
        """The session that an id describes. Raises ValueError in plain words; and, in English, for
        one that was not prepared and takes long.
        """
        if id == self._id and self._found is not None:
            if isinstance(self._found, ValueError):
                raise self._found
            return self._found.copy()
        if is_long(id):
            raise ValueError(
                f'this game has more than {AT_ONCE} moves: first ask "prepare" with the same id, '
                'then "step" until it is done'
            )
        _make(id)
        return arrived(id)


def _make(id: str) -> None:
    """Make what the game of an id begins with. Raises ValueError where that takes too long."""
    try:
        parts = read_id(id)
        making(parts)
    except ValueError:
        return  # whoever plays it says what is wrong
    make_at_once(parts)


def is_long(id: str) -> bool:
    """Whether an id has more moves than are played at once."""
    try:
        return _moves(read_id(id)) > AT_ONCE
    except ValueError:
        return False  # whoever plays it says what is wrong


def _moves(parts: SessionId) -> int:
    return len(parts.moves) if parts.code is None else Reader(parts.code).moves


def _by_units(moves: Generator[float, None, T], before: float) -> Generator[float, None, T]:
    """What comes of half of the work, move by move, done in units."""
    for number in count(1):
        try:
            progress = next(moves)
        except StopIteration as end:
            return cast(T, end.value)
        if number % UNIT == 0:
            yield before + progress / 2
    raise AssertionError("counting has no end")
