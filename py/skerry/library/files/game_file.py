"""Game files, for moving games to another device. A file is a JSON object:

    {"skerry": "games", "v": 3, "games": [a save's object (saves.py) with one more field, "when"..]}

Players keep such files, so this form must stay readable. A file can have any size: it is written
and read in parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from skerry.core.i18n import texts
from skerry.library.saves import VERSION, Save, fields_of, is_number, read_save

from .list_file import ListFileReader, Problem, part_text, read_parts

_ = texts(__name__)[0]

MAX_WHEN = 8.64e15  # milliseconds: the last date that JavaScript can represent


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a file. `when` is the time when it was stored: milliseconds since 1970, or 0."""

    save: Save
    when: float = 0


def file_text(entries: Iterable[Entry], before: int | None = None, *, is_end: bool = True) -> str:
    """Return the text of a file with these games, or of a part of it: see `part_text`."""
    saves = ((replace(entry.save, seal=None), entry.when) for entry in entries)
    games = (save.to_json() | {"when": when} for save, when in saves)
    return part_text("games", VERSION, games, before, is_end=is_end)


def read_file(parts: Iterable[str]) -> tuple[list[Entry], list[str]]:
    """Return the games in the parts of a file's text, and a sentence for each damaged game.

    Raises ValueError if the file as a whole can't be read.
    """
    return read_parts(game_file_reader(), parts)


def game_file_reader() -> ListFileReader[Entry]:
    """Return a reader of a file of games."""
    return ListFileReader("games", VERSION, _read_entry, _problem_text)


def _read_entry(data: object) -> Entry:
    return Entry(read_save(data), read_when(fields_of(data)))


def read_when(fields: Mapping[str, object]) -> float:
    """Return the time in an item's "when"; 0 if it is missing or damaged."""
    when = fields.get("when")
    return when if is_number(when) and abs(when) <= MAX_WHEN else 0


def _problem_text(problem: Problem, number: int) -> str:
    if problem == "foreign-file":
        return _("This isn't a Skerry games file. Choose one made with “Export to a file”.")
    if problem == "newer-file":
        return _("This file was made by a newer version of Skerry. Nothing was imported.")
    if problem == "newer-item":
        template = _("Game {n} in the file was made by a newer version.")
    elif problem == "damaged-item":
        template = _("Game {n} in the file is damaged.")
    else:
        template = _("The end of the file is missing or damaged. Games found: {n}")
    return template.format(n=number)
