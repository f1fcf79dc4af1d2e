"""Bots in Python files and installed bots as players, each in a process of its own.

The process runs `python -m skerry bot`. Therefore a bot that never yields can be stopped at its
deadline like any other program, and `print` in a bot doesn't disturb the protocol.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from skerry.core.i18n import current_language
from skerry.core.registry import load
from skerry.core.state import State

from .program import Program, ProgramPlayer
from .program_lines import Clocks, ErrorLineError, ForfeitError


@dataclass(frozen=True, slots=True)
class BotPlayer(ProgramPlayer):
    """An installed bot or a function in a file, whose name is `command`, in its own process.

    `seconds` is CPU time, as for the levels. The deadlines are those of a `ProgramPlayer`.
    """

    def choose_timed(
        self, id: str, known: State, rng: Random, clocks: Clocks | None = None
    ) -> tuple[Any, float]:
        """Return the move (see `choose`) and the seconds of CPU time that it took."""
        try:
            action, answer = self._ask(id, known, rng, clocks)
        except ErrorLineError as error:
            raise ForfeitError(error.reason) from error
        return action, answer.cpu_seconds or 0.0

    def start(self) -> Program:
        """Start the process. Raises ValueError if there is no such bot."""
        try:
            return self._start(self.command)
        except ErrorLineError as error:
            raise ValueError(error.reason) from error

    def _start(self, command: str) -> Program:
        folder = str(Path(__file__).parents[2])
        paths = [folder, *(path for path in sys.path if path and path != folder)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        words = [sys.executable, "-m", "skerry", "--lang", current_language(), "bot", "--cpu"]
        game = load(self.game)
        package = game.package or game.begin.__module__  # of a game in a notebook or a test
        return Program(command, [*words, "--package", package, self.game, command], env)
