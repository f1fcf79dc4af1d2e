"""Check that the games of the registry are complete; one error lists everything missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from web.tools.dependencies import ROOT, UserError
from web.tools.messages_compile import language_names

PY = ROOT / "py"
FILES = ("look.css", "rules.md")
TRANSLATED_FILES = ("rules.{}.md", "locale/{}.po")
TESTS = ("test_rules.py", "perft.json", "playthrough.txt")


def ensure_whole_games() -> None:
    """Raise UserError with everything that is missing from any game."""
    if str(PY) not in sys.path:
        sys.path.insert(0, str(PY))
    lines = list(incomplete_game_lines(ROOT))
    if lines:
        raise UserError("\n".join(["some games are incomplete (see docs/games.md):", *lines]))


def incomplete_game_lines(root: Path) -> Iterator[str]:
    """Yield a line for each incomplete game, and for each folder that is in no registry."""
    ids = import_module("skerry.core.registry").BUILT_IN
    for module in sorted((root / "py/skerry/games").glob("*/__init__.py")):
        folder = module.parent.name
        if folder not in ids:
            yield f"  {folder}: not in BUILT_IN of py/skerry/core/registry.py"
    for id in ids:
        names = list(missing_parts(root, id))
        if names:
            yield f"  {id}: {', '.join(names)}"


def missing_parts(root: Path, id: str) -> Iterator[str]:
    """Yield the files and functions that are missing from a game, with their places."""
    folder = f"py/skerry/games/{id}"
    tests = f"tests/games/{id}"
    if not (root / folder / "__init__.py").is_file():
        yield f"{folder}/__init__.py (python -m skerry new {id} --into py/skerry/games)"
        return
    try:
        yield from import_module("skerry.core.hooks").missing_hooks(f"skerry.games.{id}")
    except (ImportError, SyntaxError) as error:
        yield f"a module that can be imported ({error})"
    languages = [*language_names(ROOT)][1:]
    names = [*FILES, *(name.format(tag) for tag in languages for name in TRANSLATED_FILES)]
    paths = [*(f"{folder}/{name}" for name in names), *(f"{tests}/{name}" for name in TESTS)]
    yield from (path for path in paths if not (root / path).is_file())
