"""The rules of Atoll (Mark Steere, 2008). `AtollState.legal_actions` is the one source of legality.

An action is the name of a cell ("f6") or SWAP; it is its own notation. Stones never change their
colour. A swap changes which seat plays which colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from skerry.core.state import TERMINAL, State, set_derived

from .board import BLACK, WHITE, Board, Island, board

SWAP = "swap"
"""The pie rule's action: the second player takes over Black, first stone included."""

Reach = tuple[int, int]
"""For each pair of a colour's opposite islands: the nodes connected to the first one, as bits."""

Found = tuple[tuple[str, ...], Board, int, Reach, Reach]
"""The names of the empty cells; the board; the colour to move, its reach, and the other one's."""


@dataclass(frozen=True, slots=True)
class AtollState(State):
    """A position.

    Attributes:
        columns: Number of columns of the board.
        black: The stones of Black as bits, islands left out; `white` likewise.
        swapped: 1 if seat 0 plays White.
        winner: The colour that has won; -1: none yet.
        last: The number of the newest stone; -1: none. It has no influence on later moves, so
            positions compare without it.
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
        """Return the seat that plays a colour."""
        return colour ^ self.swapped

    def stones(self, colour: int) -> int:
        """Return the nodes of a colour as bits, island stones included."""
        return (self.white if colour else self.black) | self.board.home[colour]

    @property
    def current_player(self) -> int:
        """The seat to move, or TERMINAL once there is a path."""
        if self.winner >= 0:
            return TERMINAL
        return (self.black.bit_count() != self.white.bit_count()) ^ self.swapped

    @property
    def is_terminal(self) -> bool:
        """Whether there is a path."""
        return self.winner >= 0

    @property
    def may_swap(self) -> bool:
        """Whether it is ply 2: one black stone, and no swap so far."""
        return self.black.bit_count() == 1 and self.white == 0 and not self.swapped

    def legal_actions(self) -> tuple[str, ...]:
        """Return the empty cells, column by column from the bottom up, then SWAP if it is
        allowed.
        """
        if self.winner >= 0:
            return ()
        try:  # in place of a call: half of what this takes
            empty = self.derived[0]
        except AttributeError:
            empty = self._found()[0]
        return empty if self.white or not self.may_swap else (*empty, SWAP)

    def apply(self, action: str) -> Self:
        """Place a stone for the colour to move, or swap colours."""
        try:
            empty, atoll, colour, mine, theirs = self.derived
        except AttributeError:
            empty, atoll, colour, mine, theirs = self._found()
        black = self.black
        white = self.white
        swapped = self.swapped
        winner = -1
        cell = self.last
        if action == SWAP:
            swapped = 1
        else:
            cell = atoll.number[action]
            stone = 1 << cell
            place = cell - ((black | white) & stone - 1).bit_count()  # among the empty cells
            if colour:
                white = stones = white | stone
            else:
                black = stones = black | stone
            if atoll.around[cell] & (mine[0] | mine[1]):
                mine, won = _extend_reach(atoll, colour, mine, cell, stones | atoll.home[colour])
                winner = colour if won else -1
            empty = empty[:place] + empty[place + 1 :]
            colour, mine, theirs = 1 - colour, theirs, mine
        after = type(self)(self.columns, black, white, swapped, winner, cell)
        set_derived(after, (empty, atoll, colour, mine, theirs))
        return after

    def _found(self) -> Found:
        """What the state knows of itself: handed on by `apply`, else worked out."""
        try:
            found: Found = self.derived
        except AttributeError:
            atoll = self.board
            colour = self.to_move
            taken = self.black | self.white
            empty = tuple(name for cell, name in enumerate(atoll.names) if not taken >> cell & 1)
            mine, theirs = (_reach(atoll, c, self.stones(c)) for c in (colour, 1 - colour))
            found = (empty, atoll, colour, mine, theirs)
            set_derived(self, found)
        return found

    def returns(self) -> tuple[float, float]:
        """Return 1 for the winner's seat and -1 for the other; zeros before the end."""
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


def _reach(atoll: Board, colour: int, stones: int) -> Reach:
    """Return the nodes connected to the first island of each of a colour's pairs."""
    first, *more = [atoll.group(_lowest(one), stones) for one, _ in atoll.pairs[colour]]
    return (first, more[0] if more else 0)


def _extend_reach(
    atoll: Board, colour: int, reach: Reach, cell: int, stones: int
) -> tuple[Reach, bool]:
    """Return the reach after a stone on a cell, and whether it joins a pair of islands.

    Only new nodes are searched: in a whole game each stone once for each pair.
    """
    around = atoll.around[cell]
    (first, second) = reach
    (goal, other) = atoll.goals[colour]
    if around & first:
        first |= atoll.group(cell, stones & ~first)
    if around & second:
        second |= atoll.group(cell, stones & ~second)
    return (first, second), bool(first & goal or second & other)


def _lowest(nodes: int) -> int:
    return (nodes & -nodes).bit_length() - 1


def island_of(state: AtollState, colour: int, end: str) -> Island:
    """Return the island of a colour at an end."""
    islands = state.board.islands
    return next(i for i in islands if i.colour == colour and i.end == end)
