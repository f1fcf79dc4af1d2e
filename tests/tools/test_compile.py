"""Tests of compile.py and of the modules that the page's engine leaves out."""

from __future__ import annotations

import ast
import io
import marshal
import zipfile
from fnmatch import fnmatch
from importlib.machinery import FrozenImporter
from pathlib import Path

import pytest

from web.tools.compile import HEADER, compile_zip

ROOT = Path(__file__).resolve().parents[2]
DROPPED = (ROOT / "web" / "tools" / "engine_drop.txt").read_text(encoding="ascii").split()
MODULES = sorted((ROOT / "py" / "skerry").rglob("*.py"))
SOURCE = b'''"""A module."""
class Law:
    """A class."""
    most: int = 3
    def check(self, number: "int") -> "None":
        """A function."""
        assert number <= self.most, "too many"
    def nothing(self) -> None:
        """A function with no more than this."""
'''


def test_a_stripped_module_keeps_its_assertions() -> None:
    source = io.BytesIO()
    target = io.BytesIO()
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("law.py", SOURCE)
        archive.writestr("dropped/law.py", SOURCE)
    compile_zip(source, target, ["dropped/*"], 0, strip=True)
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["law.pyc"]
        code = marshal.loads(archive.read("law.pyc")[len(HEADER) + 8 :])
    module: dict[str, object] = {}
    exec(code, module)
    law = module["Law"]
    assert isinstance(law, type)
    assert (module.get("__doc__"), law.__doc__) == (None, ".")
    assert (law.check.__doc__, law.check.__annotations__) == (None, {})
    assert law.__annotations__ == {"most": int}
    assert law().nothing() is None
    law().check(3)
    with pytest.raises(AssertionError, match="too many"):
        law().check(4)


def imports(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """Return a module's import statements, except those for type checkers."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def test_shipped_modules_do_not_import_omitted_ones() -> None:
    """The exception is skerry.play, which is for programs and imports matches when it is called."""
    files = {path.relative_to(ROOT / "py").as_posix(): path for path in MODULES}
    missing = {name for name in files if any(fnmatch(name, pattern) for pattern in DROPPED)}
    assert missing
    imported: set[str] = set()
    for name in files.keys() - missing - {"skerry/__init__.py"}:
        package = name.split("/")[:-1]
        for node in imports(files[name]):
            if isinstance(node, ast.ImportFrom):
                base = package[: len(package) + 1 - node.level] if node.level else []
                stem = "/".join([*base, *(node.module or "").split(".")]).strip("/")
                imported |= {f"{stem}.py", *(f"{stem}/{alias.name}.py" for alias in node.names)}
    assert imported & files.keys()
    assert "\n".join(sorted(imported & missing)) == ""


def test_shipped_modules_do_not_import_omitted_library_modules() -> None:
    """The exception is svg.py, which notebooks import; the page draws scenes itself."""
    omitted = (ROOT / "web" / "tools" / "stdlib_drop.txt").read_text(encoding="ascii").split()
    broken = []
    for path in MODULES:
        name = path.relative_to(ROOT / "py").as_posix()
        if any(fnmatch(name, pattern) for pattern in DROPPED) or name == "skerry/render/svg.py":
            continue
        for node in imports(path):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for module in names:
                file = f"{module.replace('.', '/')}.py"
                is_frozen = FrozenImporter.find_spec(module) is not None  # in the interpreter
                if not is_frozen and any(fnmatch(file, pattern) for pattern in omitted):
                    broken.append(f"{name}: {module}")
    assert "\n".join(broken) == ""
