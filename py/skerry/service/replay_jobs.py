"""Replaying the moves of an id: short games at once, long games in units of work.

The ops "prepare" and "step" (jobs.py) replay a game of more than MAX_MOVES_AT_ONCE moves. The
result is kept for the next request with the same id.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import TypeVar, cast

from skerry.session.ids import SessionId, read_id
from skerry.session.move_code import IndexReader
from skerry.session.session import Session, replay
from skerry.session.short_id import index_moves

from .open_game import friendly_error, run_setup, session_from_id, setup_steps

T = TypeVar("T")

MOVES_PER_UNIT = 100
"""Number of moves that are replayed in one unit: at most 60 ms of work. With more moves in a unit,
fewer requests are needed, but other requests wait longer."""

MAX_MOVES_AT_ONCE = 300
"""Largest number of moves that are replayed without "prepare". Most games have fewer."""


class Replays:
    """Replays games, and keeps the result or error of the last game that was replayed in units."""

    def __init__(self) -> None:
        self._id = ""
        self._result: Session | ValueError | None = None

    def replay_in_units(self, id: str) -> Generator[float, None, None]:
        """Replay a long game. Yields progress from 0 to 1 after every unit.

        Yields nothing if the game is short or was the last one to be replayed.
        """
        if id == self._id or not is_long(id):
            return
        result: Session | ValueError
        try:
            result = yield from _in_units(replay(id), 0)
            # A short id needs the index of every move.
            yield from _in_units(index_moves(result), 0.5)
        except ValueError as error:
            result = friendly_error(id, error)
        self._id = id
        self._result = result

    def remember_failure(self, id: str, error: ValueError) -> ValueError:
        """Store an error about an id, with a message for players, and return it.

        `session(id)` will raise the stored error.
        """
        self._id = id
        self._result = friendly_error(id, error)
        return self._result

    def session(self, id: str) -> Session:
        """Return the session of an id.

        Raises:
            ValueError: The id is wrong (the message is for players), or the game is long and was
                not prepared (the message is in English, for programs).
        """
        if id == self._id and self._result is not None:
            if isinstance(self._result, ValueError):
                raise self._result
            return self._result.copy()
        if is_long(id):
            raise ValueError(
                f'this game has more than {MAX_MOVES_AT_ONCE} moves: send op "prepare" with the '
                'same id, then "step" until done'
            )
        _set_up(id)
        return session_from_id(id)


def _set_up(id: str) -> None:
    """Set up the game of an id. Raises ValueError if the setup is slow."""
    try:
        parts = read_id(id)
        setup_steps(parts)
    except ValueError:
        return  # the replay raises a better error
    run_setup(parts)


def is_long(id: str) -> bool:
    """Return whether an id has too many moves to replay at once; False for a damaged id."""
    try:
        return _move_count(read_id(id)) > MAX_MOVES_AT_ONCE
    except ValueError:
        return False  # the replay raises a better error


def _move_count(parts: SessionId) -> int:
    return len(parts.moves) if parts.code is None else IndexReader(parts.code).moves


def _in_units(moves: Generator[float, None, T], offset: float) -> Generator[float, None, T]:
    """Run a generator that yields its progress after every move, and return its result.

    Yields only after every unit: `offset` plus half of the generator's progress.
    """
    for number in count(1):
        try:
            progress = next(moves)
        except StopIteration as end:
            return cast(T, end.value)
        if number % MOVES_PER_UNIT == 0:
            yield offset + progress / 2
    raise AssertionError("count() never ends")
