"""`python -m skerry diagram`: a position with numbers, labels and arrows."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from skerry.cli.links import parse_id_or_link
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.scene import Scene
from skerry.library.diagrams import make_diagram
from skerry.library.sharing.about_fields import MAX_TITLE, one_line
from skerry.render.diagram import diagram_style
from skerry.render.svg import style_sheet, svg_document
from skerry.session.session import Session

from .pack import write_output

_ = texts(__name__)[0]

FORMATS = ("svg", "png", "text")
SUFFIXES = {".svg": "svg", ".png": "png", ".txt": "text"}
MAX_WIDTH = 10_000
"""Largest width, in pixels."""

_RANGE = re.compile(r"([1-9][0-9]{0,4})(?:-([1-9][0-9]{0,4}))?", re.ASCII)


def add_command(commands: Any) -> None:
    """Add the command "diagram" and its options."""
    summary = _("draw a position with numbered moves, labels and arrows")
    parser = commands.add_parser("diagram", help=summary)
    parser.add_argument("id", help=_("a game id such as atoll:standard:f6,g7, or a link"))
    parser.add_argument(
        "--numbers", default="all", metavar="N-M", help=_("moves to number: all, none, 3 or 3-9")
    )
    parser.add_argument(
        "--label", action="append", default=[], metavar="d4=A", help=_("a label on a place")
    )
    parser.add_argument(
        "--arrow", action="append", default=[], metavar="d4-a3", help=_("an arrow between places")
    )
    parser.add_argument("--title", default="", help=_("the title of an SVG picture"))
    parser.add_argument("--width", type=int, default=600, help=_("width in pixels (default: 600)"))
    parser.add_argument("--format", choices=FORMATS)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=_("the file to write (default: standard output)")
    )
    parser.set_defaults(run=run_diagram)


def run_diagram(args: argparse.Namespace) -> int:
    """Write the diagram as SVG, PNG or text."""
    if not 1 <= args.width <= MAX_WIDTH:
        template = _("--width must be from 1 to {most} pixels, not {wrong}")
        raise ValueError(template.format(most=MAX_WIDTH, wrong=args.width))
    session = Session.from_id(parse_id_or_link(args.id))
    diagram = make_diagram(session, _parse_move_range(args.numbers), args.label, args.arrow)
    suffix = Path(args.output or "").suffix.lower()
    kind = args.format or SUFFIXES.get(suffix, FORMATS[0])
    game = session.game
    if kind == "text":
        write_output(args.output, "\n".join(diagram.lines) + "\n")
        return 0
    style = diagram_style(style_sheet(game.id), game.id)
    if kind == "png":
        write_output(args.output, _render_png(diagram.scene, style, args.width))
        return 0
    title = one_line(args.title, MAX_TITLE) or game.translate(game.name)
    picture = svg_document(diagram.scene, style=style, title=title, width=args.width)
    write_output(args.output, picture)
    return 0


def _render_png(scene: Scene, style: str, width: int) -> bytes:
    try:
        from skerry.envs.pixels import scene_png

        return scene_png(scene, style, width)
    except ModuleNotFoundError as error:
        message = _("PNG needs more packages: run pip install '.[pixels]' in the repository")
        raise ValueError(message) from error


def _parse_move_range(text: str) -> range | None:
    """Return the range of move numbers, such as 3 to 9 for "3-9"; None for "all"."""
    if text in ("all", "none"):
        return None if text == "all" else range(0)
    match = _RANGE.fullmatch(text)
    if not match:
        template = _("{wrong} isn't a move number such as 3 or 3-9")
        raise ValueError(template.format(wrong=clip(text)))
    return range(int(match[1]), int(match[2] or match[1]) + 1)
