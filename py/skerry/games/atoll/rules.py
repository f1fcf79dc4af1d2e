"""The rules of Atoll (Mark Steere, 2008). One source of legality: `AtollState.legal_actions`.

An action is the name of a cell ("f6") or SWAP; it is its own notation. Stones keep their colour
for good; what changes hands when the second player swaps is who plays which colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from skerry.core.state import TERMINAL, State

from .board import BLACK, PRESET_COLUMNS, WHITE, Board, Island, board

SWAP = "swap"
"""The pie rule's action: the second player takes over Black, first stone included."""


@dataclass(frozen=True, slots=True)
class AtollState(State):
    """A position.

    `black` and `white` are the played stones as bits, `last` the number of the newest one (-1:
    none), `winner` the colour that has won (-1: none yet); `swapped` is 1 when seat 0 plays
    White. `last` tells nothing about what may follow, so positions compare without it.
    """

    columns: int
    black: int = 0
    white: int = 0
    swapped: int = 0
    winner: int = -1
    last: int = field(default=-1, compare=False)

    @property
    def board(self) -> Board:
        """The board's unchanging tables."""
        return board(self.columns)

    @property
    def to_move(self) -> int:
        """The colour to move. Black and White place in turn; a swap places nothing."""
        return BLACK if self.black.bit_count() == self.white.bit_count() else WHITE

    def seat(self, colour: int) -> int:
        """Which seat plays that colour."""
        return colour ^ self.swapped

    def stones(self, colour: int) -> int:
        """The nodes that a colour holds, island stones included, as bits."""
        return (self.white if colour else self.black) | self.board.home[colour]

    @property
    def current_player(self) -> int:
        """The seat to move, or TERMINAL once a path stands."""
        return TERMINAL if self.winner >= 0 else self.seat(self.to_move)

    @property
    def may_swap(self) -> bool:
        """On ply 2 only: one black stone, nobody has swapped."""
        return self.black.bit_count() == 1 and self.white == 0 and not self.swapped

    def legal_actions(self) -> tuple[str, ...]:
        """The empty cells, column by column from the foot up; then SWAP while it may be done."""
        if self.winner >= 0:
            return ()
        taken = self.black | self.white
        empty = tuple(name for cell, name in enumerate(self.board.names) if not taken >> cell & 1)
        return (*empty, SWAP) if self.may_swap else empty

    def apply(self, action: str) -> Self:
        """Place a stone for the colour to move, or swap colours."""
        if action == SWAP:
            return replace(self, swapped=1)
        colour = self.to_move
        cell = self.board.number[action]
        stone = 1 << cell
        group = self.board.group(cell, self.stones(colour) | stone)
        return replace(
            self,
            black=self.black if colour else self.black | stone,
            white=self.white | stone if colour else self.white,
            winner=colour if self.board.joins(colour, group) else -1,
            last=cell,
        )

    def returns(self) -> tuple[float, float]:
        """1 for the winner's seat and -1 for the other; zeros while nobody has won."""
        if self.winner < 0:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.seat(self.winner) == 0 else (-1.0, 1.0)

    def validate(self) -> None:
        """Stones lie on cells, one each, in turn; the winner is who has a path."""
        from .validate import check

        check(self)

    def __str__(self) -> str:
        """The board as text: x Black, o White, . empty, X and O the island stones."""
        from .text import drawing

        return drawing(self)


def begin(preset: str, seats: int) -> AtollState:
    """The empty board of a preset, Black (seat 0) to move."""
    return AtollState(PRESET_COLUMNS[preset])


def island_of(state: AtollState, colour: int, end: str) -> Island:
    """The island of a colour at an end."""
    islands = state.board.islands
    return next(i for i in islands if i.colour == colour and i.end == end)
