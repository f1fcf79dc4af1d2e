"""Compilation of the catalogues: translators' .po files become what programs read.

The engine reads .mo files (as gettext does), the page a JavaScript module. Both are written beside
the sources and are not committed: `build.py` makes them before anything else, the tests before they
start, and hatch_build.py for a wheel. Standard library only, because nothing else is installed when
a wheel is built.
"""

from __future__ import annotations

import ast
import json
import re
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

Entry = tuple[tuple[str, ...], tuple[str, ...]]
"""An English text (singular and plural if it counts) and its translation, in as many forms."""

LINE = re.compile(r"(msgid|msgid_plural|msgstr|msgstr\[\d\]) (\".*\")")


PLURAL = re.compile(r"plural=([n\d\s%!=<>&|?:()]+);")
LIST = re.compile(r"^LANGUAGE_NAMES: dict\[str, str\] = (\{.*?\})$", re.MULTILINE | re.DOTALL)


def language_names(root: Path) -> dict[str, str]:
    """Return the languages by tag, as they call themselves, English first.

    They are read from the engine's source, because a wheel's build can't import the engine.
    """
    source = (root / "py" / "skerry" / "core" / "i18n.py").read_text("utf-8")
    match = LIST.search(source)
    if not match:
        raise ValueError("py/skerry/core/i18n.py has no LANGUAGE_NAMES")
    names: dict[str, str] = ast.literal_eval(match[1])
    return names


def make_catalogues(root: Path, package: str = "py/skerry") -> list[Path]:
    """Compile all catalogues that are not up to date.

    Args:
        root: The repository, a source archive, or the folder of another package.
        package: The path of the Python package in it.

    Returns:
        All compiled files.
    """
    compiled = list[Path]()
    for po in sorted((root / package).rglob("locale/*.po")):
        compiled.append(_write_if_changed(po.with_suffix(".mo"), mo_bytes(_entries(po))))
    for po in sorted((root / "web" / "locale").glob("*.po")):
        module = root / "web" / "js" / "locale" / f"{po.stem}.js"
        compiled.append(_write_if_changed(module, js_module(_entries(po)).encode()))
    if (root / "web" / "js").is_dir():
        module = root / "web" / "js" / "locale" / "languages.js"
        compiled.append(_write_if_changed(module, js_list(language_names(root)).encode()))
    return compiled


def _entries(po: Path) -> list[Entry]:
    try:
        return list(parse_po(po.read_text("utf-8")))
    except ValueError as error:
        raise ValueError(f"{po}: {error}") from None


def parse_po(text: str) -> Iterator[Entry]:
    """Yield the translated entries of a .po file; the entry "" has the rule for plurals."""
    entries = list[dict[str, str]]()
    key = ""
    for line in text.splitlines():
        if match := LINE.fullmatch(line):
            key, value = match.groups()
            if key == "msgid":
                entries.append({})
            entries[-1][key] = json.loads(value)
        elif line.startswith('"'):
            entries[-1][key] += json.loads(line)
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"not a line of a .po file: {line}")
    for values in entries:
        ids = tuple(value for key, value in values.items() if key.startswith("msgid"))
        forms = tuple(value for key, value in values.items() if key.startswith("msgstr"))
        if forms and all(forms):
            yield ids, forms


def mo_bytes(entries: Iterable[Entry]) -> bytes:
    """Return the entries as a .mo file: sorted, with tables of lengths and offsets first."""
    pairs = sorted(("\0".join(ids).encode(), "\0".join(forms).encode()) for ids, forms in entries)
    count = len(pairs)
    start = 28
    data_start = start + 16 * count
    tables = [b"", b""]
    data = b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), data_start + len(data))
            data += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, start, start + 8 * count, 0, data_start)
    return head + tables[0] + tables[1] + data


def js_module(entries: Iterable[Entry]) -> str:
    """Return the entries as a JavaScript module: translations by English text, plurals as lists.

    gettext's rule for plurals, an expression in C, is the same in JavaScript.
    """
    lines = []
    plural = "n != 1"
    for ids, forms in entries:
        if match := None if ids[0] else PLURAL.search(forms[0]):
            plural = match[1]
        if ids[0]:
            value = json.dumps(forms[0] if len(ids) == 1 else forms, ensure_ascii=False)
            lines.append(f"  {json.dumps(ids[0], ensure_ascii=False)}: {value},\n")
    return (
        "// Made from web/locale by build.py.\n\n"
        "/** @type {Record<string, string | string[]>} */\n"
        f"export default {{\n{''.join(sorted(lines))}}};\n\n"
        "/** @type {(n: number) => number | boolean} The index of the form for a number. */\n"
        f"export const plural = (n) => {plural};\n"
    )


def js_list(names: dict[str, str]) -> str:
    """Return the languages as a JavaScript module, with functions that import their catalogues."""
    _, *others = names
    imports = "".join(f'  {tag}: () => import("./{tag}.js"),\n' for tag in others)
    return (
        "// Made from py/skerry/core/i18n.py by build.py.\n\n"
        "/** @type {Record<string, string>} The languages by tag, as they call themselves. */\n"
        f"export const LANGUAGES = {json.dumps(names, ensure_ascii=False)};\n\n"
        "/** @typedef {Record<string, string | string[]>} Catalogue */\n"
        "/** @typedef {(n: number) => number | boolean} Plural */\n"
        "/** @type {Record<string, () => Promise<{ default: Catalogue, plural: Plural }>>} */\n"
        f"export const CATALOGUES = {{\n{imports}}};\n"
    )


def _write_if_changed(path: Path, content: bytes) -> Path:
    """Write a changed file in one step, because other processes may write it at the same time."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        Path(file.name).chmod(0o644)
        Path(file.name).replace(path)
    return path
