"""Tiles, islands of two by two tiles, and who can walk where.

Tiles lie on a square sea of `side` columns and rows and are numbered row by row from the lower
left: row * (side + 1) + column. The column after the last is always water, so that sets of tiles,
kept as the bits of an integer, can be shifted to the right and left without running over the edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import atan2, tau
from string import ascii_lowercase

ISLAND = 4
"""Tiles of an island."""

ACROSS = 2
"""Columns and rows of an island."""

LARGEST = 34
"""Most columns and rows."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything about an archipelago that never changes.

    `islands` are the lower left tiles of the islands, `masks` their tiles as bits, `land` all of
    them; `island_at` leads from a tile to the number of its island; `pitch` from a tile to the
    one above it; `names` has a name for every place in the sea and `number` is the way back.
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
        """Boards are shared, never copied."""
        return self

    def place(self, tile: int) -> tuple[int, int]:
        """Column and row of a tile, from 0."""
        return tile % self.pitch, tile // self.pitch


@lru_cache(maxsize=2048)
def board(side: int, islands: tuple[int, ...]) -> Board:
    """The board with these islands, which may not overlap."""
    pitch = side + 1
    masks = tuple(island_mask(corner, pitch) for corner in islands)
    names, number = _places(side)
    return Board(
        side=side,
        islands=islands,
        pitch=pitch,
        masks=masks,
        land=sum(masks),
        island_at={tile: k for k, mask in enumerate(masks) for tile in tiles(mask)},
        names=names,
        number=number,
    )


@cache
def _places(side: int) -> tuple[Mapping[int, str], Mapping[str, int]]:
    """The names of all places of a sea, and the way back."""
    names = {
        row * (side + 1) + column: f"{column_name(column)}{row + 1}"
        for row in range(side)
        for column in range(side)
    }
    return names, {name: tile for tile, name in names.items()}


def column_name(column: int) -> str:
    """The letters of a column: a to z, then aa, ab .."""
    more, last = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


def block(side: int, size: int) -> tuple[int, ...]:
    """The islands of a square of `size` tiles in the middle of the sea, row by row."""
    margin, pitch = (side - size) // 2, side + 1
    span = range(margin, margin + size, 2)
    return tuple(row * pitch + column for row in span for column in span)


def island_mask(corner: int, pitch: int) -> int:
    """The four tiles of the island whose lower left tile is `corner`."""
    return (0b11 | 0b11 << pitch) << corner


def berths(atoll: Board) -> tuple[int, ...]:
    """Where one more island fits: free, and with an edge at the land; lower left tiles in order."""
    pitch, land = atoll.pitch, atoll.land
    row = (1 << atoll.side) - 1
    free = sum(row << pitch * number for number in range(atoll.side)) & ~land
    shore = spread(land, pitch)
    fits = free & free >> 1 & free >> pitch & free >> pitch + 1
    return tuple(tiles(fits & (shore | shore >> 1 | shore >> pitch | shore >> pitch + 1)))


def extent(atoll: Board, margin: int = 0) -> tuple[range, range]:
    """The columns and rows that the islands take, and so many more at each side as far as the sea
    has them.
    """
    columns, rows = zip(*(atoll.place(corner) for corner in atoll.islands), strict=True)
    across, up = (
        range(max(0, min(taken) - margin), min(atoll.side, max(taken) + ACROSS + margin))
        for taken in (columns, rows)
    )
    return across, up


def spread(bits: int, pitch: int) -> int:
    """The neighbours of these tiles, water among them."""
    return bits << 1 | bits >> 1 | bits << pitch | bits >> pitch


def reach(tile: int, steps: int, land: int, pitch: int) -> int:
    """The tiles that end a walk of exactly 1, 2 or 3 steps over land entering no tile twice (bits).

    A third step leads to a neighbour of the start only round a square of four tiles, and wherever
    else plain spreading leads, because then nothing can have been entered twice.
    """
    start = 1 << tile
    near = spread(start, pitch) & land
    if steps == 1:
        return near
    second = spread(near, pitch) & land & ~start
    if steps == 2:
        return second
    upright, level = near & ~(start << 1 | start >> 1), near & (start << 1 | start >> 1)
    over, beside = (upright << 1 | upright >> 1) & land, (level << pitch | level >> pitch) & land
    round_square = (over << pitch | over >> pitch | beside << 1 | beside >> 1) & near
    return spread(second, pitch) & land & ~near | round_square


def landings(tile: int, land: int, taken: int, pitch: int) -> int:
    """The tiles that 1, 2 or 3 steps lead to (bits); those `taken` may be passed only."""
    found = 0
    for steps in (1, 2, 3):
        found |= reach(tile, steps, land, pitch)
    return found & ~taken


def may_land(tile: int, land: int, taken: int, pitch: int) -> bool:
    """Whether there are any `landings`: one step leads to one nearly always."""
    return any(reach(tile, steps, land, pitch) & ~taken for steps in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Range:
    """Where so many steps from a tile lead, were there land everywhere.

    `ends` are the tiles as one reads, each as a bit with its name; `ways` are by tile the walks to
    it, those that turn least first: the tiles between start and end as bits, and the whole walk.
    """

    ends: tuple[tuple[int, str], ...]
    ways: Mapping[int, tuple[tuple[int, tuple[int, ...]], ...]]


@lru_cache(maxsize=4096)
def walk_range(tile: int, steps: int, side: int) -> Range:
    """The range of a tile. Nearly all that there are of the largest sea are remembered."""
    pitch, names = side + 1, _places(side)[0]
    sea, ways = sum(1 << place for place in names), dict[int, list[tuple[int, ...]]]()
    for path in walks(tile, steps, sea, pitch):
        ways.setdefault(path[-1], []).append(path)
    between = {
        goal: tuple((sum(1 << at for at in path[1:-1]), path) for path in sorted(paths, key=_bends))
        for goal, paths in ways.items()
    }
    ends = reading(sum(1 << goal for goal in ways), pitch)
    return Range(tuple((1 << goal, names[goal]) for goal in ends), between)


def _bends(path: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """How often a walk turns."""
    ways = [b - a for a, b in pairwise(path)]
    return sum(a != b for a, b in pairwise(ways)), path


def walks(tile: int, steps: int, land: int, pitch: int) -> Iterator[tuple[int, ...]]:
    """Every walk of exactly so many steps over land that enters no tile twice, start included."""
    paths: list[tuple[int, ...]] = [(tile,)]
    for _ in range(steps):
        paths = [
            (*path, path[-1] + way)
            for path in paths
            for way in (pitch, 1, -pitch, -1)
            if path[-1] + way >= 0 and land >> path[-1] + way & 1 and path[-1] + way not in path
        ]
    yield from paths


def joined(tiles_in: int, land: int, pitch: int) -> int:
    """All land that hangs together with these tiles (bits)."""
    found = tiles_in & land
    while (more := found | spread(found, pitch) & land) != found:
        found = more
    return found


def tiles(bits: int) -> Iterator[int]:
    """The tiles of a set, in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def reading(bits: int, pitch: int) -> list[int]:
    """The tiles of a set as one reads: row by row from the top."""
    return sorted(tiles(bits), key=lambda tile: (-(tile // pitch), tile))


@lru_cache(maxsize=256)
def starts(atoll: Board, seats: int) -> tuple[int, ...]:
    """Where the players begin: corners as far from each other as can be, clockwise.

    A corner is a tile with water at two adjacent sides. Of all sets of corners the one is taken
    whose nearest two are farthest apart on foot, then the one with the longest ways in all, then
    the first from the lower left.
    """
    found = corners(atoll)
    ways = {tile: distances(atoll, tile) for tile in found}

    def apart(places: tuple[int, ...]) -> tuple[int, int]:
        lengths = [ways[one][other] for one, other in combinations(places, 2)]
        return min(lengths), sum(lengths)

    chosen = max(combinations(found, seats), key=apart)
    return tuple(sorted(chosen, key=lambda tile: _bearing(atoll, tile)))


def corners(atoll: Board) -> list[int]:
    """The tiles with water at two adjacent sides, from the lower left.

    Two open sides that are not adjacent lie opposite each other: so one at the left or right,
    and one above or below.
    """
    land, pitch = atoll.land, atoll.pitch
    inland = land << 1 & land >> 1 | land << pitch & land >> pitch
    return list(tiles(land & ~inland))


def distances(atoll: Board, start: int) -> dict[int, int]:
    """Steps on foot from a tile to all that it hangs together with."""
    steps, edge, found = 0, 1 << start, 1 << start
    distances: dict[int, int] = {}
    while edge:
        distances |= dict.fromkeys(tiles(edge), steps)
        edge = spread(edge, atoll.pitch) & atoll.land & ~found
        found, steps = found | edge, steps + 1
    return distances


def _bearing(atoll: Board, tile: int) -> float:
    """The direction from the middle of the sea, clockwise from the lower left."""
    column, row = (2 * value - atoll.side + 1 for value in atoll.place(tile))
    return atan2(row - column, -row - column) % tau
