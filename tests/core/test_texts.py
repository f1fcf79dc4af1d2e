"""What people read goes through the catalogues: found in the syntax trees of the engine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import skerry

ROOT = Path(skerry.__file__).parent

PROGRAMS = {
    "testing": "tests",
    "ai": "matches, whose lines are kept and compared",
    "service/requests.py": "the form of requests",
    "core/json_text.py": "the form of requests and files",
    "service/players.py": "the form of requests",
    "envs/openspiel.py": "an interface for programs",
    "envs/pettingzoo.py": "an interface for programs",
    "envs/pixels.py": "an interface for programs",
    "envs/recall.py": "an interface for programs",
    "core/tensors.py": "an interface for programs",
    "render/svg.py": "markup, which says what scenes say",
    "games/atoll/bot/samples.py": "functions that write functions",
    "games/atoll/prover": "a prover and a checker, called with stones and certificates",
    "games/palavan/solo/counting.py": "a solver, called with tables",
    "games/palavan/solo/candidates.py": "a solver, called with goals",
}
"""What speaks to programs, or to those who write them, and so in English."""

WORDS = re.compile(r"[\w-]+")
MARKS = {"_", "ngettext", "N_"}
SAID = re.compile(
    r"[A-Za-z]{2,}[,;:.']? [(]?[A-Za-z]{2,}|^[A-Z][a-z]+$|[a-z]{2,}[,;:]? $|^[,;:]? [a-z]{2}"
)
"""Two words, a word with a capital, or in an f-string a word beside a value."""

MARKUP = re.compile(r"[<>]|\w+=$|\{ [\w-]+:|^python -m |^skerry:? $")
"""What is written for machines, and the program's name."""

CUTS = (".removeprefix", ".removesuffix", ".startswith", ".endswith", ".partition", ".split")

ERRORS = (
    "the bot yielded no estimate",
    "these letters stand for no bytes",
    " is in the registry already",
    "there is no op ",
    "puzzles have the numbers 1 to ",
)
"""Beginnings of errors that only programs can cause. So are those that quote JSON (a word in double
quotes) or values of Python (!r).
"""

QUIET = (ast.Assert, ast.Compare, ast.Subscript, ast.MatchValue, ast.AnnAssign)
"""Where literals are compared, looked up, or told to programmers."""


def modules() -> list[Path]:
    paths = sorted(ROOT.rglob("*.py"))
    return [path for path in paths if not any(_below(path, name) for name in PROGRAMS)]


def _below(path: Path, name: str) -> bool:
    return path.is_relative_to(ROOT / name)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def called(node: ast.AST) -> str:
    """The name of what a call calls; "" for other nodes."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef))


each = pytest.mark.parametrize(
    "path", modules(), ids=lambda path: path.relative_to(ROOT).as_posix()
)


@each
def test_texts_are_literals(path: Path) -> None:
    """What is looked up was found when the catalogue was made: a literal, or marked elsewhere."""
    for node in ast.walk(tree(path)):
        if called(node) in MARKS:
            for text in node.args[: 2 if called(node) == "ngettext" else 1]:
                assert not isinstance(text, ast.JoinedStr | ast.BinOp), f"line {node.lineno}"
                plural = called(node) == "ngettext"
                assert isinstance(text, ast.Constant) or not plural, f"line {node.lineno}"


@each
def test_nothing_is_said_while_modules_load(path: Path) -> None:
    said = {node for node in ast.walk(tree(path)) if called(node) in {"_", "ngettext", "listing"}}
    later = {inner for it in (*functions(path), *lambdas(path)) for inner in inside(it)}
    assert not [node.lineno for node in said - later]


def lambdas(path: Path) -> Iterator[ast.Lambda]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Lambda))


def inside(function: ast.FunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """What is run when the function is called: its body."""
    body = function.body if isinstance(function.body, list) else [function.body]
    for statement in body:
        yield from ast.walk(statement)


@each
def test_nothing_said_is_remembered(path: Path) -> None:
    """A text that a cached function had said would be said in a language of long ago."""
    for function in functions(path):
        if any("cache" in ast.unparse(it) for it in function.decorator_list):
            words = [node.lineno for node in inside(function) if called(node) in MARKS]
            assert not words, f"{function.name} is cached"


@each
def test_what_is_said_is_in_a_catalogue(path: Path) -> None:
    assert not [f"line {line}: {text!r}" for line, text in sorted(loose(path))]


def loose(path: Path) -> set[tuple[int, str]]:
    """Literals with words in them that are no docstrings and go through no catalogue."""
    looks = look_tokens(path)
    found = {(line, text) for line, text in spoken(tree(path)) if SAID.search(text)}
    return {(line, text) for line, text in found if not set(WORDS.findall(text)) <= looks}


def spoken(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts below a node with their lines, less those in quiet places."""
    for child in node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node):
        if quiet(child):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.lineno, child.value
        yield from spoken(child)


def quiet(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return {ast.unparse(it) for it in node.targets} <= {"look", "__all__", "Around"}
    if isinstance(node, ast.Raise):
        return told_to_programs(node)
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"  # for programmers
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return bool(MARKUP.search(node.value))
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    passing = called(node) in MARKS or called(node).endswith(CUTS)
    return docstring or passing or isinstance(node, QUIET)


def told_to_programs(node: ast.Raise) -> bool:
    """Whether an error is no player's: see ERRORS."""
    code, texts = ast.unparse(node), [it for it in ast.walk(node) if isinstance(it, ast.Constant)]
    said = "".join(it.value for it in texts if isinstance(it.value, str))
    return "ValueError" not in code or "!r}" in code or '"' in said or said.startswith(ERRORS)


def look_tokens(path: Path) -> set[str]:
    """The class names of the style sheet of the game that a module belongs to."""
    sheets = [folder / "look.css" for folder in path.parents if folder.is_relative_to(ROOT)]
    found = [sheet.read_text("utf-8") for sheet in sheets if sheet.is_file()]
    return set(re.findall(r"\.([a-z][\w-]*)", "".join(found)))
