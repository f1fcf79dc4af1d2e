"""Shared code of the benches: folders, printed tables and JSON results."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results"
GAMES = ROOT / "bench" / "games"

sys.path.insert(0, str(ROOT / "py"))


def record(name: str, data: dict[str, Any], rows: str = "games", quiet: bool = False) -> None:
    """Write a result, with the commit and the Python version, to bench/results/NAME.json.

    Each item of data[rows] gets its own line.

    Played games go to bench/games, which git ignores; the result has only their number.
    """
    head = {"commit": COMMIT, "python": platform.python_version()}
    if rows == "games" and isinstance(data.get(rows), list):
        _write(GAMES / f"{name}.json", {**head, **data}, rows)
        data = {**data, rows: len(data[rows])}
    _write(RESULTS / f"{name}.json", {**head, **data}, rows)
    if not quiet:
        print(f"written: bench/results/{name}.json")


def recorded_games(name: str) -> list[dict[str, Any]]:
    """Return the games behind bench/results/NAME.json, if they were played on this machine."""
    path = GAMES / f"{name}.json"
    if not path.exists():
        raise SystemExit(f"{path.relative_to(ROOT)} is missing: git has no games; play them first")
    result = json.loads(path.read_text("utf-8"))["games"]
    assert isinstance(result, list)
    return result


def _write(path: Path, data: dict[str, Any], rows: str) -> None:
    listed = data.get(rows)
    text = json.dumps(data, indent=1)
    if isinstance(listed, list):
        body = ",\n".join(f"  {json.dumps(row)}" for row in listed)
        empty = json.dumps({**data, rows: []}, indent=1)
        text = empty.replace(f'"{rows}": []', f'"{rows}": [\n{body}\n ]')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", "utf-8")


def current_commit() -> str:
    """Return the measured commit, with a plus if the engine has uncommitted changes."""
    try:
        head = _git("rev-parse", "--short", "HEAD")
        return head + "+" * bool(_git("status", "--porcelain", "--", "py/skerry"))
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def print_table(rows: Sequence[Sequence[object]]) -> None:
    """Print rows in columns; the first column is left-aligned, the others right-aligned."""
    cells = [[str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for first, *rest in cells:
        right = (value.rjust(width) for value, width in zip(rest, widths[1:], strict=True))
        print("  ".join([first.ljust(widths[0]), *right]))


COMMIT = current_commit()
"""The commit at the start of the process: later commits don't change the code that was loaded."""
