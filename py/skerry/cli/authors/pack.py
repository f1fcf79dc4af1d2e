"""`python -m skerry pack`: checks packs of puzzles and lessons, and prints them as booklets."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from skerry.cli.compose import MAX_UNITS, judge_in_time
from skerry.cli.import_game import read_text
from skerry.cli.terminal import Screen
from skerry.core.composition import Composition, judge_preset
from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.library.packs.booklet import booklet
from skerry.library.packs.items import Item
from skerry.library.packs.pack import PackItem, read_pack
from skerry.library.sharing.about_fields import about_lines
from skerry.library.sharing.links import make_link

_, ngettext = texts(__name__)


def add_command(commands: Any) -> None:
    """Add the command "pack" and its options."""
    parser = commands.add_parser("pack", help=_("check or print a pack of puzzles and lessons"))
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    check = actions.add_parser("check", help=_("list the items of a pack, and check its puzzles"))
    check.add_argument("file", help=_("a text file with the pack, or - for standard input"))
    check.add_argument(
        "--seconds", type=float, default=20, help=_("time limit for each puzzle (default: 20)")
    )
    check.set_defaults(run=run_check)
    printed = actions.add_parser("booklet", help=_("print a pack as an HTML page"))
    printed.add_argument("file", help=_("a text file with the pack, or - for standard input"))
    printed.add_argument(
        "-o", "--output", metavar="FILE", help=_("the file to write (default: standard output)")
    )
    printed.set_defaults(run=run_booklet)


def run_check(args: argparse.Namespace) -> int:
    """Print the items of a pack, and the faults of its players' puzzles.

    Returns:
        The exit code: 0, or 1 if a player's puzzle doesn't have exactly one solution.
    """
    pack = read_pack(read_text(args.file))
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    problems = 0
    lines = about_lines(pack.about)
    for number, part in enumerate(pack.items, 1):
        lines.append(f"{number:3}. {part.item.title()}  #{make_link(part.item.id)}")
        lines += [f"     {line}" for line in about_lines(part.about)]
        if part.item.kind == "own":
            complaint = _puzzle_problem_lines(part, args.seconds, screen)
            problems += bool(complaint)
            lines += [f"     {line}" for line in complaint]
    count = len(pack.items)
    template = ngettext("{n} item.", "{n} items.", count)
    print("\n".join([*lines, template.format(n=count)]))
    return 1 if problems else 0


def _puzzle_problem_lines(part: PackItem, seconds: float, screen: Screen) -> list[str]:
    """Return lines about a fault of a player's puzzle; [] if it has exactly one solution."""
    composition = judge_item(part.item, seconds, screen)
    if composition and composition.is_good:
        return []
    verdict = composition.lines if composition else (_("Not decided within the time limit."),)
    return [_("line {line}: {why}").format(line=part.line, why=verdict[0]), *verdict[1:]]


def judge_item(item: Item, seconds: float, screen: Screen) -> Composition | None:
    """Return the verdict on a player's puzzle; None if there is none within `seconds`."""
    return judge_in_time(judge_preset(load(item.game), item.preset, MAX_UNITS), seconds, screen)


def run_booklet(args: argparse.Namespace) -> int:
    """Write the booklet of a pack."""
    pack = read_pack(read_text(args.file))
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for unit in booklet(pack):
        if isinstance(unit, str):
            screen.show_progress("")
            write_output(args.output, unit)
        else:
            screen.show_progress(f"{100 * unit:.0f} %")
    return 0


def write_output(file: str | None, text: str | bytes) -> None:
    """Write a text or bytes to a file; `file` None means standard output."""
    data = text.encode() if isinstance(text, str) else text
    if file is None:
        if isinstance(text, str):
            sys.stdout.write(text)
        else:
            sys.stdout.buffer.write(data)
        return
    try:
        Path(file).write_bytes(data)
    except OSError as error:
        template = _("{file} can't be written: {why}")
        raise ValueError(template.format(file=file, why=error.strerror or error)) from error
