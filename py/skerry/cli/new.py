"""`python -m skerry new NAME --into FOLDER`: a whole small game to begin with."""

from __future__ import annotations

import argparse
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.registry import game_ids

_ = texts(__name__)[0]

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1"
dependencies = ["skerry"]

[project.entry-points."skerry.games"]
{name} = "{name}:GAME"
"""
"""The pyproject.toml of a game in a package of its own."""

MODEL = "shoal"
"""What the game of the template is called, in ids, names of classes and texts."""


def add_arguments(commands: Any) -> None:
    """The command and its options."""
    new = commands.add_parser("new", help=_("write a whole small game, to make your own of"))
    new.add_argument("name", help=_("its id: lowercase letters and digits, such as reef"))
    new.add_argument(
        "--into", required=True, metavar="FOLDER", help=_("where its folder goes: py/skerry/games")
    )
    new.add_argument(
        "--tests", metavar="FOLDER", help=_("where its tests go: tests/games (default: into it)")
    )
    new.add_argument(
        "--package", action="store_true", help=_("as a package of its own, with an entry point")
    )
    new.set_defaults(run=main)


def main(args: argparse.Namespace) -> int:
    """Write the game and say what is to be done next."""
    name = str(args.name)
    if not re.fullmatch("[a-z][a-z0-9]{1,29}", name) or name in game_ids():
        said = _("an id is 2 to 30 lowercase letters and digits, and no game's yet, not {wrong}")
        raise ValueError(said.format(wrong=clip(name)))
    folder = Path(args.into) / name
    tests = Path(args.tests) / name if args.tests else folder / "tests"
    for target in (folder, tests):
        if target.exists():
            raise ValueError(_("{folder} is there already").format(folder=target))
    if args.package:
        count = write(name, folder / name, tests, package=name)
        (folder / "pyproject.toml").write_text(PROJECT.format(name=name), encoding="utf-8")
        said = _("{count} files are written: {folder}. Then: pip install -e {folder}")
        print(said.format(count=count + 1, folder=folder))
        print(f"python -m pytest --skerry-game {name}")
        return 0
    count = write(name, folder, tests)
    print(
        _("{count} files are written: {folder}, {tests}.").format(
            count=count, folder=folder, tests=tests
        )
    )
    print(
        _(
            'Add "{name}" to BUILT_IN in py/skerry/core/registry.py, and run'
            " `python build.py texts`, `python build.py test --only engine`."
        ).format(name=name)
    )
    return 0


def write(name: str, folder: Path, tests: Path, package: str = "") -> int:
    """Write the template's files under another name; returns how many they are. A `package` of its
    own is imported by that name.
    """
    where = package or f"skerry.games.{name}"
    template, count = files("skerry.template"), 0
    for source, target in ((template, folder), (template / "tests", tests)):
        for path, text in _texts(source):
            if source is not template or not path.startswith("tests/"):
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                (target / path).write_text(_renamed(text, name, where), encoding="utf-8")
                count += 1
    return count


def _texts(folder: Traversable, under: str = "") -> list[tuple[str, str]]:
    """The paths and texts of all files of a folder."""
    found = list[tuple[str, str]]()
    for item in sorted(folder.iterdir(), key=lambda it: it.name):
        if item.is_dir() and not item.name.startswith("__"):
            found += _texts(item, f"{under}{item.name}/")
        elif item.is_file() and not item.name.endswith((".pyc", ".mo")):
            found.append((under + item.name, item.read_text(encoding="utf-8")))
    return found


def _renamed(text: str, name: str, where: str) -> str:
    text = text.replace(f"skerry.games.{MODEL}", where)
    return text.replace(MODEL, name).replace(MODEL.title(), name.title())
