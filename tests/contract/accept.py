"""Write each game's playthroughs and perft file anew, for a person to read and agree with.

`python build.py accept` runs this. What it writes is compared by the contract's tests; look at
the difference before you commit it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from toys import folder, toys_registered

from contract import template
from contract.perft import tables
from contract.transcript import record
from contract.walks import IDS, recorded


def files(id: str) -> Iterator[tuple[str, str]]:
    """The names and texts of a game's recorded files."""
    for name, setting in recorded(id).items():
        yield name, record(setting)
    yield "perft.json", perft(id)


def perft(id: str) -> str:
    """The text of a game's perft.json, one line per row of counts."""
    rows = [_row(row) for row in tables(id)]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _row(row: dict[str, object]) -> str:
    return "{" + ",\n ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in row.items()) + "}"


def main(ids: list[str] | None = None) -> int:
    """Write the files of these games (default: all) and say which have changed."""
    with toys_registered():
        for id in ids or IDS:
            for name, text in files(id):
                path = folder(id) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                old = path.read_text(encoding="utf-8") if path.exists() else ""
                path.write_text(text, encoding="utf-8")
                how = "as before" if old == text else "changed: read it" if old else "new: read it"
                print(f"{id}/{name}: {how}")
    if not ids:
        with TemporaryDirectory() as folder_of_copy:
            template.record(Path(folder_of_copy))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
