"""Copies of sessions in which the outcomes of dice and cards are typed, as moves."""

from __future__ import annotations

from itertools import pairwise

from .hosting import drop_undone
from .session import Session
from .short_id import action_index


def drop_later_moves(session: Session) -> Session:
    """Drop the undone moves of a session, and return the session.

    With fair dice, leave the session as it is and return a copy in which dice are typed: one device
    can't continue with fair dice alone.
    """
    if session.dice is None:
        drop_undone(session)
        return session
    return with_typed_chance(session, session.position)


def with_typed_chance(session: Session, last: int) -> Session:
    """Return a copy of a session up to position `last`, in which chance outcomes are moves.

    The copy has neither a seed nor fair dice: later outcomes are typed as well.
    """
    game = session.game
    typed = Session(game, preset=game.preset(session.preset), seats=session.seats)
    for index in range(last + 1):
        if index:
            typed.play(session.line[index - 1])
        for before, after in pairwise(session.transition(index)):
            if len(before.chance_outcomes()) > 1:
                typed.play(action_index(game, before, "", after).notation)
    return typed
