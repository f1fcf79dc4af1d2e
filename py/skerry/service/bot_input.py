"""A brief: what the player to move knows, packed for whoever thinks about it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from skerry.core.i18n import texts
from skerry.core.state import State, pack
from skerry.session.ids import obfuscate_text
from skerry.session.session import Session

from . import requests
from .requests import Json

_ = texts(__name__)[0]


def brief(
    session: Session, players: Sequence[str | int], viewer: int | None, request: Json
) -> Json:
    """What the player to move knows, packed for a thinker (see search.py)."""
    at, state, seat = asked(session, request)
    level = requests.optional(request, "level", int)
    player, own = players[seat], is_own(session, viewer, seat)
    bot = isinstance(player, int)
    if not own and (not bot or level is not None or at != session.position):
        raise secret()
    if level is None:
        level = player if isinstance(player, int) else session.game.levels[-1].id
    text = packed(session, state.information_state(seat), level, secret=not own)
    return {"brief": text if own else obfuscate_text(text), "at": at, "seat": seat}


def waiting(session: Session, players: Sequence[str | int], viewer: int | None) -> Json:
    """What the next seat knows that a bot of the top level has, while a person moves: for a thinker
    to ponder (see search.py). The brief is null where there is no such seat or nothing to ponder.
    """
    at, state, seat = asked(session, {})
    top, count = session.game.levels[-1].id, len(players)
    after = [(seat + step) % count for step in range(1, count)]
    bot = next((it for it in after if players[it] == top), None)
    if bot is None or session.game.ponder is None or isinstance(players[seat], int):
        return {"brief": None, "at": at, "seat": None}
    own = is_own(session, viewer, bot)
    text = packed(session, state.information_state(bot), top, secret=not own)
    return {"brief": text if own else obfuscate_text(text), "at": at, "seat": bot}


def packed(session: Session, known: State, level: int, *, secret: bool = False) -> str:
    """The brief of what a player knows, for a bot of a level."""
    told = {
        "secret": secret,
        "game": session.game.id,
        "preset": session.preset,
        "seats": session.seats,
        "names": [player.name for player in session.scene().players],
        "state": pack(known),
        "level": session.game.level(level).id,
    }
    return json.dumps(told, separators=(",", ":"))


def asked(session: Session, request: Json) -> tuple[int, State, int]:
    """The position that is asked about (by default the present one), its state, who is to move."""
    at = requests.optional(request, "at", int)
    at = session.position if at is None else at
    state = session.transition(at)[-1]
    if state.current_player < 0:
        raise ValueError(_("there is nothing to think about: nobody has to move"))
    return at, state, state.current_player


def is_own(session: Session, viewer: int | None, seat: int) -> bool:
    """Whether the viewer may know what that seat knows."""
    return session.state.is_terminal or not session.game.hidden or seat == viewer


def secret() -> ValueError:
    """What is said to whoever may not know it."""
    return ValueError(_("what a player knows is told to nobody else until the game is over"))
