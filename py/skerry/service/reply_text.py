"""What a table's reply says in words, as the viewer may know it: see host.py.

    {"called": [text..], "log": [{"at", "seat", "text", "move"}..], "fresh": number,
     "trail": {"nodes", "shapes"} | null, "pass": {"move", "text"} | null}

`called` are the names by seat that sentences use, `log` what happened (session/move_log.py), by the
position that each row led to; the last `fresh` rows up to the position shown are new to whoever is
to move, or looks on. `pass`: the player to move can do nothing but that, which changes
nothing, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

from skerry.analysis import ghost
from skerry.core import player_names
from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect
from skerry.core.state import State
from skerry.session.move_log import Row, log
from skerry.session.session import Session

from .requests import Json

_ = texts(__name__)[0]

HOLD = 4.0
"""Seconds for which a move is to be seen that is taken back."""

Table = Callable[[Sequence[State]], Json]
"""What makes a reply of a film."""


def told(
    session: Session, viewer: int | None, sides: Sequence[Json], aspect: Aspect = WIDE
) -> Json:
    """Names, what happened, and whether there is nothing to decide; `sides` are the seats as the
    picture has them.
    """
    rows = log(session, viewer)
    seen = session.visible_line(viewer)
    here = seen.to_visible(session.position)
    past = [row for row in rows if row.at <= here]
    fresh = _fresh(past, session.state.current_player)
    new = [seen.first_actual(row.at) for row in past[len(past) - fresh :] if row.move]
    drawn = ghost.trail(session, new, viewer, aspect) if session.seats > 2 else None
    return {
        "log": [asdict(row) for row in rows],
        "fresh": fresh,
        "trail": ghost.to_json(drawn),
        "called": [
            player_names.seat_name_or_you(at, side["name"]) for at, side in enumerate(sides)
        ],
        "pass": _passed(session, viewer),
    }


def _fresh(rows: Sequence[Row], mover: int) -> int:
    """How many of the last rows came after the last move of the player to move; where nobody is to
    move, the last move and what followed.
    """
    own = [k for k, row in enumerate(rows) if row.move and (row.seat == mover or mover < 0)]
    last = own[-1] + (mover >= 0) if own else 0
    return len(rows) - last


def _passed(session: Session, viewer: int | None) -> Json | None:
    """What is left for a player who can do nothing."""
    state, passes = session.state, session.game.forced_pass_reason
    if state.current_player < 0 or viewer != state.current_player or passes is None:
        return None
    known = state.information_state(viewer)
    actions = known.legal_actions()
    text = passes(known) if len(actions) == 1 else ""
    return {"move": session.game.notation(actions[0]), "text": text} if text else None


def taken_back(session: Session, film: Sequence[State], table: Table) -> Json:
    """The reply about a move, this film, that is to be seen for a while and is taken back."""
    seen = table(film[:1])["film"][-1]
    session.undo()
    session.drop_undone()
    reply = table(session.transition()[-1:])
    held: Json = {**seen, "status": _("This move is taken back"), "choices": [], "hold": HOLD}
    return {**reply, "film": [held, *reply["film"]]}


def aside(reply: Json, told: Json) -> Json:
    """The table's reply beside which something is told: no bot is waited for, nothing is undone."""
    away = {"level": None, "undo": False, "redo": False}
    free = {**reply["standing"], "open": True, "text": "", "acts": list[Json]()}
    return {**reply, **away, "standing": free, "lesson": told}
