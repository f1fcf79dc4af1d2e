"""The problems: positions with exactly one winning move, each with the proof's plan.

`lines/problems.txt` has a line for each (`py/tables/atoll_problems.py` mines and proves them):

    degree columns black white answer carrier reply:carrier ..

Stones are cells as hexadecimal bits, islands left out. Whoever answers within the first carrier has
won after the answer. A reply wins after every move that lies outside of its carrier; in the order
of the line some reply does so after every move but the answer.

The number of a problem is its place among the lines of its degree, and no line is ever changed,
moved or taken away: links and results hold numbers. Lines that come later go to the end, and are
drawn by no seed that there has been: see EACH in the game's `__init__`.
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
"""Of the board of all problems so far."""

LINES = "skerry.games.atoll.problem.lines"
"""The part of the engine with the list."""

DRAWN = "no-"
"""What a number begins with, as an outcome of chance."""

DEGREES = {
    "problem-1": N_("Shallows"),
    "problem-2": N_("Reef"),
    "problem-3": N_("Channel"),
    "problem-4": N_("Deep"),
    "problem-5": N_("Abyss"),
}
"""The names of the degrees, from easy to hard, by the presets of their problems."""

PRESETS = (*DEGREES, DAILY)


@dataclass(frozen=True, slots=True)
class Refutation:
    """A reply, and the cells that it needs: it wins after any move outside of them."""

    reply: int
    carrier: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, the only move that wins, what it needs, and what refutes the others. Cells are
    numbers, sets of them bits. `degree` is the preset that has problems of its kind.
    """

    degree: str
    number: int
    start: AtollState
    answer: int
    carrier: int
    refutations: tuple[Refutation, ...]

    def refuted(self, cell: int) -> Refutation:
        """What refutes a move that is not the answer."""
        return next(it for it in self.refutations if not it.carrier >> cell & 1)

    @property
    def threat(self) -> Refutation:
        """What the other side would play if the move were somewhere else, in as few cells as is
        known: the answer lies in them."""
        return min(self.refutations, key=lambda it: it.carrier.bit_count())


def how_many(preset: str) -> int:
    """The problems of a preset: each degree's, or of all days."""
    return len(DEGREES) * EACH if preset == DAILY else EACH


@lru_cache(maxsize=64)
def problem(preset: str, number: int) -> Problem:
    """The problem of that number. Raises ValueError for one that there is not."""
    if preset not in PRESETS or not 1 <= number <= how_many(preset):
        raise ValueError(f"there is no problem {number} of {preset!r}")
    degree, number = GAME.preset(preset).puzzle(number)  # one day easy, another hard
    return read(degree, number, _lines()[degree][number - 1])


@cache
def _lines() -> dict[str, list[str]]:
    """The lines by degree, without it."""
    found: dict[str, list[str]] = {degree: [] for degree in DEGREES}
    require(LINES)
    text = files(LINES).joinpath("problems.txt").read_text("utf-8")
    for line in text.splitlines():
        degree, _blank, rest = line.partition(" ")
        found[f"problem-{degree}"].append(rest)
    return found


def read(degree: str, number: int, line: str) -> Problem:
    """A problem by its line, without the degree in front."""
    columns, black, white, answer, carrier, *replies = line.split()
    names = board(int(columns)).number
    start = AtollState(int(columns), int(black, 16), int(white, 16))
    refutations = tuple(
        Refutation(names[reply], int(needs, 16))
        for reply, needs in (each.split(":") for each in replies)
    )
    return Problem(degree, number, start, names[answer], int(carrier, 16), refutations)
