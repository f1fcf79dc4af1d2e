"""What a sheet scores, and what the score is made of. (rulebook, "Scoring" of each rule)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .coast import Coast, Line, Point, Step, cells_of, coast, joined, mesh, quarters
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
"""What every island costs, completed or not."""


@dataclass(frozen=True, slots=True)
class Island:
    """A connected piece of land.

    `cells` are those it has a part in; `outline` the corners of its outer coast in order, and
    `straight` the sides of cells along which that runs; `circles` are the cells of its lake tiles,
    `pools` the corners of the white areas it encloses.
    """

    cells: tuple[int, ...]
    outline: tuple[Point, ...]
    straight: tuple[Step, ...]
    circles: tuple[int, ...]
    pools: tuple[tuple[Point, ...], ...]

    @property
    def completed(self) -> bool:
        """Whether all sides are diagonal."""
        return not self.straight


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a sheet, and what they are for; what does not count on its level is empty.

    `islands` are all of them; `landmass` the cells of the largest connected part of a completed
    island that is of one `colour`; `lines` the sets of waves that score, each a run of cells in a
    row or a column; `fleets` the finished groups of ships in the order of their totals.
    """

    islands: tuple[Island, ...]
    colour: str
    landmass: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    fleets: tuple[tuple[int, ...], ...]

    @property
    def completed(self) -> tuple[Island, ...]:
        """The islands that are completed."""
        return tuple(island for island in self.islands if island.completed)

    @property
    def sides(self) -> int:
        """Points for sides: one for each of a completed island."""
        return sum(len(island.outline) for island in self.completed)

    @property
    def lakes(self) -> int:
        """Points for lakes: circles and enclosed white of completed islands."""
        return sum(len(island.circles) + len(island.pools) for island in self.completed)

    @property
    def waves(self) -> int:
        """Points for sets of waves."""
        return sum(wave_sets()[len(line)] for line in self.lines)

    @property
    def ships(self) -> int:
        """Points for ships: those under the last total that is marked."""
        return ship_totals()[len(self.fleets) - 1][1] if self.fleets else 0

    @property
    def total(self) -> int:
        """All points together."""
        land = self.sides + self.lakes + len(self.landmass) + ISLAND * len(self.islands)
        return land + self.waves + self.ships


@lru_cache(1024)
def score(level: int, sheet: Cells) -> Score:
    """What a sheet of this level scores, remembered."""
    return tally(level, sheet)


def tally(level: int, sheet: Cells) -> Score:
    """What a sheet of this level scores."""
    it = form_of(level)
    shores = coast(it.size, sheet)
    islands = _islands(sheet, shores)
    colour, landmass = _landmass(it, sheet, shores, islands) if it.coloured else ("", ())
    return Score(
        islands,
        colour,
        landmass,
        tuple(_lines(it.size, sheet)) if it.waves else (),
        _fleets(sheet),
    )


# Land


def _islands(sheet: Cells, shores: Coast) -> tuple[Island, ...]:
    pieces = cells_of(shores.piece)
    lines: list[list[Line]] = [[] for _ in pieces]
    for line in shores.lines:
        lines[line.piece].append(line)
    return tuple(_island(sheet, *pair) for pair in zip(pieces, lines, strict=True))


def _island(sheet: Cells, cells: tuple[int, ...], lines: list[Line]) -> Island:
    outline = next(line for line in lines if line.outer)
    return Island(
        cells,
        outline.corners,
        outline.straight,
        tuple(cell for cell in cells if sheet[cell] & QUARTERS == QUARTERS),
        tuple(line.corners for line in lines if not line.outer),
    )


def _landmass(
    it: Form, sheet: Cells, shores: Coast, islands: tuple[Island, ...]
) -> tuple[str, tuple[int, ...]]:
    """The better colour and the tiles of its largest connected part in a completed island."""
    best: tuple[str, tuple[int, ...]] = (it.lands[0], ())
    for colour in it.lands:
        own = [
            quarter
            for quarter in quarters(sheet, COLOURS[colour])
            if islands[shores.piece[quarter]].completed
        ]
        parts = cells_of(joined(mesh(it.size), own))
        largest = max(parts, key=len, default=())
        if len(largest) > len(best[1]):
            best = (colour, largest)
    return best


# Waves and ships


def _lines(size: int, sheet: Cells) -> Iterator[tuple[int, ...]]:
    """The sets that score most, row by row and then column by column."""
    rows = [range(start, start + size) for start in range(0, size * size, size)]
    columns = [range(start, size * size, size) for start in range(size)]
    for cells in (*rows, *columns):
        run: list[int] = []
        for cell in (*cells, None):
            if cell is not None and WAVE < sheet[cell] < SHIP:
                run.append(cell)
            elif run:
                yield from _cut(run)
                run = []


def _cut(run: list[int]) -> Iterator[tuple[int, ...]]:
    """A run of waves cut into the sets that score most; of equal ways the longest set first."""
    place = 0
    for length in _sets(len(run)):
        yield tuple(run[place : place + length])
        place += length


@lru_cache(64)
def _sets(length: int) -> tuple[int, ...]:
    """The lengths of the sets into which a run of waves is best cut."""
    ways = (
        (size, *_sets(length - size))
        for size in sorted(wave_sets(), reverse=True)
        if size <= length
    )
    return max(ways, key=lambda way: sum(wave_sets()[size] for size in way), default=())


def _fleets(sheet: Cells) -> tuple[tuple[int, ...], ...]:
    """The finished groups of ships, by the total that each has marked."""
    groups: dict[int, list[int]] = {}
    for cell, code in enumerate(sheet):
        if code >= SHIP and group_of(code):
            groups.setdefault(group_of(code), []).append(cell)
    return tuple(tuple(groups[number]) for number in sorted(groups))
