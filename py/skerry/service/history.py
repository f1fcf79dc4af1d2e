"""How a game stands, and looking back at it: the pictures of an earlier position, the way there."""

from __future__ import annotations

from dataclasses import replace

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import CHANCE, TERMINAL, State
from skerry.library.defaults import PERSON, winners
from skerry.session.chance import without_intermediate_chance
from skerry.session.ids import obfuscate_id
from skerry.session.session import Session

from . import dice, requests
from .players import Players
from .requests import Json
from .viewer_positions import Places

_ = texts(__name__)[0]


def standing(session: Session, players: Players, places: Places) -> Json:
    """What a table's reply says of the game: its line, who moves, how it ended, the ways back."""
    state, seat = session.state, session.state.current_player
    mover = players[seat] if seat >= 0 else PERSON
    return {
        "game": session.game.id,
        "preset": session.preset,
        "variant": session.game.translate(session.game.preset(session.preset).name),
        "seats": session.seats,
        "players": players,
        "line": places.told.moves,
        "at": places.here,
        "turn": None if seat in (CHANCE, TERMINAL) else seat,
        "over": state.is_terminal,
        "returns": state.returns(),
        "winners": winners(state.returns()) if state.is_terminal else (),
        "level": None if mover == PERSON else mover,
        "undo": places.back(players) is not None,
        "redo": places.ahead(players) is not None,
        "ended": session.transition(len(session.line))[-1].is_terminal,
        "record": obfuscate_id(session.full_id) if session.has_hidden_info else session.full_id,
        "dice": dice.told(session),
    }


def look(session: Session, request: Json, viewer: int | None) -> Json:
    """The picture of a position for `viewer`, or for the `seat` that is asked for; if a "film" is
    wanted, also the pictures that led there.
    """
    film = session.transition(requests.number(request, "at"))
    seat = requests.optional(request, "seat", int)
    if seat is not None:
        viewer = _eyes(session, seat)
    led = without_intermediate_chance(film)[:-1] if request.get("film") is True else []
    aspect = requests.aspect(request)
    scenes = [session.picture(state, viewer, aspect).to_json() for state in (*led, film[-1])]
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


def public(session: Session, state: State, aspect: Aspect = WIDE) -> Scene:
    """The picture for all eyes. If what the player to move may do can be told without what this
    player alone knows, that is in it.
    """
    scene = session.picture(state, None, aspect)
    if state.current_player < 0 or not session.game.hidden:
        return scene
    choices = session.game.picture(state.information_state(None), None, aspect).choices
    own = session.picture(state, state.current_player, aspect).choices
    return replace(scene, choices=own) if own == choices else scene


def eyes_after(session: Session, looking: int | None) -> int | None:
    """Who still looks after a move, where several share the screen: nobody, where all that is to be
    done next can be told to everybody.
    """
    told = session.game.hidden and public(session, session.state).choices
    return None if told else looking


def walk(session: Session, at: int) -> bool:
    """Undo or redo up to a position; whether moves were taken back. ValueError before anything
    moves if there is no such position.
    """
    session.transition(at)
    back = at < session.position
    while session.position > at:
        session.undo()
    while session.position < at:
        session.redo()
    return back
