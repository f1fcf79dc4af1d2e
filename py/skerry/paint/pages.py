"""Pages to print, as one HTML document: what `python -m skerry sheet` writes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from skerry.core.scene import Scene

from .svg import looks, svg

STYLE = """\
@page { margin: 8mm }
body { margin: 0 }
svg { display: block; width: 100%; height: auto; max-height: 98vh; break-after: page }
svg:last-child { break-after: auto }
"""


def document(scenes: Iterable[Scene], *, title: str) -> str:
    """The scenes one to a page, in their games' looks; nothing in it is outside the file."""
    pages = [
        svg(scene, style=looks(scene.game), title=f"{title}, page {number}", prefix=f"p{number}-")
        for number, scene in enumerate(scenes, 1)
    ]
    head = f'<meta charset="utf-8">\n<title>{escape(title)}</title>\n<style>\n{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en">\n{head}\n<body>\n{"".join(pages)}</body>\n</html>\n'
