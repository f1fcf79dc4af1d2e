"""Write the recorded files of each game and of the template: `python build.py accept`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from skerry.testing import games_under_test
from toys import register_all, registered_toys

from contract import template


def main(ids: list[str] | None = None) -> int:
    """Write the files of these games (default: all) and print which have changed."""
    register_all()
    from skerry.testing.recording import (
        accept,  # imported late: its tests read the registry of games
    )

    with registered_toys():
        for line in accept(ids or games_under_test.ids()):
            print(line)
    if not ids:
        with TemporaryDirectory() as folder_of_copy:
            template.record(Path(folder_of_copy))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
