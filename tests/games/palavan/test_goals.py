"""The goals, one test per sentence of the rulebook's section "PALAVAN SOLO"."""

from __future__ import annotations

from collections.abc import Sequence

from games.palavan.boards import KNOWN, parse_board
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.solo.goals import GOALS, check_conditions, is_reached

ISLAND = parse_board("c2@2 m3@1 m2@2 | c4@0 c6@3 c3@3 | c1@1 m1@3 t00@0")

ONE_LAND = parse_board(
    "t15@0 c7@3 c6@2 m1@2 | c4@3 m2@0 m6@3 c3@3 | t00@0 c2@2 m4@0 m3@2 | c1@1 m5@3 m7@0 c5@2"
)
ONE_WATER = parse_board(
    "t15@0 c5@3 m6@3 m3@2 | c6@2 t00@0 m4@0 c3@3 | m5@2 c2@2 m2@0 m1@3 | c7@1 m7@1 c1@3 c4@1"
)
SCATTERED = parse_board(
    "c2@2 m1@1 c3@2 c1@2 | m5@2 c4@1 c6@2 m4@0 | m2@3 c5@0 m7@1 m6@0 | t00@0 m3@0 t15@0 c7@2"
)
"""Three boards without clashes. Only the first has all its land in one area, and only the
second all its water.
"""


def condition_states(id: str, board: Sequence[int]) -> dict[str, tuple[int, bool]]:
    return {
        condition.id: (condition.count, condition.holds)
        for condition in check_conditions(GOALS[id], board)
    }


def test_each_goal_has_its_board_size() -> None:
    assert [(goal.id, goal.width, goal.height) for goal in GOALS.values()] == [
        ("island", 3, 3),
        ("basic", 4, 4),
        ("medium", 4, 4),
        ("difficult", 4, 4),
        ("study", 2, 2),
    ]


def test_an_empty_board_breaks_no_condition_but_does_not_reach_the_goal() -> None:
    for goal in GOALS.values():
        empty = [EMPTY] * goal.size
        first, *others = check_conditions(goal, empty)
        assert (first.id, first.count, first.holds) == ("laid", 0, False)
        assert all(condition.holds for condition in others)
        assert not is_reached(goal, empty)


def test_both_land_and_water_are_one_area_each_on_known_boards() -> None:
    for text in KNOWN:
        assert condition_states("difficult", parse_board(text)) == {
            "laid": (16, True),
            "fit": (0, True),
            "land": (1, True),
            "water": (1, True),
        }
        assert all(
            is_reached(GOALS[id], parse_board(text)) for id in ("basic", "medium", "difficult")
        )


def test_missing_tiles_and_clashing_edges_break_conditions() -> None:
    board = list(parse_board(KNOWN[0]))
    board[15] = EMPTY
    assert condition_states("difficult", board)["laid"] == (15, False)
    board = list(parse_board(KNOWN[0]))
    board[5] += 1
    assert condition_states("difficult", board)["fit"][1] is False
    assert not is_reached(GOALS["basic"], board)


def test_an_island_is_surrounded_by_water() -> None:
    assert condition_states("island", ISLAND) == {
        "laid": (9, True),
        "fit": (0, True),
        "rim": (0, True),
    }
    ashore = list(ISLAND)
    ashore[0] += 1
    assert condition_states("island", ashore)["rim"][1] is False
    assert not is_reached(GOALS["island"], ashore)


def test_basic_areas_may_be_separated() -> None:
    assert is_reached(GOALS["basic"], SCATTERED)


def test_medium_either_land_or_water_is_connected() -> None:
    assert condition_states("medium", ONE_LAND)["either"] == (1, True)
    assert condition_states("medium", ONE_WATER)["either"] == (1, True)
    assert condition_states("medium", SCATTERED)["either"] == (2, False)
    assert [is_reached(GOALS["medium"], board) for board in (ONE_LAND, ONE_WATER, SCATTERED)] == [
        True,
        True,
        False,
    ]


def test_difficult_both_are_connected() -> None:
    for board in (ONE_LAND, ONE_WATER, SCATTERED):
        assert not is_reached(GOALS["difficult"], board)
    assert condition_states("difficult", ONE_LAND)["land"] == (1, True)
    assert condition_states("difficult", ONE_LAND)["water"] == (2, False)


def test_the_conditions_have_descriptive_names() -> None:
    assert [condition.name for condition in check_conditions(GOALS["island"], ISLAND)] == [
        "All 9 tiles",
        "Every edge matches",
        "Water all around",
    ]
    assert check_conditions(GOALS["medium"], ONE_LAND)[-1].name == "One land or water area"
