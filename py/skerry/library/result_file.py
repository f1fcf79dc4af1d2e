"""Files of results, for moving results to another device: JSON, an object with

    {"skerry": "results", "v": 1, "results": [result..]}

Players have such files in their folders, so this form must stay readable. A file can have any
size; it is read and written in parts.
"""

from __future__ import annotations

from collections.abc import Iterable

from skerry.core.i18n import texts

from .list_file import MAX_ITEM, ForeignFileError, ListFileReader, write_part
from .result_records import VERSION, Result, read_result
from .saves import NewerError, parse_json

_ = texts(__name__)[0]


def write_file(results: Iterable[Result], before: int | None = None, *, is_end: bool = True) -> str:
    """Return the text of a file of results, or of its next part: see `write_part`."""
    return write_part("results", VERSION, results, before, is_end=is_end)


def read_file(text: str) -> tuple[list[Result], list[str]]:
    """Return the results in a file's text, and a sentence for each problem."""
    return read_parts([text])


def read_parts(parts: Iterable[str]) -> tuple[list[Result], list[str]]:
    """Return the results in the parts of a file's text, and a sentence for each problem."""
    reader = ResultFileReader()
    results = list[Result]()
    problems = list[str]()
    for part in (*parts, None):
        part_results, part_problems = reader.results(part)
        results += part_results
        problems += part_problems
    return results, problems


class ResultFileReader:
    """Reads a file of results from parts of its text."""

    def __init__(self) -> None:
        self._items = ListFileReader("results", VERSION)
        self._is_refused = False

    def results(self, part: str | None) -> tuple[list[Result], list[str]]:
        """Return the results in the next part, and a sentence for each problem.

        None stands for the end of the file.
        """
        was_damaged = self._items.is_damaged
        number = self._items.count
        try:
            items = [] if self._is_refused else self._items.items(part)
        except NewerError:
            return self._refuse(
                _("This file was made by a newer version of Skerry. Nothing was imported.")
            )
        except ForeignFileError:
            return self._refuse(
                _("This isn't a Skerry results file. Choose one made with “Export”.")
            )
        results = list[Result]()
        problems = list[str]()
        for index, item in enumerate(items, number + 1):
            result = read_result(parse_json(item, MAX_ITEM))
            if result == "newer":
                template = _("Result {n} in the file was made by a newer version.")
                problems.append(template.format(n=index))
            elif result is None:
                problems.append(_("Result {n} in the file is damaged.").format(n=index))
            else:
                results.append(result)
        if self._items.is_damaged and not was_damaged and not self._is_refused:
            template = _("The file is damaged after result {n}. The results before it were read.")
            problems.append(template.format(n=self._items.count))
        return results, problems

    def _refuse(self, reason: str) -> tuple[list[Result], list[str]]:
        self._is_refused = True
        return [], [reason]
