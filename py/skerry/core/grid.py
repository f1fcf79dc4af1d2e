"""Layout of square grids, and of things in rows and columns, in picture units."""

from __future__ import annotations

from dataclasses import dataclass

from .scene import TALL, WIDE, Aspect

Point = tuple[float, float]
"""A place in a picture: x to the right, y downwards."""

VIEWPORTS: dict[Aspect, tuple[float, float]] = {WIDE: (900, 600), TALL: (352, 444)}
"""Width and height in CSS pixels that the board has on a small desktop and on a small phone held
upright.
"""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of square cells: its upper left corner, the side of a cell, the number of columns.

    >>> Grid(10, 20, pitch=40, columns=3).center(4)
    (70.0, 80.0)
    """

    left: float
    top: float
    pitch: float
    columns: int

    def center(self, cell: int) -> Point:
        """Return the middle of a cell; cells are numbered from 0, row by row."""
        row, column = divmod(cell, self.columns)
        return self.point(column + 0.5, row + 0.5)

    def point(self, x: float, y: float) -> Point:
        """Return the point `x` columns to the right of and `y` rows below the grid's corner."""
        return self.left + x * self.pitch, self.top + y * self.pitch


def offset_from_middle(index: int, count: int, pitch: float) -> float:
    """Return the distance of item `index` from the middle of a row of `count` items.

    The items are `pitch` apart. The distance is negative in the first half of the row.

    >>> [offset_from_middle(index, 3, 40) for index in range(3)]
    [-40.0, 0.0, 40.0]
    """
    return pitch * (index - (count - 1) / 2)


def units_per_pixel(size: tuple[float, float], aspect: Aspect) -> float:
    """Return the size of a CSS pixel in picture units, if a picture fills the viewport.

    `size` is the picture's width and height in picture units.

    >>> units_per_pixel((450, 600), "wide")
    1.0
    """
    width, height = VIEWPORTS[aspect]
    return max(size[0] / width, size[1] / height)
