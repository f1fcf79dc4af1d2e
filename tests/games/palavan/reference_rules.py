"""A second, plain implementation of the rules of Palavan, on coordinates and texts."""

from __future__ import annotations

import json
from importlib.resources import files

Field = dict[tuple[int, int], str]
"""The eight half-edges of each tile, by (column, row).

They are listed clockwise, from the left half of the top edge.
"""

TILES = {
    row["id"].lower(): row["halves"]
    for row in json.loads(
        (files("skerry.games.palavan") / "tiles.json").read_text(encoding="utf-8")
    )["tiles"]
}


def rotate(halves: str, times: int) -> str:
    """Return the half-edges after `times` quarter turns clockwise."""
    for _ in range(times):
        halves = halves[6:] + halves[:6]
    return halves


def fits_neighbours(field: Field, column: int, row: int, halves: str) -> bool:
    """Return whether a tile fits all its neighbours: half-edges that face each other are equal."""
    above = field.get((column, row - 1))
    below = field.get((column, row + 1))
    left = field.get((column - 1, row))
    right = field.get((column + 1, row))
    return (
        (above is None or (halves[0], halves[1]) == (above[5], above[4]))
        and (below is None or (halves[5], halves[4]) == (below[0], below[1]))
        and (left is None or (halves[7], halves[6]) == (left[2], left[3]))
        and (right is None or (halves[2], halves[3]) == (right[7], right[6]))
    )


def legal_moves(field: Field, hand: set[str]) -> set[str]:
    """Return the legal placements on a field of 7 by 7 cells, as actions.

    Of rotations of a tile that look the same, only the first is included.
    """
    actions: set[str] = set()
    for tile in hand:
        distinct: set[str] = set()
        for turn in range(4):
            halves = rotate(TILES[tile], turn)
            if halves in distinct:
                continue
            distinct.add(halves)
            for column, row in open_places(field):
                if fits_neighbours(field, column, row, halves):
                    actions.add(f"{tile}@{turn}-{'abcdefg'[column]}{row + 1}")
    return actions


def open_places(field: Field) -> set[tuple[int, int]]:
    """Return the free cells where the rules allow a tile, whether or not it fits there.

    They are next to a tile, and with them the layout is at most 4 by 4 cells. On an empty field,
    the only such cell is the one in the middle.
    """
    if not field:
        return {(3, 3)}
    beside = {(c + dc, r + dr) for c, r in field for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {place for place in beside - set(field) if extent({*field, place}) <= 4}


def extent(cells: set[tuple[int, int]]) -> int:
    """Return the longer side of the smallest rectangle around the cells."""
    columns = {c for c, _ in cells}
    rows = {r for _, r in cells}
    return max(max(columns) - min(columns), max(rows) - min(rows)) + 1


def place_tile(field: Field, move: str) -> Field:
    """Return the field after a move."""
    piece, _, square = move.partition("-")
    tile, _, turn = piece.partition("@")
    place = ("abcdefg".index(square[0]), int(square[1:]) - 1)
    return {**field, place: rotate(TILES[tile], int(turn))}
