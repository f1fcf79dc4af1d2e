"""Preparation of the page's Python before its memory is saved; snapshot.mjs runs it in Pyodide.

The engine is imported, its games are listed and the first of them is begun, so that the page's
first request finds boards and scenes in memory. (With all five games begun, all visitors would
fetch 0.7 MB more, to save 0.2 s when Palavan is first opened and 0.1 s for the others.)

A snapshot contains memory but no files. Files that the engine may still read are stored beside the
memory (`unread_files`). `blank_unused_memory`, called last, fills free memory with zeros, which
compress to nothing: without it the packed snapshot is 27 % larger (4,977 kB instead of 3,917).
"""

import gc
import importlib
import io
import shutil
import sys
import zipfile
import zipimport
from itertools import pairwise
from pathlib import Path

shutil.unpack_archive("/engine.zip", "/home/pyodide", "zip")
importlib.import_module("asyncio")  # Pyodide imports this module as soon as PyScript runs any code

from skerry.core.registry import game_ids  # noqa: E402 - unpacked two lines above
from skerry.service.host import Host  # noqa: E402

for request in ('{"op": "catalogue"}', f'{{"op": "new", "game": "{game_ids()[0]}"}}'):
    Host().call(request)

imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}


def unread_files() -> list[str]:
    """Return the paths of the engine's files that have not been imported."""
    paths = (path for path in Path.cwd().rglob("*") if path.is_file())
    return sorted({str(path) for path in paths} - imported)


def rest_of_library() -> bytes:
    """Return the zip of the standard library without the modules that have been imported."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    rest = io.BytesIO()
    with zipfile.ZipFile(library) as old, zipfile.ZipFile(rest, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if f"{library}/{name}" not in imported:
                new.writestr(name, old.read(name))
    return rest.getvalue()


MARKER_BYTES = 1 << 17
"""A size that no free block is likely to have, except at the end of the heap."""


def blank_unused_memory() -> None:
    """Clear the caches of file names, and fill every free block of the heap with zeros.

    Blocks are allocated as the allocator chooses, the largest size first. A size is exhausted when
    a block of it comes from the end of the heap. (The blocks are held by a chain of pairs: a list
    would be moved as it grows, and leave copies of itself.)
    """
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined] # noqa: SLF001 - the page has another zip
    gc.collect()
    blocks: object = None
    markers = sorted(map(id, [bytes(MARKER_BYTES) for _ in range(6)]))
    end = next(at for at, after in pairwise(markers) if after - at < 2 * MARKER_BYTES)
    size = 1 << 22
    while size:
        while id(zeros := bytes(size)) < end:
            blocks = (blocks, zeros)
        size -= max(size // 128 * 8, 8)
    while blocks:
        blocks = blocks[0]  # type: ignore[index]
