"""`python -m skerry homework`: a teacher's tasks as a link, and pupils' results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from skerry.cli.import_game import read_text
from skerry.cli.links import parse_id_or_link
from skerry.cli.results import file_text_or_word, print_table
from skerry.cli.terminal import Screen
from skerry.core.i18n import texts
from skerry.library.homework.answers import (
    CheckedAnswer,
    check_answer,
    make_answer,
    read_answers,
    start_id,
    task_of_session,
)
from skerry.library.homework.homework import Homework, read_homework, read_homework_code
from skerry.library.homework.report import csv_text, problem_sentences, result_table
from skerry.library.packs.items import Item
from skerry.library.packs.pack import read_pack
from skerry.library.sharing.about_fields import about_lines
from skerry.library.sharing.links import make_link
from skerry.session.session import Session

from .pack import write_output

_ = texts(__name__)[0]


def add_command(commands: Any) -> None:
    """Add the command "homework" and its options."""
    parser = commands.add_parser(
        "homework", help=_("set homework for a class and check the results")
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    make = actions.add_parser("make", help=_("print the link to homework and its tasks"))
    homework_help = _("a file with the homework, or its link or code")
    make.add_argument("homework", help=homework_help)
    make.set_defaults(run=run_make)
    answer = actions.add_parser("answer", help=_("print the result code for finished games"))
    answer.add_argument("homework", help=homework_help)
    answer.add_argument("games", nargs="+", metavar="GAME", help=_("ids or links of the games"))
    answer.add_argument("--name", default="", help=_("the pupil's name"))
    answer.add_argument("--seat", type=int, default=1, help=_("the pupil's seat (default: 1)"))
    answer.set_defaults(run=run_answer)
    check = actions.add_parser("check", help=_("replay results and print a table"))
    check.add_argument("homework", help=homework_help)
    summary = _("a result code, or a file with several codes")
    check.add_argument("results", nargs="+", metavar="CODE", help=summary)
    check.add_argument("--csv", metavar="FILE", help=_("also write the table to a CSV file"))
    check.set_defaults(run=run_check)


def run_make(args: argparse.Namespace) -> int:
    """Print the link to a homework, and its tasks, each with the link that opens the task."""
    homework = _read_homework_argument(args.homework)
    print("\n".join([*_homework_lines(homework), "", f"#homework={homework.code}"]))
    return 0


def _homework_lines(homework: Homework) -> Iterator[str]:
    yield from about_lines(homework.about)
    yield _("Help is allowed.") if homework.allows_aids else _("Without help.")
    for number, task in enumerate(homework.tasks, 1):
        yield f"{number:3}. {task.title()}  #{make_link(start_id(task))}"


def _read_homework_argument(word: str) -> Homework:
    """Return the homework that an argument names: a file, a link or a code."""
    path = Path(word)
    try:
        is_file = path.is_file()
    except OSError:  # too long for a file name
        is_file = False
    if not is_file and word != "-":
        return read_homework_code(word)
    text = read_text(word)
    if "homework=" in text:
        return read_homework_code(text)

    def items_of_pack(name: str) -> Sequence[Item]:
        return [each.item for each in read_pack(read_text(str(path.parent / name))).items]

    return read_homework(text, items_of_pack)


def run_answer(args: argparse.Namespace) -> int:
    """Print the result code of games, each for the first task that it belongs to."""
    homework = _read_homework_argument(args.homework)
    games: dict[int, tuple[Session, int]] = {}
    for word in args.games:
        session = Session.from_id(parse_id_or_link(word))
        seat = args.seat - 1 if 1 <= args.seat <= session.seats else 0
        games[task_of_session(homework, session, games)] = session, seat
    print(f"#{make_answer(homework, args.name, games)}")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Replay the games of results, print a table, and write the table as CSV if --csv is given.

    Returns:
        The exit code: 0, or 1 if a result is damaged or belongs to another homework.
    """
    homework = _read_homework_argument(args.homework)
    answers, problems = read_answers("\n".join(map(file_text_or_word, args.results)))
    checked: list[CheckedAnswer] = []
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for number, answer in enumerate(answers, 1):
        template = _("Checking result {at} of {count} …")
        screen.show_progress(template.format(at=number, count=len(answers)))
        try:
            checked.append(check_answer(homework, answer))
        except ValueError as error:
            problems.append(str(error))
    screen.show_progress("")
    if not checked and not problems:
        raise ValueError(_("these texts contain no result codes"))
    for number, task in enumerate(homework.tasks, 1):
        print(f"{number:3}. {task.title()}")
    print_table("", result_table(homework, checked), names=0)
    for remark in problem_sentences(homework, checked):
        print(remark)
    for problem in problems:
        print(f"skerry: {problem}", file=sys.stderr)
    if args.csv:
        write_output(args.csv, "\ufeff" + csv_text(homework, checked))
    return 1 if problems else 0
