"""Run of notebooks from the first cell to the last in one namespace, without Jupyter.

A cell's output is what Jupyter would show: what it prints, and then the value of its last line, as
HTML or SVG if the value has such a representation, otherwise as text. Standard library only.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

MODULE_NAME = "__main__"


@dataclass(frozen=True)
class Cell:
    """A cell of Markdown or Python, with its output."""

    source: str
    is_code: bool = False
    text: str = ""
    """The output as text."""
    picture: str = ""
    """The value of the last line as SVG or HTML; "" if it has no such representation."""


def run_notebook(path: Path) -> tuple[list[Cell], dict[str, Any]]:
    """Run a notebook; return its cells and its variables. Raises any error of a cell."""
    module = ModuleType(MODULE_NAME)
    previous = sys.modules.get(MODULE_NAME)
    sys.modules[MODULE_NAME] = module  # dataclasses look up names there
    try:
        cells = list(_run_cells(path, module.__dict__))
    finally:
        if previous:
            sys.modules[MODULE_NAME] = previous
    return cells, module.__dict__


def _run_cells(path: Path, namespace: dict[str, Any]) -> Iterator[Cell]:
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            yield _run_cell(source, f"{path.name}, cell {number}", namespace)
        else:
            yield Cell(source)


def _run_cell(source: str, name: str, namespace: dict[str, Any]) -> Cell:
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    output = StringIO()
    with redirect_stdout(output):
        exec(compile(tree, name, "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)
    text = output.getvalue()
    picture = _picture_of(value)
    if value is not None and not picture:
        text += f"{value!r}\n"
    return Cell(source, True, text, picture)


def _picture_of(value: object) -> str:
    """Return a value as HTML or SVG; "" for one without such a representation and for classes."""
    for name in ("_repr_html_", "_repr_svg_"):
        method = None if isinstance(value, type) else getattr(value, name, None)
        if method and (picture := method()):
            return str(picture)
    return ""
