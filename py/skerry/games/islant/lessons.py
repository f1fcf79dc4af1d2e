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


def _mover_score(state: IslantState) -> Score:
    return score(state.level, state.sheets[state.to_move])


def _closes_straight_side(before: IslantState, action: str, after: IslantState) -> bool:
    """Return whether the outer coasts have fewer straight sides than before."""
    return _straight_sides(after) < _straight_sides(before)


def _straight_sides(state: IslantState) -> int:
    return sum(len(island.straight) for island in _mover_score(state).islands)


def _is_in_column(before: IslantState, action: str, after: IslantState) -> bool:
    """Return whether the tile "quarter" was drawn in column a or g, which have the number 5."""
    return action.startswith("land1") and action[-2] in "ag"


def _completes_all(before: IslantState, action: str, after: IslantState) -> bool:
    result = _mover_score(after)
    return len(result.completed_islands) == len(result.islands)


def _completes_turn(before: IslantState, action: str, after: IslantState) -> bool:
    return action != STOP and not after.fresh


def _is_drawing(before: IslantState, action: str, after: IslantState) -> bool:
    return action != STOP


def _scores_waves(before: IslantState, action: str, after: IslantState) -> bool:
    return _mover_score(after).wave_points > _mover_score(before).wave_points


def _allows_wave_set(before: IslantState, action: str, after: IslantState) -> bool:
    """Return whether land was drawn and a wave can still make a set in this turn."""
    more = (after.apply(other) for other in after.legal_actions() if other.startswith("wave"))
    return action.startswith("land") and any(_scores_waves(after, "", state) for state in more)


def _finishes_fleet(before: IslantState, action: str, after: IslantState) -> bool:
    return len(_mover_score(after).fleets) > len(_mover_score(before).fleets)


def _allows_fleet(before: IslantState, action: str, after: IslantState) -> bool:
    """Return whether land or a wave was drawn and a ship can still finish a group in this turn."""
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
            "There are two dice: one picks the shape you draw, the other the column it "
            "goes in. Coasts are straight or slanting. Straight coasts are dashed."
        ),
        task=N_("Choose the quarter, rotate it, and close a straight coast of the middle tile."),
        about=("land-1", "d4"),
        done=_closes_straight_side,
        praise=N_("The quarter's long side touches the middle: one fewer straight coast."),
        wrong=N_(
            "No straight coast is closed. Rotate the tile so that its long side touches the middle."
        ),
    ),
    Step(
        id="islant:level-1:1-2,land1@2-d3,1-5",
        text=N_(
            "The columns' numbers are above the grid. If you draw with the 1, the 5 "
            "picks the column, and the other way round. The column “any” fits every "
            "number."
        ),
        task=N_("Draw a quarter in a column with the number 5."),
        about=("land-1",),
        done=_is_in_column,
        praise=N_("Right. At this level, land can be anywhere in its column."),
        wrong=N_("That is allowed, but this time draw with the 1, in the first or last column."),
    ),
    Step(
        id=f"{THREE_SIDES},1-2",
        text=N_(
            "An island is completed when its whole outer coast is slanting. Then each "
            "side and each lake scores a point. The circle in the middle is a lake."
        ),
        task=N_("Complete the island."),
        about=("d4",),
        done=_completes_all,
        praise=N_(
            "Four sides and a lake, minus two for the island: 3 points. Sides and lakes of open "
            "islands don't count."
        ),
        wrong=N_("There's still a straight coast to the left of the middle."),
    ),
    Step(
        id=f"{OPEN_TOP},4-6",
        text=N_(
            "A 6 is wild: it stands for any number from 1 to 5, for what you draw or for the "
            "column."
        ),
        task=N_("Complete the island: use the 6 for the quarter and the 4 for the column “any”."),
        about=("land-1", "d4"),
        done=_completes_all,
        praise=N_("The 6 counted as a 1, and the 4 was for the column."),
        wrong=N_("Choose the quarter (number 1). The straight coast is above the middle."),
    ),
    Step(
        id=f"{BOW_TIE},1-3",
        text=N_(
            "Land joins along sides, never at a point. So the two halves of a bow tie "
            "belong to two islands. Every island costs two points, and the right one is "
            "still open."
        ),
        task=N_("Close the second island with a quarter."),
        about=("land-1",),
        done=_completes_all,
        praise=N_("Eight sides, a lake, two islands: 8 + 1 - 4 = 5 points."),
        wrong=N_("The right half of the bow tie is still open. Its straight side faces right."),
    ),
    Step(
        id="islant:level-4:1-3-5",
        text=N_(
            "Level 4 has dice for land, a wave and a ship, in any order. Land goes next to "
            "land, a wave next to a higher one (corners are sixes), a ship next to land. A turn "
            "is all or nothing."
        ),
        task=N_("Use all three dice. You can only choose drawings that leave room for the others."),
        done=_completes_turn,
        under_way=_is_drawing,
        praise=N_("All three are used. If you can't use them all, your sheet is finished."),
        wrong=N_("You'll learn about stopping later. Draw land, a wave and a ship."),
    ),
    Step(
        id=f"{TWO_WAVES},1-3",
        text=N_(
            "Four waves side by side in a row or column score 4 points, five 6 and six 9, "
            "whatever their values. Printed corners count. A wave needs a higher one next "
            "to it, and no equal or lower one."
        ),
        task=N_("Turn the row of three waves at the top into a row of four."),
        about=("a1", "b1", "c1"),
        done=_scores_waves,
        under_way=_allows_wave_set,
        praise=N_("Four waves in a row: 4 points."),
        wrong=N_("That doesn't make a row of four. Draw a wave in d1."),
    ),
    Step(
        id=f"{ONE_SHIP},1-4-4",
        text=N_(
            "Ships side by side form a group. When its sum equals the next ship total, "
            "the group is finished and you get the points below that total."
        ),
        task=N_("There is a ship of 3. Finish a group with a sum of 7."),
        about=("e6",),
        done=_finishes_fleet,
        under_way=_allows_fleet,
        praise=N_("3 + 4 = 7: the group is finished. The next one needs a sum of 9."),
        wrong=N_("The group needs a sum of 7: draw a ship of 4 next to the ship of 3, in e7."),
    ),
    Step(
        id=f"{THREE_SIDES},1-2,land1@1-c4,3-4",
        text=N_(
            "You can stop at the start of a turn; the others keep playing. Your island "
            "is completed and worth 3 points. Anything you draw now would open a coast "
            "or begin a new island."
        ),
        task=N_("Stop and keep your points."),
        done=_stops,
        praise=N_("Finished with 3 points. In a real game you would try for more before you stop."),
        wrong=N_("You could play on, but this time choose “Finish my sheet”."),
    ),
)
