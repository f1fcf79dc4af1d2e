"""Runs inside Pyodide under node: turns a zip of sources into a zip of compiled modules.

The same input gives the same bytes: names are sorted, dates fixed, hashes unchecked (so the
importer never looks for a source), and the caller sets PYTHONHASHSEED=0. What is not Python is
copied as it is. Deflated, since a static host may not compress a .zip.
"""

import ast
import importlib.util
import marshal
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from site import getsitepackages

DATE = (2020, 1, 1, 0, 0, 0)
HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(
    4, "little"
)  # flag 1: hash-based, never checked
BARED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)


def pyc(name: str, source: bytes, optimize: int, bared: bool = False) -> bytes:
    """Return `source` as the bytes of a .pyc file; tracebacks will name the file `name`."""
    tree = ast.parse(source, name)
    code = compile(
        bare(tree) if bared else tree, name, "exec", dont_inherit=True, optimize=optimize
    )
    return HEADER + importlib.util.source_hash(source) + marshal.dumps(code)


def bare(tree: ast.Module) -> ast.Module:
    """Take out what only readers of the source need: docstrings, and the annotations of functions.

    Classes keep their docstrings: where there is none, `dataclass` makes one up, slowly. Assertions
    stay as well, which optimize=2 would take: the laws of states are made of them.
    """
    for node in ast.walk(tree):
        if isinstance(node, BARED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.Pass(lineno=1, col_offset=0)]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return tree


def compile_zip(source: str, target: str, drop: list[str], optimize: int, bared: bool) -> None:
    """Write `target` from the zip `source`, less what matches one of the patterns in `drop`."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or any(fnmatch(name, pattern) for pattern in drop):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                name, data = name + "c", pyc(name, data, optimize, bared)
            put(new, name, data)


async def install(micropip: str, wheel: str, target: str) -> None:
    """Let micropip, from its own wheel, install a wheel; write what it has installed as a zip."""
    sys.path.append(micropip)  # a zip of modules
    from micropip import install

    site = Path(getsitepackages()[0])
    await install(f"emfs:{wheel}")
    with zipfile.ZipFile(target, "w") as new:
        for path in sorted(filter(Path.is_file, site.rglob("*"))):
            new.write(path, path.relative_to(site).as_posix())


def put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Write one file into a zip, with nothing about it that changes from build to build."""
    info = zipfile.ZipInfo(name, DATE)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, zipfile.ZIP_DEFLATED, 9)
