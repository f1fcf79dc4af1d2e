"""Game files, for moving games to another device: JSON, an object with

    {"skerry": "games", "v": 3, "games": [a save's object with "when" it was stored..]}

Players have such files in their folders, so this form must stay readable. A file can have any
size; it is read and written in parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from skerry.core.i18n import texts

from .list_file import MAX_ITEM, ForeignFileError, ListFileReader, write_part
from .saves import VERSION, NewerError, Save, fields_of, is_number, parse_json, read_save

_ = texts(__name__)[0]

MAX_WHEN = 8.64e15  # milliseconds: the last date that JavaScript can represent


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a file, and when it was stored: milliseconds since 1970, 0 if unknown."""

    save: Save
    when: float = 0


def write_file(entries: Iterable[Entry], before: int | None = None, *, is_end: bool = True) -> str:
    """Return the text of a file with these games, or of its next part: see `write_part`."""
    saves = ((replace(entry.save, seal=None), entry.when) for entry in entries)
    games = (save.to_json() | {"when": when} for save, when in saves)
    return write_part("games", VERSION, games, before, is_end=is_end)


def read_file(text: str) -> tuple[list[Entry], list[str]]:
    """Return the games in a file's text, and a sentence for each damaged game.

    Raises ValueError if the file as a whole can't be read.
    """
    return read_parts([text])


def read_parts(parts: Iterable[str]) -> tuple[list[Entry], list[str]]:
    """Return the games in the parts of a file's text, as `read_file`."""
    reader = GameFileReader()
    entries: list[Entry] = []
    problems: list[str] = []
    for part in (*parts, None):
        for game in reader.games(part)[1]:
            if isinstance(game, str):
                problems.append(game)
            else:
                entries.append(game)
    return entries, problems


class GameFileReader:
    """Reads a file of games from parts of its text."""

    def __init__(self) -> None:
        self._items = ListFileReader("games", VERSION)

    def games(self, part: str | None) -> tuple[int, Iterator[Entry | str]]:
        """Return the number of games in the next part, and an iterator over them.

        None stands for the end of the file. The iterator yields a sentence in place of a damaged
        game or end. Raises ValueError if the file as a whole can't be read.
        """
        was_damaged = self._items.is_damaged
        number = self._items.count
        try:
            items = self._items.items(part)
        except NewerError as error:
            text = _("This file was made by a newer version of Skerry. Nothing was imported.")
            raise NewerError(text) from error
        except ForeignFileError as error:
            text = _("This isn't a Skerry games file. Choose one made with “Export”.")
            raise ValueError(text) from error
        games = (_read_game(item, number + at) for at, item in enumerate(items, 1))
        if not self._items.is_damaged or was_damaged:
            return len(items), games
        template = _("The file is damaged after game {n}. The games before it were read.")
        return len(items) + 1, chain(games, [template.format(n=self._items.count)])


def _read_game(text: str, number: int) -> Entry | str:
    game = parse_json(text, MAX_ITEM)
    try:
        return Entry(read_save(game), _when(game))
    except NewerError:
        return _("Game {n} in the file was made by a newer version.").format(n=number)
    except ValueError:
        return _("Game {n} in the file is damaged.").format(n=number)


def _when(game: object) -> float:
    when: object = fields_of(game).get("when")
    return when if is_number(when) and abs(when) <= MAX_WHEN else 0
