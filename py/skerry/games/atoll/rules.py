"""The rules of Atoll (Mark Steere, 2008): the game for two players, and problems for one."""

from __future__ import annotations

from .board import PRESET_COLUMNS
from .problem import rules as of_problems
from .problem.rules import ProblemState
from .state import SWAP as SWAP
from .state import AtollState as AtollState
from .state import island_of as island_of


def begin(preset: str, seats: int) -> AtollState | ProblemState:
    """Return the initial state of a preset: an empty board, or a problem before the draw."""
    if preset in PRESET_COLUMNS:
        return AtollState(PRESET_COLUMNS[preset])
    return of_problems.begin(preset)
