"""What games of the registry lack, all of it at once (with py/ on the path)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from web.tools.dependencies import ROOT, UserError

PY = ROOT / "py"
FILES = ("look.css", "rules.md", "rules.de.md", "locale/de.po")
TESTS = ("test_rules.py", "perft.json", "playthrough.txt")


def ensure_whole_games() -> None:
    """Raise one UserError that names whatever a game lacks."""
    if str(PY) not in sys.path:
        sys.path.insert(0, str(PY))
    missing = list(all_missing(ROOT))
    if missing:
        raise UserError("\n".join(["some games are not whole (see docs/games.md):", *missing]))


def all_missing(root: Path) -> Iterator[str]:
    """A line for each game that lacks something, and for each folder that is in no registry."""
    ids = import_module("skerry.core.registry").BUILT_IN
    for folder in sorted((root / "py/skerry/games").glob("*/__init__.py")):
        if folder.parent.name not in ids:
            yield f"  {folder.parent.name}: no word in BUILT_IN of py/skerry/core/registry.py"
    for id in ids:
        lacks = list(missing(root, id))
        if lacks:
            yield f"  {id}: {', '.join(lacks)}"


def missing(root: Path, id: str) -> Iterator[str]:
    """The files and functions that a game lacks, by where they should be."""
    folder, tests = f"py/skerry/games/{id}", f"tests/games/{id}"
    if not (root / folder / "__init__.py").is_file():
        yield f"{folder}/__init__.py (python -m skerry new {id} --into py/skerry/games)"
        return
    try:
        lacking = import_module("skerry.core.parts").missing_hooks(f"skerry.games.{id}")
    except (ImportError, SyntaxError) as error:
        lacking = [f"a module that can be imported ({error})"]
    yield from lacking
    wanted = [*(f"{folder}/{name}" for name in FILES), *(f"{tests}/{name}" for name in TESTS)]
    yield from (name for name in wanted if not (root / name).is_file())
