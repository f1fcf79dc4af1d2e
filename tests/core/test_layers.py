"""Import rules of the engine's layers (ARCHITECTURE.md) and limits for modules and folders."""

from __future__ import annotations

import ast
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "py" / "skerry"
LAYERS = {
    "core": {"core"},
    "render": {"render", "core"},
    "session": {"session", "render", "core"},
    "ai": {"ai", "session", "core"},
    "analysis": {"analysis", "session", "core"},
    "library": {"library", "analysis", "session", "render", "core"},
    "service": {"service", "library", "analysis", "session", "render", "core"},
    "testing": {"testing", "service", "library", "analysis", "session", "render", "core"},
    "envs": {"envs", "session", "render", "core"},
    "cli": {"cli", "service", "library", "analysis", "session", "render", "ai", "envs", "core"},
}
"""The layers that a layer's modules may import from, inside functions as well."""

HOOK_TYPES = {"skerry.analysis.mistakes.Mistake", "skerry.analysis.review.Review"}
"""Results of the hook in session/analysis_hook.py: `session` may import them for type checking."""

VECTOR_GAME = "games.conqueror"
"""The game whose tables and constants envs/vector takes from its modules."""

GAME_LAYERS = {"core", "ai"}
"""The layers that a game may import from, in addition to its own folder."""

VECTOR_MODULES = ("atoll", "base", "conqueror", "dice", "ends", "fleet", "sea")
EXTRA_PACKAGES = {
    "core/state.py": {"typing_extensions"},  # for type checkers, which have its types
    "envs/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "envs/openspiel.py": {"numpy", "pyspiel"},
    "envs/arrays.py": {"numpy"},
    **{f"envs/vector/{name}.py": {"numpy"} for name in VECTOR_MODULES},
    "envs/pixels.py": {"PIL", "numpy", "resvg_py"},
}
BROWSER_PACKAGES = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript"}
FORBIDDEN_IN_GAMES = {"rules.py": {"core.scene", "ai"}, "view.py": {"ai"}}
FORBIDDEN_IN_RULES = {"time", "datetime", "random"}
TEMPLATE = ENGINE / "template"
TEMPLATE_TESTS = {TEMPLATE / "tests", TEMPLATE / "cards" / "tests"}
"""Tests of the games that `skerry new` writes: no modules of the engine."""

MODULES = sorted(path for path in ENGINE.rglob("*.py") if not TEMPLATE_TESTS & {*path.parents})
MAX_MODULES = 21
MAX_LINES = 400
"""Limits for a folder and for a module."""


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the full names of a file's imports, those for type checking included."""
    return frozenset(imports_in(parse(path), path))


def imports_in(tree: ast.AST, path: Path) -> set[str]:
    """Return the full names of all imports in a syntax tree of a file."""
    package = ["skerry", *path.relative_to(ENGINE).parent.parts]
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def is_in(name: str, layers: set[str]) -> bool:
    """Return whether a module belongs to one of the layers."""
    prefixes = tuple(f"skerry.{layer}" for layer in layers)
    return any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)


def name_of(path: Path) -> str:
    return path.relative_to(ENGINE).as_posix()


def role_of(path: Path) -> str:
    """Return a game module's role; a view may be a folder."""
    return "view.py" if path.parent.name == "view" else path.name


def test_the_engine_needs_the_standard_library_only() -> None:
    offenders = []
    for path in MODULES:
        extras = EXTRA_PACKAGES.get(name_of(path), set())
        if path.parent.name == "testing":
            extras = {"pytest"}
        roots = {name.split(".")[0] for name in imports(path)}
        foreign = roots - sys.stdlib_module_names - {"skerry"} - extras | roots & BROWSER_PACKAGES
        if foreign:
            offenders.append(f"{name_of(path)} imports {sorted(foreign)}")
    assert offenders == []


def test_a_layer_imports_only_from_the_layers_below_it() -> None:
    offenders = []
    for path in MODULES:
        if path.parent == ENGINE:
            continue
        parts = path.relative_to(ENGINE).parts
        depth = 2 if len(parts) > 2 and parts[0] != "template" else 1
        allowed = LAYERS.get(parts[0]) or GAME_LAYERS | {".".join(parts[:depth])}
        ours = {name for name in imports(path) if name.split(".")[0] == "skerry"}
        if parts[:2] == ("envs", "vector"):
            allowed = allowed | {VECTOR_GAME}
        if parts[0] == "session":
            ours -= HOOK_TYPES - runtime_imports(path, HOOK_TYPES)
        wrong = sorted(name for name in ours if not is_in(name, allowed))
        offenders += [f"{name_of(path)} imports {name}" for name in wrong]
    assert offenders == []


def test_rules_do_not_draw_and_views_do_not_search() -> None:
    offenders = []
    for path in MODULES:
        if "games" not in path.parts or role_of(path) not in FORBIDDEN_IN_GAMES:
            continue
        wrong = {name for name in imports(path) if is_in(name, FORBIDDEN_IN_GAMES[role_of(path)])}
        if path.name == "rules.py":  # a generator is passed in, so its type may be imported
            roots = {name for name in imports(path) if name.split(".")[0] in FORBIDDEN_IN_RULES}
            wrong |= roots - {"random.Random"}
        offenders += [f"{name_of(path)} imports {name}" for name in sorted(wrong)]
    assert offenders == []


def test_a_folder_has_few_modules() -> None:
    folders = sorted({path.parent for path in MODULES})
    counts = {folder.as_posix(): len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: count for name, count in counts.items() if count > MAX_MODULES} == {}


def test_a_module_has_few_lines() -> None:
    counts = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in counts.items() if count > MAX_LINES} == {}


def test_no_module_imports_itself_through_others() -> None:
    """Imports inside functions count, imports for type checking do not."""
    names = {module_name(path) for path in MODULES}
    graph = {module_name(path): runtime_imports(path, names) & names for path in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def module_name(path: Path) -> str:
    """Return a module's full name."""
    parts = path.relative_to(ENGINE).with_suffix("").parts
    return ".".join(["skerry", *(parts[:-1] if parts[-1] == "__init__" else parts)])


def runtime_imports(path: Path, modules: set[str]) -> set[str]:
    """Return the modules that a file imports at run time.

    `from a import b` imports the module a.b if there is one, otherwise the module a.
    """
    tree = parse(path)
    names = set(imports(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            names -= {name for part in node.body for name in imports_in(part, path)}
    results = {name if name in modules else name.rpartition(".")[0] for name in names}
    return results - {module_name(path)}
