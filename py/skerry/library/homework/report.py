"""Results of a class: a table as text, as CSV, and sentences about refused entries."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from skerry.core.i18n import texts
from skerry.library.sharing.about_fields import isolate

from .answers import MISSING, CheckedAnswer
from .homework import Homework
from .tasks import TaskResult

_ = texts(__name__)[0]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters of cells that a spreadsheet would calculate."""


def result_table(homework: Homework, answers: Sequence[CheckedAnswer]) -> list[list[str]]:
    """Return the heads and rows of the table: name, a cell for each task, done, help."""
    numbers = [str(number) for number in range(1, len(homework.tasks) + 1)]
    rows = [[_("Name"), *numbers, _("Done"), _("Help")]]
    for checked in answers:
        entries = zip(checked.results, checked.answer.entries, strict=True)
        cells = [_cell(result, entry) for result, entry in entries]
        done = f"{checked.done_count}/{len(numbers)}"
        helps = str(checked.answer.helps)
        if checked.answer.helps and not homework.allows_aids:
            helps = f"{helps}!"
        rows.append([checked.answer.name or _("Anonymous"), *cells, done, helps])
    return rows


def _cell(result: TaskResult, entry: str) -> str:
    if entry == MISSING:
        return "–"
    if result.points is not None:
        return str(result.points) if result.is_done else f"({result.points})"
    return "✓" if result.is_done else "✗"


def csv_text(homework: Homework, answers: Sequence[CheckedAnswer]) -> str:
    """Return the table as CSV. An apostrophe protects cells that a spreadsheet would calculate."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    heads = [_("Name"), *(task.title() for task in homework.tasks), _("Done"), _("Help")]
    writer.writerow(map(_safe_cell, heads))
    for checked in answers:
        cells = [_csv_cell(result) for result in checked.results]
        name = checked.answer.name or _("Anonymous")
        row = [name, *cells, str(checked.done_count), str(checked.answer.helps)]
        writer.writerow(map(_safe_cell, row))
    return file.getvalue()


def _csv_cell(result: TaskResult) -> str:
    if result.points is not None:
        return str(result.points)
    return "1" if result.is_done else "0"


def _safe_cell(text: str) -> str:
    is_number = text.lstrip("-").isdigit()
    return f"'{text}" if text.startswith(_FORMULA) and not is_number else text


def problem_sentences(homework: Homework, answers: Sequence[CheckedAnswer]) -> Iterator[str]:
    """Yield a sentence for each task that was played but not completed, and for equal games."""
    players: dict[tuple[int, str], str] = {}
    for checked in answers:
        name = isolate(checked.answer.name) or _("Anonymous")
        pairs = zip(homework.tasks, checked.results, checked.answer.entries, strict=True)
        for number, (task, result, entry) in enumerate(pairs, 1):
            if entry == MISSING:
                continue
            if result.reason:
                template = _("{name}, task {n}: {why}")
                yield template.format(name=name, n=number, why=result.reason)
            if task.item is None:
                other = players.setdefault((number, entry), name)
                if other != name:
                    template = _("{name}, task {n}: the same moves as {other}.")
                    yield template.format(name=name, n=number, other=other)
