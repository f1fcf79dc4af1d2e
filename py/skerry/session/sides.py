"""The sides that the players have: a name such as "Black", and a look.

In a game with a swap a seat's side changes during the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from skerry.core.i18n import language

from .session import Session


class Side(NamedTuple):
    """A seat's side at a position: the game's name for it, and its look tokens."""

    name: str
    look: str


class _Cached(NamedTuple):
    """The sides at the first positions of a session, and what they depend on."""

    language: str
    moves: tuple[str, ...]
    last: tuple[Side, ...]
    earlier: tuple[tuple[Side, ...], ...]


_caches: WeakKeyDictionary[Session, _Cached] = WeakKeyDictionary()


def sides_at(session: Session, at: int | None = None) -> tuple[Side, ...]:
    """Return the sides by seat at a position (None: the current one)."""
    return tuple(Side(player.name, player.look) for player in session.scene(None, at).players)


def sides_before_swap(
    session: Session, last: tuple[Side, ...], position: int
) -> tuple[tuple[Side, ...], ...]:
    """Return the sides at each position until they are the last ones; () without a swap.

    A scene tells the sides, so they are read once for each language and line.

    Args:
        session: The game.
        last: The sides at `position`.
        position: Where the sides are known.
    """
    cached = _caches.get(session)
    if cached and cached.language == language() and cached.last == last:
        count = len(cached.moves)
        if count <= position and cached.moves == session.line[:count]:
            return cached.earlier
    earlier = list[tuple[Side, ...]]()
    while len(earlier) < position:
        sides = sides_at(session, len(earlier))
        if sides == last or sorted(sides) != sorted(last):
            break  # something else than a swap has changed
        earlier.append(sides)
    moves = session.line[: len(earlier)]
    _caches[session] = _Cached(language(), moves, last, tuple(earlier))
    return tuple(earlier)


def side_names(session: Session, names: Sequence[str] = ()) -> list[str]:
    """Return the players' names by seat: human players' names, otherwise those of their sides."""
    if len(names) == session.seats and all(names):
        return list(names)
    sides = [side.name for side in sides_at(session)]
    return [name or side for name, side in zip([*names, *sides[len(names) :]], sides, strict=True)]
