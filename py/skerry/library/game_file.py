"""Games in a file, to take along: JSON, an object with

    {"skerry": "games", "v": 3, "games": [a save's object, with "when" it was kept..]}

Files of this form are in people's folders, so they are read for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from skerry.core.i18n import number, texts

from .saves import VERSION, NewerError, Save, fields_of, is_number, parsed, read_save

_ = texts(__name__)[0]

MAX_FILE = 4_000_000
"""Longest file, in characters."""

MAX_GAMES = 5_000
"""Most games that are read."""

LAST_DATE = 8.64e15  # milliseconds: the last date that a browser knows


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a file, and when it was kept: milliseconds since 1970, 0 if nobody knows."""

    save: Save
    when: float = 0


def write_file(entries: Iterable[Entry]) -> str:
    """The text of a file with these games."""
    saves = [(replace(entry.save, seal=None), entry.when) for entry in entries]
    games = [save.to_json() | {"when": when} for save, when in saves]
    data = {"skerry": "games", "v": VERSION, "games": games}
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n"


def read_file(text: str) -> tuple[list[Entry], list[str]]:
    """The games in a file's text, and in sentences what of them cannot be read.

    Raises ValueError where the file as a whole cannot.
    """
    _count, games = games_in(text)
    entries: list[Entry] = []
    problems: list[str] = []
    for game in games:
        if isinstance(game, str):
            problems.append(game)
        else:
            entries.append(game)
    return entries, problems


def games_in(text: str) -> tuple[int, Iterator[Entry | str]]:
    """How many games a file's text has, and these one by one, as far as they are read: each, or a
    sentence in its place. Raises ValueError where the file as a whole cannot be read.
    """
    data = fields_of(parsed(text, MAX_FILE))
    games = data.get("games")
    if data.get("skerry") != "games" or not isinstance(games, list):
        raise ValueError(
            _("This is no file of saved games: it should be one that “Export” has written.")
        )
    if not is_number(data.get("v")) or data["v"] > VERSION:
        said = _("This file is of a newer version of Skerry. Nothing was taken from it.")
        raise NewerError(said)
    listed = cast("list[object]", games)
    return min(len(listed), MAX_GAMES), _read(listed)


def _read(games: list[object]) -> Iterator[Entry | str]:
    if len(games) > MAX_GAMES:
        said = _("Only the first {count} games were read.")
        yield said.format(count=number(f"{MAX_GAMES:,}"))
    for place, game in enumerate(games[:MAX_GAMES], 1):
        try:
            yield Entry(read_save(game), _when(game))
        except NewerError:
            yield _("Game {n} of the file is of a newer version.").format(n=place)
        except ValueError:
            yield _("Game {n} of the file is damaged.").format(n=place)


def _when(game: object) -> float:
    when: object = fields_of(game).get("when")
    return when if is_number(when) and abs(when) <= LAST_DATE else 0
