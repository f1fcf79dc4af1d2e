"""Compiling the catalogues: .po files, which people write, into what programs read.

The engine reads .mo files (as gettext does), the page a module of its own. Both stand beside the
sources and are not committed: `build.py` makes them before it does anything else, the tests before
they begin, and hatch_build.py for a wheel. Standard library only: a wheel's build has no more.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

Entry = tuple[tuple[str, ...], tuple[str, ...]]
"""A text (for plurals one and many) and what is said for it, in as many forms."""

KEYS = re.compile(r"(msgid|msgid_plural|msgstr|msgstr\[\d\]) (\".*\")")


def make_catalogues(root: Path, package: str = "py/skerry") -> list[Path]:
    """Compile all catalogues of the repository (or of a source archive, or another package) at
    `root` into the files that are returned. Those that are up to date already are left alone.
    """
    made = list[Path]()
    for po in sorted((root / package).rglob("locale/*.po")):
        made.append(_write(po.with_suffix(".mo"), mo(_entries(po))))
    for po in sorted((root / "web" / "locale").glob("*.po")):
        module = root / "web" / "js" / "locale" / f"{po.stem}.js"
        made.append(_write(module, js(_entries(po)).encode()))
    return made


def _entries(po: Path) -> list[Entry]:
    try:
        return list(read(po.read_text("utf-8")))
    except ValueError as error:
        raise ValueError(f"{po}: {error}") from None


def read(text: str) -> Iterator[Entry]:
    """The entries of a .po file that have a translation; that of "" says how plurals are made."""
    entries = list[dict[str, str]]()
    key = ""
    for line in text.splitlines():
        if found := KEYS.fullmatch(line):
            key, value = found.groups()
            if key == "msgid":
                entries.append({})
            entries[-1][key] = json.loads(value)
        elif line.startswith('"'):
            entries[-1][key] += json.loads(line)
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"this is no line of a .po file: {line}")
    for values in entries:
        ids = tuple(value for key, value in values.items() if key.startswith("msgid"))
        said = tuple(value for key, value in values.items() if key.startswith("msgstr"))
        if said and all(said):
            yield ids, said


def mo(entries: Iterable[Entry]) -> bytes:
    """The entries as gettext reads them: sorted, the texts' places before the texts."""
    pairs = sorted(("\0".join(ids).encode(), "\0".join(said).encode()) for ids, said in entries)
    count, start = len(pairs), 28
    at = start + 16 * count
    tables, data = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), at + len(data))
            data += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, start, start + 8 * count, 0, at)
    return head + tables[0] + tables[1] + data


def js(entries: Iterable[Entry]) -> str:
    """The entries as a module of the page: texts by the English ones, for plurals all forms."""
    lines = []
    for ids, said in entries:
        if ids[0]:
            words = json.dumps(said[0] if len(ids) == 1 else said, ensure_ascii=False)
            lines.append(f"  {json.dumps(ids[0], ensure_ascii=False)}: {words},\n")
    return (
        "// Made from web/locale by build.py.\n\n"
        "/** @type {Record<string, string | string[]>} */\n"
        f"export default {{\n{''.join(sorted(lines))}}};\n"
    )


def _write(path: Path, content: bytes) -> Path:
    """Write a file at once, if it is not so already: other processes may do the same."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        Path(file.name).chmod(0o644)
        Path(file.name).replace(path)
    return path
