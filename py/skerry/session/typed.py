"""Sessions that leave others: at one screen nobody has what fair dice take."""

from __future__ import annotations

from itertools import pairwise

from .session import Session
from .short_id import place_of


def cut_off(session: Session) -> Session:
    """The session without what was undone. Where dice are fair it is another one, in which the dice
    that have fallen are moves, and others are typed.
    """
    if session.dice is None:
        session.cut()
        return session
    game = session.game
    typed = Session(game, preset=game.preset(session.preset), seats=session.seats)
    for at in range(session.position + 1):
        film = session.film(at)
        if at:
            typed.play(session.line[at - 1])
        for before, after in pairwise(film):
            if len(before.chance_outcomes()) > 1:
                typed.play(place_of(game, before, "", after)[2])
    return typed
