"""Tab completion of commands, legal moves and file names during a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

Words = Callable[[], Sequence[str]]

FILES = ("save", "load")
"""Commands whose argument is a file name."""


def completions(before: str, text: str, words: Sequence[str]) -> list[str]:
    """Return the completions of `text`; `before` is the part of the line in front of it."""
    if not before.strip():
        return [word for word in words if word.startswith(text.lower())]
    return _matching_paths(text) if before.split()[0].lower() in FILES else []


def _matching_paths(text: str) -> list[str]:
    """Return paths that start with `text`; folders end in a slash."""
    folder, slash, start = text.rpartition("/")
    try:
        paths = sorted(Path(f"{folder}{slash}" or ".").expanduser().iterdir())
    except (OSError, RuntimeError):
        return []
    return [
        f"{folder}{slash}{path.name}{'/' if path.is_dir() else ''}"
        for path in paths
        if path.name.startswith(start)
    ]


def enable_completion(words: Words) -> None:
    """Enable line editing and completion of `words()`, if readline is available."""
    try:
        readline: Any = import_module("readline")
    except ImportError:
        return
    matches = list[str]()

    def complete(text: str, number: int) -> str | None:
        if number == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            matches[:] = completions(before, text, words())
        return matches[number] if number < len(matches) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n")
    editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if editline else '"\\t": complete')
