"""`python -m skerry rank` and `results`: results compared, and a person's own added up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from skerry.core.i18n import texts
from skerry.library.claims import read_claims
from skerry.library.ranking import Rankings, view
from skerry.library.result_records import MAX_FILE, Kept, read_file
from skerry.library.stats import view as sums
from skerry.service.open_game import arrived
from skerry.service.results.rankings import result

from .terminal import Screen

_ = texts(__name__)[0]


def add(commands: Any) -> None:
    """The commands and their options."""
    ranking = commands.add_parser("rank", help=_("results with the same dice, in order"))
    said = _("a link or code of a result, or a file of them")
    ranking.add_argument("results", nargs="+", metavar="RESULT", help=said)
    ranking.set_defaults(run=rank)
    own = commands.add_parser("results", help=_("what your results add up to"))
    own.add_argument("file", help=_("a file that “Export” in “Your results” has written"))
    own.set_defaults(run=results)


def rank(args: argparse.Namespace) -> int:
    """Print the rankings of the results in links, codes and files of these; every game is played
    again. The exit code is 2 if there is nothing to rank.
    """
    given = [_given(word) for word in args.results]
    claims, problems = read_claims("\n".join(given))
    rankings = Rankings(lambda id: result(arrived(id)))
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for at, claim in enumerate(claims, 1):
        said = _("Playing result {at} of {count} again …")
        screen.progress(said.format(at=at, count=len(claims)))
        problems += filter(None, [rankings.prove(claim)])
    screen.progress("")
    _complain(problems)
    shown = view(rankings)
    tables, heads = shown["rankings"], shown["heads"]
    for table in tables:
        _print(table["title"], [heads, *map(_ranked, table["rows"])], names=1)
    if tables:
        print(shown["about"])
    return 0 if tables else 2


def _given(word: str) -> str:
    """The text of a file of that name, if there is one; else the word itself: a link or a code."""
    try:
        return _read(word) if Path(word).is_file() else word
    except OSError:  # too long for a name
        return word


def results(args: argparse.Namespace) -> int:
    """Print what a file of results adds up to, as "Your results" shows it."""
    try:
        text = _read(args.file)
    except OSError as error:
        said = _("{file} can't be read: {why}")
        raise ValueError(said.format(file=args.file, why=error.strerror)) from error
    found, problems = read_file(text)
    if problems and not found:
        raise ValueError(problems[0])
    _complain(problems)
    shown = sums(Kept(sorted(found, key=lambda it: it["when"])), datetime.now(UTC))
    for game in shown["games"]:
        title = game["title"]
        for table in game["tables"]:
            rows = [[_name(row), *row["cells"]] for row in table["rows"]]
            _print(title, [table["heads"], *rows])
            title = ""
        if game["text"]:
            print(f"  {game['text']}\n")
    return 0


def _read(file: str) -> str:
    """A file's text: more of it than may be read is not."""
    with Path(file).open(encoding="utf-8", errors="replace") as lines:
        return lines.read(MAX_FILE + 1)


def _complain(problems: Iterable[str]) -> None:
    for problem in problems:
        print(f"skerry: {problem}", file=sys.stderr)


def _ranked(row: dict[str, Any]) -> list[str]:
    """The cells of a row of a ranking."""
    how = [cell["short"] for cell in row["how"]]
    return [str(row["rank"]), row["name"], str(row["points"]), *how]


def _name(row: dict[str, Any]) -> str:
    """A row's name, with the note beside it."""
    return " · ".join(filter(None, (row["name"], row["note"])))


def _print(title: str, rows: Sequence[Sequence[str]], names: int = 0) -> None:
    """Print a table under its title: the column of names to the left, figures to the right."""
    if title:
        print(title)
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if place == names else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, wide, strict=True))
        ]
        print(f"  {'  '.join(cells)}".rstrip())
    print()
