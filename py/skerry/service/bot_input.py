"""Bot input: the knowledge of the player to move, packed as a text for the worker that searches."""

from __future__ import annotations

import json
from collections.abc import Sequence

from skerry.core.i18n import texts
from skerry.core.player_names import current_player_names, seat_name, seat_name_or_you
from skerry.core.state import State, pack
from skerry.session.ids import obfuscate_text
from skerry.session.session import Session
from skerry.session.sides import final_sides

from . import requests
from .requests import Json

_ = texts(__name__)[0]


def bot_input(
    session: Session, players: Sequence[str | int], viewer: int | None, request: Json
) -> Json:
    """Answer "bot_input": pack the knowledge of the player to move, for a search (search.py).

    Raises ValueError if this knowledge is hidden from the viewer, unless the player to move is a
    bot and the search is for its move.
    """
    at, state, seat = position_and_mover(session, request)
    level = requests.optional_field(request, "level", int)
    player = players[seat]
    is_visible = may_see_seat(session, viewer, seat)
    is_for_bot_move = isinstance(player, int) and level is None and at == session.position
    if not is_visible and not is_for_bot_move:
        raise hidden_error()
    if level is None:
        level = player if isinstance(player, int) else session.game.levels[-1].id
    known = state.information_state(seat)
    text = pack_bot_input(session, known, level, is_secret=not is_visible)
    return {"input": text if is_visible else obfuscate_text(text), "at": at, "seat": seat}


def ponder_input(session: Session, players: Sequence[str | int], viewer: int | None) -> Json:
    """Answer "bot_input" with "waiting": pack the knowledge of the next top-level bot to move.

    That bot can then ponder during a human player's turn. The "input" is null if there is no such
    bot, if the game's bots don't ponder, or if a bot is to move.
    """
    at, state, seat = position_and_mover(session, {})
    top_level = session.game.levels[-1].id
    seats = len(players)
    following = [(seat + step) % seats for step in range(1, seats)]
    bot_seat = next((other for other in following if players[other] == top_level), None)
    if bot_seat is None or session.game.ponder is None or isinstance(players[seat], int):
        return {"input": None, "at": at, "seat": None}
    is_visible = may_see_seat(session, viewer, bot_seat)
    known = state.information_state(bot_seat)
    text = pack_bot_input(session, known, top_level, is_secret=not is_visible)
    return {"input": text if is_visible else obfuscate_text(text), "at": at, "seat": bot_seat}


def pack_bot_input(session: Session, known: State, level: int, *, is_secret: bool = False) -> str:
    """Return the bot input as a JSON text.

    Args:
        session: The game.
        known: The information state of the player to move.
        level: The level of the bot.
        is_secret: Whether the evaluation by the search must be hidden from the viewer.
    """
    you = current_player_names().you
    if you is not None and seat_name(you, ""):
        you = None  # texts use the player's name
    fields = {
        "secret": is_secret,
        "game": session.game.id,
        "preset": session.preset,
        "seats": session.seats,
        "names": [
            seat_name_or_you(seat, player.name) for seat, player in enumerate(final_sides(session))
        ],
        "you": you,
        "state": pack(known),
        "level": session.game.level(level).id,
    }
    return json.dumps(fields, separators=(",", ":"))


def position_and_mover(session: Session, request: Json) -> tuple[int, State, int]:
    """Return the position `at` of a request (default: the current one), its state and its mover.

    Raises ValueError if it is no player's turn.
    """
    at = requests.optional_field(request, "at", int)
    if at is None:
        at = session.position
    state = session.transition(at)[-1]
    if state.current_player < 0:
        raise ValueError(_("nothing to think about: it's nobody's turn"))
    return at, state, state.current_player


def may_see_seat(session: Session, viewer: int | None, seat: int) -> bool:
    """Return whether the viewer may see all that a seat knows."""
    return session.state.is_terminal or not session.game.hidden or seat == viewer


def hidden_error() -> ValueError:
    """Return the error for a request about hidden information."""
    return ValueError(_("what another player knows can't be shown until the game is over"))
