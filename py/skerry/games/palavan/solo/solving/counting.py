"""Counting of all solved boards without listing them.

The upper half of the board is built row by row (the transfer-matrix method). Halves are counted
together if they are equal in three respects: the tiles that they use, the colours along their
bottom edge and, for each colour that must be one area, the shores of its areas at this edge. A
board consists of two such halves with different tiles; one of them is turned upside down.

The colours along the edge of a row are an integer with two bits for each column, from the left;
a bit is set for land. The shore of an area (see `piece_sets`) has its half-edges at the bottom
edge.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from skerry.games.palavan.piece_sets import COLOURS, Areas, all_tiles_mask, join_areas
from skerry.games.palavan.tiles import (
    LAND,
    RIGHT,
    distinct_turns,
    edges_match,
    rotated_halves,
    rotated_regions,
    tiles,
)

BottomEdge = tuple[int, tuple[Areas, ...]]
"""The bottom edge of the rows built so far: its colours, and for each colour that must be one area
the shores of its areas there."""

Halves = dict[BottomEdge, dict[int, int]]
"""For each bottom edge and each set of tiles (as bits): the number of ways to build rows with this
edge from these tiles."""


@dataclass(frozen=True, slots=True)
class Row:
    """The properties of a row of pieces that matter for counting.

    Attributes:
        top: The colours along the top edge.
        bottom: The colours along the bottom edge.
        shores: For each colour that must be one area, the shores of its areas. The lowest bits of a
            shore are half-edges of the top edge, the next bits are half-edges of the bottom edge.
    """

    top: int
    bottom: int
    shores: tuple[Areas, ...]


def count_boards(width: int, height: int, colours: Iterable[int] = ()) -> int:
    """Return the number of boards of all tiles on which all edges fit.

    Rotated boards count separately.

    Args:
        width: Number of columns.
        height: Number of rows.
        colours: Only boards count on which each of these colours has at most one area. Indices in
            `COLOURS`.

    Raises:
        ValueError: The tiles don't fill the board, or the height is odd.
    """
    if width * height != len(tiles()) or height % 2:
        raise ValueError(f"{len(tiles())} tiles and an even height, not {width} x {height}")
    rows = _count_rows(width, tuple(colours))
    half = _halves_of_first_row(rows, width)
    for _ in range(height // 2 - 1):
        half = _add_row(half, rows, width)
    return _count_joined_halves(half, width)


def _count_rows(width: int, colours: tuple[int, ...]) -> dict[Row, dict[int, int]]:
    """Return the number of rows with fitting edges, by their properties and tiles (as bits)."""
    rows: dict[Row, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for row in _complete_rows((), width):
        areas = [tuple[int, ...]() for _ in colours]
        for column, piece in enumerate(row):
            for number, colour in enumerate(colours):
                shores = _shores_in_column(piece, COLOURS[colour], column, width)
                areas[number] = join_areas(areas[number], shores)
        top = sum(_land_bits(piece, 0, 1) << 2 * column for column, piece in enumerate(row))
        bottom = sum(_land_bits(piece, 5, 4) << 2 * column for column, piece in enumerate(row))
        effect = Row(top, bottom, tuple(tuple(sorted(shores)) for shores in areas))
        rows[effect][sum(1 << piece // 4 for piece in row)] += 1
    return rows


def _complete_rows(row: tuple[int, ...], width: int) -> Iterator[tuple[int, ...]]:
    """Yield all rows of fitting pieces that begin with the pieces `row`."""
    if len(row) == width:
        yield row
        return
    for tile in range(len(tiles())):
        if any(piece // 4 == tile for piece in row):
            continue
        for turn in distinct_turns(tile):
            piece = 4 * tile + turn
            if not row or edges_match(row[-1], RIGHT, piece):
                yield from _complete_rows((*row, piece), width)


def _land_bits(piece: int, left: int, right: int) -> int:
    """Return the colours of two half-edges of a piece as bits: `left` is bit 0, `right` is bit 1.

    A bit is set for land.
    """
    return (rotated_halves(piece)[left] == LAND) + 2 * (rotated_halves(piece)[right] == LAND)


def _shores_in_column(piece: int, colour: str, column: int, width: int) -> Areas:
    """Return the shores of the regions of a colour, for a piece in column `column` of a row.

    A shore is a set of half-edges as bits: from the lowest bit those of the row's top edge, then
    those of its bottom edge (as in `Row.shores`), then those between two pieces of the row, through
    which the regions of neighbouring pieces are joined.
    """
    top = 2 * column
    bottom = 2 * width + 2 * column
    inner = 4 * width + 2 * column
    places = {0: top, 1: top + 1, 5: bottom, 4: bottom + 1}
    if column:
        places |= {7: inner - 2, 6: inner - 1}
    if column < width - 1:
        places |= {2: inner, 3: inner + 1}
    shores: dict[int, int] = {}
    for half, region in enumerate(rotated_regions(piece)):
        if rotated_halves(piece)[half] == colour:
            bit = 1 << places[half] if half in places else 0
            shores[region] = shores.get(region, 0) | bit
    return tuple(shores.values())


def _halves_of_first_row(rows: Mapping[Row, Mapping[int, int]], width: int) -> Halves:
    """Return the halves that consist of the first row of a board only."""
    half: Halves = defaultdict(lambda: defaultdict(int))
    for row, tile_ways in rows.items():
        bottom = _bottom_edge(row.bottom, row.shores, width)
        if bottom:
            for bits, ways in tile_ways.items():
                half[bottom][bits] += ways
    return half


def _add_row(above: Halves, rows: Mapping[Row, Mapping[int, int]], width: int) -> Halves:
    """Return the halves that consist of the rows `above` and one more row below."""
    below: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        below[row.top].append(row)
    half: Halves = defaultdict(lambda: defaultdict(int))
    for (edge, areas), tile_ways in above.items():
        for row in below[edge]:
            after = tuple(map(join_areas, areas, row.shores))
            bottom = _bottom_edge(row.bottom, after, width)
            if bottom:
                _add_ways(half[bottom], tile_ways, rows[row])
    return half


def _add_ways(
    total: dict[int, int], ways_above: Mapping[int, int], ways_below: Mapping[int, int]
) -> None:
    """Add to `total` the ways to combine rows above and rows below that have no tile in common.

    All arguments map a set of tiles, as bits, to a number of ways.
    """
    for bits, ways in ways_above.items():
        for others, times in ways_below.items():
            if not bits & others:
                total[bits | others] += ways * times


def _bottom_edge(colours: int, areas: Iterable[Areas], width: int) -> BottomEdge | None:
    """Return the bottom edge of some rows; None if a colour can't become one area any more.

    Args:
        colours: The colours along the bottom edge.
        areas: For each colour that must be one area, its areas, with shores as in `Row.shores`.
        width: Number of columns.
    """
    shores = tuple(tuple(sorted(area >> 2 * width for area in colour)) for colour in areas)
    if any(colour[0] == 0 and len(colour) > 1 for colour in shores if colour):
        return None
    return colours, shores


def _count_joined_halves(half: Halves, width: int) -> int:
    """Return the number of boards of all tiles that consist of two halves, one upside down."""
    full = all_tiles_mask()
    under: dict[int, list[tuple[tuple[Areas, ...], BottomEdge]]] = defaultdict(list)
    for bottom in half:
        edge, shores = bottom
        turned = tuple(tuple(_reverse_bits(area, width) for area in colour) for colour in shores)
        under[_reverse_bits(edge, width)].append((turned, bottom))
    total = 0
    for (edge, shores), tile_ways in half.items():
        for turned, bottom in under[edge]:
            if all(len(join_areas(*both)) <= 1 for both in zip(shores, turned, strict=True)):
                others = half[bottom]
                total += sum(ways * others.get(full ^ bits, 0) for bits, ways in tile_ways.items())
    return total


def _reverse_bits(edge: int, width: int) -> int:
    """Return an edge, or a shore at an edge, with its bits from right to left."""
    return int(f"{edge:0{2 * width}b}"[::-1], 2)
