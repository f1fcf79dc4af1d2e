"""The rules of Islant: land and coloured land, each sentence of the rule book."""

from __future__ import annotations

import pytest
from games.islant.test_rules import at, cells, code, may, play
from skerry.games.islant.explain import explain_illegal_move
from skerry.games.islant.rules import dice_left
from skerry.games.islant.sheets import (
    BLUE,
    RED,
    form_of,
    tile,
    turns,
)

# "Land"


def test_level_1_land_does_not_have_to_touch() -> None:
    assert "c1" in cells(at(1, (1, 4)), "land4")


@pytest.mark.parametrize("level", [2, 3, 4])
def test_land_is_drawn_orthogonal_to_any_other_land_or_the_central_tile(level: int) -> None:
    row = form_of(level).lands[0]
    middle = "d4" if level == 3 else "e5"
    state = at(level, (1, 4, 5) if level == 4 else (1, 4))
    letter = middle[0]
    number = int(middle[1])
    near = {f"{letter}{number - 1}", f"{letter}{number + 1}"}
    near |= {f"{chr(ord(letter) - 1)}{number}", f"{chr(ord(letter) + 1)}{number}"}
    assert cells(state, f"{row}4") == near
    assert "next to land" in explain_illegal_move(state, f"{row}4@0-a4")


def test_the_shapes_need_not_touch() -> None:
    """A quarter that points away from the land beside it."""
    assert "land1@0-e4" in at(2, (1, 4)).legal_actions()


def test_one_tile_a_cell() -> None:
    state = play(at(2, (1, 4)), "land1@0-e4")
    assert "e4" not in cells(state, "wave4")
    assert "e5 is not empty" in explain_illegal_move(at(2, (1, 4)), "land1@0-e5")


def test_you_may_draw_a_rotation_of_the_land_tile_instead() -> None:
    state = at(2, (4, 6))
    shapes = {
        value: {code(play(state, action), "e4") for action in may(state, rf"land{value}@\d-e4")}
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
    assert [tile("land", 1, turn) for turn in range(4)] == [1, 2, 4, 8]
    assert turns("land", 5) == (0, 1)


def test_a_6_assigned_to_land_is_any_number_from_1_to_5() -> None:
    state = at(2, (5, 6))
    assert all(cells(state, f"land{value}") for value in range(1, 6))
    assert cells(at(2, (4, 5)), "land3") == set()


def test_a_wild_die_stays_while_another_shows_the_number() -> None:
    """It can do all that the other could: nothing is lost."""
    state = play(at(2, (5, 6)), "land5@0-e4")
    assert dice_left(state) == (6,)
    assert all(cells(state, f"wave{value}") for value in range(1, 6))


# "Colored Land"


def test_one_die_is_assigned_to_red_and_another_to_blue() -> None:
    state = play(at(3, (3, 4)), "red3@0-d3", "blue4@0-d2")
    assert code(state, "d3") == RED + 13
    assert code(state, "d2") == BLUE + 13, "blue has its lake at 3 and its notch at 4"


def test_land_drawn_before_in_the_turn_may_support_the_other() -> None:
    state = at(3, (3, 4))
    assert "d2" not in cells(state, "blue4")
    assert "d2" in cells(play(state, "red3@0-d3"), "blue4")
