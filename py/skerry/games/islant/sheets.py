"""The sheets of Islant, read from sheets.json, and the codes of their cells.

The content of a cell is a number, its *code*:

- EMPTY;
- a land tile: its quarters as bits, plus RED, BLUE, both (purple) or neither;
- a wave: WAVE plus its value;
- a ship: SHIP plus its value plus GROUP times the number of its group (0 if unfinished).

A drawn sheet is a tuple of codes, row by row from the upper left cell. A set of cells is an integer
with a bit for each cell, marked "(bits)" in docstrings.
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
"""The bits of a code that say which quarters of the cell are land; all of them are set in a lake
tile."""

RED = 16
BLUE = 32
WAVE = 64
SHIP = 80
COLOURS = {"land": 0, "red": RED, "blue": BLUE}
"""The colour bits of the tiles in each land row."""

GROUP = 8
"""In a ship's code, the number of its group is multiplied by this factor."""

SIDES = "NESW"
"""The quarters of a cell, clockwise from the upper one; SIDES[k] is bit k of a code."""

ANY = 0b111110
"""The numbers of the column *any*, which fits all dice: 1 to 5 (bits)."""

STUDY = 0
"""The level of the study sheet, which has only two empty cells and can be solved exactly."""

WILD = 6
"""The face of a die that counts as any number from 1 to 5."""

Cells = tuple[int, ...]
"""The codes of a drawn sheet."""


@dataclass(frozen=True, slots=True)
class Form:
    """The blank sheet of a level.

    Attributes:
        level: The level.
        dice: Number of dice.
        distinct: Whether doubles are rolled again.
        size: Number of columns and of rows of the grid.
        rows: The rows to which dice are assigned, except the columns: "land", "red", "blue",
            "wave", "ship".
        columns: The numbers (bits) of each column of the grid; () if columns don't count.
        touching: Whether land must be next to land.
        blank: The codes of the printed sheet.
        sure: How sure it is that the original grid had this size, in percent.
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
    def land_rows(self) -> tuple[str, ...]:
        """The land rows."""
        return tuple(row for row in self.rows if row in COLOURS)

    @property
    def has_coloured_land(self) -> bool:
        """Whether there is red and blue land."""
        return "red" in self.rows

    @property
    def has_waves(self) -> bool:
        """Whether there are waves on this sheet."""
        return "wave" in self.rows

    @property
    def has_ships(self) -> bool:
        """Whether there are ships on this sheet."""
        return "ship" in self.rows


@cache
def form_of(level: int) -> Form:
    """Return the blank sheet of level 1 to 5, or of STUDY."""
    row = _load_data()["levels"][level - 1] if level else _load_data()["study"]
    return Form(
        level=level,
        dice=row["dice"],
        distinct=row["reroll_doubles"],
        size=row["size"],
        rows=tuple(row["rows"]),
        columns=tuple(_numbers_mask(numbers) for numbers in row["columns"]),
        touching=row["touching"],
        blank=_blank_sheet(row),
        sure=row["sure"],
    )


def level_numbers() -> range:
    """Return the numbers of the levels."""
    return range(1, len(_load_data()["levels"]) + 1)


@cache
def ship_totals() -> tuple[tuple[int, int], ...]:
    """Return the ship totals from left to right, each with the points below it."""
    return tuple((total, points) for total, points in _load_data()["ship_totals"])


@cache
def wave_sets() -> Mapping[int, int]:
    """Return the points of a set of waves, by its length."""
    return {int(length): int(points) for length, points in _load_data()["wave_sets"]}


# Tiles


@cache
def tile_code(row: str, value: int, turn: int) -> int:
    """Return the code of the tile for number `value` in a land row.

    `turn` is its rotation in quarter turns clockwise.
    """
    quarters = sum(1 << SIDES.index(side) for side in _load_data()["tiles"][tile_name(row, value)])
    return COLOURS[row] | _rotate(quarters, turn)


def code_of(row: str, value: int, turn: int = 0) -> int:
    """Return the code of a drawing in a row: of a tile, a wave or an unfinished ship."""
    if row in COLOURS:
        return tile_code(row, value, turn)
    return value + (WAVE if row == "wave" else SHIP)


def tile_name(row: str, value: int) -> str:
    """Return the id of the tile for number `value` in a land row, such as "half"."""
    name = _load_data()["orders"][row][value - 1]
    assert isinstance(name, str)
    return name


@cache
def distinct_turns(row: str, value: int) -> tuple[int, ...]:
    """Return the rotations (in quarter turns) of a tile that look different."""
    first = {tile_code(row, value, turn): turn for turn in (3, 2, 1, 0)}
    return tuple(sorted(first.values()))


@cache
def row_and_value(code: int) -> tuple[str, int]:
    """Return the row and the number with which a code was drawn."""
    if code >= SHIP:
        return "ship", (code - SHIP) % GROUP
    if code >= WAVE:
        return "wave", code - WAVE
    row = {bits: name for name, bits in COLOURS.items()}[code & ~QUARTERS]
    value = next(
        v for v in range(1, 6) if code in {tile_code(row, v, t) for t in distinct_turns(row, v)}
    )
    return row, value


def is_land(code: int) -> bool:
    """Return whether a code is that of a land tile. The tile printed on the sheet counts too."""
    return EMPTY < code < WAVE


def group_of(code: int) -> int:
    """Return the number of the finished group of a ship, from 1; 0 if its group is unfinished."""
    return (code - SHIP) // GROUP


# Cells


@cache
def cell_names(size: int) -> tuple[str, ...]:
    """Return the names of all cells, such as "c2": the third cell in the second row."""
    return tuple(f"{chr(97 + cell % size)}{cell // size + 1}" for cell in range(size * size))


@cache
def neighbour_bits(size: int) -> tuple[int, ...]:
    """Return the cells (bits) that share a side with each cell."""
    return tuple(
        sum(1 << other for other in adjacent_cells(size, c) if other >= 0) for c in _all_cells(size)
    )


@cache
def adjacent_cells(size: int, cell: int) -> tuple[int, int, int, int]:
    """Return the cells above, right, below and left of a cell; -1 beyond the border."""
    row, column = divmod(cell, size)
    return (
        cell - size if row else -1,
        cell + 1 if column < size - 1 else -1,
        cell + size if row < size - 1 else -1,
        cell - 1 if column else -1,
    )


def neighbours_of_set(size: int, cells: int) -> int:
    """Return the cells that share a side with any of `cells` (both as bits)."""
    every, first, last = _edge_cells(size)
    result = cells << size | cells >> size | (cells & ~last) << 1 | (cells & ~first) >> 1
    return result & every


@cache
def _edge_cells(size: int) -> tuple[int, int, int]:
    """Return three sets of cells (bits): all cells, the first column, the last column."""
    first = sum(1 << cell for cell in range(0, size * size, size))
    return (1 << size * size) - 1, first, first << size - 1


def bit_indices(bits: int) -> Iterator[int]:
    """Yield the indices of the bits that are set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _all_cells(size: int) -> range:
    return range(size * size)


def _rotate(quarters: int, turn: int) -> int:
    return (quarters << turn | quarters >> 4 - turn) & QUARTERS


def _numbers_mask(numbers: list[int]) -> int:
    return ANY if numbers == [0] else sum(1 << number for number in numbers)


def _blank_sheet(row: dict[str, Any]) -> Cells:
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
def _load_data() -> dict[str, Any]:
    text = (files(__package__ or "") / "sheets.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
