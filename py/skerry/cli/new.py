"""`python -m skerry new NAME --into FOLDER`: create a small working game."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids

_ = texts(__name__)[0]

TEMPLATE_NAME = "shoal"
"""The template game's id, also used in class names and texts."""

CARDS_NAME = "trove"
"""The id of the template with chance and hidden cards, in the folder `cards` of the template."""

PACKAGE_FILES = "package"
"""The template's folder of files for a separate package; their names end with .txt."""

OTHER_FILES = ("tests/", f"{PACKAGE_FILES}/", "cards/")
"""Folders in the template's folder that are not part of the game."""


def add_command(commands: Any) -> None:
    """Add the command "new" and its options."""
    new = commands.add_parser("new", help=_("create a small working game to start from"))
    new.add_argument("name", help=_("id of the game: lowercase letters and digits, such as reef"))
    new.add_argument(
        "--into",
        required=True,
        metavar="FOLDER",
        help=_("folder to create it in, such as py/skerry/games"),
    )
    new.add_argument(
        "--tests",
        metavar="FOLDER",
        help=_("folder for its tests, such as tests/games (default: in the game)"),
    )
    new.add_argument(
        "--package", action="store_true", help=_("as a separate package with an entry point")
    )
    new.add_argument(
        "--cards", action="store_true", help=_("start from a card game with dealt, hidden cards")
    )
    new.set_defaults(run=main)


def main(args: argparse.Namespace) -> int:
    """Write the game and print the next steps."""
    name = str(args.name)
    is_taken = name in game_ids() or keyword.iskeyword(name) or name in sys.stdlib_module_names
    if not re.fullmatch("[a-z][a-z0-9]{1,29}", name) or is_taken:
        template = _(
            "{wrong} can't be the id: use 2 to 30 lowercase letters and digits that"
            " aren't taken yet"
        )
        raise ValueError(template.format(wrong=clip(name)))
    folder = Path(args.into) / name
    tests = Path(args.tests) / name if args.tests else folder / "tests"
    for target in (folder, tests):
        if target.exists():
            raise ValueError(_("{folder} already exists").format(folder=target))
    if args.package:
        count = write_template(name, folder / name, tests, package=name, cards=args.cards)
        count += write_project(name, folder)
        print(_("{count} files written: {folder}. Run:").format(count=count, folder=folder))
        print(f"cd {folder}")
        print("pip install -e .")
        print(f"python -m pytest --skerry-game {name} --skerry-accept")
        print(f"python -m skerry check {name}")
        print(f"python -m pytest --skerry-game {name}")
        return 0
    count = write_template(name, folder, tests, cards=args.cards)
    print(
        _("{count} files written: {folder}, {tests}.").format(
            count=count, folder=folder, tests=tests
        )
    )
    print(_('Add "{name}" to BUILT_IN in py/skerry/core/registry.py, and run:').format(name=name))
    print(f"python build.py accept {name}")
    print(f"python build.py texts {name}")
    print(f"python -m skerry check {name}")
    print(f"python build.py test --only engine -k {name}")
    return 0


def write_project(name: str, folder: Path) -> int:
    """Write the other files of a separate package into `folder`. Returns the number of files."""
    (folder / name / "py.typed").touch()
    texts_by_path = _template_files(files("skerry.template") / PACKAGE_FILES)
    for path, text in texts_by_path:
        target = path.removesuffix(".txt").replace("gitignore", ".gitignore")
        (folder / target).write_text(
            _rename_template(text, TEMPLATE_NAME, name, name), encoding="utf-8"
        )
    return len(texts_by_path) + 1


def write_template(
    name: str, folder: Path, tests: Path, package: str = "", *, cards: bool = False
) -> int:
    """Write the template's files, with the game's name replaced. Returns the number of files.

    Args:
        name: the game's id.
        folder: folder of the game.
        tests: folder of its tests.
        package: import name of a separate package; "" for a game inside Skerry.
        cards: Whether to write the card game.
    """
    module = package or f"skerry.games.{name}"
    template = files("skerry.template") / "cards" if cards else files("skerry.template")
    old_name = CARDS_NAME if cards else TEMPLATE_NAME
    count = 0
    for source, target in ((template, folder), (template / "tests", tests)):
        for path, text in _template_files(source):
            if source is not template or not path.startswith(OTHER_FILES):
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                (target / path).write_text(
                    _rename_template(text, old_name, name, module), encoding="utf-8"
                )
                count += 1
    return count


def _template_files(folder: Traversable, under: str = "") -> list[tuple[str, str]]:
    """Return (path, text) of each file in a folder. Paths are relative, with `under` in front."""
    entries = list[tuple[str, str]]()
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and not item.name.startswith("__"):
            entries += _template_files(item, f"{under}{item.name}/")
        elif item.is_file() and not item.name.endswith((".pyc", ".mo")):
            entries.append((under + item.name, item.read_text(encoding="utf-8")))
    return entries


def _rename_template(text: str, old_name: str, name: str, module: str) -> str:
    text = text.replace(f"skerry.games.{old_name}", module)
    return text.replace(old_name, name).replace(old_name.title(), name.title())
