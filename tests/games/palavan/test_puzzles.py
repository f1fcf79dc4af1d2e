"""Puzzles: one solution, the techniques of their grade, and the same result on every machine."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.palavan.boards import parse_board
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo import puzzles
from skerry.games.palavan.solo.goals import is_reached
from skerry.games.palavan.solo.puzzles import GRADES, NUMBERS, make_puzzle, puzzle
from skerry.games.palavan.solo.solving.deduce import TECHNIQUES, solve_by_deduction
from skerry.games.palavan.solo.solving.solver import count_solutions

NUMBER_SAMPLES = (1, 3, NUMBERS)
SAMPLES = [(grade, number) for grade in GRADES for number in NUMBER_SAMPLES]


@pytest.mark.parametrize(("grade", "number"), SAMPLES)
def test_a_puzzle_has_one_solution_which_reaches_its_goal(grade: str, number: int) -> None:
    generated = puzzle(grade, number)
    assert (generated.grade, generated.number, generated.goal) == (
        grade,
        number,
        GRADES[grade].goal,
    )
    assert is_reached(generated.goal, generated.solution)
    assert sorted(piece // 4 for piece in generated.solution) == list(range(16))
    pairs = list(zip(generated.givens, generated.solution, strict=True))
    assert all(given in (EMPTY, laid) for given, laid in pairs)
    assert count_solutions(generated.goal, generated.givens, all_tiles_mask(), limit=2) == 1


@pytest.mark.parametrize(("grade", "number"), SAMPLES)
def test_a_puzzle_needs_the_hardest_technique_of_its_grade_and_none_harder(
    grade: str, number: int
) -> None:
    generated = puzzle(grade, number)
    answer = solve_by_deduction(generated.goal, generated.givens)
    assert answer.board == generated.solution
    assert answer.hardest == generated.hardest == GRADES[grade].hardest
    easier = list(TECHNIQUES)[list(TECHNIQUES).index(generated.hardest) - 1]
    assert solve_by_deduction(generated.goal, generated.givens, easier).board is None


@pytest.mark.parametrize("grade", GRADES)
def test_every_given_tile_is_needed(grade: str) -> None:
    generated = puzzle(grade, 1)
    for cell in range(16):
        fewer = [EMPTY if at == cell else piece for at, piece in enumerate(generated.givens)]
        if generated.givens[cell] != EMPTY and grade != "storm":
            assert solve_by_deduction(generated.goal, fewer, generated.hardest).board is None
    assert 16 - generated.givens.count(EMPTY) <= 8


def test_puzzles_with_different_numbers_differ() -> None:
    assert len({puzzle("calm", number).givens for number in range(1, 11)}) == 10


def test_a_puzzle_depends_only_on_its_grade_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {grade: puzzle(grade, 3) for grade in GRADES}
    monkeypatch.setattr(puzzles, "_cache", {})
    assert {grade: puzzle(grade, 3) for grade in reversed(GRADES)} == before


PINNED = {
    "calm": "m6@2 . m3@2 m1@2 | c5@2 . . . | . . . m2@3 | . m7@0 . .",
    "breeze": "t15@0 . c5@3 . | . . c2@1 . | . t00@0 . . | c7@1 . m6@2 .",
    "gale": ". . . . | . . . c3@1 | . m3@3 c2@1 . | . . . .",
    "storm": "t15@0 . c7@2 . | . . . . | . . c2@1 . | . . . m2@3",
}
"""The given tiles of number 1 of each grade. If they change, all shared puzzles have changed."""


@pytest.mark.parametrize("grade", GRADES)
def test_number_one_is_unchanged(grade: str) -> None:
    assert puzzle(grade, 1).givens == parse_board(PINNED[grade])


@pytest.mark.parametrize("grade", GRADES)
def test_making_a_puzzle_reports_progress_and_is_done_only_once(
    grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "_cache", {})
    progress = list(make_puzzle(grade, 5))
    assert all(0 <= one < two <= 1 for one, two in pairwise(progress))
    assert len(progress) > 20
    assert list(make_puzzle(grade, 5)) == []
    assert puzzle(grade, 5) is puzzle(grade, 5)


def test_an_unknown_puzzle_is_refused_with_the_valid_values() -> None:
    with pytest.raises(ValueError, match="calm, breeze, gale, storm"):
        puzzle("hurricane", 1)
    for number in (0, -1, NUMBERS + 1):
        with pytest.raises(ValueError, match=f"1 to {NUMBERS}"):
            puzzle("calm", number)
