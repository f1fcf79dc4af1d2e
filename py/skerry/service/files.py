"""Export and import of games and results, in parts, because a file can be longer than a request.

    {"op": "export_games", "games": [{"key"?, "save", "when"}..], "before"?, "end"?}
                 write a file of these games, or its next part      -> {"file", "count", "problems"}
    {"op": "import_games", "file", "begin"?, "end"?}
                 read a file, or its next part
                                               -> {"games": [{"save", "when"} | null..], "problems"}
    {"op": "export_results", "entries": [entry..], "before"?, "end"?}
                 write a file of the results among stored entries (results/entries.py)
                                                                    -> {"file", "count", "problems"}
    {"op": "import_results", "file", "begin"?, "end"?}            -> {"results": [..], "problems"}

To write a file in parts, send a request for each part. All requests but the last have "end": false.
All but the first have `before`, the sum of the `count` in the replies so far. To read a file in
parts, send all parts but the first with "begin": false, and all but the last with "end": false. A
part may end anywhere in the file.

`problems` has a sentence for each item that was left out. In the reply's `games`, a damaged game is
null. A file of another kind or of a newer version is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from skerry.core.i18n import texts
from skerry.library.saves import fields_of

from . import requests
from .current_save import save_with_key
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.files.list_file import ListFileReader

_ = texts(__name__)[0]


class FileService:
    """Writes files of games and results, and reads one file at a time."""

    def __init__(self) -> None:
        self._reader: ListFileReader[Any] | None = None
        self.ops: dict[str, Callable[[Json], Json]] = {
            "export_games": _export_games,
            "import_games": self._import_games,
            "export_results": _export_results,
            "import_results": self._import_results,
        }

    def _import_games(self, request: Json) -> Json:
        # imported late: rarely needed
        from skerry.library.files.game_file import game_file_reader

        entries, problems = self._read(request, game_file_reader)
        games = [
            None if entry is None else {"save": entry.save.dumps(), "when": entry.when}
            for entry in entries
        ]
        return {"games": games, "problems": problems}

    def _import_results(self, request: Json) -> Json:
        from skerry.library.files.result_file import result_file_reader

        results, problems = self._read(request, result_file_reader)
        return {"results": [item for item in results if item is not None], "problems": problems}

    def _read(
        self, request: Json, new_reader: Callable[[], ListFileReader[Any]]
    ) -> tuple[list[Any], list[str]]:
        """Read the part of a file that is in the request. Return its items and the problems."""
        text = requests.text(request, "file")
        if request.get("begin") is not False:
            self._reader = new_reader()
        if self._reader is None:
            raise ValueError('no file has been begun: send its first part without "begin"')
        items, problems = self._reader.read(text)
        if request.get("end") is not False:
            last_items, last_problems = self._reader.read(None)
            items += last_items
            problems += last_problems
            self._reader = None
        return items, problems


def _export_games(request: Json) -> Json:
    from skerry.library.files.game_file import Entry, write_file

    before = requests.optional(request, "before", int)
    entries: list[Entry] = []
    problems: list[str] = []
    for item in requests.items(request, "games"):
        game = fields_of(item)
        when = requests.optional(game, "when", float) or 0
        try:
            entries.append(Entry(save_with_key(game), when))
        except ValueError as error:
            template = _("A game was skipped because it is damaged: {why}")
            problems.append(template.format(why=error))
    file = write_file(entries, before, is_end=request.get("end") is not False)
    return {"file": file, "count": len(entries), "problems": problems}


def _export_results(request: Json) -> Json:
    from skerry.library.files.result_file import write_file
    from skerry.library.result_records import read_results

    before = requests.optional(request, "before", int)
    results = read_results(requests.items(request, "entries")).results
    file = write_file(results, before, is_end=request.get("end") is not False)
    return {"file": file, "count": len(results), "problems": []}
