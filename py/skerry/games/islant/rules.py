"""The rules of Islant: the dice that all share, whose turn it is, and when it is over.

Everybody draws on a sheet of their own, from the same dice, one after the other; who has stopped
is passed over. Actions are drawings (see drawings.py) and STOP, at the beginning of a turn. The
chance outcomes: "2-3-6", the dice in rising order.
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
from .drawings import draw, drawings, remaining_turn
from .scoring import score
from .sheets import STUDY, Cells, form_of

parse_verbose = naming.parse_verbose
annotation_prompt = naming.annotation_prompt
annotate = naming.annotate
split_annotation = naming.split_annotation

STOP = "stop"

PAR = (2, 25, 55, 50, 60, 115)
"""By level, a score that is worth one half to who plays alone: about what the second level of the
computer player makes (bench/islant_scores.py).
"""


@dataclass(frozen=True, slots=True)
class IslantState(State):
    """Everybody's sheet, and how far the turn of the one who draws has come.

    `stopped` has a 1 for every seat that has
    finished. `roll` are the dice in rising order, () while they roll; `fresh` the cells in which
    `to_move` has drawn in this turn. `names` are those of islands (see naming.py). `last` is what
    was done last, `by` whom (-1: by the dice).
    """

    level: int
    sheets: tuple[Cells, ...]
    stopped: tuple[int, ...]
    to_move: int = 0
    roll: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    names: tuple[naming.Named, ...] = ()
    last: str = field(default="", compare=False)
    by: int = field(default=-1, compare=False)

    @property
    def current_player(self) -> int:
        """Who draws; CHANCE while dice roll; TERMINAL when all have stopped."""
        if 0 not in self.stopped:
            return TERMINAL
        return self.to_move if self.roll else CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether all have stopped."""
        return 0 not in self.stopped

    def legal_actions(self) -> tuple[str, ...]:
        """The drawings after which the turn can be completed, and STOP before the first one.

        Whoever can draw nothing is finished, and has STOP alone.
        """
        if self.current_player < 0:
            return ()
        found = drawings(self.level, self.sheets[self.to_move], self.roll, self.fresh)
        return found if self.fresh else (*found, STOP)

    def chance_outcomes(self) -> Sequence[tuple[str, float]]:
        """The ways the dice can fall, those that are rolled again left out."""
        return rolls(self.level) if self.current_player == CHANCE else ()

    def draw(self, rng: Random) -> str:
        """A roll of the dice, found without summing up their chances anew."""
        bounds = _bounds(self.level)
        place = bisect_right(bounds, rng.random() * bounds[-1])
        return rolls(self.level)[min(place, len(bounds) - 1)][0]

    def apply(self, action: str) -> Self:
        """Roll, draw or stop."""
        mover = self.to_move
        if self.roll and naming.MARK in action:
            plain = naming.split_annotation(action)[0]
            return replace(self, names=naming.named(self, action)).apply(plain)
        new = make_draft(self)
        new.last = action
        new.by = mover if self.roll else -1
        if not self.roll:
            new.roll = tuple([int(face) for face in action.split("-")])
            new.to_move = self.stopped.index(0)
        elif action == STOP:
            new.stopped = _with(self.stopped, mover, 1)
            _pass_on(new)
        else:
            sheet, cell = draw(self.level, self.sheets[mover], action)
            new.sheets = _with(self.sheets, mover, sheet)
            new.fresh = (*self.fresh, cell)
            if len(new.fresh) == len(form_of(self.level).rows):
                _pass_on(new)
        return freeze(new, type(self))

    def points(self, seat: int) -> int:
        """What a seat's sheet scores as it is."""
        return score(self.level, self.sheets[seat]).total

    def returns(self) -> tuple[float, ...]:
        """For several seats the share of the others with fewer points less the share of those
        with more; alone, a number that rises with the score: 0 for none, one half for PAR.
        """
        seats = len(self.sheets)
        if not self.is_terminal:
            return (0.0,) * seats
        points = [self.points(seat) for seat in range(seats)]
        if seats == 1:
            return (points[0] / (abs(points[0]) + PAR[self.level]),)
        return tuple(
            sum((mine > other) - (mine < other) for other in points) / (seats - 1)
            for mine in points
        )

    def validate(self) -> None:
        """Sheets hold what dice can have brought, and everybody has had the same turns."""
        from .validate import check

        check(self)

    def __str__(self) -> str:
        """The sheet of who draws, as text, the dice, and everybody's points."""
        from .diagram import drawn

        return drawn(self)


def begin(preset: str, seats: int) -> IslantState:
    """The first state of a preset: blank sheets, no dice yet."""
    level = STUDY if preset == "study" else int(preset.rpartition("-")[2])
    return IslantState(level, (form_of(level).blank,) * seats, (0,) * seats)


@cache
def rolls(level: int) -> tuple[tuple[str, float], ...]:
    """The ways that the dice of a level can fall, with their probabilities."""
    it = form_of(level)
    found: dict[str, int] = {}
    for roll in combinations_with_replacement(range(1, 7), it.dice):
        if len(set(roll)) == len(roll) or not it.distinct:
            ways = factorial(it.dice)
            for face in set(roll):
                ways //= factorial(roll.count(face))
            found["-".join(map(str, roll))] = ways
    every = sum(found.values())
    return tuple((roll, ways / every) for roll, ways in found.items())


@cache
def _bounds(level: int) -> tuple[float, ...]:
    """The sums of the chances of `rolls`, up to each."""
    return tuple(accumulate(chance for _, chance in rolls(level)))


def mover_can_draw(state: IslantState) -> bool:
    """Whether the seat to move, at the beginning of its turn, can draw anything."""
    return bool(drawings(state.level, state.sheets[state.to_move], state.roll, state.fresh))


def dice_left(state: IslantState) -> tuple[int, ...]:
    """The dice that the seat to move has not used yet in this turn."""
    if state.current_player < 0:
        return ()
    return remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh).dice


T = TypeVar("T")


def _pass_on(new: Any) -> None:
    """A turn is over: the next seat's that still plays begins, or the dice roll."""
    new.fresh = ()
    if 0 in new.stopped[new.to_move + 1 :]:
        new.to_move = new.stopped.index(0, new.to_move + 1)
    elif 0 in new.stopped:
        new.roll = ()


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def points(state: IslantState) -> list[int]:
    """What each seat's sheet scores."""
    return [state.points(seat) for seat in range(len(state.sheets))]
