"""Notebooks run from their first cell to their last, in one namespace; no Jupyter is needed.

What a cell shows is what Jupyter would show of it: what it prints, and then the value of its last
line, as HTML or SVG if it has such a picture of itself, else as text. Standard library only.
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

NAME = "__main__"


@dataclass(frozen=True)
class Cell:
    """A cell: Markdown or Python, and of the latter what it printed and showed. `picture` is SVG
    or HTML, `text` what else there is to read.
    """

    source: str
    code: bool = False
    text: str = ""
    picture: str = ""


def run(path: Path) -> tuple[list[Cell], dict[str, Any]]:
    """The cells of a notebook with what they show, and the names that are there in the end.

    Raises what a cell raises.
    """
    space: dict[str, Any] = {"__name__": NAME}
    module, before = ModuleType(NAME), sys.modules.get(NAME)
    module.__dict__.update(space)
    sys.modules[NAME] = module  # where dataclasses look for names
    try:
        cells = list(_cells(path, module.__dict__))
    finally:
        if before:
            sys.modules[NAME] = before
    return cells, module.__dict__


def _cells(path: Path, space: dict[str, Any]) -> Iterator[Cell]:
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            yield _executed(source, f"{path.name}, cell {number}", space)
        else:
            yield Cell(source)


def _executed(source: str, name: str, space: dict[str, Any]) -> Cell:
    tree, value = ast.parse(source, name), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, name, "exec"), space)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), space)
    text, picture = printed.getvalue(), _picture(value)
    if value is not None and not picture:
        text += f"{value!r}\n"
    return Cell(source, True, text, picture)


def _picture(value: object) -> str:
    """A value as HTML or SVG; "" if it has none, as classes have."""
    for name in ("_repr_html_", "_repr_svg_"):
        painter = None if isinstance(value, type) else getattr(value, name, None)
        if painter and (shown := painter()):
            return str(shown)
    return ""
