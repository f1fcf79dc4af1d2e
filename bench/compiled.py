"""Who wins positions of Atoll's small board, by the compiled solver (tables/atoll_solver.cpp)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from skerry.games.atoll.rules import AtollState

sys.path.append(str(Path(__file__).parents[1] / "py" / "tables"))

from atoll_first_stones import compiled, written

WORK = 100_000
"""Positions that the solver looks at for one question before the others have their turn."""


class Compiled:
    """The solver, compiled anew; ends with the process."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        folder = Path(self._folder.name)
        self._program = str(compiled(folder))
        self._env = {**os.environ, "ATOLL_BOARD": str(written(folder))}

    def winners(self, states: Iterable[AtollState], seconds: int = 60) -> dict[AtollState, int]:
        """The colours that win, of those that so many seconds of CPU time decide: positions with
        few empty cells first, so that what is found there helps with the others. That one may swap
        is left out."""
        asked = {text(state): state for state in states if not state.is_terminal}
        words = sorted(asked, key=len, reverse=True)
        limit = ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh"]
        solve = [*limit, self._program, "lemmas", os.devnull, str(WORK), *words]
        done = subprocess.run(solve, env=self._env, stdout=subprocess.PIPE, text=True, check=False)
        rows = (line.split() for line in done.stdout.splitlines())
        return {asked[name]: int(winner) for name, winner, *_ in rows if int(winner) >= 0}


def text(state: AtollState) -> str:
    """A position's cells by turns, Black's first, as the solver reads it."""
    names = state.board.names
    black, white = (
        [name for cell, name in enumerate(names) if stones >> cell & 1]
        for stones in (state.black, state.white)
    )
    return ",".join(filter(None, (name for pair in zip_longest(black, white) for name in pair)))
