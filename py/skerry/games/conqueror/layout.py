"""Layout of the scene: the sea, and a shore for each player.

A shore is a strip of sand with a player's coin, die and won islands. The shores are at the left and
right of the sea in landscape, above and below it in portrait.
"""

from __future__ import annotations

from dataclasses import dataclass

from skerry.core.scene import TALL, WIDE, Aspect

from .board import ACROSS, used_extent
from .constants import PLACE
from .rules import ConquerorState
from .shapes import TILE

NAMES_MARGIN = (22.0, 32.0)
"""Width of the water at the left and lower side, where the names of rows and columns are: in a
small sea, and in a large sea. All lengths here are in picture units."""

RIM = 13.0
"""Width of the water at the other sides."""

SMALL = 8
"""The greatest number of columns and rows of a small sea."""

STRIP = 46.0
"""Width of a strip of shores at a side of the sea."""

COIN = 22.0
DIE = 66.0
BOOTY = 108.0
"""Distances along a shore, from its outer end: to the coin (COIN), to the die (DIE) and to the
first won island (BOOTY)."""

SCREEN_SPACES: dict[Aspect, tuple[float, float]] = {TALL: (352, 444), WIDE: (900, 600)}
"""Width and height that a small phone (portrait) and a small desktop leave for the scene, in CSS
pixels."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The visible part of the sea.

    Attributes:
        pitch: See `board.Board`.
        left: The leftmost visible column.
        top: The uppermost visible row.
        columns: Number of columns.
        rows: Number of rows.
        seats: Number of players.
        aspect: Landscape or portrait.
    """

    pitch: int
    left: int
    top: int
    columns: int
    rows: int
    seats: int
    aspect: Aspect

    @property
    def origin(self) -> Spot:
        """The upper left corner of the sea."""
        return (STRIP, 0) if self.aspect == WIDE else (0, STRIP)

    @property
    def sea(self) -> tuple[float, float]:
        """Width and height of the sea."""
        return (
            self.columns * TILE + self.names_width + RIM,
            self.rows * TILE + self.names_width + RIM,
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the scene."""
        width, height = self.sea
        x, y = self.origin
        return width + 2 * x, height + 2 * y

    @property
    def names_width(self) -> float:
        """Width of the water with the names of rows and columns; see NAMES_MARGIN."""
        return NAMES_MARGIN[max(self.columns, self.rows) > SMALL]

    @property
    def units_per_pixel(self) -> float:
        """Picture units per CSS pixel on a small screen."""
        width, height = self.size
        screen_width, screen_height = SCREEN_SPACES[self.aspect]
        return max(width / screen_width, height / screen_height)

    def tile_middle(self, tile: int) -> Spot:
        """Return the middle of a tile."""
        x, y = self.origin
        column = tile % self.pitch - self.left
        row = self.top - tile // self.pitch
        return x + self.names_width + (column + 0.5) * TILE, y + RIM + (row + 0.5) * TILE

    def island_middle(self, corner: int) -> Spot:
        """Return the middle of the island whose lower left tile is `corner`."""
        x, y = self.tile_middle(corner)
        return x + TILE / 2, y - TILE / 2


@dataclass(frozen=True, slots=True)
class Shore:
    """A player's strip of sand.

    Attributes:
        x, y: Its outer end.
        way: Its direction from there, as a unit vector.
        length: Its length.
    """

    x: float
    y: float
    way: Spot
    length: float

    def point_at(self, distance: float, aside: float = 0) -> Spot:
        """Return a point on the shore, in the scene's coordinates.

        Args:
            distance: Its distance from the outer end, along the shore.
            aside: Its distance from the middle line: up, or to the right on an upright shore.
        """
        across, down = self.way
        up = (abs(down), -abs(across))
        return (
            self.x + across * distance + up[0] * aside,
            self.y + down * distance + up[1] * aside,
        )

    @property
    def rotation(self) -> float:
        """The rotation of shapes along the shore, in degrees."""
        return 90.0 if self.way[1] else 0.0

    def booty_spot(self, number: int, count: int) -> Spot:
        """Return the place of won island `number` (from 0) of `count`; many islands overlap."""
        room = max(0, self.length - BOOTY - 21)
        return self.point_at(BOOTY + number * min(31.0, room / max(1, count - 1)))


def layout(state: ConquerorState, aspect: Aspect) -> Layout:
    """Return the layout of the visible part of the sea: the columns and rows of the islands.

    While islands are placed, there is a margin for another island.
    """
    columns, rows = used_extent(state.board, ACROSS if state.stage == PLACE else 0)
    return Layout(
        pitch=state.board.pitch,
        left=columns[0],
        top=rows[-1],
        columns=len(columns),
        rows=len(rows),
        seats=len(state.tokens),
        aspect=aspect,
    )


def seat_shore(plan: Layout, seat: int) -> Shore:
    """Return a seat's shore: the one nearest to its default starting corner on a square board."""
    corners = _CORNERS[plan.seats]
    below, right = corners[seat]
    width, height = plan.size
    if plan.aspect == WIDE:
        alone = sum(corner[1] == right for corner in corners) == 1
        x = width - STRIP / 2 - 2 if right else STRIP / 2 + 2
        length = height - 6 if alone else height / 2 - 7
        return Shore(x, height - 3 if below else 3, (0, -1 if below else 1), length)
    alone = sum(corner[0] == below for corner in corners) == 1
    y = height - STRIP / 2 - 2 if below else STRIP / 2 + 2
    length = width - 6 if alone else width / 2 - 7
    return Shore(width - 3 if right else 3, y, (-1 if right else 1, 0), length)


_CORNERS = {
    2: ((True, False), (False, True)),
    3: ((True, False), (False, False), (True, True)),
    4: ((True, False), (False, False), (False, True), (True, True)),
}
"""For each number of players, whether each seat's corner is below, and whether it is at the right.
"""
