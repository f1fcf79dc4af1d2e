"""Clashes, rims and areas of boards, also of tiles that the game does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from games.palavan.boards import KNOWN, SADDLES, read, some, use
from skerry.games.palavan.land import (
    EMPTY,
    areas,
    clashes,
    count_areas,
    facing_halves,
    inner_edges,
    land_at_rim,
    outer_edges,
)
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.tiles import BOTTOM, LAND, RIGHT, TOP, WATER, halves, regions


@pytest.fixture(name="saddles")
def _saddles() -> Iterator[None]:
    with use(SADDLES):
        yield


def flooded(board: Sequence[int], width: int) -> Counter[tuple[str, frozenset[tuple[int, int]]]]:
    """The areas by walking from half-edge to half-edge: within a region, or across an edge."""
    height = len(board) // width
    left = {(c, h) for c, piece in enumerate(board) if piece != EMPTY for h in range(8)}
    across: dict[tuple[int, int], tuple[int, int]] = {}
    for cell, side, other in inner_edges(width, height):
        for half, beyond in facing_halves(side):
            across[cell, half] = (other, beyond)
            across[other, beyond] = (cell, half)
    found: Counter[tuple[str, frozenset[tuple[int, int]]]] = Counter()
    while left:
        todo = [min(left)]
        colour = halves(board[todo[0][0]])[todo[0][1]]
        area: set[tuple[int, int]] = set()
        while todo:
            cell, half = todo.pop()
            if (cell, half) not in left or (cell, half) in area:
                continue
            if halves(board[cell])[half] != colour:
                continue
            area.add((cell, half))
            its = regions(board[cell])
            todo += [(cell, other) for other in range(8) if its[other] == its[half]]
            if (cell, half) in across:
                todo.append(across[cell, half])
        left -= area
        found[colour, frozenset(area)] += 1
    return found


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
    board = read("t00@0 t15@0 | . c1@1")
    assert clashes(board, 2) == ((0, RIGHT), (1, BOTTOM))
    assert clashes(read("t00@0 . | . t15@0"), 2) == ()


def test_land_at_the_rim_is_ashore() -> None:
    assert land_at_rim(read("t00@0 . | m1@2 ."), 2) == ((2, BOTTOM),)
    assert len(land_at_rim(read("t15@0 t15@0 | t15@0 t15@0"), 2)) == 8


def test_regions_join_across_a_half_edge_of_the_same_colour() -> None:
    found = areas(read("c2@2 | c2@0"), 1)
    assert [(region.colour, region.spots) for region in found] == [
        ("W", ((0, 1),)),
        ("L", ((0, 0), (1, 0))),
        ("W", ((1, 1),)),
    ]


def test_touching_at_a_point_joins_nothing() -> None:
    found = areas(read("c4@3 . | . c4@1"), 2)
    assert count_areas(found, LAND) == 2
    assert count_areas(found, WATER) == 2


def test_clashing_halves_join_nothing() -> None:
    assert count_areas(areas(read("t15@0 t00@0"), 2), LAND) == 1
    assert count_areas(areas(read("c1@3 t15@0"), 2), LAND) == 2


def test_boards_that_are_known_to_be_in_one_piece_are() -> None:
    for text in KNOWN:
        found = areas(read(text), 4)
        assert [count_areas(found, LAND), count_areas(found, WATER)] == [1, 1]
        assert sum(len(region.halves) for region in found) == 128


@pytest.mark.parametrize("seed", range(60))
def test_areas_are_what_a_walk_finds(seed: int) -> None:
    board = random_board(Random(seed), 64, 16) if seed < 30 else some(seed, 14, GOALS["basic"])
    assert Counter((it.colour, frozenset(it.halves)) for it in areas(board, 4)) == flooded(board, 4)


@pytest.mark.usefixtures("saddles")
@pytest.mark.parametrize("seed", range(60))
def test_areas_of_tiles_with_several_regions_are_what_a_walk_finds(seed: int) -> None:
    board = random_board(Random(seed), 4 * len(SADDLES), 9)
    assert Counter((it.colour, frozenset(it.halves)) for it in areas(board, 3)) == flooded(board, 3)


@pytest.mark.usefixtures("saddles")
def test_a_saddle_keeps_its_two_lands_apart_and_a_bridge_joins_them() -> None:
    assert [region.colour for region in areas(read("saddle@0"), 1)] == ["L", "W", "L"]
    assert [region.colour for region in areas(read("bridge@0"), 1)] == ["L", "W", "W"]
    over = areas(read("bridge@0 | saddle@0"), 1)
    assert [count_areas(over, LAND), count_areas(over, WATER)] == [2, 3]
