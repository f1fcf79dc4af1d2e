"""The list of problems: positions with exactly one winning move, each with its proof.

`lines/problems.txt` has a line for each (`py/tables/atoll_problems.py` finds and proves them):

    degree columns black white answer carrier reply:carrier ..

Stones are cells as hexadecimal bits, islands left out. After the answer, its side wins if it
answers within the first carrier. A reply wins after every move outside of its carrier; for every
move but the answer there is such a reply.

The number of a problem is its index among the lines of its degree, from 1. No line is ever changed,
moved or removed, because links and results contain numbers. New lines go to the end, and no
existing seed draws them: see EACH in the game's `__init__`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from skerry.core.i18n import N_
from skerry.core.lazy_modules import require
from skerry.games.atoll import EACH, GAME
from skerry.games.atoll.board import board
from skerry.games.atoll.state import AtollState

DAILY = "daily"

COLUMNS = 7
"""Columns of the board of all problems so far."""

LINES = "skerry.games.atoll.problem.lines"
"""The lazy module with the list."""

DRAWN = "no-"
"""Prefix of a number as an outcome of chance."""

DEGREES = {
    "problem-1": N_("Shallows"),
    "problem-2": N_("Reef"),
    "problem-3": N_("Channel"),
    "problem-4": N_("Deep"),
    "problem-5": N_("Abyss"),
}
"""Names of the degrees, from easy to hard, by preset."""

PRESETS = (*DEGREES, DAILY)


@dataclass(frozen=True, slots=True)
class Refutation:
    """A reply and the cells that it needs: it wins after any move outside of them."""

    reply: int
    carrier: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem. Cells are numbers, sets of cells bits.

    Attributes:
        degree: The preset of its degree.
        number: Its number in the degree, from 1.
        start: The position.
        answer: The only winning move.
        carrier: The cells that the answer needs.
        refutations: The replies that refute the other moves.
    """

    degree: str
    number: int
    start: AtollState
    answer: int
    carrier: int
    refutations: tuple[Refutation, ...]

    def refutation_of(self, cell: int) -> Refutation:
        """Return the refutation of a move that is not the answer."""
        return next(
            refutation for refutation in self.refutations if not refutation.carrier >> cell & 1
        )

    @property
    def threat(self) -> Refutation:
        """The refutation with the fewest cells, as the threat of the other side.

        The answer is one of its cells.
        """
        return min(self.refutations, key=lambda refutation: refutation.carrier.bit_count())


def problem_count(preset: str) -> int:
    """Return the number of problems of a preset: of a degree, or of all days."""
    return len(DEGREES) * EACH if preset == DAILY else EACH


@lru_cache(maxsize=64)
def problem(preset: str, number: int) -> Problem:
    """Return the problem of that number. Raises ValueError if it doesn't exist."""
    if preset not in PRESETS or not 1 <= number <= problem_count(preset):
        raise ValueError(f"there is no problem {number} of {preset!r}")
    degree, number = GAME.preset(preset).puzzle(number)  # a daily problem is of any degree
    return parse_line(degree, number, _lines_by_degree()[degree][number - 1])


@cache
def _lines_by_degree() -> dict[str, list[str]]:
    """Return the lines by degree, without the degree."""
    lines: dict[str, list[str]] = {degree: [] for degree in DEGREES}
    require(LINES)
    text = files(LINES).joinpath("problems.txt").read_text("utf-8")
    for line in text.splitlines():
        degree, _blank, rest = line.partition(" ")
        lines[f"problem-{degree}"].append(rest)
    return lines


def parse_line(degree: str, number: int, line: str) -> Problem:
    """Return the problem of a line without its degree."""
    columns, black, white, answer, carrier, *replies = line.split()
    cells = board(int(columns)).number
    start = AtollState(int(columns), int(black, 16), int(white, 16))
    refutations = tuple(
        Refutation(cells[reply], int(needs, 16))
        for reply, needs in (each.split(":") for each in replies)
    )
    return Problem(degree, number, start, cells[answer], int(carrier, 16), refutations)
