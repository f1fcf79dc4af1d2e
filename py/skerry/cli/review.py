"""`python -m skerry review`: the review of a game in the terminal."""

from __future__ import annotations

import argparse
import shutil
import sys
from typing import Any

from skerry.core.i18n import texts
from skerry.session.session import Session

from .terminal import Screen

_ = texts(__name__)[0]

MAX_COLUMNS = 100
"""Maximum width of the graph, in characters."""


def add_command(commands: Any) -> None:
    """Add the command "review" and its options."""
    parser = commands.add_parser("review", help=_("review a game: which moves cost the most"))
    parser.add_argument("id", help=_("a game id such as atoll:standard:f6,g7"))
    parser.add_argument(
        "--work",
        type=int,
        metavar="N",
        help=_("units of work per position (default: 0.3 seconds instead)"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Analyse the game and print the graph and the turning points."""
    from skerry.analysis import review
    from skerry.analysis.reviews import new_review

    if args.work is not None and args.work < 1:
        template = _("--work must be a whole number of at least 1, not {wrong}")
        raise ValueError(template.format(wrong=args.work))
    game_review = new_review(Session.from_id(args.id))
    if game_review.problem:
        raise ValueError(game_review.problem)
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for progress in review.run_review(game_review, args.work):
        screen.show_progress(f"{100 * progress:.0f} %")
    screen.show_progress("")
    print(game_review.report(min(MAX_COLUMNS, shutil.get_terminal_size().columns)))
    return 0
