"""How a finished game ended, as its rules tell it: what decided it, what each seat got for what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .state import State


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game, in the language of now.

    `why` is a sentence that says what decided it ("": nothing but how things stand). `places` has
    the rank of each seat by the rules: 1 for who has won, and for all who share that.

    Where something was counted, `heads` name the columns of the count and `rows` has the cells of
    each seat, the last column being what decides; else both are empty.

    `walk` are the moves, after those of the game's walk (core/lesson.py), that lead to this end: so
    one may play on against what is proven ("": one may not).

    >>> import skerry
    >>> session = skerry.Session("palavan", preset="basic", seed=1)
    >>> session.play("solve")
    >>> session.game.ending(session.state, ["Ann"]).places
    (1,)
    """

    why: str
    places: tuple[int, ...]
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    walk: str = ""


def ranks(worth: Sequence[float]) -> tuple[int, ...]:
    """The rank of each seat by what it has: most is 1, and those with equally much share a rank.

    >>> ranks([3, 7, 3, 1])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def ranks_only(state: State, names: Sequence[str]) -> Ending:
    """The end of a game that has no words for it: ranks alone."""
    return Ending("", ranks(state.returns()))
