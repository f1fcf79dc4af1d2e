"""The tests that cover a file, for `python build.py test --for FILE`.

A file's tests are those that any of these rules names:

1. A test module covers itself. A helper of tests is covered by the test modules that import it.
2. The test module with the same name: tests/a/test_b.py for py/skerry/a/b.py, tests/tools/test_b.py
   for web/tools/b.py, tests/page/a/b.test.js for web/js/a/b.js.
3. The test modules of the same folder (tests/a, tests/page/a, tests/tools) that import the file. If
   rules 2 and 3 name none, all test modules of that folder.
4. For a file of a game, the contract tests of that game; for one of CONTRACT_LAYERS, those of two
   small games.
5. For a file of the page, the browser tests that BROWSER_TESTS lists for its path.
6. For a Markdown file, tests/core/test_documents.py.

Only the default tier is run. Changes that reach further need `python build.py test`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from web.tools.dependencies import ROOT

ENGINE = ROOT / "py" / "skerry"
PAGE = ROOT / "web" / "js"
TESTS = ROOT / "tests"
E2E = ROOT / "e2e"
TOOLS = ROOT / "web" / "tools"
CONTRACT_LAYERS = ("core", "session", "service", "testing")
SMALL_GAMES = ("morris", "pearls")
DOCUMENTS = TESTS / "core" / "test_documents.py"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")

BROWSER_TESTS = {
    "web/js": ("page",),
    "web/js/board": ("repaint", "zoom"),
    "web/js/board/outline.js": ("outline",),
    "web/js/dialogs": ("options", "share"),
    "web/js/dialogs/calendar.js": ("dailies",),
    "web/js/dialogs/game-list.js": ("saved",),
    "web/js/dialogs/print.js": ("paper",),
    "web/js/dialogs/ranking.js": ("ranking",),
    "web/js/dialogs/save-picture.js": ("paper",),
    "web/js/dialogs/stats.js": ("stats",),
    "web/js/embed": ("embed", "frames"),
    "web/js/ending": ("endings",),
    "web/js/engine": ("crash", "later"),
    "web/js/game": ("page", "hints"),
    "web/js/game/review.js": ("lookback",),
    "web/js/game/refutation-player.js": ("why",),
    "web/js/game/opponent.js": ("page_thought",),
    "web/js/game/incoming-links.js": ("links",),
    "web/js/home": ("home",),
    "web/js/input": ("hands", "zoom"),
    "web/js/onefile": ("onefile",),
    "web/js/panels": ("layout", "words"),
    "web/js/panels/lesson.js": ("learn",),
    "web/js/panels/review-panel.js": ("lookback",),
    "web/js/panels/scoresheet.js": ("ledger",),
    "web/js/storage": ("saved",),
    "web/js/storage/offline.js": ("offline",),
    "web/js/storage/result-db.js": ("stats",),
    "web/js/ui": ("comfort", "page"),
    "web/js/ui/i18n.js": ("languages",),
    "web/js/ui/language.js": ("languages",),
    "web/css": ("layout", "axe"),
    "web/index.html": ("home", "page"),
    "web/embed.html": ("embed",),
    "web/sw.js": ("offline",),
    "web/engine.py": ("loading",),
    "web/pyodide": ("loading",),
    "web/locale": ("languages",),
    "web/licences": ("small_pages",),
}
"""Names of browser tests (e2e/test_NAME.py) by a file or folder; the longest path applies."""


@dataclass
class Selection:
    """The test modules that cover some files."""

    python: set[Path] = field(default_factory=set)
    page: set[Path] = field(default_factory=set)
    browser: set[Path] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    """Ids of games whose contract tests cover them."""

    def paths(self) -> list[str]:
        """Return all selected tests as paths below the repository, one line each."""
        modules = sorted(self.python | self.page | self.browser)
        lines = [path.relative_to(ROOT).as_posix() for path in modules]
        return lines + [f"tests/contract -k {game}" for game in sorted(self.games)]


def select_tests(files: Iterable[Path]) -> Selection:
    """Return the tests of these files, by the rules of this module."""
    selection = Selection()
    for file in files:
        _select(file.resolve(), selection)
    return selection


def _select(file: Path, selection: Selection) -> None:
    if file.is_relative_to(ENGINE):
        _select_for_engine(file, selection)
    elif file.is_relative_to(TOOLS):
        selection.python |= _engine_tests(file, TESTS / "tools")
    elif file.is_relative_to(PAGE):
        selection.page |= _page_tests(file, TESTS / "page" / file.parent.relative_to(PAGE))
    else:
        _select_for_test(file, selection)
    if file.suffix == ".md":
        selection.python.add(DOCUMENTS)
    selection.browser |= {E2E / f"test_{name}.py" for name in browser_tests(file)}


def _select_for_engine(file: Path, selection: Selection) -> None:
    parts = file.relative_to(ENGINE).parts
    in_game = parts[0] == "games" and len(parts) > 2
    folder = TESTS / "games" / parts[1] if in_game else TESTS / parts[0]
    selection.python |= _engine_tests(file, folder)
    if in_game:
        selection.games.add(parts[1])
    elif parts[0] in CONTRACT_LAYERS:
        selection.games |= set(SMALL_GAMES)


def _select_for_test(file: Path, selection: Selection) -> None:
    """Select a test module, or the test modules that import a helper of tests."""
    if file.is_relative_to(TESTS / "page"):
        selection.page |= {file} if file.name.endswith(".test.js") else set()
    elif file.is_relative_to(TESTS):
        selection.python |= _tests_with_helper(file, TESTS, "")
    elif file.is_relative_to(E2E):
        selection.browser |= _tests_with_helper(file, E2E, "e2e.")


def browser_tests(file: Path) -> tuple[str, ...]:
    """Return the names of the browser tests of a file, by the longest path in BROWSER_TESTS."""
    for folder in (file, *file.parents):
        if folder.is_relative_to(ROOT):
            names = BROWSER_TESTS.get(folder.relative_to(ROOT).as_posix())
            if names:
                return names
    return ()


def _tests_with_helper(file: Path, root: Path, package: str) -> set[Path]:
    """Return a test module itself; for a helper of tests, the test modules that import it."""
    if file.match("test_*.py"):
        return {file}
    name = package + ".".join(file.relative_to(root).with_suffix("").parts)
    return {path for path in root.rglob("test_*.py") if _imports_module(path, name)}


def _engine_tests(file: Path, folder: Path) -> set[Path]:
    """Return the Python test modules of a folder that have the file's name or import it."""
    package = ENGINE.parent if file.is_relative_to(ENGINE) else ROOT
    parts = file.relative_to(package).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    modules = set(folder.rglob("test_*.py"))
    tests = {path for path in modules if path.stem == f"test_{file.stem}"}
    if file.suffix == ".py":
        tests |= {path for path in modules if _imports_module(path, module)}
    return tests or modules


def _imports_module(test: Path, module: str) -> bool:
    """Return whether a Python file imports a module or a name of it."""
    names = _imported_names(ast.parse(test.read_text(encoding="utf-8")))
    return any(name == module or name.startswith(f"{module}.") for name in names)


def _imported_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _page_tests(file: Path, folder: Path) -> set[Path]:
    """Return the JavaScript test modules that have the file's name or import it."""
    modules = set(folder.rglob("*.test.js"))
    tests = {path for path in modules if path.name == f"{file.stem}.test.js"}
    for path in modules:
        targets = IMPORT.findall(path.read_text(encoding="utf-8"))
        if file in {(path.parent / target).resolve() for target in targets}:
            tests.add(path)
    return tests or modules
