"""The result of a finished game: what decided it, the ranks, and the count of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .state import State


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game, in the current language.

    Attributes:
        why: A sentence that says what decided the game; "" if the position says it all.
        places: The rank of each seat: 1 for the winner, or for all that share the win.
        heads: The headings of the table of points; () if nothing is counted.
        rows: For each seat, its cells in that table. The last column decides the game.
        walk: The moves, joined by commas, from the first position of the game's proof walk
            (core/lesson.py) to this end, so that the player can continue there against the proof;
            "" if the proof walk can't get here.

    >>> import skerry
    >>> session = skerry.Session("palavan", preset="basic", seed=1)
    >>> _ = session.play("solve")
    >>> session.game.ending(session.state, ["Ann"]).places
    (1,)
    """

    why: str
    places: tuple[int, ...]
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    walk: str = ""


def ranks(points: Sequence[float]) -> tuple[int, ...]:
    """Return the rank of each seat by its points: the most points are rank 1, ties share a rank.

    >>> ranks([3, 7, 3, 1])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(rival > value for rival in points) for value in points)


def ranks_only(state: State, names: Sequence[str]) -> Ending:
    """Return an ending with ranks only, for games without an `ending` hook."""
    return Ending("", ranks(state.returns()))
