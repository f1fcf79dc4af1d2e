"""The rules of Islant: dice, turns and the end of the game.

After each roll, all players use the same dice, each on their own sheet, one player after the other;
seats that have stopped get no turns. Actions are drawings (see drawings.py), and STOP at the start
of a turn. Chance outcomes are the dice in rising order, such as "2-3-6".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial
from random import Random
from typing import Any, Self, TypeVar

from skerry.core.state import CHANCE, TERMINAL, State, freeze, make_draft

from . import naming
from .drawings import draw, legal_drawings, remaining_turn
from .scoring import score
from .sheets import STUDY, Cells, form_of

parse_verbose = naming.parse_verbose
annotation_prompt = naming.annotation_prompt
annotate = naming.annotate
split_annotation = naming.split_annotation

STOP = "stop"

PAR = (2, 25, 55, 50, 60, 115)
"""For each level, from STUDY (0) on, the score for which a solo game returns 0.5.

It is about the average score of the computer's second level (bench/islant_scores.py).
"""


@dataclass(frozen=True, slots=True)
class IslantState(State[str]):
    """The sheets of all seats and the progress of the current turn.

    Attributes:
        level: Level of the sheets, 1 to 5, or STUDY.
        sheets: For each seat, the codes of its cells (see sheets.py).
        stopped: For each seat, 1 if it has stopped, otherwise 0.
        to_move: The seat to move.
        roll: The dice in rising order; () before they are rolled.
        fresh: The cells in which `to_move` has drawn in this turn, in order.
        names: The names of islands (see naming.py), in the order in which they were given.
        last: The last action or chance outcome; "" at the start. Comparisons ignore it.
        by: The seat that played `last`; -1 for the dice. Comparisons ignore it.
    """

    level: int
    sheets: tuple[Cells, ...]
    stopped: tuple[int, ...]
    to_move: int = 0
    roll: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    names: tuple[naming.IslandName, ...] = ()
    last: str = field(default="", compare=False)
    by: int = field(default=-1, compare=False)

    @property
    def current_player(self) -> int:
        """The seat to move; CHANCE before a roll; TERMINAL when all have stopped."""
        if 0 not in self.stopped:
            return TERMINAL
        return self.to_move if self.roll else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether all seats have stopped."""
        return 0 not in self.stopped

    def legal_actions(self) -> tuple[str, ...]:
        """Return the drawings after which the turn can be completed, and at its start also STOP.

        If no turn can be completed with the dice, STOP is the only action.
        """
        if self.current_player < 0:
            return ()
        result = legal_drawings(self.level, self.sheets[self.to_move], self.roll, self.fresh)
        return result if self.fresh else (*result, STOP)

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """Return the possible rolls with their probabilities, without doubles that don't count."""
        return possible_rolls(self.level) if self.current_player == CHANCE else ()

    def draw(self, rng: Random) -> str:
        """Return a random roll."""
        bounds = _roll_bounds(self.level)
        place = bisect_right(bounds, rng.random() * bounds[-1])
        return possible_rolls(self.level)[min(place, len(bounds) - 1)][0]

    def apply(self, action: str) -> Self:
        """Return the state after a roll, a drawing or STOP."""
        mover = self.to_move
        if self.roll and naming.MARK in action:
            plain = naming.split_annotation(action)[0]
            return replace(self, names=naming.names_after(self, action)).apply(plain)
        new = make_draft(self)
        new.last = action
        new.by = mover if self.roll else -1
        if not self.roll:
            new.roll = tuple([int(face) for face in action.split("-")])
            new.to_move = self.stopped.index(0)
        elif action == STOP:
            new.stopped = _replace_item(self.stopped, mover, 1)
            _end_turn(new)
        else:
            sheet, cell = draw(self.level, self.sheets[mover], action)
            new.sheets = _replace_item(self.sheets, mover, sheet)
            new.fresh = (*self.fresh, cell)
            if len(new.fresh) == len(form_of(self.level).rows):
                _end_turn(new)
        return freeze(new, type(self))

    def sheet_points(self, seat: int) -> int:
        """Return the current score of a seat's sheet."""
        return score(self.level, self.sheets[seat]).total

    def returns(self) -> tuple[float, ...]:
        """Return the result of each seat, from -1 to 1; zeros before the end.

        With several seats, it is the share of opponents with fewer points minus the share of
        opponents with more points. In a solo game it rises with the score, from 0 for 0 points over
        0.5 for PAR to nearly 1.
        """
        seats = len(self.sheets)
        if not self.is_terminal:
            return (0.0,) * seats
        points = [self.sheet_points(seat) for seat in range(seats)]
        if seats == 1:
            return (points[0] / (abs(points[0]) + PAR[self.level]),)
        return tuple(
            sum((point > other) - (point < other) for other in points) / (seats - 1)
            for point in points
        )

    def validate(self) -> None:
        """Raise AssertionError or ValueError if the dice could not have led to this state."""
        from .validate import check

        check(self)

    def __str__(self) -> str:
        """Return the sheet of the seat to move, the dice, and the points of all seats as text."""
        from .diagram import state_text

        return state_text(self)


def begin(preset: str, seats: int) -> IslantState:
    """Return the initial state of a preset: blank sheets, dice not rolled."""
    level = STUDY if preset == "study" else int(preset.rpartition("-")[2])
    return IslantState(level, (form_of(level).blank,) * seats, (0,) * seats)


@cache
def possible_rolls(level: int) -> tuple[tuple[str, float], ...]:
    """Return the possible rolls of a level with their probabilities."""
    form = form_of(level)
    results: dict[str, int] = {}
    for roll in combinations_with_replacement(range(1, 7), form.dice):
        if len(set(roll)) == len(roll) or not form.distinct:
            ways = factorial(form.dice)
            for face in set(roll):
                ways //= factorial(roll.count(face))
            results["-".join(map(str, roll))] = ways
    every = sum(results.values())
    return tuple((roll, ways / every) for roll, ways in results.items())


@cache
def _roll_bounds(level: int) -> tuple[float, ...]:
    """Return the cumulative probabilities of `possible_rolls`."""
    return tuple(accumulate(chance for _, chance in possible_rolls(level)))


def mover_can_draw(state: IslantState) -> bool:
    """Return whether the seat to move can draw anything. Its turn must be at its start."""
    return bool(legal_drawings(state.level, state.sheets[state.to_move], state.roll, state.fresh))


def dice_left(state: IslantState) -> tuple[int, ...]:
    """Return the dice that the seat to move has not used in this turn."""
    if state.current_player < 0:
        return ()
    return remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh).dice


T = TypeVar("T")


def _end_turn(new: Any) -> None:
    """Pass the turn to the next seat that has not stopped; after the last seat, clear the roll."""
    new.fresh = ()
    if 0 in new.stopped[new.to_move + 1 :]:
        new.to_move = new.stopped.index(0, new.to_move + 1)
    elif 0 in new.stopped:
        new.roll = ()


def _replace_item(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def points(state: IslantState) -> list[int]:
    """Return the score of each seat's sheet."""
    return [state.sheet_points(seat) for seat in range(len(state.sheets))]
