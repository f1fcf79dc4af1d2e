"""Rules of Atoll (Mark Steere, 2008).

An action is the name of a cell, such as "f6", or SWAP, and is its own notation. Stones never change
their colour; a swap changes which seat plays which colour. A *path* is a connected set of nodes of
one colour that joins two opposite islands of this colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from skerry.core.state import TERMINAL, State, set_derived

from .board import BLACK, WHITE, Board, Island, board

SWAP = "swap"
"""The action of the pie rule: the second player takes over Black, with the first stone."""

Reach = tuple[int, int]
"""For each pair of opposite islands of a colour: the nodes connected to the first island, as bits.
It is 0 for a pair that the board doesn't have."""

Derived = tuple[tuple[str, ...], Board, int, Reach, Reach]
"""Names of the empty cells, board, colour to move, reach of this colour, reach of the other."""


@dataclass(frozen=True, slots=True)
class AtollState(State[str]):
    """A position.

    Attributes:
        columns: Number of columns of the board.
        black: The placed stones of Black, as bits.
        white: The placed stones of White, as bits.
        swapped: 1 if seat 0 plays White.
        winner: The colour that has won, or -1.
        last: The cell of the newest stone, or -1. States are equal even if `last` differs, because
            it has no influence on later moves.
    """

    columns: int
    black: int = 0
    white: int = 0
    swapped: int = 0
    winner: int = -1
    last: int = field(default=-1, compare=False)

    @property
    def board(self) -> Board:
        """The board with its tables."""
        return board(self.columns)

    @property
    def to_move(self) -> int:
        """The colour to move."""
        return BLACK if self.black.bit_count() == self.white.bit_count() else WHITE

    def seat(self, colour: int) -> int:
        """Return the seat that plays a colour."""
        return colour ^ self.swapped

    def stones(self, colour: int) -> int:
        """Return the nodes with stones of a colour, including its islands, as bits."""
        return (self.white if colour else self.black) | self.board.home[colour]

    @property
    def current_player(self) -> int:
        """The seat to move; TERMINAL if a path is complete."""
        if self.winner >= 0:
            return TERMINAL
        return (self.black.bit_count() != self.white.bit_count()) ^ self.swapped

    @property
    def is_terminal(self) -> bool:
        """Whether a path is complete."""
        return self.winner >= 0

    @property
    def may_swap(self) -> bool:
        """Whether SWAP is legal: the second player may play it instead of the first white stone."""
        return self.black.bit_count() == 1 and self.white == 0 and not self.swapped

    def legal_actions(self) -> tuple[str, ...]:
        """Return the empty cells, column by column from the bottom up, then SWAP if legal."""
        if self.winner >= 0:
            return ()
        try:  # a call of `_derive` would double the time
            empty = self.derived[0]
        except AttributeError:
            empty = self._derive()[0]
        return empty if self.white or not self.may_swap else (*empty, SWAP)

    def apply(self, action: str) -> Self:
        """Return the state after a stone of the colour to move, or after SWAP."""
        try:
            empty, atoll, colour, reach, other_reach = self.derived
        except AttributeError:
            empty, atoll, colour, reach, other_reach = self._derive()
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
            # Index of the cell in `empty`.
            index = cell - ((black | white) & stone - 1).bit_count()
            if colour:
                white = stones = white | stone
            else:
                black = stones = black | stone
            if atoll.around[cell] & (reach[0] | reach[1]):
                reach, won = _extend_reach(atoll, colour, reach, cell, stones | atoll.home[colour])
                winner = colour if won else -1
            empty = empty[:index] + empty[index + 1 :]
            reach, other_reach = other_reach, reach
            colour = 1 - colour
        after = type(self)(self.columns, black, white, swapped, winner, cell)
        set_derived(after, (empty, atoll, colour, reach, other_reach))
        return after

    def _derive(self) -> Derived:
        """Return the derived data, which `apply` updates and stores in the next state."""
        try:
            derived: Derived = self.derived
        except AttributeError:
            atoll = self.board
            colour = self.to_move
            taken = self.black | self.white
            empty = tuple(name for cell, name in enumerate(atoll.names) if not taken >> cell & 1)
            reach = _compute_reach(atoll, colour, self.stones(colour))
            other_reach = _compute_reach(atoll, 1 - colour, self.stones(1 - colour))
            derived = (empty, atoll, colour, reach, other_reach)
            set_derived(self, derived)
        return derived

    def returns(self) -> tuple[float, float]:
        """Return 1 for the winner's seat and -1 for the other seat; both are 0 before the end."""
        if self.winner < 0:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.seat(self.winner) == 0 else (-1.0, 1.0)

    def validate(self) -> None:
        """Raise AssertionError if the stones or the winner are impossible."""
        from .validate import check

        check(self)

    def __str__(self) -> str:
        """Return the board as text: "x" Black, "o" White, "." empty, "X" and "O" island stones."""
        from .text import diagram_text

        return diagram_text(self)


def _compute_reach(atoll: Board, colour: int, stones: int) -> Reach:
    """Return the reach of a colour; `stones` are its nodes, including its islands, as bits."""
    first, *more = [
        atoll.connected_group(_lowest_bit_index(one), stones) for one, _ in atoll.pairs[colour]
    ]
    return (first, more[0] if more else 0)


def _extend_reach(
    atoll: Board, colour: int, reach: Reach, cell: int, stones: int
) -> tuple[Reach, bool]:
    """Return the reach of a colour after a stone on `cell`, and whether a path is complete.

    The search visits only nodes that are new in the reach, so that in a whole game it visits each
    stone at most once for each pair of islands.

    Args:
        atoll: The board.
        colour: The colour of the stone.
        reach: The reach of the colour before the stone.
        cell: The cell of the stone.
        stones: The nodes of the colour after the stone, including its islands, as bits.
    """
    around = atoll.around[cell]
    first, second = reach
    goal, other = atoll.goals[colour]
    if around & first:
        first |= atoll.connected_group(cell, stones & ~first)
    if around & second:
        second |= atoll.connected_group(cell, stones & ~second)
    return (first, second), bool(first & goal or second & other)


def _lowest_bit_index(nodes: int) -> int:
    return (nodes & -nodes).bit_length() - 1


def island_of(state: AtollState, colour: int, end: str) -> Island:
    """Return the island of a colour at an end ("n", "s", "e" or "w")."""
    islands = state.board.islands
    return next(island for island in islands if island.colour == colour and island.end == end)
