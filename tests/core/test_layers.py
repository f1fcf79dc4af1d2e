"""Who may import whom, as ARCHITECTURE.md's "Rooms" says: the rules that a linter can't express."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "py" / "skerry"
ROOMS = {
    "core": {"core"},
    "render": {"render", "core"},
    "session": {"session", "render", "core"},
    "ai": {"ai", "session", "core"},
    "analysis": {"analysis", "session", "core"},
    "library": {"library", "analysis", "session", "render", "core"},
    "service": {"service", "library", "analysis", "session", "render", "core"},
    "testing": {"testing", "service", "library", "analysis", "session", "render", "core"},
    "envs": {"envs", "session", "render", "core"},
    "cli": {"cli", "service", "library", "analysis", "session", "render", "ai", "core"},
}
"""A room, and where its modules may import from, inside functions as well. The painter comes before
the session, for a session shows itself in notebooks.
"""

GAMES = {"core", "ai"}  # and its own folder
EXTRAS = {
    "envs/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "envs/openspiel.py": {"numpy", "pyspiel"},
    "envs/arrays.py": {"numpy"},
    "envs/pixels.py": {"PIL", "numpy", "resvg_py"},
}
TESTS = {"pytest"}
NOT_FOR = {"rules.py": {"core.scene", "ai"}, "view.py": {"ai"}}
NOT_FOR_RULES = {"time", "datetime", "random"}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript"}
NOT_YET = ENGINE / "template" / "tests"  # of a game that `skerry new` writes
MODULES = sorted(path for path in ENGINE.rglob("*.py") if NOT_YET not in path.parents)
MOST_MODULES, MOST_LINES = 24, 400
"""In a folder, and in a module: what can be looked over."""


def imports(path: Path) -> set[str]:
    """Return the full names of the modules that a file imports; type-checking imports count too."""
    return imports_of(ast.parse(path.read_text(encoding="utf-8")), path)


def imports_of(tree: ast.AST, path: Path) -> set[str]:
    """Return the full names of all that is imported in the tree of a file."""
    package = ["skerry", *path.relative_to(ENGINE).parent.parts]
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def inside(name: str, rooms: set[str]) -> bool:
    return any(name == f"skerry.{room}" or name.startswith(f"skerry.{room}.") for room in rooms)


def name_of(path: Path) -> str:
    return path.relative_to(ENGINE).as_posix()


def part_of(path: Path) -> str:
    """The part of a game that a module belongs to; a view may be a folder."""
    return "view.py" if path.parent.name == "view" else path.name


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_engine_needs_the_standard_library_only(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    extras = TESTS if path.parent.name == "testing" else EXTRAS.get(name_of(path), set())
    assert roots <= sys.stdlib_module_names | {"skerry"} | extras
    assert not roots & BROWSER


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent != ENGINE], ids=name_of)
def test_a_room_imports_only_from_the_rooms_below_it(path: Path) -> None:
    parts = path.relative_to(ENGINE).parts
    folder = ".".join(parts[: 1 if parts[0] == "template" else 2 if len(parts) > 2 else 1])
    allowed = ROOMS.get(parts[0]) or GAMES | {folder}
    own = {name for name in imports(path) if name.split(".")[0] == "skerry"}
    assert {name for name in own if not inside(name, allowed)} == set()


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if part_of(path) in NOT_FOR and "games" in path.parts],
    ids=name_of,
)
def test_rules_draw_nothing_and_views_think_nothing(path: Path) -> None:
    found = imports(path)
    assert {name for name in found if inside(name, NOT_FOR[part_of(path)])} == set()
    if path.name == "rules.py":
        typed = {"random.Random"}  # a generator handed in, never the global one
        clocks = {name for name in found if name.split(".")[0] in NOT_FOR_RULES} - typed
        assert clocks == set()


@pytest.mark.parametrize(
    "folder",
    sorted({path.parent for path in MODULES}),
    ids=lambda it: it.relative_to(ENGINE).as_posix(),
)
def test_a_folder_can_be_looked_over(folder: Path) -> None:
    assert len(list(folder.glob("*.py"))) <= MOST_MODULES


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_can_be_read_in_one_go(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES


def test_no_module_needs_itself() -> None:
    """No cycle at run time: what functions import counts, what is for types alone does not."""
    needs = {module_of(path): imported(path) for path in MODULES}
    order = TopologicalSorter({name: found & needs.keys() for name, found in needs.items()})
    try:
        order.prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def module_of(path: Path) -> str:
    """A module's full name."""
    parts = path.relative_to(ENGINE).with_suffix("").parts
    return ".".join(["skerry", *(parts[:-1] if parts[-1] == "__init__" else parts)])


def imported(path: Path) -> set[str]:
    """The modules that a file imports when it runs: of `from a import b`, b where it is a module,
    a where it is not.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    modules = {module_of(each) for each in MODULES}
    return {
        name if name in modules else name.rpartition(".")[0] for name in imports_of(tree, path)
    } - {module_of(path)}
