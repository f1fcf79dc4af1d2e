"""Puzzles: some tiles are given, and the rest follows in exactly one way.

A puzzle's grade is the hardest technique that its deduction needs. Puzzle and solution follow from
the tiles, the grade and the number, equal on every machine. A puzzle is made on request: a solved
board loses one tile after the other as long as the rest can be deduced. If that took no technique
of the grade, another board is tried.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from skerry.core.i18n import N_
from skerry.games.palavan import NUMBERS as NUMBERS
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.tiles import digest

from .goals import GOALS, Goal, is_reached
from .solving.candidates import candidates
from .solving.deduce import TECHNIQUES, deductions
from .solving.solver import solutions

SLOW_TECHNIQUE = "what-if"
MAX_UNIQUENESS_UNITS = 2
"""Units of search for a second solution, before a technique is used that is slow to fail. If they
don't suffice, the tile stays. With more units more tiles go, and making a puzzle takes longer.
"""

USUAL_UNITS = 200
"""Typical units of work for a puzzle, for an estimate of progress that only grows."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A kind of puzzles: the `hardest` technique that each of them needs."""

    id: str
    name: str
    goal: Goal
    hardest: str


GRADES: Mapping[str, Grade] = {
    grade.id: grade
    for grade in (
        Grade("calm", N_("Calm"), GOALS["difficult"], "place"),
        Grade("breeze", N_("Breeze"), GOALS["difficult"], "edge"),
        Grade("gale", N_("Gale"), GOALS["difficult"], "coast"),
        Grade("storm", N_("Storm"), GOALS["difficult"], "what-if"),
    )
}
"""From easy to hard."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: the given pieces by cell, EMPTY elsewhere, and its one solution."""

    grade: str
    number: int
    goal: Goal
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    hardest: str


MAX_CACHED = 64
"""Puzzles cached, the latest ones: in the hardest grade each takes a second to make."""

_cache: dict[tuple[str, int], Puzzle] = {}


def puzzle(grade: str, number: int) -> Puzzle:
    """Return a puzzle, made if necessary. Raises ValueError if it doesn't exist."""
    if (grade, number) not in _cache:
        for _ in make(grade, number):
            pass
    return _cache[grade, number]


def make(grade: str, number: int) -> Iterator[float]:
    """Make a puzzle in units of work. Raises ValueError if it doesn't exist.

    Yields:
        Progress from 0 to 1.
    """
    if grade not in GRADES:
        raise ValueError(f"no grade {grade!r}; there are {', '.join(GRADES)}")
    if not 1 <= number <= NUMBERS:
        raise ValueError(f"puzzles have the numbers 1 to {NUMBERS}, not {number}")
    rng = Random(f"{digest()}/{grade}/{number}")
    units = 0
    while (grade, number) not in _cache:
        for _ in _try_board(GRADES[grade], number, rng):
            units += 1
            yield units / (units + USUAL_UNITS)


def _try_board(grade: Grade, number: int, rng: Random) -> Iterator[None]:
    """Make a puzzle of a random board; store it if it needs the grade's technique.

    Tiles that easier techniques recover are removed first, then those that need the grade's.
    """
    goal = grade.goal
    solution = None
    for solution in solutions(goal, [EMPTY] * goal.size, all_tiles_mask(), rng):
        if solution:
            break
        yield
    assert solution, f"nothing reaches {goal.name}"
    cells = rng.sample(range(goal.size), goal.size)
    easier = list(TECHNIQUES)[list(TECHNIQUES).index(grade.hardest) - 1]
    plain = yield from _remove_deducible(goal, solution, cells, easier)
    givens = yield from _remove_deducible(goal, plain, cells, grade.hardest)
    if givens != plain:
        _cache[grade.id, number] = Puzzle(grade.id, number, goal, givens, solution, grade.hardest)
        if len(_cache) > MAX_CACHED:
            del _cache[next(iter(_cache))]


def _remove_deducible(
    goal: Goal, givens: tuple[int, ...], cells: Sequence[int], hardest: str
) -> Generator[None, None, tuple[int, ...]]:
    """Return the given pieces without those that can be deduced from the others, in the order of
    `cells`.
    """
    for cell in cells:
        fewer = (*givens[:cell], EMPTY, *givens[cell + 1 :])
        if fewer == givens or (
            hardest == SLOW_TECHNIQUE and not (yield from _has_one_solution(goal, fewer))
        ):
            continue
        state = candidates(goal, fewer)
        for _ in deductions(state, hardest):
            yield
        if not state.open_cells and is_reached(goal, state.board):
            givens = fewer
    return givens


def _has_one_solution(goal: Goal, givens: Sequence[int]) -> Generator[None, None, bool]:
    """Return whether a short search finds one solution and no other."""
    count = units = 0
    for board in solutions(goal, givens, all_tiles_mask()):
        count += board is not None
        units += board is None
        if count > 1 or units == MAX_UNIQUENESS_UNITS:
            return False
        yield
    return count == 1
