"""Sessions as Jupyter shows them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from skerry.render.notebook import picture

if TYPE_CHECKING:
    from .session import Session


def page(session: Session) -> str:
    """The position shown as HTML: what an onlooker may see."""
    scene = session.scene()
    seen = session.told(None)
    moves = " ".join(seen.moves[: seen.index(session.position)])
    said = " · ".join(escape(text) for text in (scene.news, scene.status) if text)
    game = session.game
    name = f"{game.say(game.name)}, {game.say(game.preset(session.preset).name)}"
    return (
        f"<figure><figcaption><b>{escape(name)}</b> {said}</figcaption>"
        f"{picture(scene)}"
        f"<p>{escape(moves)}</p></figure>"
    )
