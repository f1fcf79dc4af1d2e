"""What is remembered by position has a bound: a tab may be open for weeks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import skerry
from skerry.games.palavan.solo import puzzles

ENGINE = Path(skerry.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))

FEW = {
    *("int", "str", "float", "bool"),
    *("Tile", "Mesh"),  # of a game's material, which has so many
    "Dice",  # five of them
    "Aspect",  # two of them
    "Setting",  # of what is tested: one for each kind and size of a game
    "tuple[Point, ...]",  # places on a tray of so many tiles
}
"""Types of which a game has few values, whatever is played."""


def unbounded(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions of a module that remember every answer for ever."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            named = [ast.unparse(each) for each in node.decorator_list]
            if {"cache", "functools.cache", "lru_cache(None)", "lru_cache(maxsize=None)"} & set(
                named
            ):
                yield node


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_only_what_has_few_keys_is_remembered_for_ever(path: Path) -> None:
    for function in unbounded(path):
        for argument in (
            *function.args.posonlyargs,
            *function.args.args,
            *function.args.kwonlyargs,
        ):
            kind = ast.unparse(argument.annotation) if argument.annotation else "nothing"
            assert kind in FEW, f"{function.name}: {argument.arg} is {kind}"


def test_there_are_caches_to_look_at() -> None:
    assert sum(len(list(unbounded(path))) for path in MODULES) > 50


def test_of_many_puzzles_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "KEPT", 3)
    monkeypatch.setattr(puzzles, "_made", {})
    first = puzzles.puzzle("calm", 1)
    for number in range(2, 6):
        puzzles.puzzle("calm", number)
    assert list(puzzles._cache) == [("calm", 3), ("calm", 4), ("calm", 5)]
    assert puzzles.puzzle("calm", 1) == first, "made once more, it is the same"
