"""What the page's Python has done by the time it starts: see snapshot.mjs.

The engine is imported, and its first game begun, so that the page's first question finds tables
and pictures made. A snapshot keeps memory but no files; what the engine may still import is kept
in memory too, and `put_files`, called once after the start, lays it where it was.
"""

import importlib
import io
import shutil
import sys
import zipfile
from pathlib import Path

shutil.unpack_archive("/engine.zip", "/home/pyodide", "zip")
# What PyScript imports as it starts; its own Python package is for itself to bring.
for module in ("asyncio", "base64", "email", "html", "importlib.metadata", "inspect"):
    importlib.import_module(module)

import skerry.service.opening  # noqa: E402 - it was not there before

skerry.service.opening.opening()

imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
files = {
    str(path): path.read_bytes()
    for path in Path.cwd().rglob("*")
    if path.is_file() and str(path) not in imported
}


def put_files() -> None:
    """Write the files of the engine that nobody has imported yet."""
    for name, data in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    files.clear()
    importlib.invalidate_caches()


def rest(library: str) -> bytes:
    """Return the zip `library` without the modules that have been imported."""
    kept = io.BytesIO()
    with zipfile.ZipFile(library) as old, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if f"{library}/{name}" not in imported:
                new.writestr(name, old.read(name))
    return kept.getvalue()
