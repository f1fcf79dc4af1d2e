"""Scenes as Jupyter shows them."""

from __future__ import annotations

from itertools import count

from skerry.core.registry import load
from skerry.core.scene import Scene

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
