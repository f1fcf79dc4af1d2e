"""Puzzles with given tiles and exactly one solution.

A puzzle's grade depends on the hardest technique of deduction that its solution needs. The tiles,
the grade and the number determine a puzzle, which is the same on every machine. A puzzle is made
when it is first requested, from a random solved board: tiles are removed one by one as long as they
can be deduced from the others. If the result doesn't need the technique of its grade, the next
board is tried.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from skerry.core.i18n import N_
from skerry.games.palavan import NUMBERS as NUMBERS
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.tiles import tiles_hash

from .goals import GOALS, Goal, is_reached
from .solving.candidates import initial_candidates
from .solving.deduce import TECHNIQUES, apply_deductions
from .solving.solver import search_solutions

SLOW_TECHNIQUE = "what-if"
MAX_UNIQUENESS_UNITS = 2
"""Limit, in units of work, for a test of the tiles that only SLOW_TECHNIQUE might deduce. Before
such a tile is removed, a search looks for a second solution, because it rejects a tile in less time
than the technique. If the search isn't finished within the limit, the tile stays. With a higher
limit, more tiles would be removed, but puzzles would take longer to make."""

USUAL_UNITS = 200
"""Typical number of units of work to make a puzzle, used to estimate progress."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade of puzzles. `hardest` is the id of the hardest technique that its puzzles need."""

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
"""The grades by id, from easy to hard."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with given tiles.

    Attributes:
        grade: Id of the grade.
        number: Number of the puzzle, from 1.
        goal: The goal.
        givens: For each cell the given piece, or EMPTY.
        solution: For each cell the piece of the only solution.
        hardest: Id of the hardest technique that the solution needs.
    """

    grade: str
    number: int
    goal: Goal
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    hardest: str


MAX_CACHED = 64
"""Number of puzzles cached: those made last. A puzzle of the hardest grade takes a second to make.
"""

_cache: dict[tuple[str, int], Puzzle] = {}


def puzzle(grade: str, number: int) -> Puzzle:
    """Return a puzzle; make it if it isn't cached. Raises ValueError if it doesn't exist."""
    if (grade, number) not in _cache:
        for _ in make_puzzle(grade, number):
            pass
    return _cache[grade, number]


def make_puzzle(grade: str, number: int) -> Iterator[float]:
    """Make a puzzle in units of work and cache it. Raises ValueError if it doesn't exist.

    Yields:
        Progress from 0 to 1 after every unit.
    """
    if grade not in GRADES:
        raise ValueError(f"no grade {grade!r}; there are {', '.join(GRADES)}")
    if not 1 <= number <= NUMBERS:
        raise ValueError(f"puzzles have the numbers 1 to {NUMBERS}, not {number}")
    rng = Random(f"{tiles_hash()}/{grade}/{number}")
    units = 0
    while (grade, number) not in _cache:
        for _ in _try_to_make_puzzle(GRADES[grade], number, rng):
            units += 1
            yield units / (units + USUAL_UNITS)


def _try_to_make_puzzle(grade: Grade, number: int, rng: Random) -> Iterator[None]:
    """Make a puzzle from a random board; cache it if it needs the hardest technique of the grade.

    The function first removes the tiles that easier techniques can deduce, then the tiles that need
    the hardest technique. Yields after every unit of work.
    """
    goal = grade.goal
    solution = None
    for solution in search_solutions(goal, [EMPTY] * goal.size, all_tiles_mask(), rng):
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
    """Remove given pieces as long as they can be deduced from the others.

    Args:
        goal: The goal.
        givens: For each cell the given piece, or EMPTY.
        cells: The cells in the order in which their pieces are tried.
        hardest: Id of the hardest technique that the deduction may use.

    Yields:
        None, after every unit of work.

    Returns:
        For each cell the remaining given piece, or EMPTY.
    """
    for cell in cells:
        fewer = (*givens[:cell], EMPTY, *givens[cell + 1 :])
        if fewer == givens or (
            hardest == SLOW_TECHNIQUE and not (yield from _is_proven_unique(goal, fewer))
        ):
            continue
        state = initial_candidates(goal, fewer)
        for _ in apply_deductions(state, hardest):
            yield
        if not state.open_cells and is_reached(goal, state.board):
            givens = fewer
    return givens


def _is_proven_unique(goal: Goal, givens: Sequence[int]) -> Generator[None, None, bool]:
    """Return whether a search of MAX_UNIQUENESS_UNITS units proves that there is one solution.

    Yields after every step of the search.
    """
    count = units = 0
    for board in search_solutions(goal, givens, all_tiles_mask()):
        count += board is not None
        units += board is None
        if count > 1 or units == MAX_UNIQUENESS_UNITS:
            return False
        yield
    return count == 1
