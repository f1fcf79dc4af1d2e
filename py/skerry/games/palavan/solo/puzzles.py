"""Puzzles: some tiles are given, the rest follows from them in one way only.

A puzzle's grade is the hardest technique that its deduction needs. Puzzle and solution follow
from the tiles, the grade and the number, on every machine alike. They are made when asked for:
a board that reaches the goal loses one tile after the other for as long as what remains can be
deduced, and is thrown away if that took no technique of the grade.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from skerry.core.i18n import N_
from skerry.games.palavan import NUMBERS as NUMBERS
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import every_tile
from skerry.games.palavan.tiles import digest

from .candidates import marks
from .deduce import TECHNIQUES, deductions
from .goals import GOALS, Goal, reached
from .solver import solutions

SLOW = "what-if"
SEARCH = 2
"""Before a technique is used that is slow to fail, so many units of search ask if there is but one
solution; if they can't tell, the tile stays.
With more units more tiles go, and making a puzzle takes longer."""

USUAL = 200
"""Units of work that a puzzle takes, more or less: for a guess at progress that only grows."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A kind of puzzles: the `hardest` technique each of them needs, and no harder one."""

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
    """A puzzle: the given pieces by cell, EMPTY elsewhere, and the one board they lead to."""

    grade: str
    number: int
    goal: Goal
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    hardest: str


KEPT = 64
"""Puzzles that are kept, the latest: a second's work each, in the hardest grade."""

_made: dict[tuple[str, int], Puzzle] = {}


def puzzle(grade: str, number: int) -> Puzzle:
    """A puzzle, made now if it was not yet. Raises ValueError for one that does not exist."""
    if (grade, number) not in _made:
        for _ in make(grade, number):
            pass
    return _made[grade, number]


def make(grade: str, number: int) -> Iterator[float]:
    """Make a puzzle in units of work; yields how far it is, 0 to 1. Raises ValueError likewise."""
    if grade not in GRADES:
        raise ValueError(f"no grade {grade!r}; there are {', '.join(GRADES)}")
    if not 1 <= number <= NUMBERS:
        raise ValueError(f"puzzles have the numbers 1 to {NUMBERS}, not {number}")
    rng = Random(f"{digest()}/{grade}/{number}")
    beats = 0
    while (grade, number) not in _made:
        for _ in _tried(GRADES[grade], number, rng):
            beats += 1
            yield beats / (beats + USUAL)


def _tried(grade: Grade, number: int, rng: Random) -> Iterator[None]:
    """Try to make a puzzle of a random board: keep it if that needs the grade's technique.

    First go the tiles that easier techniques find again; then those that need the grade's.
    """
    goal = grade.goal
    solution = None
    for solution in solutions(goal, [EMPTY] * goal.size, every_tile(), rng):
        if solution:
            break
        yield
    assert solution, f"nothing reaches {goal.name}"
    cells = rng.sample(range(goal.size), goal.size)
    easier = list(TECHNIQUES)[list(TECHNIQUES).index(grade.hardest) - 1]
    plain = yield from _thinned(goal, solution, cells, easier)
    givens = yield from _thinned(goal, plain, cells, grade.hardest)
    if givens != plain:
        made = Puzzle(grade.id, number, goal, givens, solution, grade.hardest)
        _made[grade.id, number] = made
        if len(_made) > KEPT:
            del _made[next(iter(_made))]


def _thinned(
    goal: Goal, givens: tuple[int, ...], cells: Sequence[int], hardest: str
) -> Generator[None, None, tuple[int, ...]]:
    """The given pieces without those that can be deduced from the others, taken in an order."""
    for cell in cells:
        fewer = (*givens[:cell], EMPTY, *givens[cell + 1 :])
        if fewer == givens or (hardest == SLOW and not (yield from _lone(goal, fewer))):
            continue
        known = marks(goal, fewer)
        for _ in deductions(known, hardest):
            yield
        if not known.open and reached(goal, known.board):
            givens = fewer
    return givens


def _lone(goal: Goal, givens: Sequence[int]) -> Generator[None, None, bool]:
    """Whether a short search finds one solution and no other."""
    found = units = 0
    for board in solutions(goal, givens, every_tile()):
        found += board is not None
        units += board is None
        if found > 1 or units == SEARCH:
            return False
        yield
    return found == 1
