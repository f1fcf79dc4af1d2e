"""The rules of Islant for land and coloured land, sentence by sentence of the rulebook."""

from __future__ import annotations

import pytest
from games.islant.test_rules import cells_for, code_in, matching_actions, play, turn_start
from skerry.games.islant.explain import explain_illegal_move
from skerry.games.islant.rules import dice_left
from skerry.games.islant.sheets import (
    BLUE,
    RED,
    distinct_turns,
    form_of,
    tile_code,
)

# "Land"


def test_level_1_land_does_not_have_to_touch() -> None:
    assert "c1" in cells_for(turn_start(1, (1, 4)), "land4")


@pytest.mark.parametrize("level", [2, 3, 4])
def test_land_is_drawn_orthogonal_to_any_other_land_or_the_central_tile(level: int) -> None:
    row = form_of(level).land_rows[0]
    middle = "d4" if level == 3 else "e5"
    state = turn_start(level, (1, 4, 5) if level == 4 else (1, 4))
    letter = middle[0]
    number = int(middle[1])
    near = {f"{letter}{number - 1}", f"{letter}{number + 1}"}
    near |= {f"{chr(ord(letter) - 1)}{number}", f"{chr(ord(letter) + 1)}{number}"}
    assert cells_for(state, f"{row}4") == near
    assert "next to land" in explain_illegal_move(state, f"{row}4@0-a4")


def test_the_shapes_need_not_touch() -> None:
    """A quarter may point away from the adjacent land."""
    assert "land1@0-e4" in turn_start(2, (1, 4)).legal_actions()


def test_a_cell_can_have_only_one_tile() -> None:
    state = play(turn_start(2, (1, 4)), "land1@0-e4")
    assert "e4" not in cells_for(state, "wave4")
    assert "e5 isn't empty" in explain_illegal_move(turn_start(2, (1, 4)), "land1@0-e5")


def test_you_may_draw_a_rotation_of_the_land_tile_instead() -> None:
    state = turn_start(2, (4, 6))
    shapes = {
        value: {
            code_in(play(state, action), "e4")
            for action in matching_actions(state, rf"land{value}@\d-e4")
        }
        for value in range(1, 6)
    }
    assert shapes == {
        1: {1, 2, 4, 8},
        2: {3, 6, 12, 9},
        3: {13, 11, 7, 14},
        4: {15},
        5: {5, 10},
    }


def test_quarter_turns_are_clockwise() -> None:
    assert [tile_code("land", 1, turn) for turn in range(4)] == [1, 2, 4, 8]
    assert distinct_turns("land", 5) == (0, 1)


def test_a_6_assigned_to_land_is_any_number_from_1_to_5() -> None:
    state = turn_start(2, (5, 6))
    assert all(cells_for(state, f"land{value}") for value in range(1, 6))
    assert cells_for(turn_start(2, (4, 5)), "land3") == set()


def test_a_6_is_kept_if_another_die_shows_the_number() -> None:
    """Keeping the 6 is never worse, because it can replace the other die."""
    state = play(turn_start(2, (5, 6)), "land5@0-e4")
    assert dice_left(state) == (6,)
    assert all(cells_for(state, f"wave{value}") for value in range(1, 6))


# "Colored Land"


def test_one_die_is_assigned_to_red_and_another_to_blue() -> None:
    state = play(turn_start(3, (3, 4)), "red3@0-d3", "blue4@0-d2")
    assert code_in(state, "d3") == RED + 13
    assert code_in(state, "d2") == BLUE + 13, "the blue lake is at 3 and the blue notch at 4"


def test_land_drawn_before_in_the_turn_may_support_the_other() -> None:
    state = turn_start(3, (3, 4))
    assert "d2" not in cells_for(state, "blue4")
    assert "d2" in cells_for(play(state, "red3@0-d3"), "blue4")
