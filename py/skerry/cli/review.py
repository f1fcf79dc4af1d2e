"""`python -m skerry review`: a game looked back at in a terminal."""

from __future__ import annotations

import argparse
import shutil
import sys
from typing import Any

from skerry.core.i18n import texts
from skerry.session.session import Session

from .terminal import Screen

_ = texts(__name__)[0]

WIDEST = 100
"""Most columns of the graph."""


def add(commands: Any) -> None:
    """The command and its options."""
    parser = commands.add_parser("review", help=_("look back at a game: what cost most"))
    parser.add_argument("id", help=_("a game id such as atoll:standard:f6,g7"))
    parser.add_argument(
        "--work", type=int, metavar="N", help=_("units of thought for a position (default: 0.3 s)")
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Think the game through and print the graph and the turning points."""
    from skerry.analysis import review

    if args.work is not None and args.work < 1:
        said = _("--work is a whole number from 1 on, not {wrong}")
        raise ValueError(said.format(wrong=args.work))
    looked = review.Review(Session.from_id(args.id))
    if looked.problem:
        raise ValueError(looked.problem)
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for progress in review.run(looked, args.work):
        screen.progress(f"{100 * progress:.0f} %")
    screen.progress("")
    print(looked.report(min(WIDEST, shutil.get_terminal_size().columns)))
    return 0
