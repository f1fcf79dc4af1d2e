"""Write the recorded files of games and of the template: `python build.py accept`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from skerry.testing import games_under_test
from toys import register_all, registered_toys

from contract import template

TEMPLATES = ("template", "cards")
"""The names of the games that `python -m skerry new` writes, without and with --cards."""


def main(names: list[str] | None = None, into: Path | None = None) -> int:
    """Write the recorded files and print which have changed.

    Args:
        names: Ids of games, "template" or "cards"; by default all of them.
        into: The folder in which each game gets a folder; None: where its files belong.
    """
    register_all()
    from skerry.testing.recording import (
        write_recordings,  # imported late: its tests read the registry of games
    )

    known = [*games_under_test.game_ids(), *TEMPLATES]
    unknown = [name for name in names or () if name not in known]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; choose from {', '.join(known)}", file=sys.stderr)
        return 2
    chosen = names or known
    with registered_toys():
        for line in write_recordings([name for name in chosen if name not in TEMPLATES], into):
            print(line, flush=True)
    for name in TEMPLATES:
        if name in chosen:
            with TemporaryDirectory() as copy:
                target = into / name if into else None
                template.record(Path(copy), target, cards=name == "cards")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
