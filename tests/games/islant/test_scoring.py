"""Scores of worked examples, and a comparison with the raster on random sheets."""

from __future__ import annotations

from random import Random

import pytest
from games.islant import raster
from skerry.games.islant.naming import identifying_corner
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import (
    BLUE,
    EMPTY,
    RED,
    SHIP,
    WAVE,
    Cells,
    Form,
    adjacent_cells,
    cell_names,
    form_of,
    tile_code,
)

N = 1
E = 2
S = 4
W = 8
FULL = N + E + S + W


def make_sheet(level: int = 1, **cells: int) -> Cells:
    """Return the blank sheet with the codes in `cells`."""
    item = form_of(level)
    codes = {cell_names(item.size).index(name): code for name, code in cells.items()}
    return tuple(codes.get(cell, code) for cell, code in enumerate(item.blank))


def total_points(level: int = 1, **cells: int) -> int:
    filled_sheet = make_sheet(level, **cells)
    assert raster.total_points(form_of(level), filled_sheet) == score(level, filled_sheet).total
    return score(level, filled_sheet).total


DIAMOND = {"d3": S, "e4": W, "d5": N, "c4": E}
"""Four quarters around the central tile, d4."""


def test_a_blank_sheet_has_one_island_which_is_not_completed() -> None:
    assert total_points() == -2
    assert score(1, make_sheet()).completed_islands == ()


def test_a_diamond_scores_its_sides_and_its_lake() -> None:
    result = score(1, make_sheet(**DIAMOND))
    assert (result.side_points, result.lake_points, len(result.islands)) == (4, 1, 1)
    assert total_points(**DIAMOND) == 3
    assert set(result.islands[0].outline) == {(7, 5), (9, 7), (7, 9), (5, 7)}
    assert result.islands[0].circles == (cell_names(7).index("d4"),)


def test_a_bow_tie_in_place_of_a_quarter_opens_another_island() -> None:
    assert total_points(**{**DIAMOND, "e4": E + W}) == 1


def test_a_quarter_next_to_the_bow_tie_completes_the_second_island() -> None:
    assert total_points(**{**DIAMOND, "e4": E + W, "f4": W}) == 5


def test_a_notch_and_two_quarters_complete_a_larger_island() -> None:
    assert total_points(**{**DIAMOND, "d3": E + S + W, "c3": E, "e3": W}) == 9


RING = {
    "c2": E + S, "d2": FULL, "e2": S + W,
    "c3": FULL, "e3": FULL,
    "c4": N + E, "e4": N + W,
    "d1": S, "b3": E, "f3": W, "d5": N,
}  # fmt: skip


def test_a_ring_encloses_a_lake_and_lakes_may_have_straight_sides() -> None:
    """Around the empty cell d3 are four half-land tiles and four lakes.

    One of the lakes, d4, is printed in the middle of the sheet.
    """
    result = score(1, make_sheet(**RING))
    assert (result.side_points, result.lake_points) == (4, 5)
    (island,) = result.islands
    assert set(island.pools[0]) == {(6, 4), (8, 4), (8, 6), (6, 6)}
    assert total_points(**RING) == 7


@pytest.mark.parametrize("tile", [N, E + W, E + S + W, FULL])
def test_land_in_a_lake_with_straight_shores_joins_the_completed_island(tile: int) -> None:
    """The outer coast stays unchanged, and so does the corner that identifies the island's name."""
    (before,) = score(1, make_sheet(**RING)).completed_islands
    (after,) = score(1, make_sheet(**RING, d3=tile)).completed_islands
    assert len(after.cells) == len(before.cells) + 1
    assert after.outline == before.outline
    assert identifying_corner(after) == identifying_corner(before)


def test_shores_of_lakes_earn_no_side_points() -> None:
    """The ring's inner lake has four straight sides, which don't count."""
    ring = score(1, make_sheet(**RING))
    diamond = score(1, make_sheet(**DIAMOND))
    assert len(ring.islands[0].pools[0]) == 4
    assert ring.side_points == diamond.side_points == 4


def test_a_wave_in_an_enclosed_cell_leaves_it_a_lake() -> None:
    ring = {
        "d3": E + S, "e3": FULL, "f3": S + W, "d4": FULL, "f4": FULL, "d5": N + E, "f5": N + W,
        "e2": S, "c4": E, "g4": W, "e6": N,
    }  # fmt: skip
    assert total_points(2, **ring) == total_points(2, **ring, e4=WAVE + 2) == 7


def test_a_lake_with_a_ship_in_it_counts() -> None:
    ring = {
        "d3": E + S, "e3": FULL, "f3": S + W, "d4": FULL, "f4": FULL, "d5": N + E, "f5": N + W,
        "e2": S, "c4": E, "g4": W, "e6": N,
    }  # fmt: skip
    result = score(4, make_sheet(4, **ring, e4=SHIP + 2))
    assert len(result.islands[0].pools) == 1
    assert total_points(4, **ring, e4=SHIP + 2) == total_points(4, **ring) == 7


def test_a_coloured_diamond_scores_its_largest_landmass() -> None:
    purple = {"d3": RED + S, "e4": RED + W, "d5": BLUE + N, "c4": RED + E}
    result = score(3, make_sheet(3, **purple))
    assert (result.side_points, result.lake_points, result.colour) == (4, 1, "red")
    assert result.landmass == tuple(cell_names(7).index(cell) for cell in ("d3", "c4", "d4", "e4"))
    assert total_points(3, **purple) == 7


def test_only_completed_islands_have_a_landmass() -> None:
    assert score(3, make_sheet(3, d3=RED + FULL, d2=RED + FULL)).landmass == ()


def test_land_that_touches_at_a_point_does_not_join() -> None:
    """The corners of two adjacent diamonds touch."""
    west = {"b2": FULL, "b1": S, "b3": N, "a2": E, "c2": E + W, "d2": FULL, "d1": S, "d3": N}
    result = score(1, make_sheet(**{**west, "e2": W}))
    assert len(result.islands) == 3
    assert [island.is_completed for island in result.islands].count(True) == 2


def test_water_that_touches_the_outside_at_a_point_is_no_lake() -> None:
    """A ring without one corner: its inner cell touches the outside at a point."""
    closed = score(1, make_sheet(**RING))
    opened = score(1, make_sheet(**{**RING, "c2": EMPTY}))
    assert len(closed.islands[0].pools) == 1
    assert opened.islands[0].pools == ()
    assert total_points(**{**RING, "c2": EMPTY}) == raster.total_points(
        form_of(1), make_sheet(**{**RING, "c2": EMPTY})
    )


def test_a_side_on_the_border_faces_the_outside() -> None:
    diamond = {"d2": FULL, "c2": E, "e2": W, "d3": N}
    assert len(score(1, make_sheet(**diamond, d1=S)).completed_islands) == 1
    assert len(score(1, make_sheet(**diamond, d1=N + S)).completed_islands) == 1
    assert not score(1, make_sheet(**diamond, d1=E + S + W)).completed_islands
    assert not score(1, make_sheet(d1=FULL, c1=E, e1=W, d2=N)).completed_islands


def test_an_island_in_a_lake_is_completed_by_its_own_coast() -> None:
    """All sides of such an island's outline must be diagonal, although they face only a lake."""
    around = {
        "b2": E + S, "c2": E + S + W, "d2": FULL, "e2": E + S + W, "f2": S + W,
        "b3": N + E + S, "b4": FULL, "b5": N + E + S, "b6": N + E, "c6": N + E + W, "d6": FULL,
        "e6": N + E + W, "f6": N + W, "f5": N + S + W, "f4": FULL, "f3": N + S + W,
        "d1": S, "a4": E, "g4": W, "d7": N,
    }  # fmt: skip
    bare = score(1, make_sheet(**around))
    assert [island.is_completed for island in bare.islands].count(True) == 1
    both = score(1, make_sheet(**around, **DIAMOND))
    assert [island.is_completed for island in both.islands] == [True, True]
    assert both.total == bare.total + 4 + 1
    total_points(**around)
    total_points(**around, **DIAMOND)


# "Waves": a set of 4 scores 4, of 5 scores 6, of 6 scores 9, and sets do not overlap


@pytest.mark.parametrize(
    ("length", "points"),
    [(3, 0), (4, 4), (5, 6), (6, 9), (7, 9), (8, 9), (9, 10), (10, 13), (11, 15)],
)
def test_a_run_of_waves_scores_its_best_sets(length: int, points: int) -> None:
    item = form_of(5)
    cells = {5 * item.size + k for k in range(length)}
    filled_sheet = tuple(WAVE + 1 if c in cells else EMPTY for c in range(item.size**2))
    assert score(5, filled_sheet).wave_points == points
    result = score(5, filled_sheet).lines
    assert len({cell for run in result for cell in run}) == sum(map(len, result))


def test_a_wave_counts_in_its_row_and_its_column() -> None:
    cells = {"a1", "a2", "a3", "a4", "b1", "c1", "d1"}
    filled_sheet = make_sheet(2, **dict.fromkeys(cells - {"a1"}, WAVE + 3))
    assert score(2, filled_sheet).wave_points == 8


def test_printed_sixes_count_in_sets() -> None:
    three = dict.fromkeys(("b1", "c1", "d1"), WAVE + 3)
    assert score(2, make_sheet(2, **three)).lines == (tuple(range(4)),), (
        "the printed wave in a1 counts"
    )
    assert score(2, make_sheet(2, b5=WAVE + 3, c5=WAVE + 3, d5=WAVE + 3)).lines == ()


# "Ships": the largest total marked


def test_ships_score_the_points_under_the_last_total_marked() -> None:
    two = {"a5": SHIP + 8 + 5, "a6": SHIP + 8 + 2, "c5": SHIP + 16 + 5, "c6": SHIP + 16 + 4}
    assert score(4, make_sheet(4, **two)).ship_points == 4
    assert len(score(4, make_sheet(4, **two)).fleets) == 2
    assert score(4, make_sheet(4)).ship_points == 0


# Comparison with the raster


def random_tiles(form: Form, rng: Random) -> Cells:
    """Return a sheet with random tiles on a random share of its cells."""
    share = rng.choice((0.3, 0.6, 0.9, 1.0))
    rows = [row for row in form.rows if row in ("land", "red", "blue")]
    cells = []
    for printed in form.blank:
        row = rng.choice(rows)
        value = rng.choice((1, 2, 3, 4, 4, 5))
        code = tile_code(row, value, rng.randrange(4))
        cells.append(printed or (code if rng.random() < share else EMPTY))
    return tuple(cells)


def random_closed_land(form: Form, rng: Random) -> Cells:
    """Return a sheet with land on both sides or on neither side of every inner cell border.

    All its coasts are diagonal, except around a few random quarters.
    """
    share = rng.choice((0.3, 0.5, 0.7, 0.9))
    cells = [EMPTY] * form.size**2
    for cell in range(form.size**2):
        for quarter in (1, 2):
            other = adjacent_cells(form.size, cell)[quarter]
            if other >= 0 and rng.random() < share:
                cells[cell] |= 1 << quarter
                cells[other] |= 1 << (quarter + 2) % 4
    for _ in range(rng.choice((0, 0, 1, 3))):
        cells[rng.randrange(len(cells))] ^= 1 << rng.randrange(4)
    ink = (RED, BLUE, RED + BLUE) if form.has_coloured_land else (0,)
    return tuple(code and code + rng.choice(ink) for code in cells)


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize(
    ("random_sheet", "seed"), [(random_tiles, "scattered"), (random_closed_land, "closed")]
)
def test_scores_equal_those_of_the_raster(level: int, random_sheet, seed: str) -> None:  # type: ignore[no-untyped-def]
    rng = Random(f"{level} {seed}")
    item = form_of(level)
    completed = 0
    for _ in range(200):
        filled_sheet = random_sheet(item, rng)
        result = score(level, filled_sheet)
        assert result.total == raster.total_points(item, filled_sheet), filled_sheet
        completed += len(result.completed_islands)
    assert completed > 25, "too few islands were completed"


def test_scores_equal_those_of_the_raster_on_large_sheets() -> None:
    rng = Random("large")
    item = form_of(5)
    for _ in range(30):
        filled_sheet = random_closed_land(item, rng)
        with_waves = tuple(
            WAVE + rng.randrange(1, 6) if not code and rng.random() < 0.7 else code
            for code in filled_sheet
        )
        assert score(5, with_waves).total == raster.total_points(item, with_waves), with_waves
