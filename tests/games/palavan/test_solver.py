"""The solver, compared with a brute-force solver and with known counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import comb
from random import Random

import pytest
from games.palavan.boards import (
    DIFFICULT,
    KNOWN,
    SADDLES,
    brute_force_solutions,
    parse_board,
    partial_solution,
    tile_ids,
    use_tiles,
)
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
    search_solutions,
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
    with use_tiles(SADDLES):
        yield


def all_solutions(goal: Goal, board: list[int], hand: list[int]) -> list[tuple[int, ...]]:
    return [solution for solution in search_solutions(goal, board, bits_of(hand)) if solution]


@pytest.mark.parametrize("goal", SMALL, ids=lambda goal: goal.id)
@pytest.mark.parametrize("more", [0, 1], ids=["all", "spare"])
def test_small_boards_have_the_solutions_of_the_brute_force_solver(goal: Goal, more: int) -> None:
    rng = Random(f"{goal.id}/{more}")
    solved = 0
    for _ in range(15):
        hand = rng.sample(range(len(tiles())), goal.size + more)
        boards = all_solutions(goal, [EMPTY] * goal.size, hand)
        assert len(boards) == len(set(boards)), "a solution occurs twice"
        assert set(boards) == brute_force_solutions(goal, [EMPTY] * goal.size, hand)
        solved += len(boards)
    assert solved or goal.water_rim, "no board has a solution"


@pytest.mark.usefixtures("saddles")
@pytest.mark.parametrize("goal", SMALL, ids=lambda goal: goal.id)
def test_tiles_with_several_regions_of_a_colour_are_solved_correctly(goal: Goal) -> None:
    hand = list(range(len(tiles())))
    boards = all_solutions(goal, [EMPTY] * goal.size, hand)
    assert len(boards) == len(set(boards))
    assert set(boards) == brute_force_solutions(goal, [EMPTY] * goal.size, hand)


@pytest.mark.parametrize("id", ["basic", "medium", "difficult"])
@pytest.mark.parametrize("seed", range(4))
def test_boards_with_fixed_pieces_are_completed_in_every_way(id: str, seed: int) -> None:
    board = partial_solution(f"{id}/{seed}", 12, GOALS[id])
    hand = [tile for tile in range(16) if tiles()[tile].id not in tile_ids(board)]
    assert set(all_solutions(GOALS[id], board, hand)) == brute_force_solutions(
        GOALS[id], board, hand
    )


def test_tiles_on_the_board_are_not_placed_again() -> None:
    board = partial_solution("again", 10)
    left = [tile for tile in range(16) if tiles()[tile].id not in tile_ids(board)]
    assert all_solutions(DIFFICULT, board, list(range(16))) == all_solutions(DIFFICULT, board, left)


def test_the_numbers_of_islands_are_the_known_ones() -> None:
    goal = GOALS["island"]
    boards = [board for board in search_solutions(goal, [EMPTY] * 9, all_tiles_mask()) if board]
    assert all(is_reached(goal, board) for board in boards)
    assert len(set(boards)) == len(boards) == 1784
    assert len({frozenset(piece // 4 for piece in board) for board in boards}) == 130
    assert comb(16, 9) == 11440
    assert (
        len({min(rotate_board(board, 3, times) for times in range(4)) for board in boards}) == 446
    )


def rotate_board(board: tuple[int, ...], width: int, times: int) -> tuple[int, ...]:
    """Return a full square board after `times` quarter turns clockwise.

    Of rotations of a tile that look the same, the first is used.
    """
    for _ in range(times):
        board = tuple(
            _rotate_piece(board[width * (width - 1 - column) + row])
            for row in range(width)
            for column in range(width)
        )
    return board


def _rotate_piece(piece: int) -> int:
    tile, turn = divmod(piece, 4)
    return 4 * tile + (turn + 1) % len(distinct_turns(tile))


@pytest.mark.parametrize("text", KNOWN)
def test_known_boards_are_found_from_their_first_seven_tiles(text: str) -> None:
    board = parse_board(text)
    start = [*board[:7], *[EMPTY] * 9]
    assert board in all_solutions(DIFFICULT, start, list(range(16)))
    assert tuple(rotate_board(board, 4, 1)) in all_solutions(
        DIFFICULT, [*rotate_board(board, 4, 1)[:7], *[EMPTY] * 9], list(range(16))
    )


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_every_goal_is_reached_from_the_empty_board(goal: Goal) -> None:
    for seed in range(10):
        board = first_solution(goal, [EMPTY] * goal.size, all_tiles_mask(), Random(seed))
        assert board
        assert is_reached(goal, board)
        assert len({piece // 4 for piece in board}) == goal.size


def test_the_order_is_fixed_or_depends_only_on_the_random_generator() -> None:
    def first_ten(rng: Random | None) -> list[tuple[int, ...] | None]:
        return list(islice(search_solutions(DIFFICULT, [EMPTY] * 16, all_tiles_mask(), rng), 10))

    assert first_ten(None) == first_ten(None)
    assert first_ten(Random(1)) == first_ten(Random(1))
    starts = {
        first_solution(DIFFICULT, [EMPTY] * 16, all_tiles_mask(), Random(seed))
        for seed in range(20)
    }
    assert len(starts) > 15


def test_the_solver_yields_after_each_unit_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    board = partial_solution("unit", 2)
    nodes = 0
    children = solver._child_nodes

    def count_and_call(*args: object) -> object:
        nonlocal nodes
        nodes += 1
        return children(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "_child_nodes", count_and_call)
    for _ in islice(search_solutions(DIFFICULT, board, all_tiles_mask()), 60):
        assert nodes <= NODES_PER_UNIT
        nodes = 0


def test_clashing_or_repeated_tiles_have_no_solution_and_cost_no_work() -> None:
    for text in ("t00@0 t15@0 . .", "t00@0 . . t00@0"):
        board = [*parse_board(text), *[EMPTY] * 12]
        assert list(search_solutions(GOALS["basic"], board, all_tiles_mask())) == []


def test_a_hand_that_is_too_small_has_no_solution() -> None:
    assert count_solutions(GOALS["basic"], [EMPTY] * 16, all_tiles_mask() >> 1) == 0


def test_counting_stops_at_its_limit_and_searching_after_its_units() -> None:
    assert count_solutions(GOALS["basic"], [EMPTY] * 16, all_tiles_mask(), limit=5) == 5
    hopeless = [*parse_board(". . . . | . . t00@0 m2@1"), *[EMPTY] * 8]
    assert first_solution(DIFFICULT, hopeless, all_tiles_mask(), units=3) is None


def test_areas_are_joined_by_their_shores() -> None:
    assert join_areas((), (0b11,)) == (0b11,)
    assert join_areas((0b01, 0b10), (0b111,)) == (0b100,), "the piece joins two areas"
    assert join_areas((0b01,), (0b10,)) == (0b01, 0b10)
    assert join_areas((0b1,), (0b1,)) == (0,), "the area is closed"
    assert join_areas((0,), (0b1,)) == (0, 0b1), "a closed area stays closed"


def test_two_half_edges_are_shared_at_each_inner_edge() -> None:
    frame = board_geometry(4, 4)
    bits = [bit for cell in frame.shared for _, bit in cell]
    assert sorted(bits) == sorted(2 * [1 << k for k in range(frame.bits)])
    assert frame.bits == 48
    assert bit_indices(bits_of([3, 1, 40])) == [1, 3, 40]
