"""Counting without laying: the same numbers as laying one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.palavan.boards import SADDLES, plainly, use
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo.goals import Goal
from skerry.games.palavan.solo.solving.counting import count_boards
from skerry.games.palavan.solo.solving.solver import count_solutions


def rows_of(number: int, seed: int) -> list[dict[str, Any]]:
    """Some of the game's tiles as a set of their own."""
    return Random(seed).sample(tiles_module._load()["tiles"], number)


def laid(width: int, height: int, whole: int) -> int:
    goal = Goal("small", "Small", width, height, whole=whole)
    return count_solutions(goal, [EMPTY] * goal.size, all_tiles_mask())


@pytest.mark.parametrize(("width", "height", "seeds"), [(2, 4, 3), (1, 4, 8), (4, 2, 1), (2, 2, 8)])
def test_boards_of_few_tiles_are_as_many_as_the_solver_lays(
    width: int, height: int, seeds: int
) -> None:
    fitting = 0
    for seed in range(seeds):
        with use(rows_of(width * height, seed)):
            fits, land, water, both = (
                count_boards(width, height, colours) for colours in ([], [0], [1], [0, 1])
            )
            assert fits == laid(width, height, 0)
            assert land + water - both == laid(width, height, 1)
            assert both == laid(width, height, 2)
            fitting += fits
    assert fitting, "nothing was counted"


@pytest.mark.parametrize("chosen", [(0, 1, 2, 3), (0, 2, 3, 4), (1, 2, 3, 4), (1, 2, 5, 4)])
@pytest.mark.parametrize(("width", "height"), [(2, 2), (1, 4)])
def test_tiles_with_several_regions_of_a_colour_are_counted_likewise(
    chosen: tuple[int, ...], width: int, height: int
) -> None:
    with use([SADDLES[number] for number in chosen]):
        boards = [
            len(plainly(Goal("", "", width, height, whole=whole), [EMPTY] * 4, range(4)))
            for whole in (0, 1, 2)
        ]
        fits, land, water, both = (
            count_boards(width, height, colours) for colours in ([], [0], [1], [0, 1])
        )
        assert [fits, land + water - both, both] == boards
        assert fits or width == 2


def test_a_board_must_take_all_tiles_and_have_a_middle() -> None:
    for width, height in ((3, 3), (16, 1)):
        with pytest.raises(ValueError, match="16 tiles and an even height"):
            count_boards(width, height)
