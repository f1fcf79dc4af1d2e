"""Looking back at a game: the pictures of an earlier position, and the way there."""

from __future__ import annotations

from dataclasses import replace

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.scene import Scene
from skerry.core.state import State
from skerry.session.chance import eventful
from skerry.session.session import Session

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


def public(session: Session, state: State) -> Scene:
    """The picture for all eyes. If what the player to move may do can be told without what this
    player alone knows, that is in it.
    """
    scene = session.picture(state)
    if state.current_player < 0 or not session.game.hidden:
        return scene
    choices = session.game.view(state.information_state(None), None).choices
    own = session.picture(state, state.current_player).choices
    return replace(scene, choices=own) if own == choices else scene


def walk(session: Session, at: int) -> bool:
    """Undo or redo up to a position; whether moves were taken back. ValueError before anything
    moves if there is no such position.
    """
    session.film(at)
    back = at < session.position
    while session.position > at:
        session.undo()
    while session.position < at:
        session.redo()
    return back
