"""Saving and loading games in files, in the page's export format (library/files/game_file.py)."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import time

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.library.defaults import PERSON
from skerry.library.files.game_file import Entry, file_text, read_file
from skerry.library.saves import Save, new_key
from skerry.service.open_game import session_from_id
from skerry.session.hosting import full_id
from skerry.session.session import Session

_ = texts(__name__)[0]

PART_CHARACTERS = 1_000_000
"""Number of characters of a file that are read at once."""

Levels = Sequence[int | None]
"""Each seat's bot level; None for a human player."""


def save_of(before: Save | None, session: Session, levels: Levels) -> Save:
    """Return a save of the session; `before` is the previous save of the same game, if any."""
    players = tuple(PERSON if level is None else level for level in levels)
    return (before or Save(new_key(), full_id(session), 0, players)).with_progress(session, players)


def write_save(words: Sequence[str], save: Save) -> str:
    """Write a save into a file, keeping the file's other games.

    Args:
        words: the words of the file name.
        save: the save; it replaces an earlier save with the same key in the file.

    Returns:
        A sentence for the player: the game was saved.

    Raises:
        ValueError: if the file can't be written or isn't a file of games.
    """
    path = _expand_path(" ".join(words))
    others = (
        [entry for entry in _read_games(path) if entry.save.key != save.key]
        if _exists(path)
        else []
    )
    entries = [*others, Entry(save, int(1000 * time()))]
    data = file_text(entries).encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _file_error(path, error) from error
    return _("Saved to {file}. Games in this file: {count}").format(file=path, count=len(entries))


def load_save(words: Sequence[str]) -> tuple[Save, Session, list[int | None]]:
    """Load a game from a file.

    Args:
        words: the words of the file name. A number after them selects a game of the file, from 1.
            Without a number, the game saved last is loaded.

    Returns:
        The save, a session at the saved position, and each seat's bot level (None for a human).

    Raises:
        ValueError: if the file has no such game or the game can't be played.
    """
    *name, last = words or ("",)
    number = int(last) if name and last.isascii() and last.isdigit() and len(last) < 10 else None
    path = _expand_path(" ".join(words if number is None else name))
    entries = _read_games(path)
    if not entries:
        raise ValueError(_("{file} contains no games").format(file=path))
    if number is not None and not 1 <= number <= len(entries):
        template = _("{file} contains games 1 to {last}, but no game {wrong}")
        raise ValueError(template.format(file=path, last=len(entries), wrong=number))
    latest = max(entries, key=lambda entry: entry.when)
    save = (latest if number is None else entries[number - 1]).save
    session = session_from_id(save.id)
    save.restore_position(session)
    if len(save.players) != session.seats:
        template = _("the save lists {wrong} players, but the game has {right}")
        raise ValueError(template.format(wrong=len(save.players), right=session.seats))
    level = session.game.level
    return (
        save,
        session,
        [None if isinstance(player, str) else level(player).id for player in save.players],
    )


def _expand_path(name: str) -> Path:
    if not name:
        raise ValueError(_("type a file name: save FILE or load FILE"))
    try:
        return Path(name).expanduser()
    except RuntimeError as error:  # raised for "~name" if there is no user "name"
        raise ValueError(str(error)) from error


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError) as error:
        raise _file_error(path, error) from error


def _read_games(path: Path) -> list[Entry]:
    """Return the games of a file.

    Raises:
        ValueError: if a game is damaged or from a newer version. Writing the file would lose that
        game.
    """
    try:
        entries, problems = read_file(read_text_parts(path))
    except (OSError, UnicodeDecodeError) as error:
        raise _file_error(path, error) from error
    if problems:
        raise ValueError(problems[0])
    return entries


def read_text_parts(path: Path, errors: str = "strict") -> Iterator[str]:
    """Yield the text of a UTF-8 or UTF-16 file in parts."""
    with path.open("rb") as file:
        is_utf_16 = file.read(2) in (BOM_UTF16_LE, BOM_UTF16_BE)
    with path.open(encoding="utf-16" if is_utf_16 else "utf-8-sig", errors=errors) as file:
        while part := file.read(PART_CHARACTERS):
            yield part


def _file_error(path: Path, error: Exception) -> ValueError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return ValueError(f"{clip(str(path))}: {reason}")
