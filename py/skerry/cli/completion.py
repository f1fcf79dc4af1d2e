"""The Tab key while a game is played: commands, legal moves, names of files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

Words = Callable[[], Sequence[str]]

FILES = ("save", "load")
"""Commands that are followed by the name of a file."""


def offered(before: str, text: str, words: Sequence[str]) -> list[str]:
    """What a line may go on with where `text` has been begun, with `before` in front of it."""
    if not before.strip():
        return [word for word in words if word.startswith(text.lower())]
    return _files(text) if before.split()[0].lower() in FILES else []


def _files(text: str) -> list[str]:
    """Names of files that begin so; those of folders end in a slash."""
    folder, slash, start = text.rpartition("/")
    try:
        found = sorted(Path(f"{folder}{slash}" or ".").expanduser().iterdir())
    except (OSError, RuntimeError):
        return []
    return [
        f"{folder}{slash}{path.name}{'/' * path.is_dir()}"
        for path in found
        if path.name.startswith(start)
    ]


def complete_with(words: Words) -> None:
    """Let lines be edited from now on, and Tab offer these words; nothing where no readline is."""
    try:
        readline: Any = import_module("readline")
    except ImportError:
        return
    found = list[str]()

    def complete(text: str, number: int) -> str | None:
        if number == 0:
            found[:] = offered(readline.get_line_buffer()[: readline.get_begidx()], text, words())
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n")
    editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if editline else '"\\t": complete')
