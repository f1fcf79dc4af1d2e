"""Sessions as Jupyter and a prompt show them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from skerry.render.notebook import picture

if TYPE_CHECKING:
    from .session import Session


MOST = 120
"""Characters of an id that stands in a line about its session."""


def line(session: Session) -> str:
    """What makes the session again, where that is short and tells no secrets; else what is played,
    and the position shown of how many.
    """
    id = session.id_for(None)
    if id and len(id) <= MOST:
        return f"Session.from_id({id!r})"
    what = f"{session.game.id}:{session.preset}@{session.seats}"
    return f"<Session {what} {session.position}/{len(session.line)}>"


def page(session: Session) -> str:
    """The position shown as HTML: what an onlooker may see."""
    scene = session.scene()
    seen = session.told(None)
    moves = " ".join(seen.moves[: seen.index(session.position)])
    said = " · ".join(escape(text) for text in (scene.news, scene.status) if text)
    game = session.game
    name = f"{game.translate(game.name)}, {game.translate(game.preset(session.preset).name)}"
    return (
        f"<figure><figcaption><b>{escape(name)}</b> {said}</figcaption>"
        f"{picture(scene)}"
        f"<p>{escape(moves)}</p></figure>"
    )
