"""The list of problems: positions with exactly one winning move, each with its proof.

`lines/problems.txt` has a line for each problem (`py/tables/atoll_problems.py` finds and proves
the problems):

    degree columns black white answer carrier reply:carrier ..

`black`, `white` and the carriers are sets of cells, as hexadecimal bits. `answer` and the replies
are names of cells. The first carrier has the cells that the player needs to win after the answer.
A reply of the opponent wins after every move outside its carrier. Each move except the answer is
outside the carrier of at least one reply.

The number of a problem is its index among the lines of its degree, from 1. Lines are never changed,
moved or removed, because links and results contain numbers. New lines go to the end. A seed draws
only among the first EACH problems of a degree, so links and dates keep their problems (see EACH in
the game's `__init__`).
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
"""Number of columns of the board of all problems so far."""

LINES = "skerry.games.atoll.problem.lines"
"""The module with the list of problems, which is loaded on demand."""

DRAWN = "no-"
"""Prefix of a problem's number in a chance outcome."""

DEGREES = {
    "problem-1": N_("Shallows"),
    "problem-2": N_("Reef"),
    "problem-3": N_("Channel"),
    "problem-4": N_("Deep"),
    "problem-5": N_("Abyss"),
}
"""For each preset of a degree the name of the degree, from easy to hard."""

PRESETS = (*DEGREES, DAILY)


@dataclass(frozen=True, slots=True)
class Refutation:
    """A reply of the opponent, and the cells that it needs to win.

    Attributes:
        reply: The cell of the reply.
        carrier: The cells needed, as bits. The reply wins after every move on another cell.
    """

    reply: int
    carrier: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem: a position with exactly one winning move.

    Attributes:
        degree: The preset of its degree.
        number: Its number in the degree, from 1.
        start: The position.
        answer: The cell of the only winning move.
        carrier: The cells that the player needs to win after the answer, as bits.
        refutations: The replies that refute all other moves.
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
        """The refutation that needs the fewest cells, which is a threat of the opponent.

        The answer is always one of these cells, because it must stop the threat.
        """
        return min(self.refutations, key=lambda refutation: refutation.carrier.bit_count())


def problem_count(preset: str) -> int:
    """Return the number of problems of a preset: of one degree, or of all degrees for DAILY."""
    return len(DEGREES) * EACH if preset == DAILY else EACH


@lru_cache(maxsize=64)
def problem(preset: str, number: int) -> Problem:
    """Return a problem of a preset by its number. Raises ValueError if it doesn't exist."""
    if preset not in PRESETS or not 1 <= number <= problem_count(preset):
        raise ValueError(f"there is no problem {number} of {preset!r}")
    # The preset DAILY has problems of all degrees.
    degree, number = GAME.preset(preset).puzzle_source(number)
    return parse_line(degree, number, _lines_by_degree()[degree][number - 1])


@cache
def _lines_by_degree() -> dict[str, list[str]]:
    """Return the lines of each degree, without the degree at the start of the line."""
    lines: dict[str, list[str]] = {degree: [] for degree in DEGREES}
    require(LINES)
    text = files(LINES).joinpath("problems.txt").read_text("utf-8")
    for line in text.splitlines():
        degree, _blank, rest = line.partition(" ")
        lines[f"problem-{degree}"].append(rest)
    return lines


def parse_line(degree: str, number: int, line: str) -> Problem:
    """Return the problem of a line that has no degree at its start."""
    columns, black, white, answer, carrier, *replies = line.split()
    cells = board(int(columns)).number
    start = AtollState(int(columns), int(black, 16), int(white, 16))
    refutations = tuple(
        Refutation(cells[reply], int(needs, 16))
        for reply, needs in (each.split(":") for each in replies)
    )
    return Problem(degree, number, start, cells[answer], int(carrier, 16), refutations)
