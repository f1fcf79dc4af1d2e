"""Game files, for moving games to another device: JSON, an object with

    {"skerry": "games", "v": 3, "games": [a save's object with "when" it was stored..]}

Players have such files in their folders, so this form must stay readable.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from skerry.core.i18n import number, texts

from .saves import VERSION, NewerError, Save, fields_of, is_number, parse_json, read_save

_ = texts(__name__)[0]

MAX_FILE = 4_000_000
"""Longest file, in characters."""

MAX_GAMES = 5_000
"""Most games that are read."""

MAX_WHEN = 8.64e15  # milliseconds: the last date that JavaScript can represent


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a file, and when it was stored: milliseconds since 1970, 0 if unknown."""

    save: Save
    when: float = 0


def write_file(entries: Iterable[Entry]) -> str:
    """Return the text of a file with these games."""
    saves = [(replace(entry.save, seal=None), entry.when) for entry in entries]
    games = [save.to_json() | {"when": when} for save, when in saves]
    data = {"skerry": "games", "v": VERSION, "games": games}
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n"


def read_file(text: str) -> tuple[list[Entry], list[str]]:
    """Return the games in a file's text, and a sentence for each damaged game.

    Raises ValueError if the file as a whole can't be read.
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
    """Return the number of games in a file's text, and an iterator over them.

    The iterator yields a sentence in place of a damaged game. Raises ValueError if the file as a
    whole can't be read.
    """
    data = fields_of(parse_json(text, MAX_FILE))
    games = data.get("games")
    if data.get("skerry") != "games" or not isinstance(games, list):
        raise ValueError(_("This isn't a Skerry games file. Choose one made with “Export”."))
    if not is_number(data.get("v")) or data["v"] > VERSION:
        raise NewerError(
            _("This file was made by a newer version of Skerry. Nothing was imported.")
        )
    items = cast("list[object]", games)
    return min(len(items), MAX_GAMES), _iter_games(items)


def _iter_games(games: list[object]) -> Iterator[Entry | str]:
    if len(games) > MAX_GAMES:
        template = _("Only the first {count} games were read.")
        yield template.format(count=number(f"{MAX_GAMES:,}"))
    for index, game in enumerate(games[:MAX_GAMES], 1):
        try:
            yield Entry(read_save(game), _when(game))
        except NewerError:
            yield _("Game {n} in the file was made by a newer version.").format(n=index)
        except ValueError:
            yield _("Game {n} in the file is damaged.").format(n=index)


def _when(game: object) -> float:
    when: object = fields_of(game).get("when")
    return when if is_number(when) and abs(when) <= MAX_WHEN else 0
