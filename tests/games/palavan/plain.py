"""Palavan once more, on coordinates and texts and as simply as can be: an oracle for the rules."""

from __future__ import annotations

import json
from importlib.resources import files

Field = dict[tuple[int, int], str]
"""Eight halves, clockwise from the left half of the top edge, by (column, row)."""

TILES = {
    row["id"].lower(): row["halves"]
    for row in json.loads(
        (files("skerry.games.palavan") / "tiles.json").read_text(encoding="utf-8")
    )["tiles"]
}


def turned(halves: str, times: int) -> str:
    """Clockwise by quarters: what was the left edge is the top edge."""
    for _ in range(times):
        halves = halves[6:] + halves[:6]
    return halves


def agree(field: Field, column: int, row: int, halves: str) -> bool:
    """Whether a tile fits all its neighbours: the halves that face each other are the same."""
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


def moves(field: Field, hand: set[str]) -> set[str]:
    """What may be laid on a field of 7 by 7, in notation; turns that look the same once."""
    found: set[str] = set()
    for tile in hand:
        seen: set[str] = set()
        for turn in range(4):
            halves = turned(TILES[tile], turn)
            if halves in seen:
                continue
            seen.add(halves)
            for column, row in places(field):
                if agree(field, column, row, halves):
                    found.add(f"{tile}@{turn}-{'abcdefg'[column]}{row + 1}")
    return found


def places(field: Field) -> set[tuple[int, int]]:
    """The free cells beside what lies that keep it within four by four; the middle at first."""
    if not field:
        return {(3, 3)}
    beside = {(c + dc, r + dr) for c, r in field for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {place for place in beside - set(field) if extent({*field, place}) <= 4}


def extent(cells: set[tuple[int, int]]) -> int:
    """The longer side of what encloses these cells."""
    columns = {c for c, _ in cells}
    rows = {r for _, r in cells}
    return max(max(columns) - min(columns), max(rows) - min(rows)) + 1


def lay(field: Field, move: str) -> Field:
    """The field after a move."""
    what, _, where = move.partition("-")
    tile, _, turn = what.partition("@")
    place = ("abcdefg".index(where[0]), int(where[1:]) - 1)
    return {**field, place: turned(TILES[tile], int(turn))}
