"""The sheets of Islant, read from sheets.json, and what is drawn in their cells.

A cell holds one thing, written as a number, its *code*: EMPTY; a land tile, its quarters as bits
plus RED or BLUE or both (purple) or neither; a wave, WAVE plus its value; a ship, SHIP plus its
value plus 8 times its group, 0 for an unfinished one. A drawn sheet is a tuple of codes, row by
row from the upper left cell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

EMPTY = 0
QUARTERS = 15
"""All four quarters of a cell, and the bits of a code that say which are land."""

RED = 16
BLUE = 32
WAVE = 64
SHIP = 80
COLOURS = {"land": 0, "red": RED, "blue": BLUE}
"""What a row of the sheet adds to its tiles."""

GROUP = 8
"""What one more group adds to a ship's code."""

SIDES = "NESW"
"""The quarters of a cell, clockwise from the upper one; quarter k is bit k of a code."""

ANY = 0b111110
"""All the numbers 1 to 5 for which a column can stand, as bits."""

STUDY = 0
"""The level of a sheet with two empty cells, of which all is known."""

WILD = 6
"""A die that shows this may be treated as any number from 1 to 5."""

Cells = tuple[int, ...]
"""The codes of a drawn sheet."""


@dataclass(frozen=True, slots=True)
class Form:
    """The blank sheet of a level.

    `rows` are those that dice are assigned to besides the grid columns; `columns` are, by column
    of the grid, the numbers for which it stands as bits, or nothing where columns do not count;
    `touching` says whether land has to lie beside land; `blank` is what is printed in the cells.
    """

    level: int
    dice: int
    distinct: bool
    size: int
    rows: tuple[str, ...]
    columns: tuple[int, ...]
    touching: bool
    blank: Cells
    sure: int

    @property
    def lands(self) -> tuple[str, ...]:
        """The rows that are land."""
        return tuple(row for row in self.rows if row in COLOURS)

    @property
    def coloured(self) -> bool:
        """Whether land is red and blue."""
        return "red" in self.rows

    @property
    def waves(self) -> bool:
        """Whether there are waves on this sheet."""
        return "wave" in self.rows

    @property
    def ships(self) -> bool:
        """Whether there are ships on this sheet."""
        return "ship" in self.rows


@cache
def form_of(level: int) -> Form:
    """The blank sheet of level 1 to 5, or of STUDY."""
    row = _data()["levels"][level - 1] if level else _data()["study"]
    return Form(
        level=level,
        dice=row["dice"],
        distinct=row["reroll_doubles"],
        size=row["size"],
        rows=tuple(row["rows"]),
        columns=tuple(_bits(numbers) for numbers in row["columns"]),
        touching=row["touching"],
        blank=_blank(row),
        sure=row["sure"],
    )


def levels() -> range:
    """The numbers of the levels."""
    return range(1, len(_data()["levels"]) + 1)


@cache
def ship_totals() -> tuple[tuple[int, int], ...]:
    """The totals to be marked, from the left, each with the points under it."""
    return tuple((total, points) for total, points in _data()["ship_totals"])


@cache
def wave_sets() -> Mapping[int, int]:
    """What a set of so many waves scores."""
    return {int(length): int(points) for length, points in _data()["wave_sets"]}


# Tiles


@cache
def tile(row: str, value: int, turn: int) -> int:
    """The code of the tile that a die of `value` stands for in a row, after quarter turns
    clockwise.
    """
    quarters = sum(1 << SIDES.index(side) for side in _data()["tiles"][tile_name(row, value)])
    return COLOURS[row] | _turned(quarters, turn)


def code_of(row: str, value: int, turn: int = 0) -> int:
    """The code of what a die of `value` stands for in a row: a tile, a wave, an unfinished ship."""
    if row in COLOURS:
        return tile(row, value, turn)
    return value + (WAVE if row == "wave" else SHIP)


def tile_name(row: str, value: int) -> str:
    """What that tile is called."""
    name = _data()["orders"][row][value - 1]
    assert isinstance(name, str)
    return name


@cache
def turns(row: str, value: int) -> tuple[int, ...]:
    """The quarter turns of a tile that can be told apart."""
    first = {tile(row, value, turn): turn for turn in (3, 2, 1, 0)}
    return tuple(sorted(first.values()))


@cache
def row_and_value(code: int) -> tuple[str, int]:
    """The row that a drawn code belongs to, and the number that its die stood for."""
    if code >= SHIP:
        return "ship", (code - SHIP) % GROUP
    if code >= WAVE:
        return "wave", code - WAVE
    row = {bits: name for name, bits in COLOURS.items()}[code & ~QUARTERS]
    value = next(v for v in range(1, 6) if code in {tile(row, v, t) for t in turns(row, v)})
    return row, value


def is_land(code: int) -> bool:
    """Whether a code is a land tile (or the central one)."""
    return EMPTY < code < WAVE


def group_of(code: int) -> int:
    """The number of the finished group that a ship belongs to; 0 for unfinished ones."""
    return (code - SHIP) // GROUP


# Cells


@cache
def names(size: int) -> tuple[str, ...]:
    """Cells are named by column, a letter from the left, and row, a number from the top."""
    return tuple(f"{chr(97 + cell % size)}{cell // size + 1}" for cell in range(size * size))


@cache
def neighbours(size: int) -> tuple[int, ...]:
    """For each cell the cells orthogonally beside it, as bits."""
    return tuple(sum(1 << other for other in beside(size, c) if other >= 0) for c in _all(size))


@cache
def beside(size: int, cell: int) -> tuple[int, int, int, int]:
    """The cells above, right, below and left of a cell; -1 beyond the border."""
    row, column = divmod(cell, size)
    return (
        cell - size if row else -1,
        cell + 1 if column < size - 1 else -1,
        cell + size if row < size - 1 else -1,
        cell - 1 if column else -1,
    )


def spread(size: int, cells: int) -> int:
    """The cells beside any of `cells`, both as bits."""
    every, first, last = _edges(size)
    found = cells << size | cells >> size | (cells & ~last) << 1 | (cells & ~first) >> 1
    return found & every


@cache
def _edges(size: int) -> tuple[int, int, int]:
    """All cells, those of the first column, and those of the last, as bits."""
    first = sum(1 << cell for cell in range(0, size * size, size))
    return (1 << size * size) - 1, first, first << size - 1


def bit_indices(bits: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _all(size: int) -> range:
    return range(size * size)


def _turned(quarters: int, turn: int) -> int:
    return (quarters << turn | quarters >> 4 - turn) & QUARTERS


def _bits(numbers: list[int]) -> int:
    return ANY if numbers == [0] else sum(1 << number for number in numbers)


def _blank(row: dict[str, Any]) -> Cells:
    size = row["size"]
    cells = [EMPTY] * row["size"] ** 2
    cells[len(cells) // 2] = sum({COLOURS[name] for name in row["rows"] if name in COLOURS}, 15)
    for cell, code in row.get("printed", {}).items():
        cells[int(cell)] = code
    if row["corner_wave"]:
        for corner in (0, size - 1, size * (size - 1), size * size - 1):
            cells[corner] = WAVE + row["corner_wave"]
    return tuple(cells)


@cache
def _data() -> dict[str, Any]:
    text = (files(__package__ or "") / "sheets.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
