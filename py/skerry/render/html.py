"""Printable pages as one HTML document, for `python -m skerry sheet`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from skerry.core.i18n import current_language, texts
from skerry.core.scene import Scene

from .svg import style_sheet, svg_document

_ = texts(__name__)[0]

STYLE = """\
@page { margin: 8mm }
body { margin: 0 }
svg { display: block; width: 100%; height: auto; max-height: 98vh; break-after: page }
svg:last-child { break-after: auto }
"""


def html_document(scenes: Iterable[Scene], *, title: str) -> str:
    """Return an HTML document with one scene a page and all styles embedded."""
    pages = [
        svg_document(
            scene,
            style=style_sheet(scene.game),
            title=_("{title}, page {number}").format(title=title, number=number),
            prefix=f"p{number}-",
        )
        for number, scene in enumerate(scenes, 1)
    ]
    head = f'<meta charset="utf-8">\n<title>{escape(title)}</title>\n<style>\n{STYLE}</style>'
    top = f'<!doctype html>\n<html lang="{current_language()}">'
    return f"{top}\n{head}\n<body>\n{''.join(pages)}</body>\n</html>\n"
