"""The game that `python -m skerry new` writes, in a copy of the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from skerry.cli.new import CARDS_NAME, TEMPLATE_NAME, write_template

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "py" / "skerry" / "template"
CARDS = TEMPLATE / "cards"
COPIED = ("py/skerry", "tests/contract", "tests/toys", "web/tools")
FILES = ("pyproject.toml", "tests/conftest.py")


def write_game(root: Path, name: str = TEMPLATE_NAME, *, cards: bool = False) -> Path:
    """Copy the contract tests into an empty folder, write the game and register it.

    Returns:
        the folder of the game's tests.
    """
    for folder in COPIED:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copyfile(ROOT / file, root / file)
    tests = root / "tests" / "games" / name
    write_template(name, root / "py" / "skerry" / "games" / name, tests, cards=cards)
    registry = root / "py" / "skerry" / "core" / "registry.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(text.replace("BUILT_IN = (", f'BUILT_IN = ("{name}", '), encoding="utf-8")
    return tests


def run(root: Path, *command: str) -> str:
    """Run a Python module in the copy and return its output."""
    paths = os.pathsep.join(str(root / folder) for folder in ("py", "tests", "."))
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root,
        env=os.environ | {"PYTHONPATH": paths},
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ).stdout


def record(root: Path, into: Path | None = None, *, cards: bool = False) -> None:
    """Rewrite a template's playthrough and perft file and print which have changed.

    Args:
        root: An empty folder for a copy of the repository.
        into: The folder for the files; None: the template's own.
        cards: Whether to rewrite the files of the card game.
    """
    name = CARDS_NAME if cards else TEMPLATE_NAME
    tests = write_game(root, name, cards=cards)
    run(root, "contract.accept", name)
    recorded = CARDS / "tests" if cards else TEMPLATE / "tests"
    target = into or recorded
    target.mkdir(parents=True, exist_ok=True)
    for path in (*sorted(tests.glob("*.txt")), tests / "perft.json"):
        old = recorded / path.name
        same = old.is_file() and path.read_bytes() == old.read_bytes()
        shutil.copyfile(path, target / path.name)
        print(f"{recorded.parent.name}/{path.name}: {'as before' if same else 'changed: read it'}")
