"""Sides of the players: a name such as "Black", and look tokens.

In a game with a swap (pie rule), a seat's side can change during the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from skerry.core.i18n import current_language

from .hosting import state_scene
from .session import Session


class Side(NamedTuple):
    """A seat's side at a position: the game's name for it, and its look tokens."""

    name: str
    look: str


class _CachedSides(NamedTuple):
    """The result of `sides_before_swap` (`earlier`), and the values that it depends on."""

    language: str
    moves: tuple[str, ...]
    last: tuple[Side, ...]
    earlier: tuple[tuple[Side, ...], ...]


_caches: WeakKeyDictionary[Session, _CachedSides] = WeakKeyDictionary()
_final: WeakKeyDictionary[Session, tuple[str, tuple[str, ...], tuple[Side, ...]]] = (
    WeakKeyDictionary()
)
"""For each session, the language, the moves, and the sides after them; see `final_sides`."""


def sides_at(session: Session, at: int | None = None) -> tuple[Side, ...]:
    """Return the sides by seat at a position (None: the current one)."""
    return tuple(Side(player.name, player.look) for player in session.scene(None, at).players)


def final_sides(session: Session) -> tuple[Side, ...]:
    """Return the sides by seat after the last move of the line, undone moves included.

    Cached, like `sides_before_swap`: stepping through a game asks for them at each step.
    """
    cached = _final.get(session)
    if cached is None or cached[:2] != (current_language(), session.line):
        sides = sides_at(session, len(session.line))
        cached = _final[session] = (current_language(), session.line, sides)
    return cached[2]


def sides_before_swap(
    session: Session, last: tuple[Side, ...], position: int
) -> tuple[tuple[Side, ...], ...]:
    """Return the sides at each position before the swap; () if there was no swap.

    The sides are read from scenes, which is slow, so the result is cached.

    Args:
        session: The game.
        last: The sides at `position`.
        position: A position of the session's line.
    """
    cached = _caches.get(session)
    if cached and cached.language == current_language() and cached.last == last:
        count = len(cached.moves)
        if count <= position and cached.moves == session.line[:count]:
            return cached.earlier
    earlier = list[tuple[Side, ...]]()
    while len(earlier) < position:
        sides = sides_at(session, len(earlier))
        if sides == last or sorted(sides) != sorted(last):
            break  # the swap is over, or the sides changed in another way
        earlier.append(sides)
    moves = session.line[: len(earlier)]
    _caches[session] = _CachedSides(current_language(), moves, last, tuple(earlier))
    return tuple(earlier)


class SideHistory(NamedTuple):
    """The sides by seat during a line: at each position before the swap, and at its end."""

    earlier: tuple[tuple[Side, ...], ...]
    last: tuple[Side, ...]

    def mover_side(self, at: int, seat: int) -> Side:
        """Return the side that a seat had when it made the move that led to position `at`."""
        return (self.earlier[at - 1] if at <= len(self.earlier) else self.last)[seat]


def side_history(session: Session) -> SideHistory:
    """Return the sides during the whole line of a session, undone moves included."""
    last = final_sides(session)
    return SideHistory(sides_before_swap(session, last, len(session.line)), last)


def swap_position(session: Session) -> int | None:
    """Return the position in which a player swapped sides, in the whole line of a session.

    None without a swap. The swap took over the move before this position.
    """
    earlier = side_history(session).earlier
    return len(earlier) - 1 if earlier else None


def is_swap_offered(session: Session) -> bool:
    """Return whether the game has the pie rule: after the first move, a player may swap sides."""
    if session.seats != 2 or not session.line:
        return False
    sides = sides_at(session, 1)
    state = session.transition(1)[-1]
    if state.current_player < 0:
        return False
    for choice in session.scene(state.current_player, 1).choices:
        if choice.button:
            after = state.apply(session.game.parse(state, choice.action))
            players = state_scene(session, after, None).players
            if [(player.name, player.look) for player in players] == list(sides[::-1]):
                return True
    return False


def player_or_side_names(
    session: Session, names: Sequence[str] = (), at: int | None = None
) -> list[str]:
    """Return the players' names by seat; a player without a name is called by the side's name.

    The sides are those at position `at`; None means the end of the line.
    """
    if len(names) == session.seats and all(names):
        return list(names)
    sides = [side.name for side in (final_sides(session) if at is None else sides_at(session, at))]
    return [name or side for name, side in zip([*names, *sides[len(names) :]], sides, strict=True)]
