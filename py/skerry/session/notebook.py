"""Sessions in Jupyter notebooks and at a Python prompt."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from skerry.render.notebook import scene_svg

from .hosting import id_for
from .visible_line import visible_line

if TYPE_CHECKING:
    from .session import Session


MAX_ID_LENGTH = 120
"""Length limit for an id in a session's description, in characters."""


def session_code(session: Session) -> str:
    """Return Python code that creates the session, if it is short and reveals no secrets.

    Otherwise return the game, the preset, the number of seats and the position in the line.
    """
    id = id_for(session, None)
    if id and len(id) <= MAX_ID_LENGTH:
        return f"Session.from_id({id!r})"
    setup = f"{session.game.id}:{session.preset}@{session.seats}"
    return f"<Session {setup} {session.position}/{len(session.line)}>"


def session_html(session: Session) -> str:
    """Return the current position as HTML, as an onlooker may see it."""
    scene = session.scene()
    line = visible_line(session, None)
    moves = " ".join(line.moves[: line.to_visible(session.position)])
    texts = " · ".join(escape(text) for text in (scene.news, scene.status) if text)
    game = session.game
    name = f"{game.translate(game.name)}, {game.translate(game.preset(session.preset).name)}"
    return (
        f"<figure><figcaption><b>{escape(name)}</b> {texts}</figcaption>"
        f"{scene_svg(scene)}"
        f"<p>{escape(moves)}</p></figure>"
    )
