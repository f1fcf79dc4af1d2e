"""Rules of a problem: find the only winning move.

A chance event draws the problem's number ("no-42"). Then the player chooses an empty cell. After a
wrong move, the opponent's refuting reply follows as a chance event, and the problem is over. To
try again, undo the move.
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

from .known import COLUMNS, DRAWN, PRESETS, Problem, problem, problem_count


@dataclass(frozen=True, slots=True)
class ProblemState(State[str]):
    """A state of a problem.

    Attributes:
        preset: Id of a degree or of the daily problem.
        number: The problem's number; 0 before the draw.
        move: The player's move; "" before the move.
        reply: The reply that refutes a wrong move; "" before the reply.
    """

    preset: str
    number: int = 0
    move: str = ""
    reply: str = ""

    @property
    def problem(self) -> Problem | None:
        """The problem; None before the draw."""
        return problem(self.preset, self.number) if self.number else None

    @property
    def position(self) -> AtollState:
        """The position after the move and the reply, if they have been made.

        It is an empty board until a problem is drawn.
        """
        problem = self.problem
        state = problem.start if problem else AtollState(COLUMNS)
        for cell in filter(None, (self.move, self.reply)):
            state = state.apply(cell)
        return state

    @property
    def is_solved(self) -> bool:
        """Whether the player's move is the winning one."""
        problem = self.problem
        return problem is not None and self.move == problem.start.board.names[problem.answer]

    @property
    def needed_cells(self) -> int:
        """The cells that the winning side needs, as bits; 0 while the result is open.

        After a wrong move, the result is open until the reply.
        """
        problem = self.problem
        if problem is None or not self.move:
            return 0
        if self.is_solved:
            return problem.carrier
        refutation = problem.refutation_of(problem.start.board.number[self.move])
        return refutation.carrier if self.reply else 0

    @property
    def current_player(self) -> int:
        """Seat 0 before the move; CHANCE before the draw and the reply; TERMINAL at the end."""
        if not self.number:
            return CHANCE
        if not self.move:
            return 0
        return TERMINAL if self.reply or self.is_solved else CHANCE

    def legal_actions(self) -> tuple[str, ...]:
        """Return the empty cells, column by column from the bottom up; () after the move."""
        problem = self.problem
        return problem.start.legal_actions() if problem and not self.move else ()

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """Return the numbers that can be drawn, or the only reply, with their probabilities."""
        if not self.number:
            return _puzzle_number_chances(problem_count(self.preset))
        return [(self._refuting_reply(), 1.0)] if self.current_player == CHANCE else ()

    def _refuting_reply(self) -> str:
        problem = self.problem
        assert problem
        board = problem.start.board
        return board.names[problem.refutation_of(board.number[self.move]).reply]

    def draw(self, rng: Random) -> str:
        """Draw one of the chance outcomes."""
        if self.number:
            return self._refuting_reply()
        return f"{DRAWN}{draw_index(problem_count(self.preset), rng) + 1}"

    def apply(self, action: str) -> Self:
        """Return the state after the draw, the move or the reply."""
        if not self.number:
            drawn = replace(self, number=int(action.removeprefix(DRAWN)))
            # This loads the list of problems, so that the first move doesn't have to wait for it.
            return drawn if drawn.problem else self
        return replace(self, reply=action) if self.move else replace(self, move=action)

    def returns(self) -> tuple[float]:
        """Return 1 if the move was right, -1 after the refuting reply, 0 before the end."""
        if self.current_player != TERMINAL:
            return (0.0,)
        return (1.0,) if self.is_solved else (-1.0,)

    def validate(self) -> None:
        """Raise AssertionError if the problem, the move or the reply is impossible."""
        check_values(self, preset=PRESETS)
        check_values(self, number=range(problem_count(self.preset) + 1))
        before = replace(self, move="", reply="")
        assert not self.move or self.move in before.legal_actions(), f"{self.move} is no move"
        is_wrong = bool(self.move) and not self.is_solved
        assert self.reply in ("", self._refuting_reply() if is_wrong else ""), (
            f"no reply {self.reply}"
        )

    def __str__(self) -> str:
        """Return the board and the status as plain text."""
        from .text import diagram_text

        return diagram_text(self)


def begin(preset: str) -> ProblemState:
    """Return the state before the draw."""
    return ProblemState(preset)


@cache
def _puzzle_number_chances(count: int) -> tuple[tuple[str, float], ...]:
    return tuple((f"{DRAWN}{number}", 1 / count) for number in range(1, count + 1))
