"""Backups, and files of games or results: in parts, because a file can be longer than a request.

    {"op": "export_backup", "items": [item..], "before"?, "end"?}
                 write a backup of everything, or its next part     -> {"file", "count", "problems"}
    {"op": "import_backup", "file", "begin"?, "end"?}
                 read a backup, or a file of games or results       -> {"items": [..], "problems"}
    {"op": "merge_backup", "local": data, "imported": data}
                 the page's data of this device and of a backup     -> {"data"}
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

An item of a backup is {"kind": "game", "save", "when", "key"?}, {"kind": "entry", "entry"} for a
stored entry (results/entries.py), or {"kind": "page", "data"}. `data` has the fields "settings",
"lessons", "opponents" and "ranking". If they differ, "merge_backup" prefers those of `local`.

`problems` has a sentence for each item that was left out. In the reply's `games`, a damaged game is
null. A file of another kind or of a newer version is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.library.saves import fields_of

from . import requests
from .current_save import save_with_key
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.files.game_file import Entry

_ = texts(__name__)[0]

FILES = "skerry.library.files"
"""The package that reads and writes files, which the page loads when it is first needed."""


class PartReader(Protocol):
    """A reader of a file whose text comes in parts; None in place of a part marks the end."""

    def read(self, part: str | None) -> tuple[list[Any], list[str]]:
        """Return the items that end in this part, and a sentence for each problem."""
        ...


class FileService:
    """Writes files, and reads one file at a time."""

    def __init__(self) -> None:
        self._reader: PartReader | None = None
        self.ops: dict[str, Callable[[Json], Json]] = {
            "export_backup": _export_backup,
            "import_backup": self._import_backup,
            "merge_backup": _merge_backup,
            "export_games": _export_games,
            "import_games": self._import_games,
            "export_results": _export_results,
            "import_results": self._import_results,
        }

    def _import_backup(self, request: Json) -> Json:
        require(FILES)
        from skerry.library.files.backup_file import BackupReader

        items, problems = self._read_part(request, BackupReader)
        return {"items": items, "problems": problems}

    def _import_games(self, request: Json) -> Json:
        require(FILES)
        from skerry.library.files.game_file import game_file_reader

        entries, problems = self._read_part(request, game_file_reader)
        games = [
            None if entry is None else {"save": entry.save.dumps(), "when": entry.when}
            for entry in entries
        ]
        return {"games": games, "problems": problems}

    def _import_results(self, request: Json) -> Json:
        require(FILES)
        from skerry.library.files.result_file import result_file_reader

        results, problems = self._read_part(request, result_file_reader)
        return {"results": [item for item in results if item is not None], "problems": problems}

    def _read_part(
        self, request: Json, new_reader: Callable[[], PartReader]
    ) -> tuple[list[Any], list[str]]:
        """Read the part of a file that is in the request. Return its items and the problems."""
        text = requests.text_field(request, "file")
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


def _export_backup(request: Json) -> Json:
    require(FILES)
    from skerry.library.files.backup_file import entry_item, file_text, page_item

    before = requests.optional_field(request, "before", int)
    items: list[Json] = []
    problems: list[str] = []
    for data in requests.list_field(request, "items"):
        item = fields_of(data)
        kind = item.get("kind")
        if kind == "game":
            items += _game_items(item, problems)
        elif kind == "page":
            items.append(page_item(item.get("data")))
        else:
            items += filter(None, [entry_item(item.get("entry"))])
    file = file_text(items, before, is_end=request.get("end") is not False)
    return {"file": file, "count": len(items), "problems": problems}


def _game_items(game: Json, problems: list[str]) -> list[Json]:
    """Return a list with the item of a game; [] if it is damaged. Adds damage to `problems`."""
    from skerry.library.files.backup_file import game_item

    entry = _game_entry(game, problems)
    return [game_item(entry)] if entry else []


def _game_entry(game: Json, problems: list[str]) -> Entry | None:
    from skerry.library.files.game_file import Entry

    when = requests.optional_field(game, "when", float) or 0
    try:
        return Entry(save_with_key(game), when)
    except ValueError as error:
        template = _("A game was skipped because it is damaged: {why}")
        problems.append(template.format(why=error))
    return None


def _merge_backup(request: Json) -> Json:
    require(FILES)
    from skerry.library.files.backup_file import merge_page_data

    return {"data": merge_page_data(request.get("local"), request.get("imported"))}


def _export_games(request: Json) -> Json:
    require(FILES)
    from skerry.library.files.game_file import file_text

    before = requests.optional_field(request, "before", int)
    problems: list[str] = []
    games = [
        _game_entry(fields_of(item), problems) for item in requests.list_field(request, "games")
    ]
    entries = [entry for entry in games if entry]
    file = file_text(entries, before, is_end=request.get("end") is not False)
    return {"file": file, "count": len(entries), "problems": problems}


def _export_results(request: Json) -> Json:
    require(FILES)
    from skerry.library.files.result_file import file_text
    from skerry.library.result_records import read_results

    before = requests.optional_field(request, "before", int)
    results = read_results(requests.list_field(request, "entries")).results
    file = file_text(results, before, is_end=request.get("end") is not False)
    return {"file": file, "count": len(results), "problems": []}
