"""Caches keyed by positions are bounded, because a tab may stay open for weeks."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
import skerry
from skerry.games.palavan.solo import puzzles

ENGINE = Path(skerry.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))
UNBOUNDED = {"cache", "functools.cache", "lru_cache(None)", "lru_cache(maxsize=None)"}

FEW_VALUES = {
    *("int", "str", "float", "bool"),
    *("Tile", "NodeGraph"),  # parts of a game's material
    "Dice",  # five values
    "Aspect",  # two values
    "type[State]",  # one or two classes for each game
    "Setting",  # tested settings: one for each preset and number of seats
    "tuple[Point, ...]",  # positions on a tray of a fixed size
}
"""Types of arguments that have few values, however long a game is."""


@cache
def find_unbounded_caches(path: Path) -> list[ast.FunctionDef]:
    """Return the functions of a module that have a cache without a limit."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return [node for node in functions if UNBOUNDED & set(map(ast.unparse, node.decorator_list))]


def test_unbounded_caches_have_few_keys() -> None:
    offenders = []
    for path in MODULES:
        for function in find_unbounded_caches(path):
            arguments = function.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                kind = ast.unparse(argument.annotation) if argument.annotation else "unknown"
                if kind not in FEW_VALUES:
                    place = f"{path.relative_to(ENGINE)}: {function.name}"
                    offenders.append(f"{place}: {argument.arg} is {kind}")
    assert offenders == []


def test_there_are_caches_to_check() -> None:
    assert sum(len(find_unbounded_caches(path)) for path in MODULES) > 50


def test_only_the_latest_puzzles_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MAX_CACHED", 3)
    monkeypatch.setattr(puzzles, "_cache", {})
    first = puzzles.puzzle("calm", 1)
    for number in range(2, 6):
        puzzles.puzzle("calm", number)
    assert list(puzzles._cache) == [("calm", 3), ("calm", 4), ("calm", 5)]
    assert puzzles.puzzle("calm", 1) == first, "the same puzzle is made again"
