"""The rules of Atoll (Mark Steere, 2008). One source of legality: `AtollState.legal_actions`.

An action is the name of a cell ("f6") or SWAP; it is its own notation. Stones keep their colour
for good; what changes hands when the second player swaps is who plays which colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from skerry.core.i18n import N_, texts
from skerry.core.state import TERMINAL, State

from .board import BLACK, COLOURS, OPPOSITE, WHITE, Board, Island, board

_ = texts(__name__)[0]

SWAP = "swap"
"""The pie rule's action: the second player takes over Black, first stone included."""

_PATHS = {"n": N_("cat to fish"), "w": N_("rabbit to carrot")}
"""What is joined, by the end where a path begins."""

PRESET_COLUMNS = {"standard": 11, "small": 7, "large": 15, "huge": 19}


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
        assert self.columns in (3, *PRESET_COLUMNS.values()), f"no board of {self.columns} columns"
        assert min(self.black, self.white, self.swapped) >= 0, "no number may be negative"
        assert self.black & self.white == 0, "a cell holds two stones"
        assert (self.black | self.white) >> self.board.size == 0, "a stone lies outside"
        newest = self.last >= 0 and (self.black | self.white) >> self.last & 1
        assert self.last == -1 or newest, f"the newest stone, {self.last}, is none"
        lead = self.black.bit_count() - self.white.bit_count()
        assert lead in (0, 1), f"Black is {lead} stones ahead"
        assert self.swapped in (0, 1), f"swapped is 0 or 1, not {self.swapped}"
        assert self.black or not self.swapped, "swapped before there was a stone"
        paths = [colour for colour in (BLACK, WHITE) if winning_path(self, colour)]
        assert paths == [self.winner] * (self.winner >= 0), f"winner {self.winner}, paths {paths}"

    def __str__(self) -> str:
        """The board as text: x Black, o White, . empty, X and O the island stones."""
        return _drawing(self)


def begin(preset: str, seats: int) -> AtollState:
    """The empty board of a preset, Black (seat 0) to move."""
    return AtollState(PRESET_COLUMNS[preset])


def island_of(state: AtollState, colour: int, end: str) -> Island:
    """The island of a colour at an end."""
    islands = state.board.islands
    return next(i for i in islands if i.colour == colour and i.end == end)


def winning_path(state: AtollState, colour: int) -> tuple[int, ...]:
    """A shortest chain of nodes from an island of `colour` to its opposite; empty if none.

    Stones of the colour's other islands may be part of it (rulebook, "End of the board game").
    """
    stones = state.stones(colour)
    paths = (
        _shortest(state.board, stones, start, goal) for start, goal in state.board.pairs[colour]
    )
    return min(filter(None, paths), key=len, default=())


def _shortest(atoll: Board, stones: int, start: int, goal: int) -> tuple[int, ...]:
    """Breadth first through `stones`, from any node of `start` to any node of `goal`."""
    came = {node: node for node in range(len(atoll.places)) if start >> node & 1}
    queue = list(came)
    for node in queue:
        if goal >> node & 1:
            path = [node]
            while came[path[-1]] != path[-1]:
                path.append(came[path[-1]])
            return tuple(reversed(path))
        for other in atoll.beside[node]:
            if stones >> other & 1 and other not in came:
                came[other] = node
                queue.append(other)
    return ()


def joined(state: AtollState) -> str:
    """What the winner joined, such as "cat to fish"; empty before the end."""
    if state.winner < 0:
        return ""
    path = winning_path(state, state.winner)
    ends = [
        i.end for node in (path[0], path[-1]) for i in state.board.islands if i.mask >> node & 1
    ]
    assert ends[1] == OPPOSITE[ends[0]]
    return _(_PATHS[ends[0]])


def why_not(state: AtollState, text: str) -> str:
    """Why a typed move cannot be played, as far as the rules have a name for it."""
    if text == "swap":
        return _("Only the second player may swap, as the first move of their own")
    cell = state.board.number.get(text)
    if cell is None:
        last = state.board.names[-1]
        said = _("There is no cell {cell} here; cells are named a1 to {last}")
        return said.format(cell=ascii(text)[1:-1][:20], last=last)
    colour = WHITE if state.white >> cell & 1 else BLACK
    return _("{cell} is taken by {colour}").format(cell=text, colour=_(COLOURS[colour]))


def _drawing(state: AtollState) -> str:
    atoll = state.board
    rows = [[" "] * (2 * atoll.columns + 3) for _ in range(2 * atoll.columns + 1)]
    marks = {BLACK: "x", WHITE: "o"}
    for node, (q, y) in enumerate(atoll.places):
        owner = next((c for c in (BLACK, WHITE) if state.stones(c) >> node & 1), None)
        mark = "." if owner is None else marks[owner]
        rows[y][2 * q] = mark.upper() if node >= atoll.size else mark
    letters = " ".join(
        " " + name[0] for name in atoll.names if name.endswith("1") and len(name) == 2
    )
    lines = ["".join(row).rstrip() for row in rows]
    return "\n".join([*lines, " " + letters.replace("  ", " "), _verdict(state)])


def _verdict(state: AtollState) -> str:
    if state.winner >= 0:
        said = _("{colour} has won: {path}.")
        return said.format(colour=_(COLOURS[state.winner]), path=joined(state))
    said = _("{colour} (seat {seat}) to move.")
    return said.format(colour=_(COLOURS[state.to_move]), seat=state.current_player + 1)
