"""User-facing texts go through the catalogues, checked in the engine's syntax trees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import skerry

ROOT = Path(skerry.__file__).parent

PROGRAMS = {
    "testing": "tests",
    "ai": "matches, whose lines are kept and compared",
    "service/requests.py": "the form of requests",
    "core/outside_text.py": "the form of requests and files",
    "service/players.py": "the form of requests",
    "envs/openspiel.py": "an interface for programs",
    "envs/pettingzoo.py": "an interface for programs",
    "envs/vector": "an interface for programs",
    "analysis/exact.py": "an interface for programs",
    "envs/drawing.py": "an interface for programs",
    "envs/pixels.py": "an interface for programs",
    "envs/recall.py": "an interface for programs",
    "core/tensors.py": "an interface for programs",
    "render/svg.py": "markup, which says what scenes say",
    "games/atoll/bot/samples.py": "functions that write functions",
    "games/atoll/prover": "a prover and a checker, called with stones and certificates",
    "games/palavan/solo/solving/counting.py": "a solver, called with tables",
    "games/palavan/solo/solving/candidates.py": "a solver, called with goals",
}
"""Modules whose texts are read by programs or programmers, and so stay English."""

WORDS = re.compile(r"[\w-]+")
TRANSLATORS = {"_", "ngettext", "N_"}
"""Functions that look up or mark a text."""

SENTENCE = re.compile(
    r"[A-Za-z]{2,}[,;:.']? [(]?[A-Za-z]{2,}|^[A-Z][a-z]+$|[a-z]{2,}[,;:]? $|^[,;:]? [a-z]{2}"
)
"""Two words, a capitalised word, or a word beside a value in an f-string."""

MARKUP = re.compile(r"[<>]|\w+=$|\{ [\w-]+:|^python (-m|build\.py) |^(cd|pip) |^skerry:? $")
"""Texts for machines, and the program's name."""

STRING_METHODS = (
    ".removeprefix",
    ".removesuffix",
    ".startswith",
    ".endswith",
    ".partition",
    ".split",
)

PROGRAM_ERRORS = (
    "the bot yielded no estimate",
    "not the canonical base64url text of any bytes",
    "a built-in game has the id ",
    "there is no op ",
    "puzzles have the numbers 1 to ",
)
"""Beginnings of errors that only programs can cause.

Errors that quote JSON (a word in double quotes) or Python values (!r) are for programs as well.
"""

IGNORED_NODES = (ast.Assert, ast.Compare, ast.Subscript, ast.MatchValue, ast.AnnAssign)
"""Places of literals that are compared, looked up, or read by programmers."""


@cache
def modules() -> tuple[Path, ...]:
    """Return the engine's modules with user-facing texts."""
    paths = sorted(ROOT.rglob("*.py"))
    excluded = [ROOT / name for name in PROGRAMS]
    return tuple(path for path in paths if not any(map(path.is_relative_to, excluded)))


@cache
def syntax_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def syntax_nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's syntax tree."""
    return tuple(ast.walk(syntax_tree(path)))


def node_place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def called_name(node: ast.AST) -> str:
    """Return the name of the function that a call calls; "" for other nodes."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in syntax_nodes(path) if isinstance(node, ast.FunctionDef))


def lambdas(path: Path) -> Iterator[ast.Lambda]:
    return (node for node in syntax_nodes(path) if isinstance(node, ast.Lambda))


def body_nodes(function: ast.FunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """Yield the nodes that run when a function is called."""
    body = function.body if isinstance(function.body, list) else [function.body]
    for statement in body:
        yield from ast.walk(statement)


def is_literal(text: ast.expr, *, plural: bool) -> bool:
    """Return whether a text is found when the catalogue is made: a literal or a marked name."""
    if isinstance(text, ast.JoinedStr | ast.BinOp):
        return False
    return isinstance(text, ast.Constant) or not plural


def test_texts_are_literals() -> None:
    offenders = []
    for path in modules():
        for node in syntax_nodes(path):
            if not isinstance(node, ast.Call) or called_name(node) not in TRANSLATORS:
                continue
            plural = called_name(node) == "ngettext"
            texts = node.args[: 2 if plural else 1]
            if not all(is_literal(text, plural=plural) for text in texts):
                offenders.append(node_place(path, node))
    assert offenders == []


def test_no_text_is_translated_while_modules_load() -> None:
    offenders = []
    for path in modules():
        calls = {
            node for node in syntax_nodes(path) if called_name(node) in {"_", "ngettext", "listing"}
        }
        for function in (*functions(path), *lambdas(path)):
            calls -= set(body_nodes(function))
        offenders += [node_place(path, node) for node in calls]
    assert offenders == []


def test_no_translated_text_is_cached() -> None:
    """A cached text would stay in the language that was set when it was made."""
    offenders = []
    for path in modules():
        for function in functions(path):
            cached = any("cache" in ast.unparse(name) for name in function.decorator_list)
            if cached and any(called_name(node) in TRANSLATORS for node in body_nodes(function)):
                offenders.append(f"{node_place(path, function)} {function.name}")
    assert offenders == []


def test_every_text_is_in_a_catalogue() -> None:
    offenders = []
    for path in modules():
        texts = sorted(find_untranslated(path))
        offenders += [f"{path.relative_to(ROOT)}:{line}: {text!r}" for line, text in texts]
    assert offenders == []


def find_untranslated(path: Path) -> set[tuple[int, str]]:
    """Return literals with words in them that go through no catalogue, with their lines."""
    classes = style_classes(path)
    texts = {(line, text) for line, text in literals(syntax_tree(path)) if SENTENCE.search(text)}
    return {(line, text) for line, text in texts if not set(WORDS.findall(text)) <= classes}


def literals(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the strings below a node with their lines, without ignored places."""
    for child in node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node):
        if is_ignored(child):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.lineno, child.value
        yield from literals(child)


def is_ignored(node: ast.AST) -> bool:
    """Return whether the literals below a node are no user-facing texts."""
    if isinstance(node, ast.Assign):
        return {ast.unparse(target) for target in node.targets} <= {"look", "__all__", "Around"}
    if isinstance(node, ast.Raise):
        return is_program_error(node)
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"  # for programmers
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return bool(MARKUP.search(node.value))
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    name = called_name(node)
    passing = name in TRANSLATORS or name.endswith(STRING_METHODS)
    return docstring or passing or isinstance(node, IGNORED_NODES)


def is_program_error(node: ast.Raise) -> bool:
    """Return whether no player can cause an error: see PROGRAM_ERRORS."""
    code = ast.unparse(node)
    constants = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    text = "".join(value for value in constants if isinstance(value, str))
    quotes_values = "!r}" in code or '"' in text
    return "ValueError" not in code or quotes_values or text.startswith(PROGRAM_ERRORS)


def style_classes(path: Path) -> set[str]:
    """Return the class names in the style sheet of a module's game."""
    sheets = [folder / "look.css" for folder in path.parents if folder.is_relative_to(ROOT)]
    texts = [sheet.read_text("utf-8") for sheet in sheets if sheet.is_file()]
    return set(re.findall(r"\.([a-z][\w-]*)", "".join(texts)))
