"""Who may import whom, as ARCHITECTURE.md's "Rooms" says: the rules that a linter can't express."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "py" / "skerry"
ROOMS = {
    "core": {"core"},
    "render": {"render", "core"},
    "session": {"session", "render", "core"},
    "ai": {"ai", "session", "core"},
    "library": {"library", "session", "render", "core"},
    "service": {"service", "library", "session", "render", "core"},
    "envs": {"envs", "session", "render", "core"},
    "cli": {"cli", "service", "library", "session", "render", "ai", "core"},
}
"""A room, and where its modules may import from. The painter comes before the session, for a
session shows itself in notebooks.
"""

GAMES = {"core", "ai"}  # and its own folder
UPWARD = {
    "core/scene.py": {"render.notebook"},  # a scene shows itself in notebooks
    "render/notebook.py": {"session.session"},
    "service/catalogue.py": {"__version__"},
}
"""What still imports upward, and is to be mended."""

EXTRAS = {
    "envs/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "envs/openspiel.py": {"numpy", "pyspiel"},
}
NOT_FOR = {"rules.py": {"core.scene", "ai"}, "view.py": {"ai"}}
NOT_FOR_RULES = {"time", "datetime", "random"}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript"}
MODULES = sorted(ENGINE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Return the full names of the modules that a file imports; type-checking imports count too."""
    package = ["skerry", *path.relative_to(ENGINE).parent.parts]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_engine_needs_the_standard_library_only(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert roots <= sys.stdlib_module_names | {"skerry"} | EXTRAS.get(name_of(path), set())
    assert not roots & BROWSER


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent != ENGINE], ids=name_of)
def test_a_room_imports_only_from_the_rooms_below_it(path: Path) -> None:
    parts = path.relative_to(ENGINE).parts
    allowed = ROOMS.get(parts[0]) or GAMES | {f"games.{parts[1]}" if len(parts) > 2 else "games"}
    allowed = allowed | UPWARD.get(name_of(path), set())
    own = {name for name in imports(path) if name.split(".")[0] == "skerry"}
    assert {name for name in own if not inside(name, allowed)} == set()


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.name in NOT_FOR and "games" in path.parts],
    ids=name_of,
)
def test_rules_draw_nothing_and_views_think_nothing(path: Path) -> None:
    found = imports(path)
    assert {name for name in found if inside(name, NOT_FOR[path.name])} == set()
    if path.name == "rules.py":
        typed = {"random.Random"}  # a generator handed in, never the global one
        clocks = {name for name in found if name.split(".")[0] in NOT_FOR_RULES} - typed
        assert clocks == set()
