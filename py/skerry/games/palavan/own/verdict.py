"""Verdicts on a player's puzzle: no solution, several, or exactly one with its deduction.

A search for solutions and a deduction run in turns. If there are two solutions or none, the search
usually ends first. If there is exactly one solution, the deduction usually ends first, even on
boards where a complete search would take minutes.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from skerry.games.palavan.land import find_clashes
from skerry.games.palavan.solo.goals import is_reached
from skerry.games.palavan.solo.puzzles import GRADES
from skerry.games.palavan.solo.solving.candidates import initial_candidates
from skerry.games.palavan.solo.solving.deduce import TECHNIQUES, Step, apply_deductions, hardest_of
from skerry.games.palavan.solo.solving.solver import search_solutions
from skerry.games.palavan.tiles import RIGHT

from .code import OwnPuzzle

Kind = Literal["none", "several", "one", "undecided"]

MAX_UNITS = 4_000
"""Default limit for the work on a verdict, in units of about 3 ms (see `solver.NODES_PER_UNIT`)."""

SUBSET_UNITS = 400
"""Limit for the test of one subset of the given tiles, in units."""

USUAL_UNITS = 60
"""Typical number of units for a verdict, used to estimate progress."""

Units = Generator[None, None, "Verdict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a puzzle.

    Attributes:
        kind: "none" (no solution), "several", "one", or "undecided" if the work limit was reached.
        boards: Up to two solutions.
        differing: The cells on which two solutions differ.
        clashing: With kind "none": cells whose given tiles together allow no solution. () means
            that even without given tiles there is no solution.
        is_minimal: Whether no given tile can be left out of `clashing`.
        steps: With kind "one": the deduction, as far as it goes.
        hardest: The id of the hardest technique of the deduction; "search" if the deduction doesn't
            reach the end; "" with another kind.
        grade: The id of the puzzle's grade; "" if deduction doesn't solve it.
    """

    kind: Kind
    boards: tuple[tuple[int, ...], ...] = ()
    differing: tuple[int, ...] = ()
    clashing: tuple[int, ...] = ()
    is_minimal: bool = False
    steps: tuple[Step, ...] = ()
    hardest: str = ""
    grade: str = ""


def judge(puzzle: OwnPuzzle, max_units: int = MAX_UNITS) -> Generator[float, None, Verdict]:
    """Find the verdict on a puzzle in units of work.

    Args:
        puzzle: The puzzle.
        max_units: The largest number of units of work.

    Yields:
        Progress from 0 to 1 after every unit.

    Returns:
        The verdict.
    """
    work = _judge_in_units(puzzle)
    for units in range(1, max_units + 1):
        try:
            next(work)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict
        yield units / (units + USUAL_UNITS)
    return Verdict("undecided")


def verdict_of(puzzle: OwnPuzzle, max_units: int = MAX_UNITS) -> Verdict:
    """Return the verdict on a puzzle; see `judge`."""
    work = judge(puzzle, max_units)
    while True:
        try:
            next(work)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict


def grade_of_technique(hardest: str) -> str:
    """Return the id of the easiest grade whose puzzles may need a technique; "" if none may."""
    order = list(TECHNIQUES)
    if hardest not in order:
        return ""
    rank = order.index(hardest)
    return next(grade.id for grade in GRADES.values() if order.index(grade.hardest) >= rank)


def find_up_to_two_solutions(
    puzzle: OwnPuzzle,
) -> Generator[None, None, tuple[tuple[int, ...], ...]]:
    """Search for solutions and return up to two of them; two boards mean several solutions.

    The result has one board if and only if there is exactly one solution. Yields after every unit.
    """
    boards: list[tuple[int, ...]] = []
    if find_clashes(puzzle.givens, puzzle.goal.width):
        return ()
    searched = search_solutions(puzzle.goal, puzzle.givens, puzzle.tiles)
    deduced = _deduce_solutions(puzzle)
    for board in searched:
        if board:
            boards.append(board)
            if len(boards) == 2:
                break
            continue
        yield
        try:
            next(deduced)
        except StopIteration as end:
            if end.value is not None:
                result: tuple[tuple[int, ...], ...] = end.value
                return result
    return tuple(boards)


def _deduce_solutions(
    puzzle: OwnPuzzle,
) -> Generator[None, None, tuple[tuple[int, ...], ...] | None]:
    """Return the only solution as a tuple of one board, or () if there is none, by deduction.

    Yields after every step. If deduction finds neither, it yields for ever and never returns.
    """
    known = initial_candidates(puzzle.goal, puzzle.givens, puzzle.tiles)
    for _step in apply_deductions(known):
        yield
    if known.is_broken:
        return ()
    if not known.open_cells:
        board = tuple(known.board)
        return (board,) if is_reached(puzzle.goal, board) else ()
    while True:
        yield


def _judge_in_units(puzzle: OwnPuzzle) -> Units:
    boards = yield from find_up_to_two_solutions(puzzle)
    if len(boards) == 2:
        pairs = enumerate(zip(*boards, strict=True))
        differing = tuple(cell for cell, (one, other) in pairs if one != other)
        return Verdict("several", boards, differing)
    if not boards:
        clashing, is_minimal = yield from _clashing_cells(puzzle)
        return Verdict("none", clashing=clashing, is_minimal=is_minimal)
    known = initial_candidates(puzzle.goal, puzzle.givens, puzzle.tiles)
    steps: list[Step] = []
    for step in apply_deductions(known):
        steps.append(step)
        yield
    is_solved = not known.open_cells and tuple(known.board) == boards[0]
    hardest = hardest_of(steps) if is_solved else "search"
    return Verdict(
        "one", boards, steps=tuple(steps), hardest=hardest, grade=grade_of_technique(hardest)
    )


def _clashing_cells(puzzle: OwnPuzzle) -> Generator[None, None, tuple[tuple[int, ...], bool]]:
    """Return given cells that together allow no solution, and whether all of them are needed.

    Leaves out one cell after the other as long as the rest still allows no solution.
    """
    cells = puzzle.given_cells
    clashes = find_clashes(puzzle.givens, puzzle.goal.width)
    if clashes:
        cell, side = clashes[0]
        cells = (cell, cell + (1 if side == RIGHT else puzzle.goal.width))
    is_minimal = True
    for cell in cells:
        fewer = tuple(other for other in cells if other != cell)
        decided = yield from _has_solution(puzzle.with_given_cells(fewer))
        if decided is False:
            cells = fewer
        elif decided is None:
            is_minimal = False
    return cells, is_minimal


def _has_solution(puzzle: OwnPuzzle) -> Generator[None, None, bool | None]:
    """Return whether a puzzle has a solution; None if SUBSET_UNITS don't decide it."""
    if find_clashes(puzzle.givens, puzzle.goal.width):
        return False
    deduced = _deduce_solutions(puzzle)
    search = search_solutions(puzzle.goal, puzzle.givens, puzzle.tiles)
    for units, board in enumerate(search):
        if board:
            return True
        if units == SUBSET_UNITS:
            return None
        yield
        try:
            next(deduced)
        except StopIteration as end:
            return bool(end.value)
    return False
