"""Tiles, islands of two by two tiles, and walks.

Tiles are numbered row by row from the lower left on a square sea of `side` columns and rows: row *
(side + 1) + column. A set of tiles is an integer whose bit n stands for tile n; docstrings mark it
with "(bits)". The extra column at the right is always water, so that a set can be shifted left and
right without wrapping into another row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import atan2, tau
from string import ascii_lowercase

ISLAND = 4
"""The number of tiles of an island."""

ACROSS = 2
"""The number of columns and of rows of an island."""

LARGEST = 34
"""The greatest number of columns and rows."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The constant tables of an archipelago.

    Attributes:
        side: the number of columns and of rows of the sea.
        islands: the lower left tile of each island.
        pitch: the difference between a tile and the tile above it: side + 1.
        masks: for each island, its tiles (bits).
        land: all tiles of islands (bits).
        island_at: for each tile of an island, the index of the island.
        names: for each tile, water included, its name, such as "b3".
        number: for each name, its tile.
    """

    side: int
    islands: tuple[int, ...]
    pitch: int
    masks: tuple[int, ...]
    land: int
    island_at: Mapping[int, int]
    names: Mapping[int, str]
    number: Mapping[str, int]

    def __deepcopy__(self, memo: object) -> Board:
        """Return the board itself: it is never changed."""
        return self

    def column_and_row(self, tile: int) -> tuple[int, int]:
        """Return the column and row of a tile, from 0."""
        return tile % self.pitch, tile // self.pitch


@lru_cache(maxsize=2048)
def make_board(side: int, islands: tuple[int, ...]) -> Board:
    """Return the board with the given islands, which must not overlap."""
    pitch = side + 1
    masks = tuple(island_mask(corner, pitch) for corner in islands)
    names, number = _tile_names(side)
    return Board(
        side=side,
        islands=islands,
        pitch=pitch,
        masks=masks,
        land=sum(masks),
        island_at={tile: k for k, mask in enumerate(masks) for tile in tiles_of_bits(mask)},
        names=names,
        number=number,
    )


@cache
def _tile_names(side: int) -> tuple[Mapping[int, str], Mapping[str, int]]:
    """Return the names by tile, and the tiles by name."""
    names = {
        row * (side + 1) + column: f"{column_name(column)}{row + 1}"
        for row in range(side)
        for column in range(side)
    }
    return names, {name: tile for tile, name in names.items()}


def column_name(column: int) -> str:
    """Return the letters of a column: a to z, then aa, ab .."""
    more, last = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


def islands_of_middle_block(side: int, size: int) -> tuple[int, ...]:
    """Return the islands of a square block, `size` tiles wide, in the middle of the sea."""
    margin = (side - size) // 2
    pitch = side + 1
    span = range(margin, margin + size, 2)
    return tuple(row * pitch + column for row in span for column in span)


def island_mask(corner: int, pitch: int) -> int:
    """Return the four tiles of the island whose lower left tile is `corner` (bits)."""
    return (0b11 | 0b11 << pitch) << corner


def island_berths(board: Board) -> tuple[int, ...]:
    """Return the places where another island fits, each as its lower left tile.

    An island fits on four tiles of water if at least one of them shares an edge with the land.
    """
    pitch = board.pitch
    land = board.land
    row = (1 << board.side) - 1
    free = sum(row << pitch * number for number in range(board.side)) & ~land
    shore = adjacent_tiles(land, pitch)
    fits = free & free >> 1 & free >> pitch & free >> pitch + 1
    return tuple(tiles_of_bits(fits & (shore | shore >> 1 | shore >> pitch | shore >> pitch + 1)))


def used_extent(board: Board, margin: int = 0) -> tuple[range, range]:
    """Return the columns and rows of the islands, with a margin that ends at the sea's edge."""
    columns, rows = zip(*(board.column_and_row(corner) for corner in board.islands), strict=True)
    across, up = (
        range(max(0, min(taken) - margin), min(board.side, max(taken) + ACROSS + margin))
        for taken in (columns, rows)
    )
    return across, up


def adjacent_tiles(bits: int, pitch: int) -> int:
    """Return the tiles next to the tiles in `bits`, water included (bits)."""
    return bits << 1 | bits >> 1 | bits << pitch | bits >> pitch


def reachable_tiles(tile: int, steps: int, land: int, pitch: int) -> int:
    """Return the tiles where a walk of exactly `steps` steps (1, 2 or 3) can end (bits).

    A walk enters no tile twice. A walk of three steps can end next to its start only if it goes
    around a square of four tiles. At all other ends, no path of three steps enters a tile twice, so
    that `adjacent_tiles` finds these ends.
    """
    start = 1 << tile
    near = adjacent_tiles(start, pitch) & land
    if steps == 1:
        return near
    second = adjacent_tiles(near, pitch) & land & ~start
    if steps == 2:
        return second
    upright = near & ~(start << 1 | start >> 1)
    level = near & (start << 1 | start >> 1)
    over = (upright << 1 | upright >> 1) & land
    beside = (level << pitch | level >> pitch) & land
    round_square = (over << pitch | over >> pitch | beside << 1 | beside >> 1) & near
    return adjacent_tiles(second, pitch) & land & ~near | round_square


def landing_tiles(tile: int, land: int, taken: int, pitch: int) -> int:
    """Return the tiles where a walk of 1, 2 or 3 steps can end, without `taken` (bits)."""
    tiles = 0
    for steps in (1, 2, 3):
        tiles |= reachable_tiles(tile, steps, land, pitch)
    return tiles & ~taken


def may_land(tile: int, land: int, taken: int, pitch: int) -> bool:
    """Return whether `landing_tiles` has any tiles, faster: usually one step leads to one."""
    return any(reachable_tiles(tile, steps, land, pitch) & ~taken for steps in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class WalkRange:
    """The tiles that a token reaches with a number of steps if all tiles are land.

    Attributes:
        ends: for each tile, in reading order: the tile (as one bit), and its name.
        ways: for each tile, the walks to it, the walk with the fewest turns first. A walk is a
            pair: the tiles between its start and its end (bits), and all its tiles in order.
    """

    ends: tuple[tuple[int, str], ...]
    ways: Mapping[int, tuple[tuple[int, tuple[int, ...]], ...]]


@lru_cache(maxsize=4096)
def walk_range(tile: int, steps: int, side: int) -> WalkRange:
    """Return the range of a token on `tile`.

    The cache is large enough for nearly all tiles and steps of the largest sea.
    """
    pitch = side + 1
    names = _tile_names(side)[0]
    sea = sum(1 << place for place in names)
    ways = dict[int, list[tuple[int, ...]]]()
    for path in walks(tile, steps, sea, pitch):
        ways.setdefault(path[-1], []).append(path)
    between = {
        goal: tuple(
            (sum(1 << at for at in path[1:-1]), path) for path in sorted(paths, key=_bends_sort_key)
        )
        for goal, paths in ways.items()
    }
    ends = in_reading_order(sum(1 << goal for goal in ways), pitch)
    return WalkRange(tuple((1 << goal, names[goal]) for goal in ends), between)


def _bends_sort_key(path: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return a sort key: the number of turns of a walk, then the walk itself."""
    ways = [b - a for a, b in pairwise(path)]
    return sum(a != b for a, b in pairwise(ways)), path


def walks(tile: int, steps: int, land: int, pitch: int) -> Iterator[tuple[int, ...]]:
    """Yield every walk of exactly `steps` steps over land that enters no tile twice.

    A walk is the tuple of its tiles, beginning with `tile`.
    """
    paths: list[tuple[int, ...]] = [(tile,)]
    for _ in range(steps):
        paths = [
            (*path, path[-1] + way)
            for path in paths
            for way in (pitch, 1, -pitch, -1)
            if path[-1] + way >= 0 and land >> path[-1] + way & 1 and path[-1] + way not in path
        ]
    yield from paths


def connected_land(tiles_in: int, land: int, pitch: int) -> int:
    """Return all land connected with the tiles in `tiles_in`, themselves included (bits)."""
    connected = tiles_in & land
    while (more := connected | adjacent_tiles(connected, pitch) & land) != connected:
        connected = more
    return connected


def tiles_of_bits(bits: int) -> Iterator[int]:
    """Yield the tiles of a set in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def in_reading_order(bits: int, pitch: int) -> list[int]:
    """Return the tiles of a set in reading order: row by row from the top."""
    return sorted(tiles_of_bits(bits), key=lambda tile: (-(tile // pitch), tile))


@lru_cache(maxsize=256)
def starting_corners(board: Board, seats: int) -> tuple[int, ...]:
    """Return the starting corners, clockwise, as far apart as possible.

    Distances are steps over land. The chosen corners have the greatest distance between the two
    nearest of them. Ties are broken by the sum of all distances, then in favour of corners at the
    lower left.
    """
    candidates = corner_tiles(board)
    ways = {tile: distances_from(board, tile) for tile in candidates}

    def apart(places: tuple[int, ...]) -> tuple[int, int]:
        lengths = [ways[one][other] for one, other in combinations(places, 2)]
        return min(lengths), sum(lengths)

    chosen = max(combinations(candidates, seats), key=apart)
    return tuple(sorted(chosen, key=lambda tile: _direction_from_middle(board, tile)))


def corner_tiles(board: Board) -> list[int]:
    """Return the tiles with water on two adjacent sides, from the lower left.

    A tile is inland if it has land both at the left and right, or both above and below. Every other
    tile has water at the left or right, and also above or below.
    """
    land = board.land
    pitch = board.pitch
    inland = land << 1 & land >> 1 | land << pitch & land >> pitch
    return list(tiles_of_bits(land & ~inland))


def distances_from(board: Board, start: int) -> dict[int, int]:
    """Return, for each tile connected with `start`, the number of steps to it."""
    steps = 0
    edge = 1 << start
    reached = 1 << start
    distances: dict[int, int] = {}
    while edge:
        distances |= dict.fromkeys(tiles_of_bits(edge), steps)
        edge = adjacent_tiles(edge, board.pitch) & board.land & ~reached
        reached = reached | edge
        steps = steps + 1
    return distances


def _direction_from_middle(board: Board, tile: int) -> float:
    """Return the direction of a tile from the middle of the sea.

    It is an angle in radians, clockwise from the lower left.
    """
    column, row = (2 * value - board.side + 1 for value in board.column_and_row(tile))
    return atan2(row - column, -row - column) % tau
