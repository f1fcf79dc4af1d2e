"""What some games begin with takes long to make: in units, by op "prepare", or at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.session.ids import SessionId, check_seed

AT_ONCE = 300
"""Units of `Game.prepare` that are done without being prepared: 0.1 s of work at most."""


def making(wish: SessionId) -> Iterator[float]:
    """The work before a game can begin; yields how far it is, from 0 to 1. Without a seed, or in a
    game that begins at once, it is none.
    """
    if wish.seat_code is not None:
        return iter(())
    game, seed, moves = load(wish.game), wish.seed, wish.moves
    state = game.start(wish.preset, wish.seats)
    if game.prepare is None or state.current_player != CHANCE:
        return iter(())
    if seed is not None:
        return game.prepare(state, state.draw(Random(f"{check_seed(seed)}/0")))
    return game.prepare(state, game.parse(state, moves[0])) if moves else iter(())


def make_at_once(wish: SessionId) -> None:
    """Do that work now. Raises ValueError, in English, where it takes too long and has not been
    done by "prepare".
    """
    for number, _progress in enumerate(making(wish)):
        if number == AT_ONCE:
            raise ValueError(
                'it takes long to make this game: first ask "prepare" with the same request, '
                'then "step" until it is done'
            )
