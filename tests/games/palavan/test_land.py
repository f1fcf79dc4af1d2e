"""Clashes, rims and areas of boards, also with tiles that the game doesn't have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from games.palavan.boards import KNOWN, SADDLES, parse_board, partial_solution, use_tiles
from skerry.games.palavan.land import (
    EMPTY,
    count_areas,
    facing_halves,
    find_areas,
    find_clashes,
    inner_edges,
    land_at_rim,
    outer_edges,
)
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.tiles import (
    BOTTOM,
    LAND,
    RIGHT,
    TOP,
    WATER,
    rotated_halves,
    rotated_regions,
)


@pytest.fixture(name="saddles")
def _saddles() -> Iterator[None]:
    with use_tiles(SADDLES):
        yield


def flood_fill(board: Sequence[int], width: int) -> Counter[tuple[str, frozenset[tuple[int, int]]]]:
    """Return the areas found by a flood fill over half-edges.

    A step goes to a half-edge of the same region, or across an edge.
    """
    height = len(board) // width
    left = {(c, h) for c, piece in enumerate(board) if piece != EMPTY for h in range(8)}
    across: dict[tuple[int, int], tuple[int, int]] = {}
    for cell, side, other in inner_edges(width, height):
        for half, beyond in facing_halves(side):
            across[cell, half] = (other, beyond)
            across[other, beyond] = (cell, half)
    counts: Counter[tuple[str, frozenset[tuple[int, int]]]] = Counter()
    while left:
        stack = [min(left)]
        colour = rotated_halves(board[stack[0][0]])[stack[0][1]]
        area: set[tuple[int, int]] = set()
        while stack:
            cell, half = stack.pop()
            if (cell, half) not in left or (cell, half) in area:
                continue
            if rotated_halves(board[cell])[half] != colour:
                continue
            area.add((cell, half))
            region_numbers = rotated_regions(board[cell])
            stack += [
                (cell, other) for other in range(8) if region_numbers[other] == region_numbers[half]
            ]
            if (cell, half) in across:
                stack.append(across[cell, half])
        left -= area
        counts[colour, frozenset(area)] += 1
    return counts


def count_by_halves(
    board: Sequence[int], width: int
) -> Counter[tuple[str, frozenset[tuple[int, int]]]]:
    return Counter((area.colour, frozenset(area.halves)) for area in find_areas(board, width))


def random_board(rng: Random, pieces: int, cells: int) -> list[int]:
    board = [rng.randrange(pieces) for _ in range(cells)]
    return [EMPTY if rng.random() < 0.2 else piece for piece in board]


def test_two_halves_of_an_edge_meet_two_halves_beyond_in_reverse() -> None:
    assert facing_halves(TOP) == ((0, 5), (1, 4))
    assert facing_halves(RIGHT) == ((2, 7), (3, 6))
    assert facing_halves(BOTTOM) == ((4, 1), (5, 0))


def test_a_board_has_inner_edges_and_a_rim() -> None:
    assert len(inner_edges(4, 4)) == 24
    assert len(outer_edges(4, 4)) == 16
    assert set(inner_edges(2, 2)) == {(0, RIGHT, 1), (2, RIGHT, 3), (0, BOTTOM, 2), (1, BOTTOM, 3)}


def test_an_edge_between_two_tiles_clashes_when_a_half_differs() -> None:
    board = parse_board("t00@0 t15@0 | . c1@1")
    assert find_clashes(board, 2) == ((0, RIGHT), (1, BOTTOM))
    assert find_clashes(parse_board("t00@0 . | . t15@0"), 2) == ()


def test_land_at_the_rim_is_reported() -> None:
    assert land_at_rim(parse_board("t00@0 . | m1@2 ."), 2) == ((2, BOTTOM),)
    assert len(land_at_rim(parse_board("t15@0 t15@0 | t15@0 t15@0"), 2)) == 8


def test_regions_join_across_a_half_edge_of_the_same_colour() -> None:
    board_areas = find_areas(parse_board("c2@2 | c2@0"), 1)
    assert [(region.colour, region.spots) for region in board_areas] == [
        ("W", ((0, 1),)),
        ("L", ((0, 0), (1, 0))),
        ("W", ((1, 1),)),
    ]


def test_regions_that_touch_at_a_point_are_not_joined() -> None:
    board_areas = find_areas(parse_board("c4@3 . | . c4@1"), 2)
    assert count_areas(board_areas, LAND) == 2
    assert count_areas(board_areas, WATER) == 2


def test_clashing_half_edges_do_not_join_regions() -> None:
    assert count_areas(find_areas(parse_board("t15@0 t00@0"), 2), LAND) == 1
    assert count_areas(find_areas(parse_board("c1@3 t15@0"), 2), LAND) == 2


def test_the_known_solutions_have_one_land_and_one_water_area() -> None:
    for text in KNOWN:
        board_areas = find_areas(parse_board(text), 4)
        assert [count_areas(board_areas, LAND), count_areas(board_areas, WATER)] == [1, 1]
        assert sum(len(region.halves) for region in board_areas) == 128


@pytest.mark.parametrize("seed", range(60))
def test_areas_equal_those_of_a_flood_fill(seed: int) -> None:
    board = (
        random_board(Random(seed), 64, 16)
        if seed < 30
        else partial_solution(seed, 14, GOALS["basic"])
    )
    assert count_by_halves(board, 4) == flood_fill(board, 4)


@pytest.mark.usefixtures("saddles")
@pytest.mark.parametrize("seed", range(60))
def test_areas_of_tiles_with_several_regions_equal_those_of_a_flood_fill(seed: int) -> None:
    board = random_board(Random(seed), 4 * len(SADDLES), 9)
    assert count_by_halves(board, 3) == flood_fill(board, 3)


@pytest.mark.usefixtures("saddles")
def test_a_saddle_keeps_its_two_lands_apart_and_a_bridge_joins_them() -> None:
    assert [region.colour for region in find_areas(parse_board("saddle@0"), 1)] == ["L", "W", "L"]
    assert [region.colour for region in find_areas(parse_board("bridge@0"), 1)] == ["L", "W", "W"]
    over = find_areas(parse_board("bridge@0 | saddle@0"), 1)
    assert [count_areas(over, LAND), count_areas(over, WATER)] == [2, 3]
