"""The game that `python -m skerry new` writes, in a copy of the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from skerry.cli.new import TEMPLATE_NAME, write_template

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "py" / "skerry" / "template"
COPIED = ("py/skerry", "tests/contract", "tests/toys", "web/tools")
FILES = ("pyproject.toml", "tests/conftest.py")


def write_game(root: Path, name: str = TEMPLATE_NAME) -> Path:
    """Copy the contract tests into an empty folder, write the game and register it.

    Returns:
        the folder of the game's tests.
    """
    for folder in COPIED:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copyfile(ROOT / file, root / file)
    tests = root / "tests" / "games" / name
    write_template(name, root / "py" / "skerry" / "games" / name, tests)
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


def record(root: Path, into: Path | None = None) -> None:
    """Rewrite the template's playthrough and perft file and print which have changed.

    Args:
        root: An empty folder for a copy of the repository.
        into: The folder for the files; None: the template's own.
    """
    tests = write_game(root)
    run(root, "contract.accept", TEMPLATE_NAME)
    recorded = TEMPLATE / "tests"
    target = into or recorded
    target.mkdir(parents=True, exist_ok=True)
    for path in (*sorted(tests.glob("*.txt")), tests / "perft.json"):
        same = path.read_bytes() == (recorded / path.name).read_bytes()
        shutil.copyfile(path, target / path.name)
        print(f"template/{path.name}: {'as before' if same else 'changed: read it'}")
