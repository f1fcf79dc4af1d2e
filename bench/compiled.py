"""Interface to the compiled solver of Atoll's small board (py/tables/atoll_solver.cpp)."""

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

from atoll_first_stones import compile_solver, write_board

WORK = 100_000
"""Positions that the solver searches for one question before it turns to the next."""


class Compiled:
    """The solver as a running process, compiled when created."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        folder = Path(self._folder.name)
        self._program = str(compile_solver(folder))
        self._env = {**os.environ, "ATOLL_BOARD": str(write_board(folder))}

    def solved_winners(
        self, states: Iterable[AtollState], seconds: int = 60
    ) -> dict[AtollState, int]:
        """Return the winners of the positions that can be solved within `seconds` of CPU time.

        Positions with few empty cells come first: their results speed up the others. Swaps are
        ignored."""
        asked = {position_text(state): state for state in states if not state.is_terminal}
        words = sorted(asked, key=len, reverse=True)
        limit = ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh"]
        solve = [*limit, self._program, "lemmas", os.devnull, str(WORK), *words]
        done = subprocess.run(solve, env=self._env, stdout=subprocess.PIPE, text=True, check=False)
        rows = (line.split() for line in done.stdout.splitlines())
        return {asked[name]: int(winner) for name, winner, *_ in rows if int(winner) >= 0}


def position_text(state: AtollState) -> str:
    """Return a position in the solver's format: cells, Black's and White's alternating."""
    names = state.board.names
    black, white = (
        [name for cell, name in enumerate(names) if stones >> cell & 1]
        for stones in (state.black, state.white)
    )
    return ",".join(filter(None, (name for pair in zip_longest(black, white) for name in pair)))
