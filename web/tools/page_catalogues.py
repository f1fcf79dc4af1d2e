"""Catalogues for the page's engine: without the texts of modules that the page leaves out.

A .po file names the modules of each text. The page needs no texts of the terminal, for example,
which are a third of the engine's catalogue.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from web.tools.messages_compile import Entry, mo_bytes, parse_po

PLACES = re.compile(r"^#: (.*)$", re.MULTILINE)


def reduce_catalogues(archive: Path, sources: Path, drop: Sequence[str]) -> None:
    """Rewrite the catalogues in the zip of an engine without unused texts.

    Args:
        archive: The zip. Catalogues without a .po file in `sources` stay as they are.
        sources: The folder with the package skerry and its .po files.
        drop: Patterns of the files that the engine leaves out.
    """
    with zipfile.ZipFile(archive) as old:
        contents = [(info, old.read(info)) for info in old.infolist()]
    with zipfile.ZipFile(archive, "w") as new:
        for info, content in contents:
            po = (sources / info.filename).with_suffix(".po")
            data = content
            if info.filename.endswith(".mo") and po.is_file():
                folder = Path(info.filename).parents[1].as_posix()
                data = mo_bytes(used_entries(po.read_text("utf-8"), folder, drop))
            new.writestr(info, data, zipfile.ZIP_DEFLATED, 9)


def used_entries(text: str, folder: str, drop: Sequence[str]) -> Iterator[Entry]:
    """Yield the translated entries of a .po file that a module of the page may show.

    Args:
        text: The file.
        folder: The folder that the places in the file are relative to, such as "skerry".
        drop: Patterns of the files that the engine leaves out.
    """
    for block in re.split(r"\n\s*\n", text):
        places = [place for line in PLACES.findall(block) for place in line.split()]
        names = [f"{folder}/{place}" for place in places]
        if not names or not all(is_dropped(name, drop) for name in names):
            yield from parse_po(block)


def is_dropped(name: str, drop: Sequence[str]) -> bool:
    """Return whether the page's engine leaves out a file."""
    return any(fnmatch(name, pattern) for pattern in drop)
