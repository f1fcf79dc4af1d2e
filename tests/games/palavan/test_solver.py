"""The solver against the plainest one, and against counts that were known before it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import comb
from random import Random

import pytest
from games.palavan.boards import DIFFICULT, KNOWN, SADDLES, plainly, read, some, tile_ids, use
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import (
    all_tiles_mask,
    bit_indices,
    bits_of,
    board_geometry,
    join_areas,
)
from skerry.games.palavan.solo.goals import GOALS, Goal, is_reached
from skerry.games.palavan.solo.solving import solver
from skerry.games.palavan.solo.solving.solver import (
    NODES_PER_UNIT,
    count_solutions,
    first_solution,
    solutions,
)
from skerry.games.palavan.tiles import distinct_turns, tiles

SMALL = [
    Goal("fits", "Fits", 2, 2),
    Goal("wet", "Wet", 2, 2, water_rim=True),
    Goal("either", "Either", 2, 2, whole=1),
    Goal("both", "Both", 2, 2, whole=2),
    Goal("row", "Row", 3, 1, whole=2),
    Goal("column", "Column", 1, 4, whole=1),
]


@pytest.fixture(name="saddles")
def _saddles() -> Iterator[None]:
    with use(SADDLES):
        yield


def all_of(goal: Goal, board: list[int], hand: list[int]) -> list[tuple[int, ...]]:
    return [it for it in solutions(goal, board, bits_of(hand)) if it]


@pytest.mark.parametrize("goal", SMALL, ids=lambda goal: goal.id)
@pytest.mark.parametrize("more", [0, 1], ids=["all", "spare"])
def test_small_boards_are_solved_as_by_the_plainest_solver(goal: Goal, more: int) -> None:
    rng = Random(f"{goal.id}/{more}")
    solved = 0
    for _ in range(15):
        hand = rng.sample(range(len(tiles())), goal.size + more)
        found = all_of(goal, [EMPTY] * goal.size, hand)
        assert len(found) == len(set(found)), "a solution came twice"
        assert set(found) == plainly(goal, [EMPTY] * goal.size, hand)
        solved += len(found)
    assert solved or goal.water_rim, "nothing was tried"


@pytest.mark.usefixtures("saddles")
@pytest.mark.parametrize("goal", SMALL, ids=lambda goal: goal.id)
def test_tiles_with_several_regions_of_a_colour_are_solved_likewise(goal: Goal) -> None:
    hand = list(range(len(tiles())))
    found = all_of(goal, [EMPTY] * goal.size, hand)
    assert len(found) == len(set(found))
    assert set(found) == plainly(goal, [EMPTY] * goal.size, hand)


@pytest.mark.parametrize("id", ["basic", "medium", "difficult"])
@pytest.mark.parametrize("seed", range(4))
def test_boards_with_fixed_pieces_are_completed_in_every_way(id: str, seed: int) -> None:
    board = some(f"{id}/{seed}", 12, GOALS[id])
    hand = [tile for tile in range(16) if tiles()[tile].id not in tile_ids(board)]
    assert set(all_of(GOALS[id], board, hand)) == plainly(GOALS[id], board, hand)


def test_tiles_that_lie_already_are_not_laid_again() -> None:
    board = some("again", 10)
    left = [tile for tile in range(16) if tiles()[tile].id not in tile_ids(board)]
    assert all_of(DIFFICULT, board, list(range(16))) == all_of(DIFFICULT, board, left)


def test_islands_are_as_many_as_known() -> None:
    goal = GOALS["island"]
    boards = [it for it in solutions(goal, [EMPTY] * 9, all_tiles_mask()) if it]
    assert all(is_reached(goal, board) for board in boards)
    assert len(set(boards)) == len(boards) == 1784
    assert len({frozenset(it // 4 for it in board) for board in boards}) == 130
    assert comb(16, 9) == 11440
    assert len({min(turned(board, 3, times) for times in range(4)) for board in boards}) == 446


def turned(board: tuple[int, ...], width: int, times: int) -> tuple[int, ...]:
    """A whole square board turned clockwise; of turns that look the same the first is taken."""
    for _ in range(times):
        board = tuple(
            _next(board[width * (width - 1 - column) + row])
            for row in range(width)
            for column in range(width)
        )
    return board


def _next(piece: int) -> int:
    tile, turn = divmod(piece, 4)
    return 4 * tile + (turn + 1) % len(distinct_turns(tile))


@pytest.mark.parametrize("text", KNOWN)
def test_known_boards_are_found_from_their_beginnings(text: str) -> None:
    board = read(text)
    start = [*board[:7], *[EMPTY] * 9]
    assert board in all_of(DIFFICULT, start, list(range(16)))
    assert tuple(turned(board, 4, 1)) in all_of(
        DIFFICULT, [*turned(board, 4, 1)[:7], *[EMPTY] * 9], list(range(16))
    )


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_every_goal_is_reached_from_the_empty_board(goal: Goal) -> None:
    for seed in range(10):
        board = first_solution(goal, [EMPTY] * goal.size, all_tiles_mask(), Random(seed))
        assert board
        assert is_reached(goal, board)
        assert len({piece // 4 for piece in board}) == goal.size


def test_the_order_is_the_same_without_a_generator_and_follows_from_one() -> None:
    def ten(rng: Random | None) -> list[tuple[int, ...] | None]:
        return list(islice(solutions(DIFFICULT, [EMPTY] * 16, all_tiles_mask(), rng), 10))

    assert ten(None) == ten(None)
    assert ten(Random(1)) == ten(Random(1))
    starts = {
        first_solution(DIFFICULT, [EMPTY] * 16, all_tiles_mask(), Random(seed))
        for seed in range(20)
    }
    assert len(starts) > 15


def test_a_sign_of_life_comes_after_each_unit_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    board = some("unit", 2)
    nodes = 0
    grown = solver._children

    def counted(*args: object) -> object:
        nonlocal nodes
        nodes += 1
        return grown(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "_children", counted)
    for _ in islice(solutions(DIFFICULT, board, all_tiles_mask()), 60):
        assert nodes <= NODES_PER_UNIT
        nodes = 0


def test_what_clashes_has_no_solution_and_costs_nothing() -> None:
    for text in ("t00@0 t15@0 . .", "t00@0 . . t00@0"):
        board = [*read(text), *[EMPTY] * 12]
        assert list(solutions(GOALS["basic"], board, all_tiles_mask())) == []


def test_a_hand_that_is_too_small_fills_no_board() -> None:
    assert count_solutions(GOALS["basic"], [EMPTY] * 16, all_tiles_mask() >> 1) == 0


def test_counting_stops_at_the_limit_and_searching_after_its_units() -> None:
    assert count_solutions(GOALS["basic"], [EMPTY] * 16, all_tiles_mask(), limit=5) == 5
    hopeless = [*read(". . . . | . . t00@0 m2@1"), *[EMPTY] * 8]
    assert first_solution(DIFFICULT, hopeless, all_tiles_mask(), units=3) is None


def test_areas_are_joined_by_their_shores() -> None:
    assert join_areas((), (0b11,)) == (0b11,)
    assert join_areas((0b01, 0b10), (0b111,)) == (0b100,), "a piece joins two areas"
    assert join_areas((0b01,), (0b10,)) == (0b01, 0b10)
    assert join_areas((0b1,), (0b1,)) == (0,), "closed"
    assert join_areas((0,), (0b1,)) == (0, 0b1), "a closed area stays closed"


def test_a_board_shares_two_half_edges_at_each_inner_edge() -> None:
    frame = board_geometry(4, 4)
    bits = [bit for cell in frame.shared for _, bit in cell]
    assert sorted(bits) == sorted(2 * [1 << k for k in range(frame.bits)])
    assert frame.bits == 48
    assert bit_indices(bits_of([3, 1, 40])) == [1, 3, 40]
