"""What a solitaire player of Palavan may set out to do, and how far a board has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .land import EMPTY, areas, ashore, clashes, count
from .tiles import LAND, WATER


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
        Goal("island", "Island", 3, 3, water_rim=True),
        Goal("basic", "Basic", 4, 4),
        Goal("medium", "Medium", 4, 4, whole=1),
        Goal("difficult", "Difficult", 4, 4, whole=2),
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
        Condition("laid", f"All {goal.size} tiles are laid", laid, laid == goal.size),
        Condition("fit", "Every edge fits", clashing, not clashing),
    ]
    if goal.water_rim:
        wet = len(ashore(board, goal.width))
        found.append(Condition("rim", "The rim is all water", wet, not wet))
    if goal.whole:
        regions = areas(board, goal.width)
        land, water = count(regions, LAND), count(regions, WATER)
        asked = {"land": ("Land", land), "water": ("Water", water)}
        if goal.whole == 1:
            asked = {"either": ("Land or water", min(land, water))}
        for id, (colour, number) in asked.items():
            found.append(Condition(id, f"{colour} is one area", number, number <= 1))
    return tuple(found)


def reached(goal: Goal, board: Sequence[int]) -> bool:
    """Whether a board fulfils a goal. Which tiles lie on it is not asked."""
    return all(condition.holds for condition in conditions(goal, board))
