"""Writing of each game's recorded files: playthroughs and perft.json.

The tests compare games with these files. Read the differences before you commit them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from skerry.testing.games_under_test import folder
from skerry.testing.perft import count_perft_rows
from skerry.testing.random_games import recorded_settings
from skerry.testing.transcript import record_random_game


def recorded_files(id: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each of a game's recorded files, recorded now."""
    for name, setting in recorded_settings(id).items():
        yield name, record_random_game(setting)
    yield "perft.json", perft_text(id)


def perft_text(id: str) -> str:
    """Return the text of a game's perft.json, one line for each count."""
    rows = [_row_text(row) for row in count_perft_rows(id)]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _row_text(row: dict[str, object]) -> str:
    return "{" + ",\n ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in row.items()) + "}"


def write_recordings(ids: Iterable[str], into: Path | None = None) -> Iterator[str]:
    """Write the recorded files of games; yield a line about each file.

    Args:
        ids: The games.
        into: The folder in which each game gets a folder; None: each game's own folder.
    """
    for id in ids:
        recorded = folder(id)
        target = recorded if into is None else into / id
        target.mkdir(parents=True, exist_ok=True)
        for name, text in recorded_files(id):
            path = recorded / name
            old = path.read_text(encoding="utf-8") if path.exists() else ""
            (target / name).write_text(text, encoding="utf-8")
            result = "as before" if old == text else "changed: read it" if old else "new: read it"
            yield f"{id}/{name}: {result}"
