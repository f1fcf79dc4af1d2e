"""The rules of Islant for waves and ships, sentence by sentence of the rulebook."""

from __future__ import annotations

from games.islant.test_rules import cells_for, code_in, play, turn_start
from skerry.games.islant.explain import explain_illegal_move
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import (
    SHIP,
    WAVE,
    group_of,
)

# "Waves"


def test_a_wave_is_drawn_orthogonal_to_any_wave_with_higher_value() -> None:
    state = turn_start(2, (2, 5))
    corners = {"a2", "b1", "h1", "i2", "a8", "b9", "h9", "i8"}
    assert cells_for(state, "wave2") == cells_for(state, "wave5") == corners
    assert "next to a higher one" in explain_illegal_move(state, "wave5-c1")


def test_a_wave_may_not_be_orthogonal_to_any_with_equal_or_lower_value() -> None:
    state = turn_start(2, (2, 3), b1=WAVE + 4, c1=WAVE + 3)
    assert "d1" in cells_for(state, "wave2")
    assert "d1" not in cells_for(state, "wave3"), "equal"
    assert "b2" in cells_for(state, "wave3")
    low = turn_start(2, (2, 3), b1=WAVE + 4, b3=WAVE + 2, a3=WAVE + 5)
    assert "b2" not in cells_for(low, "wave3"), "lower"
    assert "can't be next to a wave of 2" in explain_illegal_move(low, "wave3-b2")


def test_a_6_assigned_to_waves_is_any_number_from_1_to_5() -> None:
    state = turn_start(2, (1, 6))
    assert all(cells_for(state, f"wave{value}") for value in range(1, 6))
    assert "There's no 6" in explain_illegal_move(state, "wave6-b1")


# "Ships"


def test_a_ship_is_drawn_orthogonal_to_any_land_tile_or_any_unfinished_ship() -> None:
    state = turn_start(4, (1, 2, 3), c3=SHIP + 2)
    assert cells_for(state, "ship1") == {"e4", "d5", "f5", "e6", "c2", "b3", "d3", "c4"}
    finished = turn_start(4, (1, 2, 3), c3=SHIP + 8 + 2, b3=SHIP + 8 + 5)
    assert "c2" not in cells_for(finished, "ship1")
    assert "unfinished" in explain_illegal_move(finished, "ship1-c2")


def test_land_drawn_before_in_the_turn_may_support_a_ship() -> None:
    state = turn_start(4, (1, 2, 3))
    assert "e3" not in cells_for(state, "ship1")
    assert "e3" in cells_for(play(state, "land2@0-e4"), "ship1")


def test_once_the_sum_equals_the_leftmost_unmarked_total_the_ships_are_bordered() -> None:
    """The first total is 7. Ships of 2 and 5 complete a group and mark it."""
    state = play(turn_start(4, (1, 3, 5), e4=SHIP + 2), "ship5-e3")
    assert code_in(state, "e3") == SHIP + 8 + 5
    assert code_in(state, "e4") == SHIP + 8 + 2
    assert score(4, state.sheets[0]).ship_points == 2


def test_another_total_than_the_leftmost_does_not_count() -> None:
    state = play(turn_start(4, (1, 3, 5), e4=SHIP + 4), "ship5-e3")
    assert code_in(state, "e3") == SHIP + 5
    assert score(4, state.sheets[0]).ship_points == 0


def test_a_group_that_overshot_waits_for_its_total() -> None:
    """A group of 9 waits until 7 is marked; then its total is marked immediately."""
    state = turn_start(4, (1, 3, 5), e4=SHIP + 2, d5=SHIP + 4, c5=SHIP + 5)
    state = play(state, "ship5-e3")
    groups = [group_of(code_in(state, cell)) for cell in ("e3", "e4", "c5", "d5")]
    assert groups == [1, 1, 2, 2]
    assert score(4, state.sheets[0]).ship_points == 4


def test_all_unfinished_ships_joined_are_one_group() -> None:
    """A ship of 3 joins two groups of 2 into a group of 7."""
    state = play(turn_start(4, (1, 2, 3), e4=SHIP + 2, e2=SHIP + 2), "ship3-e3")
    assert [group_of(code_in(state, cell)) for cell in ("e2", "e3", "e4")] == [1, 1, 1]


def test_of_several_groups_that_fit_the_one_with_the_uppermost_ship_is_finished() -> None:
    """Two groups of 9 wait for the 7. If their topmost ships share a row, the left one wins."""
    seven = {"h5": SHIP + 2}
    low = {"b8": SHIP + 4, "b9": SHIP + 5}
    for other, first in (
        ({"d3": SHIP + 5, "d2": SHIP + 4}, ("d2", "b8")),
        ({"d8": SHIP + 5, "e8": SHIP + 4}, ("b8", "d8")),
    ):
        state = play(turn_start(4, (1, 3, 5), **seven, **low, **other), "ship5-h4")
        assert group_of(code_in(state, "h4")) == 1
        assert [group_of(code_in(state, cell)) for cell in first] == [2, 0]
        assert score(4, state.sheets[0]).ship_points == 4


def test_a_6_assigned_to_ships_is_any_number_from_1_to_5() -> None:
    state = turn_start(4, (1, 2, 6))
    assert all(cells_for(state, f"ship{value}") for value in range(1, 6))
