"""Run inside Pyodide by compile.mjs: compile a zip of sources into a zip of .pyc files.

The same input gives the same bytes: names are sorted, dates are fixed, hashes are not checked (so
that the importer never looks for sources), and the caller sets PYTHONHASHSEED=0. Files that are not
Python are copied. Files are deflated, because a static host may not compress a .zip.
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
UNCHECKED_HASH = (1).to_bytes(4, "little")
HEADER = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
CLASS_DOCSTRING = "."


def pyc_bytes(name: str, source: bytes, optimize: int, strip: bool = False) -> bytes:
    """Return the content of a .pyc file.

    Args:
        name: The file name in tracebacks.
        source: The content of the .py file.
        optimize: The optimization level of `compile`.
        strip: Whether to remove docstrings and the annotations of functions.
    """
    tree = ast.parse(source, name)
    if strip:
        tree = strip_tree(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return HEADER + importlib.util.source_hash(source) + marshal.dumps(code)


def strip_tree(tree: ast.Module) -> ast.Module:
    """Remove docstrings, and the annotations of functions.

    Classes keep a dot: `dataclass` generates missing docstrings, which is slow. Assertions stay,
    although optimize=2 would remove them: the validation of states uses them.
    """
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            is_class = isinstance(node, ast.ClassDef)
            docstring = ast.Expr(ast.Constant(CLASS_DOCSTRING))
            node.body[:1] = [docstring] if is_class else []
            node.body = node.body or [ast.Pass()]
            ast.fix_missing_locations(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return tree


def compile_zip(source: str, target: str, drop: list[str], optimize: int, strip: bool) -> None:
    """Compile the zip `source` to `target`, without names that match a pattern in `drop`."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or any(fnmatch(name, pattern) for pattern in drop):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                data = pyc_bytes(name, data, optimize, strip)
                name += "c"
            file_text(new, name, data)


async def zip_installed_files(micropip: str, wheel: str, target: str) -> None:
    """Install `wheel` with micropip (the path of micropip's wheel); zip the installed files."""
    sys.path.append(micropip)
    from micropip import install

    site = Path(getsitepackages()[0])
    await install(f"emfs:{wheel}")
    with zipfile.ZipFile(target, "w") as new:
        for path in sorted(filter(Path.is_file, site.rglob("*"))):
            new.write(path, path.relative_to(site).as_posix())


def file_text(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file to a zip, with fixed metadata."""
    info = zipfile.ZipInfo(name, DATE)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, zipfile.ZIP_DEFLATED, 9)
