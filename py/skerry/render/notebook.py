"""Scenes and sessions as Jupyter shows them."""

from __future__ import annotations

from html import escape
from itertools import count

from skerry.core.registry import load
from skerry.core.scene import Scene
from skerry.session.session import Session

from .svg import styles, svg

WIDTH = 480.0
"""Pixels."""

_numbers = count(1)


def picture(scene: Scene) -> str:
    """The scene as SVG in its game's looks; ids differ from those of other pictures of the page."""
    style = styles(scene.game)
    title = load(scene.game).name if style else scene.game
    prefix = f"skerry-{next(_numbers)}-"
    return svg(scene, style=style, title=title, prefix=prefix, width=WIDTH)


def page(session: Session) -> str:
    """The position shown as HTML: what an onlooker may see."""
    scene = session.scene()
    moves = " ".join(session.told(None)[: session.position])
    said = " · ".join(escape(text) for text in (scene.news, scene.status) if text)
    game = session.game
    name = f"{game.say(game.name)}, {game.say(game.preset(session.preset).name)}"
    return (
        f"<figure><figcaption><b>{escape(name)}</b> {said}</figcaption>"
        f"{picture(scene)}"
        f"<p>{escape(moves)}</p></figure>"
    )
