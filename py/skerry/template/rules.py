"""The rules of Shoal (Simon Norton's Snort on a board of rocks).

Two flocks take turns. A bird lands on a free rock that is not next to a bird of the other flock.
The flock that can't land loses. An action is the name of a rock, such as "b3"; it is also the
notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self

from skerry.core.state import TERMINAL, State

GULLS, TERNS = 0, 1
SIDES = {"standard": 4, "small": 3}
"""The number of rocks on a side of the board, for each preset."""


@dataclass(frozen=True, slots=True)
class Board:
    """The rocks' names by number, their numbers by name, and for each rock its neighbours as bits.

    Rocks are numbered from 0, column by column from the lower left.
    """

    names: tuple[str, ...]
    number: Mapping[str, int]
    beside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShoalState(State[str]):
    """A position.

    Attributes:
        side: Number of rocks on a side of the board.
        gulls: The rocks with gulls, as bits.
        terns: The rocks with terns, as bits.
        last: The rock of the newest bird; -1 before the first move. It doesn't affect the rules, so
            comparisons ignore it.
    """

    side: int
    gulls: int = 0
    terns: int = 0
    last: int = field(default=-1, compare=False)

    @property
    def board(self) -> Board:
        """The board's tables."""
        return board(self.side)

    @property
    def to_move(self) -> int:
        """The flock to move; gulls begin."""
        return GULLS if self.gulls.bit_count() == self.terns.bit_count() else TERNS

    @property
    def current_player(self) -> int:
        """The seat to move; TERMINAL if that seat can't land a bird."""
        return self.to_move if self.legal_actions() else TERMINAL

    def legal_actions(self) -> tuple[str, ...]:
        """Return the free rocks that are not next to the other flock, column by column."""
        taken = self.gulls | self.terns
        opponents = self.gulls if self.to_move else self.terns
        return tuple(
            name
            for rock, name in enumerate(self.board.names)
            if not taken >> rock & 1 and not self.board.beside[rock] & opponents
        )

    def apply(self, action: str) -> Self:
        """Return the position after a bird of the flock to move has landed."""
        rock = self.board.number[action]
        if self.to_move == GULLS:
            return replace(self, gulls=self.gulls | 1 << rock, last=rock)
        return replace(self, terns=self.terns | 1 << rock, last=rock)

    def returns(self) -> tuple[float, float]:
        """Return -1 for the seat that can't land and 1 for the other seat; zeros before the end."""
        if not self.is_terminal:
            return (0.0, 0.0)
        return (-1.0, 1.0) if self.to_move == GULLS else (1.0, -1.0)

    def validate(self) -> None:
        """Raise AssertionError with a reason if the fields contradict the rules."""
        assert self.side in SIDES.values(), f"no board has a side of {self.side}"
        both = self.gulls | self.terns
        assert min(self.gulls, self.terns) >= 0, "no number may be negative"
        assert both >> self.side**2 == 0, "a bird is beyond the rocks"
        assert not self.gulls & self.terns, "two birds on one rock"
        lead = self.gulls.bit_count() - self.terns.bit_count()
        assert lead in (0, 1), f"gulls are {lead} birds ahead"
        assert self.last == -1 or (self.last >= 0 and both >> self.last & 1), "no newest bird there"
        beside = self.board.beside
        assert not any(
            self.gulls >> rock & 1 and near & self.terns for rock, near in enumerate(beside)
        ), "gulls sit beside terns"

    def __str__(self) -> str:
        """Return the board as text: g is a gull, t a tern, . a free rock."""
        from .text import diagram_text

        return diagram_text(self)


@cache
def board(side: int) -> Board:
    """Return the board with `side` rocks on a side; a1 is at the lower left."""
    names = tuple(f"{'abcdefgh'[x]}{y + 1}" for x in range(side) for y in range(side))
    places = [(x, y) for x in range(side) for y in range(side)]
    beside = [
        sum(1 << k for k, (u, v) in enumerate(places) if abs(u - x) + abs(v - y) == 1)
        for x, y in places
    ]
    return Board(names, {name: rock for rock, name in enumerate(names)}, tuple(beside))


def begin(preset: str, seats: int) -> ShoalState:
    """Return the first position: empty rocks, gulls (seat 0) to move."""
    return ShoalState(SIDES[preset])
