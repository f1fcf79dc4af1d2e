"""`python -m skerry rank` and `results`: rankings and summaries of results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from skerry.core.i18n import texts
from skerry.library.claims import read_claims
from skerry.library.files.result_file import read_file
from skerry.library.result_records import ReadResults
from skerry.library.stats import stats_fields as sums
from skerry.service.open_game import session_from_id
from skerry.service.results.rankings import result_of_session

from .files import read_text_parts
from .terminal import Screen

_ = texts(__name__)[0]


def add_commands(commands: Any) -> None:
    """Add the commands "rank" and "results", and their options."""
    ranking = commands.add_parser("rank", help=_("rank results with the same dice"))
    summary = _("a result link or code, or a file with several results")
    ranking.add_argument("results", nargs="+", metavar="RESULT", help=summary)
    ranking.set_defaults(run=run_rank)
    summaries = commands.add_parser("results", help=_("summarize your results"))
    summaries.add_argument("file", help=_("a file exported from “Your results”"))
    summaries.set_defaults(run=run_results)


def run_rank(args: argparse.Namespace) -> int:
    """Replay results given as links, codes or files, and print their rankings.

    Returns:
        The exit code: 0, or 2 if no result is valid.
    """
    texts_given = [file_text_or_word(word) for word in args.results]
    claims, problems = read_claims("\n".join(texts_given))
    # Imported late: pages load `skerry.library.ranking` only on demand, so modules import it only
    # inside functions (web/tools/lazy_modules.txt).
    from skerry.library.ranking import Rankings, rankings_fields

    rankings = Rankings(lambda id: result_of_session(session_from_id(id)))
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for number, claim in enumerate(claims, 1):
        template = _("Checking result {at} of {count} …")
        screen.show_progress(template.format(at=number, count=len(claims)))
        problems += filter(None, [rankings.verify_and_add(claim)])
    screen.show_progress("")
    _print_problems(problems)
    content = rankings_fields(rankings)
    tables = content["rankings"]
    heads = content["heads"]
    for table in tables:
        print_table(table["title"], [heads, *map(_ranking_row, table["rows"])], names=1)
    if tables:
        print(content["about"])
    return 0 if tables else 2


def file_text_or_word(word: str) -> str:
    """Return the text of the file named `word`, or `word` itself if there is no such file."""
    try:
        path = Path(word)
        return "".join(read_text_parts(path, errors="replace")) if path.is_file() else word
    except OSError:  # too long for a file name
        return word


def run_results(args: argparse.Namespace) -> int:
    """Print the results in a file as tables, like the page's "Your results"."""
    try:
        entries, problems = read_file(read_text_parts(Path(args.file), errors="replace"))
    except OSError as error:
        template = _("{file} can't be read: {why}")
        raise ValueError(template.format(file=args.file, why=error.strerror)) from error
    if problems and not entries:
        raise ValueError(problems[0])
    _print_problems(problems)
    content = sums(ReadResults(sorted(entries, key=lambda entry: entry["when"])), datetime.now(UTC))
    for game in content["games"]:
        title = game["title"]
        for table in game["tables"]:
            rows = [[_row_name(row), *row["cells"]] for row in table["rows"]]
            print_table(title, [table["heads"], *rows])
            title = ""
        if game["text"]:
            print(f"  {game['text']}\n")
    return 0


def _print_problems(problems: Iterable[str]) -> None:
    for problem in problems:
        print(f"skerry: {problem}", file=sys.stderr)


def _ranking_row(row: dict[str, Any]) -> list[str]:
    """Return the cells of a ranking row: rank, name, points, and the details of the result."""
    stats = [cell["short"] for cell in row["how"]]
    return [str(row["rank"]), row["name"], str(row["points"]), *stats]


def _row_name(row: dict[str, Any]) -> str:
    """Return the name of a row of the results, with the row's note."""
    return " · ".join(filter(None, (row["name"], row["note"])))


def print_table(title: str, rows: Sequence[Sequence[str]], names: int = 0) -> None:
    """Print a table with its title. The column with index `names` is left-aligned, others right."""
    if title:
        print(title)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if column == names else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print(f"  {'  '.join(cells)}".rstrip())
    print()
