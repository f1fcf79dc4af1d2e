"""The Atoll board of N columns: its cells, islands and adjacency.

Columns are q = 1..N, with N = 3 mod 4. A place is a column and a half-row y, which grows downwards.
The cells of odd columns have the half-rows 3, 5, .., 2N-3, those of even columns 2, 4, .., 2N-2.
Eight islands of fixed stones surround the cells, in alternating colours. A *node* is a cell or an
island stone. Nodes are numbered: first the cells, column by column from the bottom up (a1, a2, ..),
then the island stones.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from math import sqrt
from string import ascii_lowercase
from typing import TYPE_CHECKING

from skerry.core.i18n import N_

if TYPE_CHECKING:
    from .state import AtollState

Cell = tuple[int, int]
"""The place of a hexagon: its column, and its half-row (see the module's docstring)."""

PRESET_COLUMNS = {"standard": 11, "small": 7, "large": 15, "huge": 19, "study": 3}

BLACK = 0
WHITE = 1
COLOURS = (N_("Black"), N_("White"))

ANIMALS = {"n": "cat", "s": "fish", "w": "rabbit", "e": "carrot"}
"""The animal or food on the island at each end. The cat seeks the fish, the rabbit the carrot."""

OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


@dataclass(frozen=True, slots=True)
class Island:
    """An island.

    Attributes:
        colour: BLACK or WHITE.
        end: The end of the board: "n", "s", "e" or "w".
        stones: Its stones, as numbers of nodes.
        mask: Its stones, as bits.
    """

    colour: int
    end: str
    stones: tuple[int, ...]
    mask: int

    @property
    def animal(self) -> str:
        """The island's animal or food."""
        return ANIMALS[self.end]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Tables of a board, which are the same for all positions.

    Attributes:
        columns: Number of columns.
        size: Number of cells. The nodes below `size` are the cells.
        names: For each cell its name.
        number: For each name the cell.
        places: For each node its place (q, y).
        beside: For each node its neighbours, as numbers.
        around: For each node its neighbours, as bits.
        islands: The islands, clockwise from the top left.
        home: For each colour its island stones, as bits.
        pairs: For each colour its pairs of opposite islands; each island is its stones, as bits.
        goals: For each colour the second islands of its pairs, as bits, filled up to two with 0.
    """

    columns: int
    size: int
    names: tuple[str, ...]
    number: Mapping[str, int]
    places: tuple[Cell, ...]
    beside: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    islands: tuple[Island, ...]
    home: tuple[int, int]
    pairs: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    goals: tuple[tuple[int, int], tuple[int, int]]

    def __deepcopy__(self, memo: object) -> Board:
        """Return the board itself: boards are shared, never copied."""
        return self

    @property
    def cells(self) -> range:
        """The numbers of all cells."""
        return range(self.size)

    def connected_group(self, node: int, stones: int) -> int:
        """Return `node` and the nodes of `stones` that are connected to it; all sets are bits."""
        around = self.around
        group = 1 << node
        frontier = around[node] & stones & ~group
        while frontier:
            group |= frontier
            low = frontier & -frontier
            frontier ^= low
            frontier |= around[low.bit_length() - 1] & stones & ~group
        return group


@cache
def board(columns: int) -> Board:
    """Return the board with this number of columns, which must be 3 mod 4."""
    cells = [(q, y) for q in range(1, columns + 1) for y in _half_rows_of_column(q, columns)]
    rims = _island_specs(columns)
    places = (*cells, *(place for _, _, rim in rims for place in rim))
    node = {place: node for node, place in enumerate(places)}
    beside = tuple(
        tuple(node[other] for other in neighbour_places(place) if other in node) for place in places
    )
    islands = tuple(
        _make_island(colour, end, [node[place] for place in rim])
        for colour, end, rim in rims
        if rim
    )
    names = tuple(
        f"{ascii_lowercase[q - 1]}{rank}"
        for q in range(1, columns + 1)
        for rank, _ in enumerate(_half_rows_of_column(q, columns), 1)
    )
    pairs = (_opposite_island_pairs(islands, BLACK), _opposite_island_pairs(islands, WHITE))
    return Board(
        columns=columns,
        size=len(cells),
        names=names,
        number={name: cell for cell, name in enumerate(names)},
        places=places,
        beside=beside,
        around=tuple(to_bits(nodes) for nodes in beside),
        islands=islands,
        home=(_island_stone_bits(islands, BLACK), _island_stone_bits(islands, WHITE)),
        pairs=pairs,
        goals=(_second_islands(pairs[BLACK]), _second_islands(pairs[WHITE])),
    )


def to_bits(nodes: Sequence[int]) -> int:
    """Return a set of nodes as an integer with bit k set for node k. Nodes must be distinct."""
    return sum(1 << node for node in nodes)


def _half_rows_of_column(q: int, columns: int) -> range:
    """Return the half-rows of a column from the bottom up."""
    return range(2 * columns - 3, 2, -2) if q % 2 else range(2 * columns - 2, 1, -2)


def _island_specs(columns: int) -> list[tuple[int, str, list[Cell]]]:
    """Return the islands clockwise from the top left: colour, end, and places of the stones."""
    n = columns
    middle = (columns + 1) // 2
    left = range(1, middle)
    right = range(middle + 1, n + 1)
    upper = range(4, n, 2)
    lower = range(n + 1, 2 * n - 3, 2)
    top = {q: 1 if q % 2 else 0 for q in range(1, n + 1)}
    return [
        (WHITE, "n", [(q, top[q]) for q in left]),
        (BLACK, "n", [(q, top[q]) for q in right]),
        (WHITE, "e", [(n + 1, y) for y in upper]),
        (BLACK, "e", [(n + 1, y) for y in lower]),
        (WHITE, "s", [(q, 2 * n - top[q]) for q in reversed(right)]),
        (BLACK, "s", [(q, 2 * n - top[q]) for q in reversed(left)]),
        (WHITE, "w", [(0, y) for y in reversed(lower)]),
        (BLACK, "w", [(0, y) for y in reversed(upper)]),
    ]


def _make_island(colour: int, end: str, stones: list[int]) -> Island:
    return Island(colour, end, tuple(stones), to_bits(stones))


def _island_stone_bits(islands: tuple[Island, ...], colour: int) -> int:
    return sum(island.mask for island in islands if island.colour == colour)


def _opposite_island_pairs(islands: tuple[Island, ...], colour: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of opposite islands of a colour, as bits: north-south, then west-east.

    Pairs that the board doesn't have are left out; the smallest board has two pairs in all.
    """
    ends = {island.end: island.mask for island in islands if island.colour == colour}
    pairs = ((ends.get(one, 0), ends.get(other, 0)) for one, other in ("ns", "we"))
    return tuple(pair for pair in pairs if all(pair))


def _second_islands(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    first, second, *_ = [goal for _, goal in pairs] + [0, 0]
    return first, second


# Paths of stones


def winning_path(state: AtollState, colour: int) -> tuple[int, ...]:
    """Return the nodes of a path from an island of `colour` to the opposite one; () without a path.

    If there are several paths, return the path with the fewest placed stones. Ties are broken by
    the number of nodes. The path may lead across other islands of the colour (rulebook, "End of the
    board game").
    """
    stones = state.stones(colour)
    paths = (
        _path_of_fewest_stones(state.board, stones, start, goal)
        for start, goal in state.board.pairs[colour]
    )
    return min(filter(None, paths), default=((0, 0), ()))[1]


def _path_of_fewest_stones(
    atoll: Board, stones: int, start: int, goal: int
) -> tuple[tuple[int, int], tuple[int, ...]] | None:
    """Return a path over `stones` from a node of `start` to a node of `goal`; all sets are bits.

    If there are several paths, return the path with the fewest cells. Ties are broken by the number
    of nodes.

    Returns:
        The numbers of cells and of nodes, and the path; None without a path.
    """
    previous = {node: node for node in range(len(atoll.places)) if start >> node & 1}
    queue = [(0, 1, node) for node in previous]
    while queue:
        cells, count, node = heappop(queue)
        if goal >> node & 1:
            path = [node]
            while previous[path[-1]] != path[-1]:
                path.append(previous[path[-1]])
            return (cells, count), tuple(reversed(path))
        for other in atoll.beside[node]:
            if stones >> other & 1 and other not in previous:
                previous[other] = node
                heappush(queue, (cells + (other < atoll.size), count + 1, other))
    return None


# Hexagons with a flat top. In axial coordinates (q, r), the half-row is y = 2 r + q. The cell below
# a cell has a y greater by 2. The neighbours in the next column have a y greater or smaller by 1.

STEPS: tuple[Cell, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Offsets from a cell to its six neighbours, clockwise from the one above."""


def neighbour_places(cell: Cell) -> tuple[Cell, ...]:
    """Return the six places around a place, clockwise from the one above."""
    q, y = cell
    return tuple((q + dq, y + dy) for dq, dy in STEPS)


def place_centre(cell: Cell, side: float) -> tuple[float, float]:
    """Return the middle of a place in a picture whose hexagons have the side `side`."""
    q, y = cell
    return 1.5 * side * q, sqrt(3) / 2 * side * y


def hexagon_corners(side: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of a hexagon around (0, 0), clockwise from the corner on the right."""
    half = side / 2
    height = sqrt(3) / 2 * side
    return (side, 0), (half, height), (-half, height), (-side, 0), (-half, -height), (half, -height)


def border_rings(
    cells: Collection[Cell], side: float
) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the borders of a set of places, as closed rings of points.

    Along a ring, the places are on the right. Points are rounded to 0.01, so that neighbouring
    hexagons have equal corners.
    """
    inside = set(cells)
    next_corners: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for cell in cells:
        x, y = place_centre(cell, side)
        ring = [(round(x + dx, 2), round(y + dy, 2)) for dx, dy in hexagon_corners(side)]
        for (start, end), step in zip(_EDGES, STEPS, strict=True):
            if (cell[0] + step[0], cell[1] + step[1]) not in inside:
                next_corners.setdefault(ring[start], []).append(ring[end])
    rings: list[tuple[tuple[float, float], ...]] = []
    while next_corners:
        point = next(iter(next_corners))
        border: list[tuple[float, float]] = []
        while point in next_corners:
            border.append(point)
            next_point = next_corners[point].pop()
            if not next_corners[point]:
                del next_corners[point]
            point = next_point
        rings.append(tuple(border))
    return tuple(rings)


_EDGES = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
"""For each direction in STEPS the side of a hexagon in this direction, as the indices of its two
ends in the result of `hexagon_corners`."""
