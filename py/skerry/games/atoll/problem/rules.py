"""A problem of Atoll: one move wins. Whoever finds it has solved it; a wrong one is refuted.

Chance draws the problem's number, "no-42". Then there is one move: any empty cell, by its name.
After a wrong one the other side plays the reply that refutes it, which is a forced step, and the
problem is over. To try again is to take the move back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Self

from skerry.core.laws import check_values
from skerry.core.state import CHANCE, TERMINAL, State, draw_index
from skerry.games.atoll.state import AtollState

from .known import COLUMNS, DRAWN, PRESETS, Problem, how_many, problem


@dataclass(frozen=True, slots=True)
class ProblemState(State):
    """A problem on the table: its `number` (0: not drawn yet), the `move` that was tried, and the
    `reply` that refutes it ("": none yet, or none).
    """

    preset: str
    number: int = 0
    move: str = ""
    reply: str = ""

    @property
    def problem(self) -> Problem | None:
        """The problem, once it is drawn."""
        return problem(self.preset, self.number) if self.number else None

    @property
    def board(self) -> AtollState:
        """The stones that lie: before the draw none."""
        it = self.problem
        state = it.start if it else AtollState(COLUMNS)
        for cell in filter(None, (self.move, self.reply)):
            state = state.apply(cell)
        return state

    @property
    def solved(self) -> bool:
        """Whether the move was the right one."""
        it = self.problem
        return it is not None and self.move == it.start.board.names[it.answer]

    @property
    def needed(self) -> int:
        """The cells that whoever has the upper hand needs, as bits: 0 before a move."""
        it = self.problem
        if it is None or not self.move:
            return 0
        if self.solved:
            return it.carrier
        refutation = it.refuted(it.start.board.number[self.move])
        return refutation.carrier if self.reply else 0

    @property
    def current_player(self) -> int:
        """CHANCE while the number is drawn, and while a wrong move is answered; then nobody."""
        if not self.number:
            return CHANCE
        if not self.move:
            return 0
        return TERMINAL if self.reply or self.solved else CHANCE

    def legal_actions(self) -> tuple[str, ...]:
        """The empty cells, column by column from the foot up, until one was chosen."""
        it = self.problem
        return it.start.legal_actions() if it and not self.move else ()

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """The numbers, all alike; after a wrong move the one reply."""
        if not self.number:
            return _numbers(how_many(self.preset))
        return [(self._answered(), 1.0)] if self.current_player == CHANCE else ()

    def _answered(self) -> str:
        it = self.problem
        assert it
        names = it.start.board
        return names.names[it.refuted(names.number[self.move]).reply]

    def draw(self, rng: Random) -> str:
        """One of these outcomes, by chance."""
        if self.number:
            return self._answered()
        return f"{DRAWN}{draw_index(how_many(self.preset), rng) + 1}"

    def apply(self, action: str) -> Self:
        """Draw a number, try a move, or answer it."""
        if not self.number:
            drawn = replace(self, number=int(action.removeprefix(DRAWN)))
            return drawn if drawn.problem else self  # asked for now, if it is to be fetched
        return replace(self, reply=action) if self.move else replace(self, move=action)

    def returns(self) -> tuple[float]:
        """1 for the right move, -1 for a wrong one, as soon as it is answered."""
        if self.current_player != TERMINAL:
            return (0.0,)
        return (1.0,) if self.solved else (-1.0,)

    def validate(self) -> None:
        """There is such a problem; the move was to an empty cell, and the reply is the one."""
        check_values(self, preset=PRESETS)
        check_values(self, number=range(how_many(self.preset) + 1))
        before = replace(self, move="", reply="")
        assert not self.move or self.move in before.legal_actions(), f"{self.move} is no move"
        wrong = bool(self.move) and not self.solved
        assert self.reply in ("", self._answered() if wrong else ""), f"no reply {self.reply}"

    def __str__(self) -> str:
        """The board as text, and below it how things stand."""
        from .text import drawing

        return drawing(self)


def begin(preset: str) -> ProblemState:
    """A problem of that preset that is still to be drawn."""
    return ProblemState(preset)


@cache
def _numbers(count: int) -> tuple[tuple[str, float], ...]:
    return tuple((f"{DRAWN}{number}", 1 / count) for number in range(1, count + 1))
