"""The number of solved boards, counted without listing them and compared with the solvers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.palavan.boards import SADDLES, brute_force_solutions, use_tiles
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import Goal
from skerry.games.palavan.solo.solving.counting import count_boards
from skerry.games.palavan.solo.solving.solver import count_solutions


def random_rows(number: int, seed: int) -> list[dict[str, Any]]:
    """Return the data of `number` random tiles of the game."""
    return Random(seed).sample(tiles_module._load_data()["tiles"], number)


def count_by_solver(width: int, height: int, whole: int) -> int:
    goal = Goal("small", "Small", width, height, whole=whole)
    return count_solutions(goal, [EMPTY] * goal.size, all_tiles_mask())


@pytest.mark.parametrize(("width", "height", "seeds"), [(2, 4, 3), (1, 4, 8), (4, 2, 1), (2, 2, 8)])
def test_boards_of_few_tiles_are_counted_as_by_the_solver(
    width: int, height: int, seeds: int
) -> None:
    fitting = 0
    for seed in range(seeds):
        with use_tiles(random_rows(width * height, seed)):
            fits, land, water, both = (
                count_boards(width, height, colours) for colours in ([], [0], [1], [0, 1])
            )
            assert fits == count_by_solver(width, height, 0)
            assert land + water - both == count_by_solver(width, height, 1)
            assert both == count_by_solver(width, height, 2)
            fitting += fits
    assert fitting, "nothing was counted"


@pytest.mark.parametrize("chosen", [(0, 1, 2, 3), (0, 2, 3, 4), (1, 2, 3, 4), (1, 2, 5, 4)])
@pytest.mark.parametrize(("width", "height"), [(2, 2), (1, 4)])
def test_tiles_with_several_regions_of_a_colour_are_counted_correctly(
    chosen: tuple[int, ...], width: int, height: int
) -> None:
    with use_tiles([SADDLES[number] for number in chosen]):
        boards = [
            len(
                brute_force_solutions(
                    Goal("", "", width, height, whole=whole), [EMPTY] * 4, range(4)
                )
            )
            for whole in (0, 1, 2)
        ]
        fits, land, water, both = (
            count_boards(width, height, colours) for colours in ([], [0], [1], [0, 1])
        )
        assert [fits, land + water - both, both] == boards
        assert fits or width == 2


def test_a_board_must_use_all_tiles_and_have_an_even_height() -> None:
    for width, height in ((3, 3), (16, 1)):
        with pytest.raises(ValueError, match="16 tiles and an even height"):
            count_boards(width, height)
