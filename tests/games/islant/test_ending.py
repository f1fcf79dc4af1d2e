"""The end of a game of Islant: the rows of the score sheet, the places and the sentence."""

from __future__ import annotations

import pytest
from games.endings import random_endings
from skerry.games.islant.ending import ending
from skerry.games.islant.rules import PAR, IslantState, points

NAMES = tuple(f"P{seat}" for seat in range(20))


@pytest.mark.parametrize("level", range(1, 6))
def test_the_parts_of_the_score_sheet_add_up_to_the_total(level: int) -> None:
    for state in random_endings("islant", f"level-{level}", 3, 2):
        assert isinstance(state, IslantState)
        end = ending(state, NAMES[: len(state.sheets)])
        for seat, row in enumerate(end.rows):
            *parts, total = (int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row)
            assert sum(parts) == total == points(state)[seat]
        assert [place == 1 for place in end.places] == [
            point == max(points(state)) for point in points(state)
        ]


def test_second_places_are_not_named_as_winners() -> None:
    for state in random_endings("islant", "level-1", 4):
        assert isinstance(state, IslantState)
        end = ending(state, NAMES[: len(state.sheets)])
        first = end.places.index(1)
        assert NAMES[first] in end.why
        second = [seat for seat, place in enumerate(end.places) if place == 2]
        assert all(NAMES[seat] not in end.why for seat in second)


def test_a_solo_game_compares_the_points_with_a_computer_player() -> None:
    (state,) = random_endings("islant", "level-1", 1, 1)
    assert isinstance(state, IslantState)
    poor = ending(state, NAMES[: len(state.sheets)])
    assert (
        poor.why == f"You can do better: the computer player Surveyor scores about {PAR[1]} points."
    )


def test_many_winners_are_counted_instead_of_named() -> None:
    blank = (0,) * 49
    state = IslantState(1, (blank,) * 20, (1,) * 20)
    end = ending(state, NAMES[: len(state.sheets)])
    assert end.why == "20 players have 0 points each."
    assert set(end.places) == {1}
