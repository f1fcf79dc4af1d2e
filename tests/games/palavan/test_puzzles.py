"""Puzzles: one solution, the grade's technique and no harder one, the same on every machine."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.palavan.boards import read
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.solo import puzzles
from skerry.games.palavan.solo.goals import is_reached
from skerry.games.palavan.solo.puzzles import GRADES, NUMBERS, make, puzzle
from skerry.games.palavan.solo.solving.deduce import TECHNIQUES, solve
from skerry.games.palavan.solo.solving.solver import count_solutions

SOME = (1, 3, NUMBERS)
EACH = [(grade, number) for grade in GRADES for number in SOME]


@pytest.mark.parametrize(("grade", "number"), EACH)
def test_a_puzzle_has_one_solution_which_reaches_its_goal(grade: str, number: int) -> None:
    made = puzzle(grade, number)
    assert (made.grade, made.number, made.goal) == (grade, number, GRADES[grade].goal)
    assert is_reached(made.goal, made.solution)
    assert sorted(piece // 4 for piece in made.solution) == list(range(16))
    pairs = list(zip(made.givens, made.solution, strict=True))
    assert all(given in (EMPTY, laid) for given, laid in pairs)
    assert count_solutions(made.goal, made.givens, all_tiles_mask(), limit=2) == 1


@pytest.mark.parametrize(("grade", "number"), EACH)
def test_it_takes_the_technique_of_its_grade_and_no_harder_one(grade: str, number: int) -> None:
    made = puzzle(grade, number)
    answer = solve(made.goal, made.givens)
    assert answer.board == made.solution
    assert answer.hardest == made.hardest == GRADES[grade].hardest
    easier = list(TECHNIQUES)[list(TECHNIQUES).index(made.hardest) - 1]
    assert solve(made.goal, made.givens, easier).board is None


@pytest.mark.parametrize("grade", GRADES)
def test_no_given_tile_could_be_left_out(grade: str) -> None:
    made = puzzle(grade, 1)
    for cell in range(16):
        fewer = [EMPTY if at == cell else piece for at, piece in enumerate(made.givens)]
        if made.givens[cell] != EMPTY and grade != "storm":
            assert solve(made.goal, fewer, made.hardest).board is None
    assert 16 - made.givens.count(EMPTY) <= 8


def test_puzzles_with_different_numbers_differ() -> None:
    assert len({puzzle("calm", number).givens for number in range(1, 11)}) == 10


def test_a_puzzle_follows_from_its_grade_and_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {grade: puzzle(grade, 3) for grade in GRADES}
    monkeypatch.setattr(puzzles, "_cache", {})
    assert {grade: puzzle(grade, 3) for grade in reversed(GRADES)} == before


PINNED = {
    "calm": "m6@2 . m3@2 m1@2 | c5@2 . . . | . . . m2@3 | . m7@0 . .",
    "breeze": "t15@0 . c5@3 . | . . c2@1 . | . t00@0 . . | c7@1 . m6@2 .",
    "gale": ". . . . | . . . c3@1 | . m3@3 c2@1 . | . . . .",
    "storm": "t15@0 . c7@2 . | . . . . | . . c2@1 . | . . . m2@3",
}
"""What is given in number 1 of each grade: if this changes, so did every puzzle ever shared."""


@pytest.mark.parametrize("grade", GRADES)
def test_number_one_is_what_it_was(grade: str) -> None:
    assert puzzle(grade, 1).givens == read(PINNED[grade])


@pytest.mark.parametrize("grade", GRADES)
def test_making_one_shows_progress_and_is_done_but_once(
    grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "_cache", {})
    progress = list(make(grade, 5))
    assert all(0 <= one < two <= 1 for one, two in pairwise(progress))
    assert len(progress) > 20
    assert list(make(grade, 5)) == []
    assert puzzle(grade, 5) is puzzle(grade, 5)


def test_what_does_not_exist_is_refused_with_what_does() -> None:
    with pytest.raises(ValueError, match="calm, breeze, gale, storm"):
        puzzle("hurricane", 1)
    for number in (0, -1, NUMBERS + 1):
        with pytest.raises(ValueError, match=f"1 to {NUMBERS}"):
            puzzle("calm", number)
