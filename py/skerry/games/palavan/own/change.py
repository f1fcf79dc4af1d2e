"""Changes of a player's puzzle: fewer given tiles, and an easier or harder grade."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from skerry.core.i18n import texts
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.solo.goals import is_reached
from skerry.games.palavan.solo.puzzles import GRADES
from skerry.games.palavan.solo.solving.candidates import initial_candidates
from skerry.games.palavan.solo.solving.deduce import TECHNIQUES, apply_deductions, hardest_of

from .code import OwnPuzzle
from .verdict import SUBSET_UNITS, find_up_to_two_solutions, grade_of_technique

_ = texts(__name__)[0]

Units = Generator[float, None, OwnPuzzle]

MAX_TRIES = 12
"""Number of orders of the cells that `regrade` tries."""


def remove_givens(puzzle: OwnPuzzle, board: Sequence[int], seed: str = "") -> Units:
    """Remove given tiles, one by one in a random order, as long as the solution stays the only one.

    A tile stays if the work limit is reached before uniqueness is proven.

    Args:
        puzzle: A puzzle with exactly one solution.
        board: The solution.
        seed: Decides the order.

    Yields:
        Progress from 0 to 1.

    Returns:
        The puzzle with fewer given tiles.
    """
    cells = list(puzzle.given_cells)
    Random(f"{puzzle.preset_id}/{seed}").shuffle(cells)
    for number, cell in enumerate(cells):
        fewer = puzzle.without_given(cell)
        search = find_up_to_two_solutions(fewer)
        boards: tuple[tuple[int, ...], ...] = ()
        for _unit in range(SUBSET_UNITS):
            try:
                next(search)
            except StopIteration as end:
                boards = end.value
                break
            yield number / len(cells)
        if boards == (tuple(board),):
            puzzle = fewer
        yield (number + 1) / len(cells)
    return puzzle


def regrade(puzzle: OwnPuzzle, board: Sequence[int], grade: str, seed: str = "") -> Units:
    """Find given tiles of the same solution for which the puzzle has a grade.

    For an easier grade, tiles of the solution are added. Then tiles are removed as long as the
    grade's techniques still deduce the rest. Several orders are tried.

    Args:
        puzzle: A puzzle with exactly one solution.
        board: The solution.
        grade: One of GRADES.
        seed: Decides the order.

    Yields:
        Progress from 0 to 1.

    Returns:
        The changed puzzle.

    Raises:
        ValueError: There is no such grade, or no order leads to it.
    """
    if grade not in GRADES:
        template = _("a grade must be one of {right}, not {wrong}")
        raise ValueError(template.format(right=", ".join(GRADES), wrong=grade))
    rng = Random(f"{puzzle.preset_id}/{grade}/{seed}")
    for number in range(MAX_TRIES):
        cells = rng.sample(range(len(board)), len(board))
        start = _with_needed_givens(puzzle, board, cells, grade) if number % 2 == 0 else None
        changed = start or OwnPuzzle(puzzle.goal, puzzle.tiles, tuple(board))
        for at, cell in enumerate(cells):
            if changed.givens[cell] == EMPTY:
                continue
            fewer = changed.without_given(cell)
            if (yield from _is_deducible(fewer, grade, (number + at / len(cells)) / MAX_TRIES)):
                changed = fewer
        if _grade_of_puzzle(changed) == grade:
            return changed
    raise ValueError(_("found no way to give this puzzle that grade"))


def _with_needed_givens(
    puzzle: OwnPuzzle, board: Sequence[int], cells: Sequence[int], grade: str
) -> OwnPuzzle:
    """Return the puzzle with as many more given tiles as the techniques of a grade need."""
    for cell in cells:
        if _hardest_technique_needed(puzzle, GRADES[grade].hardest):
            break
        givens = list(puzzle.givens)
        givens[cell] = board[cell]
        puzzle = OwnPuzzle(puzzle.goal, puzzle.tiles, tuple(givens))
    return puzzle


def _is_deducible(puzzle: OwnPuzzle, grade: str, progress: float) -> Generator[float, None, bool]:
    known = initial_candidates(puzzle.goal, puzzle.givens, puzzle.tiles)
    for _step in apply_deductions(known, GRADES[grade].hardest):
        yield progress
    return not known.open_cells and is_reached(puzzle.goal, known.board)


def _hardest_technique_needed(puzzle: OwnPuzzle, hardest: str) -> str:
    """Return the hardest technique that a puzzle needs; "" if it is harder than `hardest`."""
    known = initial_candidates(puzzle.goal, puzzle.givens, puzzle.tiles)
    steps = tuple(apply_deductions(known, hardest))
    is_solved = not known.open_cells and is_reached(puzzle.goal, known.board)
    return hardest_of(steps) if is_solved else ""


def _grade_of_puzzle(puzzle: OwnPuzzle) -> str:
    return grade_of_technique(_hardest_technique_needed(puzzle, list(TECHNIQUES)[-1]))
