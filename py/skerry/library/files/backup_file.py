"""Backups: one file with everything that a player has on a device. A file is a JSON object:

    {"skerry": "backup", "v": 1, "backup": [item..]}
    item: {"kind": "page", "settings", "lessons", "opponents", "ranking"}, each of them an object
          {"kind": "game", "when": milliseconds since 1970, "save": a save's object (saves.py)}
          {"kind": "entry", "entry": a result or a game in progress (result_records.py)}

Players keep such files, so this form must stay readable. A file can have any size: it is written
and read in parts. Files with games or results alone (game_file.py, result_file.py) are read, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, cast

from skerry.core.i18n import texts
from skerry.library.claims import claim_to_json, read_stored_claims
from skerry.library.result_records import is_started, read_result
from skerry.library.saves import MAX_NAME, NewerError, clean_player_name, fields_of, read_save

from .game_file import Entry, game_file_reader, read_when
from .list_file import ListFileReader, Problem, part_text
from .result_file import result_file_reader

_ = texts(__name__)[0]

Json = dict[str, Any]

VERSION = 1

PAGE_PARTS = ("settings", "lessons", "opponents", "ranking")
"""The fields of the page's data: the settings, the last finished step of each game's lesson, the
opponent last chosen in each game, and the ranking's results with the player's name."""

MAX_FIELDS = 1_000
"""Largest number of fields in each part of the page's data."""

_MAX_TEXT = 200


def file_text(items: Iterable[Json], before: int | None = None, *, is_end: bool = True) -> str:
    """Return the text of a file with these items, or of a part of it: see `part_text`."""
    return part_text("backup", VERSION, items, before, is_end=is_end)


def game_item(entry: Entry) -> Json:
    """Return the item of a game."""
    save = replace(entry.save, seal=None).to_json()
    return {"kind": "game", "when": entry.when, "save": save}


def entry_item(data: object) -> Json | None:
    """Return the item of a stored result or game in progress; None if it can't be read."""
    result = data if is_started(data) else read_result(data)
    return {"kind": "entry", "entry": result} if isinstance(result, dict) else None


def page_item(data: object) -> Json:
    """Return the item of the page's data, without damaged fields."""
    return {"kind": "page", **read_page_data(data)}


class BackupReader:
    """Reader of a backup, or of a file with only games or results. The text comes in parts."""

    def __init__(self) -> None:
        self._readers: dict[str, tuple[ListFileReader[Any], Callable[[Any], Json]]] = {
            "backup": (
                ListFileReader("backup", VERSION, _read_item, _problem_text),
                _unchanged_item,
            ),
            "games": (game_file_reader(), _game_for_page),
            "results": (result_file_reader(), _result_for_page),
        }

    def read(self, part: str | None) -> tuple[list[Json], list[str]]:
        """Return the items that end in the next part, and a sentence for each problem in it.

        An item has its "kind" and the fields for the page: {"save": text, "when"}, {"entry"} or
        {"data": page data}.

        Args:
            part: A text, which may be cut off anywhere, or None for the end of the file.

        Raises:
            NewerError: The file is of a newer version.
            ValueError: The text is not a file of Skerry.
        """
        items: list[Json] = []
        problems: list[str] = []
        for kind, (reader, convert) in list(self._readers.items()):
            try:
                new_items, new_problems = reader.read(part)
            except NewerError:
                raise
            except ValueError:
                del self._readers[kind]
                continue
            items += [convert(item) for item in new_items if item is not None]
            problems += new_problems
        if not self._readers:
            raise ValueError(_problem_text("foreign-file", 0))
        return items, problems


def read_file(parts: Iterable[str]) -> tuple[list[Json], list[str]]:
    """Return the readable items of a whole file, and a sentence for each problem.

    Raises ValueError if the file as a whole can't be read.
    """
    reader = BackupReader()
    items: list[Json] = []
    problems: list[str] = []
    for part in (*parts, None):
        new_items, new_problems = reader.read(part)
        items += new_items
        problems += new_problems
    return items, problems


def _read_item(data: object) -> Json:
    item = fields_of(data)
    kind: object = item.get("kind")
    if kind == "game":
        return _game_for_page(Entry(read_save(item.get("save")), read_when(item)))
    if kind == "entry":
        entry: object = item.get("entry")
        result = entry if is_started(entry) else read_result(entry)
        if result == "newer":
            raise NewerError
        if isinstance(result, dict):
            return {"kind": "entry", "entry": result}
    if kind == "page":
        return {"kind": "page", "data": read_page_data(item)}
    raise ValueError


def _unchanged_item(item: Json) -> Json:
    return item


def _game_for_page(entry: Entry) -> Json:
    return {"kind": "game", "save": entry.save.dumps(), "when": entry.when}


def _result_for_page(result: Any) -> Json:
    return {"kind": "entry", "entry": result}


def read_page_data(data: object) -> Json:
    """Return the page's data without unknown or damaged fields."""
    parts = {name: _limited_fields(fields_of(data).get(name)) for name in PAGE_PARTS}
    settings = {name: value for name, value in parts["settings"].items() if _is_setting(value)}
    lessons = {game: step for game, step in parts["lessons"].items() if type(step) is int}
    opponents = {game: one for game, one in parts["opponents"].items() if _is_scalar(one)}
    by: object = parts["ranking"].get("by")
    claims = read_stored_claims(parts["ranking"].get("list"))
    return {
        "settings": settings,
        "lessons": lessons,
        "opponents": opponents,
        "ranking": {
            "by": clean_player_name(by[: 10 * MAX_NAME]) if isinstance(by, str) else "",
            "list": [claim_to_json(claim) for claim in claims],
        },
    }


def merge_page_data(local: object, imported: object) -> Json:
    """Return the data of this device together with that of a backup.

    If both have a value for a choice, the value of this device stays. For each lesson, the later
    step counts.
    """
    first = read_page_data(local)
    second = read_page_data(imported)
    merged = {name: second[name] | first[name] for name in ("settings", "opponents")}
    games = second["lessons"] | first["lessons"]
    merged["lessons"] = {
        game: max(first["lessons"].get(game, step), second["lessons"].get(game, step))
        for game, step in games.items()
    }
    claims = {claim["id"]: claim for claim in second["ranking"]["list"]}
    claims |= {claim["id"]: claim for claim in first["ranking"]["list"]}
    by = first["ranking"]["by"] or second["ranking"]["by"]
    return {**merged, "ranking": {"by": by, "list": list(claims.values())}}


def _limited_fields(data: object) -> Json:
    """Return an object with at most MAX_FIELDS short names; {} in place of other data."""
    is_small = isinstance(data, dict) and len(cast(Json, data)) <= MAX_FIELDS
    fields = cast(Json, data) if is_small else {}
    return {name: value for name, value in fields.items() if len(name) <= _MAX_TEXT}


def _is_scalar(value: object) -> bool:
    return isinstance(value, bool | int) or (isinstance(value, str) and len(value) <= _MAX_TEXT)


def _is_setting(value: object) -> bool:
    """Return whether a value is a choice, or the choices for each game or seat."""
    if isinstance(value, dict):
        return all(_is_setting(each) for each in _limited_fields(cast(Json, value)).values())
    if isinstance(value, list):
        return all(_is_scalar(each) for each in cast("list[object]", value)[:MAX_FIELDS])
    return _is_scalar(value)


def _problem_text(problem: Problem, number: int) -> str:
    if problem == "foreign-file":
        return _("This isn't a Skerry backup. Choose a file made with “Export”.")
    if problem == "newer-file":
        return _("This file was made by a newer version of Skerry. Nothing was imported.")
    if problem == "newer-item":
        template = _("Entry {n} in the file was made by a newer version.")
    elif problem == "damaged-item":
        template = _("Entry {n} in the file is damaged.")
    else:
        template = _("The end of the file is missing or damaged. Entries found: {n}")
    return template.format(n=number)
