"""What the page's Python has done by the time it starts: see snapshot.mjs.

The engine is imported, its games are listed, and the first of them is begun, so that the page's
first question finds tables and pictures made. (With all five begun there were 0.7 MB more for
everybody to fetch, to save some 0.2 s when Palavan is first opened and 0.1 s in the others.)

A snapshot keeps memory but no files; those that the engine may still ask for go beside it (`left`).
`blank`, called last, fills what is free with zeros, which pack to nothing: left-overs were 3 % of
the file.
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
importlib.import_module("asyncio")  # by Pyodide, as soon as PyScript has something run

from skerry.core.registry import game_ids  # noqa: E402 - it was not there before
from skerry.service.host import Host  # noqa: E402

for request in ('{"op": "shelf"}', f'{{"op": "new", "game": "{game_ids()[0]}"}}'):
    Host().call(request)

imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}


def left() -> list[str]:
    """Return the paths of the engine's files that nobody has imported yet."""
    paths = (path for path in Path.cwd().rglob("*") if path.is_file())
    return sorted({str(path) for path in paths} - imported)


def rest(library: str) -> bytes:
    """Return the zip `library` without the modules that have been imported."""
    kept = io.BytesIO()
    with zipfile.ZipFile(library) as old, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if f"{library}/{name}" not in imported:
                new.writestr(name, old.read(name))
    return kept.getvalue()


END = 1 << 17
"""A size, in bytes, that no free place but the end of the heap is likely to have."""


def blank() -> None:
    """Forget which files are there, and fill every free place of the heap with zeros.

    Places are taken by the allocator's own rule, the largest first: a size is through when it is
    served from the end of the heap. (A chain of pairs keeps them, since a list would be moved as it
    grows, and leave its own copies behind.)
    """
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined] # noqa: SLF001 - `rest` is another zip
    gc.collect()
    kept: object = None
    ends = sorted(map(id, [bytes(END) for _ in range(6)]))
    end = next(at for at, after in pairwise(ends) if after - at < 2 * END)
    size = 1 << 22
    while size:
        while id(zeros := bytes(size)) < end:
            kept = (kept, zeros)
        size -= max(size // 128 * 8, 8)
    while kept:
        kept = kept[0]  # type: ignore[index]
