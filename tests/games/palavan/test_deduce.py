"""Deductions: every step is right, is what its technique says, and comes easiest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from games.palavan.boards import DIFFICULT, KNOWN, read, some
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices
from skerry.games.palavan.solo.goals import GOALS, Goal, is_reached
from skerry.games.palavan.solo.puzzles import puzzle
from skerry.games.palavan.solo.solving import deduce
from skerry.games.palavan.solo.solving.candidates import Candidates, candidates
from skerry.games.palavan.solo.solving.coast import is_stranded, separating_pieces
from skerry.games.palavan.solo.solving.deduce import TECHNIQUES, Step, deductions, hint, solve
from skerry.games.palavan.solo.solving.solver import count_solutions, solutions
from skerry.games.palavan.tiles import fits

ORDER = list(TECHNIQUES)


@cache
def walks(goal: Goal = DIFFICULT, given: int = 5) -> list[list[tuple[Candidates, Step]]]:
    """Deductions on random puzzles, whether they have one solution or many: before each step."""
    found: list[list[tuple[Candidates, Step]]] = []
    for seed in range(14):
        known = candidates(goal, some(f"walk/{seed}", given, goal))
        steps: list[tuple[Candidates, Step]] = []
        before = known.copy()
        for step in deductions(known):
            steps.append((before, step))
            before = known.copy()
        found.append(steps)
    return found


def steps_by(technique: str) -> Iterator[tuple[Candidates, Step]]:
    """All steps by a technique in these walks, and that there are some."""
    found = [it for walk in walks() for it in walk if it[1].technique == technique]
    assert found, f"no {technique} was needed"
    yield from found


def tiles_of(bits: int) -> set[int]:
    return {piece // 4 for piece in bit_indices(bits)}


@pytest.mark.parametrize("id", ["basic", "medium", "difficult"])
@pytest.mark.parametrize("seed", range(8))
def test_no_step_crosses_out_a_piece_of_any_solution(id: str, seed: int) -> None:
    goal = GOALS[id]
    givens = some(f"sound/{seed}", 7 if id == "difficult" else 9, goal)
    boards = list(islice(filter(None, solutions(goal, givens, all_tiles_mask())), 300))
    known = candidates(goal, givens)
    for step in deductions(known):
        for board in boards:
            for cell, bits in step.removed.items():
                assert not bits >> board[cell] & 1, (step, board)
            assert step.laid == EMPTY or step.laid == board[step.cells[0]]
    assert not known.is_broken


@pytest.mark.parametrize("seed", range(24))
def test_what_is_solved_has_one_solution(seed: int) -> None:
    givens = some(f"one/{seed}", 6 + seed % 4)
    answer = solve(DIFFICULT, givens)
    number = count_solutions(DIFFICULT, givens, all_tiles_mask(), limit=2)
    if number > 1:
        assert answer.board is None
    if answer.board is not None:
        assert number == 1
        assert is_reached(DIFFICULT, answer.board)
        assert all(given in (EMPTY, laid) for given, laid in zip(givens, answer.board, strict=True))


def test_many_random_puzzles_are_solved() -> None:
    solved = sum(
        solve(DIFFICULT, some(f"one/{seed}", 6 + seed % 4)).board is not None for seed in range(24)
    )
    assert solved > 12


def test_each_step_is_by_the_easiest_technique_that_finds_one() -> None:
    for walk in walks()[:4]:
        for before, step in walk:
            easier = ORDER[: ORDER.index(step.technique)]
            assert all(TECHNIQUES[id].find(before) is None for id in easier)


def test_every_step_crosses_something_out_or_lays_a_piece() -> None:
    for walk in walks():
        for before, step in walk:
            assert step.removed or step.laid != EMPTY
            for cell, bits in step.removed.items():
                assert bits
                assert before.pieces[cell] & bits == bits
                assert cell in before.open_cells


def test_only_tile_is_the_only_one_that_fits_its_cell() -> None:
    for before, step in steps_by("tile"):
        (cell,) = step.cells
        (tile,) = tiles_of(before.pieces[cell])
        assert all(tiles_of(bits) == {tile} for bits in step.removed.values())
        assert cell not in step.removed


def test_only_place_is_the_only_cell_that_its_tile_fits() -> None:
    for before, step in steps_by("place"):
        (cell,) = step.cells
        (tile,) = tiles_of(before.pieces[cell] & ~step.removed[cell])
        assert [c for c in before.open_cells if tile in tiles_of(before.pieces[c])] == [cell]


def test_edge_talk_crosses_out_what_fits_nothing_beyond_an_edge() -> None:
    for before, step in steps_by("edge"):
        beyond, cell = step.cells
        (side,) = [side for side, other in before.geometry.around[cell] if other == beyond]
        for piece in bit_indices(before.pieces[cell]):
            possible = any(
                fits(piece, side, other) and piece // 4 != other // 4
                for other in bit_indices(before.pieces[beyond])
            )
            assert possible != bool(step.removed[cell] >> piece & 1)


def test_sets_are_as_many_cells_as_tiles() -> None:
    known = candidates(DIFFICULT, [EMPTY] * 16)
    pair = 0xFF << 8  # two tiles, every way
    known.pieces[3] &= pair
    known.pieces[9] &= pair
    step = deduce.find_sets(known)
    assert step
    assert step.cells == (3, 9)
    assert set(step.removed) == set(range(16)) - {3, 9}
    assert all(tiles_of(bits) == {2, 3} for bits in step.removed.values())


def test_as_many_tiles_as_cells_keep_others_out() -> None:
    known = candidates(DIFFICULT, [EMPTY] * 16)
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


def test_coast_keeps_land_and_water_from_being_closed_off() -> None:
    known = candidates(DIFFICULT, [EMPTY] * 16)
    out = separating_pieces(known, 0)
    (closed, open_) = read("m2@3 m2@1")
    assert out >> closed & 1, "the land of this tile is in the corner, and meets the rim alone"
    assert not out >> open_ & 1, "turned by half it meets the neighbours"
    for piece in bit_indices(out):
        assert count_solutions(DIFFICULT, [piece, *[EMPTY] * 15], all_tiles_mask(), limit=1) == 0


def test_coast_is_silent_where_areas_may_be_separated() -> None:
    for id in ("basic", "medium"):
        known = candidates(GOALS[id], [EMPTY] * 16)
        assert all(separating_pieces(known, cell) == 0 for cell in known.open_cells)
        assert not is_stranded(known)


def test_coast_finds_no_fault_with_a_solution_at_any_time() -> None:
    for text in KNOWN:
        board = read(text)
        for laid in range(17):
            known = candidates(DIFFICULT, [*board[:laid], *[EMPTY] * (16 - laid)])
            assert not is_stranded(known)
            assert all(
                separating_pieces(known, cell) >> board[cell] & 1 == 0 for cell in known.open_cells
            )


def test_what_if_ends_in_a_contradiction() -> None:
    for before, step in steps_by("what-if"):
        (cell,) = step.cells
        (piece,) = bit_indices(step.removed[cell])
        board = list(before.board)
        board[cell] = piece
        assert before.pieces[cell].bit_count() <= deduce.WHAT_IF_MAX_PIECES
        assert count_solutions(DIFFICULT, board, all_tiles_mask(), limit=1) == 0


def test_a_contradiction_is_not_a_solution() -> None:
    for text in ("t00@0 t15@0", "m2@1 m2@1"):
        answer = solve(DIFFICULT, [*read(text), *[EMPTY] * 14])
        assert answer.board is None
    full = list(read(KNOWN[0]))
    full[3] = full[2]
    assert solve(DIFFICULT, full).board is None


def test_a_full_board_needs_no_step() -> None:
    answer = solve(DIFFICULT, read(KNOWN[1]))
    assert answer.board == read(KNOWN[1])
    assert answer.steps == ()


def test_an_island_is_no_puzzle_to_deduce() -> None:
    with pytest.raises(ValueError, match="leaves tiles over"):
        solve(GOALS["island"], [EMPTY] * 9)


def test_a_hint_is_a_piece_of_the_solution_and_what_it_took() -> None:
    givens = puzzle("storm", 8).givens
    answer = solve(DIFFICULT, givens)
    assert answer.board
    board = list(givens)
    worst = ORDER[0]
    while EMPTY in board:
        found = hint(DIFFICULT, board)
        assert found
        cell, piece, technique = found
        assert board[cell] == EMPTY
        board[cell] = piece
        worst = max(worst, technique, key=ORDER.index)
    assert tuple(board) == answer.board
    assert hint(DIFFICULT, board) is None
    assert hint(DIFFICULT, [EMPTY] * 16) is None
