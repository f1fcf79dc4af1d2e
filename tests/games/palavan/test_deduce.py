"""Deductions: each step is correct, fits its technique, and no easier technique had a step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from games.palavan.boards import DIFFICULT, KNOWN, parse_board, partial_solution
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices
from skerry.games.palavan.solo.goals import GOALS, Goal, is_reached
from skerry.games.palavan.solo.puzzles import puzzle
from skerry.games.palavan.solo.solving import deduce
from skerry.games.palavan.solo.solving.candidates import Candidates, initial_candidates
from skerry.games.palavan.solo.solving.coast import is_certainly_divided, separating_pieces
from skerry.games.palavan.solo.solving.deduce import (
    TECHNIQUES,
    Step,
    apply_deductions,
    deduce_from_board,
    solve_by_deduction,
)
from skerry.games.palavan.solo.solving.solver import count_solutions, search_solutions
from skerry.games.palavan.tiles import edges_match

ORDER = list(TECHNIQUES)


@cache
def deduction_runs(goal: Goal = DIFFICULT, given: int = 5) -> list[list[tuple[Candidates, Step]]]:
    """Return the deductions on random puzzles, with one solution or many.

    Each run is a list of steps, with the candidates before the step.
    """
    runs: list[list[tuple[Candidates, Step]]] = []
    for seed in range(14):
        known = initial_candidates(goal, partial_solution(f"walk/{seed}", given, goal))
        steps: list[tuple[Candidates, Step]] = []
        before = known.copy()
        for step in apply_deductions(known):
            steps.append((before, step))
            before = known.copy()
        runs.append(steps)
    return runs


def steps_by(technique: str) -> Iterator[tuple[Candidates, Step]]:
    """Yield the steps of the runs that use a technique; fail if no step does."""
    steps = [entry for run in deduction_runs() for entry in run if entry[1].technique == technique]
    assert steps, f"no {technique} was needed"
    yield from steps


def tiles_of(bits: int) -> set[int]:
    return {piece // 4 for piece in bit_indices(bits)}


@pytest.mark.parametrize("id", ["basic", "medium", "difficult"])
@pytest.mark.parametrize("seed", range(8))
def test_no_step_excludes_a_piece_of_any_solution(id: str, seed: int) -> None:
    goal = GOALS[id]
    givens = partial_solution(f"sound/{seed}", 7 if id == "difficult" else 9, goal)
    boards = list(islice(filter(None, search_solutions(goal, givens, all_tiles_mask())), 300))
    known = initial_candidates(goal, givens)
    for step in apply_deductions(known):
        for board in boards:
            for cell, bits in step.removed.items():
                assert not bits >> board[cell] & 1, (step, board)
            assert step.laid == EMPTY or step.laid == board[step.cells[0]]
    assert not known.is_broken


@pytest.mark.parametrize("seed", range(24))
def test_a_puzzle_solved_by_deduction_has_one_solution(seed: int) -> None:
    givens = partial_solution(f"one/{seed}", 6 + seed % 4)
    answer = solve_by_deduction(DIFFICULT, givens)
    number = count_solutions(DIFFICULT, givens, all_tiles_mask(), limit=2)
    if number > 1:
        assert answer.board is None
    if answer.board is not None:
        assert number == 1
        assert is_reached(DIFFICULT, answer.board)
        assert all(given in (EMPTY, laid) for given, laid in zip(givens, answer.board, strict=True))


def test_most_random_puzzles_are_solved_by_deduction() -> None:
    solved = sum(
        solve_by_deduction(DIFFICULT, partial_solution(f"one/{seed}", 6 + seed % 4)).board
        is not None
        for seed in range(24)
    )
    assert solved > 12


def test_each_step_is_by_the_easiest_technique_that_finds_one() -> None:
    for run in deduction_runs()[:4]:
        for before, step in run:
            easier = ORDER[: ORDER.index(step.technique)]
            assert all(TECHNIQUES[id].find(before) is None for id in easier)


def test_every_step_excludes_a_candidate_or_places_a_piece() -> None:
    for run in deduction_runs():
        for before, step in run:
            assert step.removed or step.laid != EMPTY
            for cell, bits in step.removed.items():
                assert bits
                assert before.pieces[cell] & bits == bits
                assert cell in before.open_cells


def test_technique_tile_finds_the_only_tile_that_fits_a_cell() -> None:
    for before, step in steps_by("tile"):
        (cell,) = step.cells
        (tile,) = tiles_of(before.pieces[cell])
        assert all(tiles_of(bits) == {tile} for bits in step.removed.values())
        assert cell not in step.removed


def test_technique_place_finds_the_only_cell_that_a_tile_fits() -> None:
    for before, step in steps_by("place"):
        (cell,) = step.cells
        (tile,) = tiles_of(before.pieces[cell] & ~step.removed[cell])
        assert [c for c in before.open_cells if tile in tiles_of(before.pieces[c])] == [cell]


def test_technique_edge_excludes_pieces_that_fit_no_candidate_beyond_an_edge() -> None:
    for before, step in steps_by("edge"):
        beyond, cell = step.cells
        (side,) = [side for side, other in before.geometry.around[cell] if other == beyond]
        for piece in bit_indices(before.pieces[cell]):
            possible = any(
                edges_match(piece, side, other) and piece // 4 != other // 4
                for other in bit_indices(before.pieces[beyond])
            )
            assert possible != bool(step.removed[cell] >> piece & 1)


def test_two_cells_with_the_same_two_tiles_exclude_these_elsewhere() -> None:
    known = initial_candidates(DIFFICULT, [EMPTY] * 16)
    pair = 0xFF << 8  # two tiles in every rotation
    known.pieces[3] &= pair
    known.pieces[9] &= pair
    step = deduce.find_sets(known)
    assert step
    assert step.cells == (3, 9)
    assert set(step.removed) == set(range(16)) - {3, 9}
    assert all(tiles_of(bits) == {2, 3} for bits in step.removed.values())


def test_three_tiles_that_fit_only_three_cells_exclude_others_there() -> None:
    known = initial_candidates(DIFFICULT, [EMPTY] * 16)
    trio = 0xFFF << 16
    for cell in known.open_cells:
        if cell not in (0, 5, 6):
            known.pieces[cell] &= ~trio
    step = deduce.find_sets(known)
    assert step
    assert step.cells == (0, 5, 6)
    assert set(step.removed) == {0, 5, 6}
    assert all(
        tiles_of(known.pieces[cell] & ~step.removed[cell]) == {4, 5, 6} for cell in (0, 5, 6)
    )


def test_technique_coast_excludes_pieces_that_close_off_land_or_water() -> None:
    known = initial_candidates(DIFFICULT, [EMPTY] * 16)
    excluded = separating_pieces(known, 0)
    (closed, open_) = parse_board("m2@3 m2@1")
    assert excluded >> closed & 1, "the land of this tile is in the corner and touches only the rim"
    assert not excluded >> open_ & 1, "rotated by 180 degrees it touches the neighbours"
    for piece in bit_indices(excluded):
        assert count_solutions(DIFFICULT, [piece, *[EMPTY] * 15], all_tiles_mask(), limit=1) == 0


def test_technique_coast_excludes_nothing_if_areas_may_be_separated() -> None:
    for id in ("basic", "medium"):
        known = initial_candidates(GOALS[id], [EMPTY] * 16)
        assert all(separating_pieces(known, cell) == 0 for cell in known.open_cells)
        assert not is_certainly_divided(known)


def test_technique_coast_never_excludes_a_piece_of_a_known_solution() -> None:
    for text in KNOWN:
        board = parse_board(text)
        for laid in range(17):
            known = initial_candidates(DIFFICULT, [*board[:laid], *[EMPTY] * (16 - laid)])
            assert not is_certainly_divided(known)
            assert all(
                separating_pieces(known, cell) >> board[cell] & 1 == 0 for cell in known.open_cells
            )


def test_technique_what_if_excludes_pieces_that_lead_to_a_contradiction() -> None:
    for before, step in steps_by("what-if"):
        (cell,) = step.cells
        (piece,) = bit_indices(step.removed[cell])
        board = list(before.board)
        board[cell] = piece
        assert before.pieces[cell].bit_count() <= deduce.WHAT_IF_MAX_PIECES
        assert count_solutions(DIFFICULT, board, all_tiles_mask(), limit=1) == 0


def test_contradictory_givens_have_no_solution() -> None:
    for text in ("t00@0 t15@0", "m2@1 m2@1"):
        answer = solve_by_deduction(DIFFICULT, [*parse_board(text), *[EMPTY] * 14])
        assert answer.board is None
    full = list(parse_board(KNOWN[0]))
    full[3] = full[2]
    assert solve_by_deduction(DIFFICULT, full).board is None


def test_a_full_board_is_solved_without_steps() -> None:
    answer = solve_by_deduction(DIFFICULT, parse_board(KNOWN[1]))
    assert answer.board == parse_board(KNOWN[1])
    assert answer.steps == ()


def test_deduction_refuses_a_goal_that_leaves_tiles_over() -> None:
    with pytest.raises(ValueError, match="leaves tiles over"):
        solve_by_deduction(GOALS["island"], [EMPTY] * 9)


def test_hints_place_the_solution_with_the_techniques_of_the_solver() -> None:
    givens = puzzle("storm", 8).givens
    answer = solve_by_deduction(DIFFICULT, givens)
    assert answer.board
    board = list(givens)
    worst = ORDER[0]
    while EMPTY in board:
        next_hint = deduce_from_board(DIFFICULT, board)
        assert next_hint
        cell, piece, technique = next_hint
        assert board[cell] == EMPTY
        board[cell] = piece
        worst = max(worst, technique, key=ORDER.index)
    assert tuple(board) == answer.board
    assert deduce_from_board(DIFFICULT, board) is None
    assert deduce_from_board(DIFFICULT, [EMPTY] * 16) is None
