"""`python -m skerry compose`: checks a puzzle that a player has written as text."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Any

from skerry.core.composition import Composition, Line, compose, split_fields_and_rows
from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.library.sharing.about_fields import about_lines, make_about, puzzle_link

from .import_game import read_text
from .terminal import Screen

_ = texts(__name__)[0]

MAX_UNITS = 1_000_000


def add_command(commands: Any) -> None:
    """Add the command "compose" and its options."""
    parser = commands.add_parser("compose", help=_("check a puzzle of your own"))
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    check = actions.add_parser("check", help=_("check a puzzle and print its link"))
    check.add_argument("file", help=_("a text file with the puzzle, or - for standard input"))
    check.add_argument(
        "--seconds", type=float, default=20, help=_("time limit for the check (default: 20)")
    )
    check.set_defaults(run=run_check)


def run_check(args: argparse.Namespace) -> int:
    """Print the verdict on the puzzle in a file and, if it can be played, its link.

    Returns:
        The exit code: 0 if the puzzle has exactly one solution, otherwise 1.
    """
    fields, rows = split_fields_and_rows(read_text(args.file))
    words = (fields.pop(name, Line(0, "")).text for name in ("title", "author", "note"))
    about = make_about(*words)
    game = load(fields.pop("game", Line(0, "palavan")).text)
    units = compose(game, fields, rows, MAX_UNITS)
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    result = judge_in_time(units, args.seconds, screen)
    lines = about_lines(about)
    lines += result.lines if result else [_("Not decided within the time limit.")]
    if result and result.id and result.is_good:
        lines += ["", f"#{puzzle_link(result.id, about)}"]
    print("\n".join(lines))
    return 0 if result and result.is_good else 1


def judge_in_time(units: Iterator[float], seconds: float, screen: Screen) -> Composition | None:
    """Return what `units` returns, showing its progress; None if the time is up."""
    deadline = monotonic() + seconds
    result: Composition | None = None
    while result is None and monotonic() < deadline:
        try:
            screen.show_progress(f"{100 * next(units):.0f} %")
        except StopIteration as end:
            result = end.value
    screen.show_progress("")
    return result
