"""Steps of the lesson: tiles and columns, coasts, wild dice, turns, waves, ships, stopping."""

from __future__ import annotations

from skerry.core.i18n import N_
from skerry.core.lesson import Step

from .rules import STOP, IslantState
from .scoring import Score, score

THREE_SIDES = "islant:level-1:1-2,land1@2-d3,1-2,land1@3-e4,1-2,land1@0-d5"
OPEN_TOP = "islant:level-1:1-2,land1@3-e4,1-2,land1@0-d5,1-2,land1@1-c4"
BOW_TIE = "islant:level-1:1-2,land1@2-d3,1-5,land5@0-e4,1-2,land1@0-d5,1-2,land1@1-c4"
TWO_WAVES = "islant:level-2:1-5,wave5-b1,land1@2-e4,1-4,wave4-c1,land1@0-e6"
ONE_SHIP = "islant:level-4:1-3-5,land1@2-e4,wave5-b1,ship3-e6"


def _score(state: IslantState) -> Score:
    return score(state.level, state.sheets[state.to_move])


def _closes_coast(before: IslantState, action: str, after: IslantState) -> bool:
    """Tell whether fewer sides of the coasts are straight than before."""
    return _straight_sides(after) < _straight_sides(before)


def _straight_sides(state: IslantState) -> int:
    return sum(len(island.straight) for island in _score(state).islands)


def _is_in_column(before: IslantState, action: str, after: IslantState) -> bool:
    """Tell whether a quarter is drawn in the first or last column, the columns of number 5."""
    return action.startswith("land1") and action[-2] in "ag"


def _completes_all(before: IslantState, action: str, after: IslantState) -> bool:
    result = _score(after)
    return len(result.completed) == len(result.islands)


def _completes_turn(before: IslantState, action: str, after: IslantState) -> bool:
    return action != STOP and not after.fresh


def _is_drawing(before: IslantState, action: str, after: IslantState) -> bool:
    return action != STOP


def _scores_waves(before: IslantState, action: str, after: IslantState) -> bool:
    return _score(after).waves > _score(before).waves


def _allows_wave_set(before: IslantState, action: str, after: IslantState) -> bool:
    """Tell whether land was drawn and a wave can still make a set."""
    more = (after.apply(other) for other in after.legal_actions() if other.startswith("wave"))
    return action.startswith("land") and any(_scores_waves(after, "", state) for state in more)


def _finishes_fleet(before: IslantState, action: str, after: IslantState) -> bool:
    return len(_score(after).fleets) > len(_score(before).fleets)


def _allows_fleet(before: IslantState, action: str, after: IslantState) -> bool:
    """Tell whether land or a wave was drawn and a ship can still finish the group."""
    more = (after.apply(other) for other in after.legal_actions() if other.startswith("ship"))
    return not action.startswith("ship") and any(
        _finishes_fleet(after, "", state) for state in more
    )


def _stops(before: IslantState, action: str, after: IslantState) -> bool:
    return action == STOP


STEPS = (
    Step(
        id="islant:level-1:1-2",
        text=N_(
            "Two dice: one says what you draw, from the row below the sheet, the other in which "
            "column. Land has straight coasts and slanting ones. Straight coasts are dashed."
        ),
        task=N_("Touch the quarter, turn it, and close a straight coast of the middle with it."),
        done=_closes_coast,
        said=N_("The quarter's long side lies against the middle: one straight coast less."),
        wrong=N_("The coasts are as straight as before. Turn the tile so that its side joins."),
    ),
    Step(
        id="islant:level-1:1-2,land1@2-d3,1-5",
        text=N_(
            "Over the grid stand the columns' numbers. If you draw with the 1, the 5 is left over "
            "for the column, or the other way round. The column “any” is for every number."
        ),
        task=N_("Draw a quarter in a column of the number 5."),
        done=_is_in_column,
        said=N_("Right. In this level land may lie anywhere in its column."),
        wrong=N_("That is allowed. But draw with the 1 this time, at the very left or right."),
    ),
    Step(
        id=f"{THREE_SIDES},1-2",
        text=N_(
            "An island is completed when its outer coast is all slanting. Then each of its sides "
            "is a point, and each lake; the circle in the middle is one."
        ),
        task=N_("Complete the island."),
        done=_completes_all,
        said=N_(
            "Four sides and a lake, less two for the island: 3 points. Open islands score none."
        ),
        wrong=N_("There is still a straight coast, at the left of the middle."),
    ),
    Step(
        id=f"{OPEN_TOP},4-6",
        text=N_(
            "A 6 is wild: it stands for any number from 1 to 5, for what you draw or for the "
            "column."
        ),
        task=N_("Complete the island: the 6 is the quarter, and the 4 goes to the column “any”."),
        done=_completes_all,
        said=N_("The 6 was a 1, and the 4 was for the column."),
        wrong=N_("Take the quarter, which is the 1. The straight coast is over the middle."),
    ),
    Step(
        id=f"{BOW_TIE},1-3",
        text=N_(
            "Land joins across sides, never at a point. So the two halves of a bow tie belong to "
            "two islands. Every island costs two points, and the right one is open here."
        ),
        task=N_("Close the second island with a quarter."),
        done=_completes_all,
        said=N_("Eight sides, a lake, two islands: 8 + 1 - 4 = 5 points."),
        wrong=N_("The right half of the bow tie is open still. Its straight side faces right."),
    ),
    Step(
        id="islant:level-4:1-3-5",
        text=N_(
            "Level 4 has three dice, for land, a wave and a ship, in any order. Land goes beside "
            "land, a wave beside a higher one (corners are sixes), a ship beside land. A turn is "
            "all or nothing."
        ),
        task=N_("Use all three dice. Only what leaves a way to use the others is offered."),
        done=_completes_turn,
        under_way=_is_drawing,
        said=N_("All three are used. Whoever cannot use them all is finished."),
        wrong=N_("Stopping is for later. Draw land, a wave and a ship."),
    ),
    Step(
        id=f"{TWO_WAVES},1-3",
        text=N_(
            "Four waves side by side in a row or column score 4, five 6 and six 9, whatever their "
            "values; the printed corners count. A wave needs a higher one beside it, and no equal "
            "or lower one."
        ),
        task=N_("Make the row of three waves at the top one of four."),
        done=_scores_waves,
        under_way=_allows_wave_set,
        said=N_("Four waves in a row: 4 points."),
        wrong=N_("That makes no set of four. Draw a wave on d1."),
    ),
    Step(
        id=f"{ONE_SHIP},1-4-4",
        text=N_(
            "Ships side by side are a group. When its sum is the next total at the foot of the "
            "sheet, the group is finished, and the points below that total are yours."
        ),
        task=N_("There is a ship of 3. Finish a group of 7."),
        done=_finishes_fleet,
        under_way=_allows_fleet,
        said=N_("3 + 4 = 7: the group is finished, and the next one has to sum up to 9."),
        wrong=N_("The group has to sum up to 7: a ship of 4 beside the ship of 3, on e7."),
    ),
    Step(
        id=f"{THREE_SIDES},1-2,land1@1-c4,3-4",
        text=N_(
            "At the beginning of a turn you may stop; others play on. Your island is completed and "
            "worth 3 points, and whatever you draw now opens a coast again or begins a new island."
        ),
        task=N_("Stop, and keep your points."),
        done=_stops,
        said=N_("Finished with 3 points. In a real game you would try for more before you stop."),
        wrong=N_("You may go on. But this time, try the button that stops."),
    ),
)
