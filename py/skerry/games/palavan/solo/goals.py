"""Goals of the puzzles, and the conditions that a board must fulfil for each goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skerry.core.i18n import N_, texts
from skerry.games.palavan.land import (
    EMPTY,
    all_edges_fit,
    count_areas,
    find_areas,
    find_clashes,
    land_at_rim,
)
from skerry.games.palavan.tiles import LAND, WATER

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: the size of the board to fill so that all edges fit, and further conditions.

    Attributes:
        id: Id of the goal.
        name: Name, marked for translation.
        width: Number of columns.
        height: Number of rows.
        water_rim: Whether the rim must be all water.
        whole: How many of the two colours must form a single area: 0, 1 (land or water) or 2.
    """

    id: str
    name: str
    width: int
    height: int
    water_rim: bool = False
    whole: int = 0

    @property
    def size(self) -> int:
        """Number of cells, which is also the number of tiles needed."""
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
    """A condition of a goal, checked on a board.

    Attributes:
        id: "laid", "fit", "rim", "land", "water" or "either".
        name: The text of the condition, translated.
        count: A number that depends on the id. "laid": placed tiles. "fit": clashing edges. "rim":
            edges at the rim with land. "land" and "water": areas of this colour. "either": areas
            of the colour with fewer areas.
        holds: Whether the board fulfils the condition.
    """

    id: str
    name: str
    count: int
    holds: bool


def check_conditions(goal: Goal, board: Sequence[int]) -> tuple[Condition, ...]:
    """Return the conditions of a goal, checked on a board.

    The board may have empty cells and clashing edges.
    """
    laid = goal.size - board.count(EMPTY)
    clashing = len(find_clashes(board, goal.width))
    result = [
        Condition("laid", _condition_name("laid", goal.size), laid, laid == goal.size),
        Condition("fit", _condition_name("fit"), clashing, not clashing),
    ]
    if goal.water_rim:
        land_edges = len(land_at_rim(board, goal.width))
        result.append(Condition("rim", _condition_name("rim"), land_edges, not land_edges))
    if goal.whole:
        areas = find_areas(board, goal.width)
        land = count_areas(areas, LAND)
        water = count_areas(areas, WATER)
        areas_asked = {"land": land, "water": water}
        if goal.whole == 1:
            areas_asked = {"either": min(land, water)}
        result += (
            Condition(id, _condition_name(id), count, count <= 1)
            for id, count in areas_asked.items()
        )
    return tuple(result)


def _condition_name(id: str, count: int = 0) -> str:
    return _(_NAMES[id]).format(count=count)


_NAMES = {
    "laid": N_("All {count} tiles"),
    "fit": N_("Every edge matches"),
    "rim": N_("Water all around"),
    "land": N_("One land area"),
    "water": N_("One water area"),
    "either": N_("One land or water area"),
}


def is_reached(goal: Goal, board: Sequence[int]) -> bool:
    """Return whether a board fulfils a goal."""
    # A fast test, which most boards fail.
    if EMPTY in board or not all_edges_fit(board, goal.width):
        return False
    return all(condition.holds for condition in check_conditions(goal, board))
