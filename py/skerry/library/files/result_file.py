"""Result files, for moving results to another device. A file is a JSON object:

    {"skerry": "results", "v": 1, "results": [result..]}

Players keep such files, so this form must stay readable. A file can have any size: it is written
and read in parts. For the fields of a result see result_records.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from skerry.core.i18n import texts
from skerry.library.result_records import VERSION, Result, read_result
from skerry.library.saves import NewerError

from .list_file import ListFileReader, Problem, part_text, read_parts

_ = texts(__name__)[0]


def file_text(results: Iterable[Result], before: int | None = None, *, is_end: bool = True) -> str:
    """Return the text of a file with these results, or of a part of it: see `part_text`."""
    return part_text("results", VERSION, results, before, is_end=is_end)


def read_file(parts: Iterable[str]) -> tuple[list[Result], list[str]]:
    """Return the results in the parts of a file's text, and a sentence for each damaged one.

    Raises ValueError if the file as a whole can't be read.
    """
    return read_parts(result_file_reader(), parts)


def result_file_reader() -> ListFileReader[Result]:
    """Return a reader of a file of results."""
    return ListFileReader("results", VERSION, _read_result, _problem_text)


def _read_result(data: object) -> Result:
    result = read_result(data)
    if result == "newer":
        raise NewerError
    if result is None:
        raise ValueError
    return result


def _problem_text(problem: Problem, number: int) -> str:
    if problem == "foreign-file":
        return _("This isn't a Skerry results file. Choose one made with “Export to a file”.")
    if problem == "newer-file":
        return _("This file was made by a newer version of Skerry. Nothing was imported.")
    if problem == "newer-item":
        template = _("Result {n} in the file was made by a newer version.")
    elif problem == "damaged-item":
        template = _("Result {n} in the file is damaged.")
    else:
        template = _("The end of the file is missing or damaged. Results found: {n}")
    return template.format(n=number)
