"""Games in files, as the page exports and imports them (library/game_file.py)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import time

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.library.defaults import PERSON
from skerry.library.game_file import MAX_FILE, Entry, read_file, write_file
from skerry.library.saves import Save, new_key
from skerry.service.open_game import arrived
from skerry.session.session import Session

_ = texts(__name__)[0]


Levels = Sequence[int | None]
"""Per seat a bot's level, or None for a person."""


def saved(before: Save | None, session: Session, levels: Levels) -> Save:
    """The save of a session as it stands; `before`: what was kept of the same game."""
    players = tuple(PERSON if level is None else level for level in levels)
    return (before or Save(new_key(), session.record, 0, players)).updated(session, players)


def keep(words: Sequence[str], save: Save) -> str:
    """Write a game into the file of that name, in the place of what that has of it, beside its
    other games; a sentence that says so. ValueError where it cannot be written, or is another file
    than one of games.
    """
    path = _path(" ".join(words))
    others = [entry for entry in _read(path) if entry.save.key != save.key] if _exists(path) else []
    entries = [*others, Entry(save, int(1000 * time()))]
    try:
        path.write_text(write_file(entries), "utf-8")
    except OSError as error:
        raise _failed(path, error) from error
    return _("Kept in {file}. Games there: {count}").format(file=path, count=len(entries))


def kept(words: Sequence[str]) -> tuple[Save, Session, list[int | None]]:
    """A game in the file of that name: the one kept last, or where the last word is a number, that
    one (from 1). ValueError where there is none, or it cannot be played.
    """
    *name, last = words or ("",)
    number = int(last) if name and last.isascii() and last.isdigit() and len(last) < 5 else None
    path = _path(" ".join(words if number is None else name))
    entries = _read(path)
    if not entries:
        raise ValueError(_("{file} has no game in it").format(file=path))
    if number is not None and not 1 <= number <= len(entries):
        said = _("{file} has games 1 to {last}; there is no {wrong}")
        raise ValueError(said.format(file=path, last=len(entries), wrong=number))
    latest = max(entries, key=lambda entry: entry.when)
    save = (latest if number is None else entries[number - 1]).save
    session = arrived(save.id)
    save.place(session)
    if len(save.players) != session.seats:
        said = _("it is said to have {wrong} players, and has {right}")
        raise ValueError(said.format(wrong=len(save.players), right=session.seats))
    level = session.game.level
    return save, session, [None if isinstance(it, str) else level(it).id for it in save.players]


def _path(name: str) -> Path:
    if not name:
        raise ValueError(_("in which file? Type: save FILE, or load FILE"))
    try:
        return Path(name).expanduser()
    except RuntimeError as error:  # of a user who is not there
        raise ValueError(str(error)) from error


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError) as error:
        raise _failed(path, error) from error


def _read(path: Path) -> list[Entry]:
    """The games of a file. One that is damaged or newer counts: a file that has such is refused,
    since it could not be written again with them.
    """
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        raise _failed(path, error) from error
    entries, problems = read_file(text)
    if problems:
        raise ValueError(problems[0])
    return entries


def _failed(path: Path, error: Exception) -> ValueError:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return ValueError(f"{clip(str(path))}: {why}")
