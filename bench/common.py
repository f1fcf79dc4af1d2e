"""What the benches share: the engine's address, tables for a reader, JSON for the record."""

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

sys.path.insert(0, str(ROOT / "py"))


def record(name: str, data: dict[str, Any], rows: str = "games", quiet: bool = False) -> None:
    """Write a result with where it comes from; the list called `rows` gets a line per item."""
    listed = data.get(rows, [])
    head = {"commit": COMMIT, "python": platform.python_version(), **data, rows: []}
    body = ",\n".join(f"  {json.dumps(row)}" for row in listed)
    text = json.dumps(head, indent=1).replace(f'"{rows}": []', f'"{rows}": [\n{body}\n ]')
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{name}.json").write_text(text + "\n", "utf-8")
    if not quiet:
        print(f"written: bench/results/{name}.json")


def commit() -> str:
    """The commit that was measured, with a plus when the engine differed from it."""
    try:
        head = _git("rev-parse", "--short", "HEAD")
        return head + "+" * bool(_git("status", "--porcelain", "--", "py/skerry"))
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def table(rows: Sequence[Sequence[object]]) -> None:
    """Print rows in columns: the first to the left, the others to the right."""
    cells = [[str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for first, *rest in cells:
        right = (value.rjust(width) for value, width in zip(rest, widths[1:], strict=True))
        print("  ".join([first.ljust(widths[0]), *right]))


COMMIT = commit()
"""Asked at the start: a long match outlives commits, but its code was loaded before them."""
