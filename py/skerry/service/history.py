"""Looking back at a game: the pictures of an earlier position, and who decided what."""

from __future__ import annotations

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.state import State
from skerry.session.session import Session, eventful

from . import requests
from .requests import Json

_ = texts(__name__)[0]


def look(session: Session, request: Json, viewer: int | None) -> Json:
    """The picture of a position for `viewer`, or for the `seat` that is asked for; if a "film" is
    wanted, also the pictures that led there.
    """
    film = session.film(requests.number(request, "at"))
    seat = requests.optional(request, "seat", int)
    if seat is not None:
        viewer = _eyes(session, seat)
    led = eventful(film)[:-1] if request.get("film") is True else []
    scenes = [session.picture(state, viewer).to_json() for state in (*led, film[-1])]
    return {"scene": scenes[-1], "film": scenes[:-1]}


def _eyes(session: Session, seat: int) -> int:
    """A seat through whose eyes anybody may look: nothing is hidden, or nothing any more."""
    if session.game.hidden and not session.state.is_terminal:
        raise ValueError(_("what a player sees is shown to nobody else until the game is over"))
    if seat not in range(session.seats):
        raise ValueError(
            _('"seat" is 0 to {most}, not {seat}').format(most=session.seats - 1, seat=clip(seat))
        )
    return seat


def course(session: Session) -> Json:
    """Who was to move at each position of the line (None: nobody), and whether dice or cards fell
    before: {"seats": [seat | null..], "luck": [bool..]}, one entry more than there are moves.
    """
    films = [session.film(at) for at in range(len(session.line) + 1)]
    movers = [film[-1].current_player for film in films]
    return {
        "seats": [seat if seat >= 0 else None for seat in movers],
        "luck": [any(_falls(state) for state in film[:-1]) for film in films],
    }


def _falls(state: State) -> bool:
    """Whether more than one thing could happen here by accident."""
    return len(state.chance_outcomes()) > 1
