"""Where things are in the picture: the sea, and above and below it a shore for each player."""

from __future__ import annotations

from dataclasses import dataclass

from .board import ACROSS, extent
from .rules import ConquerorState
from .shapes import TILE
from .terms import PLACE

MARGIN = 27.0
"""Water round the islands, in picture units; columns and rows are named there."""

STRIP = 46.0
"""Height of the strips above and below, where the shores are."""

COIN, DIE, BOOTY = 22.0, 66.0, 108.0
"""How far from the outer end of a shore its things lie: the coin, the die, the first island."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The part of the sea that is shown: its columns and rows, and the picture's size."""

    pitch: int
    left: int
    top: int
    width: float
    height: float
    seats: int

    def spot(self, tile: int) -> Spot:
        """The middle of a tile."""
        column, row = tile % self.pitch - self.left, self.top - tile // self.pitch
        return MARGIN + (column + 0.5) * TILE, STRIP + MARGIN + (row + 0.5) * TILE

    def middle(self, corner: int) -> Spot:
        """The middle of the island whose lower left tile is `corner`."""
        x, y = self.spot(corner)
        return x + TILE / 2, y - TILE / 2


@dataclass(frozen=True, slots=True)
class Shore:
    """A player's strip: its outer end, which way it runs from there (1 or -1), how far."""

    x: float
    y: float
    way: int
    length: float

    def at(self, distance: float) -> Spot:
        """The place so far from the outer end."""
        return self.x + self.way * distance, self.y

    def booty(self, number: int, count: int) -> Spot:
        """The place of one of so many islands; they overlap where there is little room."""
        room = self.length - BOOTY - 21
        return self.at(BOOTY + number * min(31.0, room / max(1, count - 1)))


def layout(state: ConquerorState) -> Layout:
    """As much of the sea as the islands take, and one more island while they are being laid."""
    columns, rows = extent(state.board, ACROSS if state.stage == PLACE else 0)
    return Layout(
        pitch=state.board.pitch,
        left=columns[0],
        top=rows[-1],
        width=len(columns) * TILE + 2 * MARGIN,
        height=len(rows) * TILE + 2 * (MARGIN + STRIP),
        seats=len(state.tokens),
    )


def shore(plan: Layout, seat: int) -> Shore:
    """The shore nearest to where the seat begins on a square board."""
    below, right = _CORNERS[plan.seats][seat]
    alone = sum(corner[0] == below for corner in _CORNERS[plan.seats]) == 1
    length = plan.width - 12 if alone else plan.width / 2 - 9
    y = plan.height - STRIP / 2 - 2 if below else STRIP / 2 + 2
    return Shore(plan.width - 6 if right else 6, y, -1 if right else 1, length)


_CORNERS = {
    2: ((True, False), (False, True)),
    3: ((True, False), (False, False), (True, True)),
    4: ((True, False), (False, False), (False, True), (True, True)),
}
"""By number of seats, for each: whether its shore is below the sea, and at the right."""
