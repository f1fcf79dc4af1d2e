"""The score of a sheet and its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .coast import (
    Coasts,
    Line,
    Point,
    Step,
    cells_of,
    coasts_of,
    grid_mesh,
    join_quarters,
    land_quarters,
)
from .sheets import (
    COLOURS,
    QUARTERS,
    SHIP,
    WAVE,
    Cells,
    Form,
    form_of,
    group_of,
    ship_totals,
    wave_sets,
)

ISLAND = -2
"""Points for each island, completed or not."""


@dataclass(frozen=True, slots=True)
class Island:
    """A connected piece of land.

    Attributes:
        cells: The cells in which it has land.
        outline: The corners of its outer coast, in order.
        straight: The straight sides of its outer coast.
        circles: The cells of its lake tiles.
        pools: The corners of each white area that it encloses.
    """

    cells: tuple[int, ...]
    outline: tuple[Point, ...]
    straight: tuple[Step, ...]
    circles: tuple[int, ...]
    pools: tuple[tuple[Point, ...], ...]

    @property
    def is_completed(self) -> bool:
        """Whether all sides of the outer coast are diagonal."""
        return not self.straight


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a sheet. Parts that don't count at its level are empty.

    Attributes:
        islands: All islands, completed or not.
        colour: The colour of `landmass`: "red" or "blue".
        landmass: The cells of the largest connected part of one colour in a completed island.
        lines: The sets of waves that score, each as its cells in a row or column.
        fleets: The cells of each finished group of ships, in the order of the ship totals.
    """

    islands: tuple[Island, ...]
    colour: str
    landmass: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    fleets: tuple[tuple[int, ...], ...]

    @property
    def completed_islands(self) -> tuple[Island, ...]:
        """The completed islands."""
        return tuple(island for island in self.islands if island.is_completed)

    @property
    def side_points(self) -> int:
        """Points for sides: one for each side of a completed island's outer coast."""
        return sum(len(island.outline) for island in self.completed_islands)

    @property
    def lake_points(self) -> int:
        """Points for lakes: one for each circle and each white area in a completed island."""
        return sum(len(island.circles) + len(island.pools) for island in self.completed_islands)

    @property
    def wave_points(self) -> int:
        """Points for sets of waves."""
        return sum(wave_sets()[len(line)] for line in self.lines)

    @property
    def ship_points(self) -> int:
        """Points for ships: the points below the last marked ship total."""
        return ship_totals()[len(self.fleets) - 1][1] if self.fleets else 0

    @property
    def total(self) -> int:
        """All points together."""
        land = self.side_points + self.lake_points + len(self.landmass) + ISLAND * len(self.islands)
        return land + self.wave_points + self.ship_points


@lru_cache(1024)
def score(level: int, sheet: Cells) -> Score:
    """Return the score of a sheet from a cache."""
    return compute_score(level, sheet)


def compute_score(level: int, sheet: Cells) -> Score:
    """Compute the score of a sheet."""
    form = form_of(level)
    shores = coasts_of(form.size, sheet)
    islands = _find_islands(sheet, shores)
    colour, landmass = (
        _find_landmass(form, sheet, shores, islands) if form.has_coloured_land else ("", ())
    )
    return Score(
        islands,
        colour,
        landmass,
        tuple(_wave_lines(form.size, sheet)) if form.has_waves else (),
        _find_fleets(sheet),
    )


# Land


def _find_islands(sheet: Cells, shores: Coasts) -> tuple[Island, ...]:
    pieces = cells_of(shores.piece)
    lines: list[list[Line]] = [[] for _ in pieces]
    for line in shores.lines:
        lines[line.piece].append(line)
    return tuple(_make_island(sheet, *pair) for pair in zip(pieces, lines, strict=True))


def _make_island(sheet: Cells, cells: tuple[int, ...], lines: list[Line]) -> Island:
    outline = next(line for line in lines if line.outer)
    return Island(
        cells,
        outline.corners,
        outline.straight,
        tuple(cell for cell in cells if sheet[cell] & QUARTERS == QUARTERS),
        tuple(line.corners for line in lines if not line.outer),
    )


def _find_landmass(
    form: Form, sheet: Cells, shores: Coasts, islands: tuple[Island, ...]
) -> tuple[str, tuple[int, ...]]:
    """Return the colour and the cells of the largest connected part of one colour.

    Only completed islands count.
    """
    best: tuple[str, tuple[int, ...]] = (form.land_rows[0], ())
    for colour in form.land_rows:
        land = [
            quarter
            for quarter in land_quarters(sheet, COLOURS[colour])
            if islands[shores.piece[quarter]].is_completed
        ]
        parts = cells_of(join_quarters(grid_mesh(form.size), land))
        largest = max(parts, key=len, default=())
        if len(largest) > len(best[1]):
            best = (colour, largest)
    return best


# Waves and ships


def _wave_lines(size: int, sheet: Cells) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each set of waves that scores, first in rows, then in columns."""
    rows = [range(start, start + size) for start in range(0, size * size, size)]
    columns = [range(start, size * size, size) for start in range(size)]
    for cells in (*rows, *columns):
        run: list[int] = []
        for cell in (*cells, None):
            if cell is not None and WAVE < sheet[cell] < SHIP:
                run.append(cell)
            elif run:
                yield from _cut_into_sets(run)
                run = []


def _cut_into_sets(run: list[int]) -> Iterator[tuple[int, ...]]:
    """Cut a run of waves into the sets that score most together, and yield their cells."""
    place = 0
    for length in _best_set_lengths(len(run)):
        yield tuple(run[place : place + length])
        place += length


@lru_cache(64)
def _best_set_lengths(length: int) -> tuple[int, ...]:
    """Return the lengths of the sets that score most together in a run of `length` waves.

    If several ways score the same, it is the one with the longest first set.
    """
    ways = (
        (size, *_best_set_lengths(length - size))
        for size in sorted(wave_sets(), reverse=True)
        if size <= length
    )
    return max(ways, key=lambda way: sum(wave_sets()[size] for size in way), default=())


def _find_fleets(sheet: Cells) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each finished group of ships, in the order of the ship totals."""
    groups: dict[int, list[int]] = {}
    for cell, code in enumerate(sheet):
        if code >= SHIP and group_of(code):
            groups.setdefault(group_of(code), []).append(cell)
    return tuple(tuple(groups[number]) for number in sorted(groups))
