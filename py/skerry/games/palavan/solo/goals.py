"""What a solitaire player of Palavan may set out to do, and how far a board has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skerry.core.i18n import N_, texts
from skerry.games.palavan.land import EMPTY, all_fit, areas, ashore, clashes, count
from skerry.games.palavan.tiles import LAND, WATER

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class Goal:
    """A board to fill so that everything fits.

    `water_rim`: nothing but water around it. `whole`: how many of the two colours must be one
    area each (1: land or water, as you like; 2: both).
    """

    id: str
    name: str
    width: int
    height: int
    water_rim: bool = False
    whole: int = 0

    @property
    def size(self) -> int:
        """How many cells there are, and so how many tiles are needed."""
        return self.width * self.height


GOALS: Mapping[str, Goal] = {
    goal.id: goal
    for goal in (
        Goal("island", N_("Island"), 3, 3, water_rim=True),
        Goal("basic", N_("Basic"), 4, 4),
        Goal("medium", N_("Medium"), 4, 4, whole=1),
        Goal("difficult", N_("Difficult"), 4, 4, whole=2),
        Goal("study", N_("Study"), 2, 2),
    )
}


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that a goal asks for: whether it `holds` as the board is now.

    `count` is of what the name speaks of: tiles laid, edges that do not fit, edges of the rim
    with land, areas (where either colour will do, of the colour that has fewer).
    """

    id: str
    name: str
    count: int
    holds: bool


def conditions(goal: Goal, board: Sequence[int]) -> tuple[Condition, ...]:
    """What a goal asks for, one by one. `board` may have empty cells and edges that clash."""
    laid = goal.size - board.count(EMPTY)
    clashing = len(clashes(board, goal.width))
    found = [
        Condition("laid", _named("laid", goal.size), laid, laid == goal.size),
        Condition("fit", _named("fit"), clashing, not clashing),
    ]
    if goal.water_rim:
        wet = len(ashore(board, goal.width))
        found.append(Condition("rim", _named("rim"), wet, not wet))
    if goal.whole:
        regions = areas(board, goal.width)
        land = count(regions, LAND)
        water = count(regions, WATER)
        asked = {"land": land, "water": water}
        if goal.whole == 1:
            asked = {"either": min(land, water)}
        found += (Condition(id, _named(id), it, it <= 1) for id, it in asked.items())
    return tuple(found)


def _named(id: str, count: int = 0) -> str:
    """A condition in words."""
    return _(_NAMES[id]).format(count=count)


_NAMES = {
    "laid": N_("All {count} tiles are laid"),
    "fit": N_("Every edge fits"),
    "rim": N_("The rim is all water"),
    "land": N_("Land is one area"),
    "water": N_("Water is one area"),
    "either": N_("Land or water is one area"),
}


def reached(goal: Goal, board: Sequence[int]) -> bool:
    """Whether a board fulfils a goal. Which tiles lie on it is not asked."""
    if EMPTY in board or not all_fit(board, goal.width):  # nearly always: nothing else is asked
        return False
    return all(condition.holds for condition in conditions(goal, board))
