"""Counts the boards of all tiles without laying them one by one.

Row after row, what matters of the tiles laid so far is which they are, what their lower edge shows
and, for a colour that must be one area, how its areas meet that edge. Half a board is enough:
the other half is one like it, of the other tiles, turned upside down. (A transfer matrix, met in
the middle.)

An edge from left to right is two bits a column: set where it shows land. The shore of an area
(see `pieces`) is the bits at the lower edge that are its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from skerry.games.palavan.piece_sets import COLOURS, Areas, every_tile, joined
from skerry.games.palavan.tiles import LAND, RIGHT, fits, halves, regions, tiles, turns

Lower = tuple[int, tuple[Areas, ...]]
"""The lower edge of some rows: what it shows, and the shores there, for each colour asked for."""

Halves = dict[Lower, dict[int, int]]
"""In how many ways rows with such an edge are made of such tiles (bits)."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a row does: its upper and its lower edge, and the shores of its areas by colour.

    In these shores the upper edge is the lower bits, the lower edge the ones after them.
    """

    upper: int
    lower: int
    shores: tuple[Areas, ...]


def placements(width: int, height: int, colours: Iterable[int] = ()) -> int:
    """How many boards of all tiles fit and have each of these colours in one area at most.

    A colour is its number in `COLOURS`. Boards that are turns of each other are all counted.
    Raises ValueError if the tiles don't fill the board, or it has no middle between two rows.
    """
    if width * height != len(tiles()) or height % 2:
        raise ValueError(f"{len(tiles())} tiles and an even height, not {width} x {height}")
    rows = _rows(width, tuple(colours))
    half = _top(rows, width)
    for _ in range(height // 2 - 1):
        half = _stacked(half, rows, width)
    return _met(half, width)


def _rows(width: int, colours: tuple[int, ...]) -> dict[Row, dict[int, int]]:
    """Every row that fits, by what it does and the tiles it is made of."""
    found: dict[Row, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for row in _fitting((), width):
        areas = [tuple[int, ...]() for _ in colours]
        for column, piece in enumerate(row):
            for number, colour in enumerate(colours):
                shores = _shores(piece, COLOURS[colour], column, width)
                areas[number] = joined(areas[number], shores)
        upper = sum(_land(piece, 0, 1) << 2 * column for column, piece in enumerate(row))
        lower = sum(_land(piece, 5, 4) << 2 * column for column, piece in enumerate(row))
        what = Row(upper, lower, tuple(tuple(sorted(its)) for its in areas))
        found[what][sum(1 << piece // 4 for piece in row)] += 1
    return found


def _fitting(row: tuple[int, ...], width: int) -> Iterator[tuple[int, ...]]:
    """All ways to go on with a row."""
    if len(row) == width:
        yield row
        return
    for tile in range(len(tiles())):
        if any(piece // 4 == tile for piece in row):
            continue
        for turn in turns(tile):
            piece = 4 * tile + turn
            if not row or fits(row[-1], RIGHT, piece):
                yield from _fitting((*row, piece), width)


def _land(piece: int, left: int, right: int) -> int:
    """Two half-edges as bits, the left one first: set for land."""
    return (halves(piece)[left] == LAND) + 2 * (halves(piece)[right] == LAND)


def _shores(piece: int, colour: str, column: int, width: int) -> Areas:
    """The shores of a piece's regions of a colour in a row; inner edges follow the lower one's."""
    upper = 2 * column
    lower = 2 * width + 2 * column
    inner = 4 * width + 2 * column
    places = {0: upper, 1: upper + 1, 5: lower, 4: lower + 1}
    if column:
        places |= {7: inner - 2, 6: inner - 1}
    if column < width - 1:
        places |= {2: inner, 3: inner + 1}
    found: dict[int, int] = {}
    for half, region in enumerate(regions(piece)):
        if halves(piece)[half] == colour:
            bit = 1 << places[half] if half in places else 0
            found[region] = found.get(region, 0) | bit
    return tuple(found.values())


def _top(rows: Mapping[Row, Mapping[int, int]], width: int) -> Halves:
    """The rows as first rows: what is above is the rim."""
    half: Halves = defaultdict(lambda: defaultdict(int))
    for row, made in rows.items():
        lower = _lower(row.lower, row.shores, width)
        if lower:
            for bits, ways in made.items():
                half[lower][bits] += ways
    return half


def _stacked(above: Halves, rows: Mapping[Row, Mapping[int, int]], width: int) -> Halves:
    """One more row below."""
    below: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        below[row.upper].append(row)
    half: Halves = defaultdict(lambda: defaultdict(int))
    for (edge, areas), made in above.items():
        for row in below[edge]:
            after = tuple(map(joined, areas, row.shores))
            lower = _lower(row.lower, after, width)
            if lower:
                _add(half[lower], made, rows[row])
    return half


def _add(to: dict[int, int], made: Mapping[int, int], more: Mapping[int, int]) -> None:
    """Count the ways of two things made of different tiles together."""
    for bits, ways in made.items():
        for others, times in more.items():
            if not bits & others:
                to[bits | others] += ways * times


def _lower(edge: int, areas: Iterable[Areas], width: int) -> Lower | None:
    """The lower edge after a row, None if a colour can't be one area any more."""
    shores = tuple(tuple(sorted(area >> 2 * width for area in its)) for its in areas)
    if any(its[0] == 0 and len(its) > 1 for its in shores if its):
        return None
    return edge, shores


def _met(half: Halves, width: int) -> int:
    """In how many ways a half and another one, upside down, make a board of all tiles."""
    full = every_tile()
    under: dict[int, list[tuple[tuple[Areas, ...], Lower]]] = defaultdict(list)
    for lower in half:
        edge, shores = lower
        turned = tuple(tuple(_reversed(area, width) for area in its) for its in shores)
        under[_reversed(edge, width)].append((turned, lower))
    total = 0
    for (edge, shores), made in half.items():
        for turned, lower in under[edge]:
            if all(len(joined(*both)) <= 1 for both in zip(shores, turned, strict=True)):
                others = half[lower]
                total += sum(ways * others.get(full ^ bits, 0) for bits, ways in made.items())
    return total


def _reversed(edge: int, width: int) -> int:
    """An edge from right to left."""
    return int(f"{edge:0{2 * width}b}"[::-1], 2)
