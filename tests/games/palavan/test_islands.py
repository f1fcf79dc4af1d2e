"""The table of choices of nine from which an island can be made."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from games.palavan.boards import use
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.solo import islands as module
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.islands import Island, islands, nearest, search_islands
from skerry.games.palavan.solo.solving.solver import count_solutions
from skerry.games.palavan.tiles import tiles


def test_the_table_is_what_a_search_finds() -> None:
    assert islands() == search_islands()
    assert len(islands()) == 130
    assert sum(island.ways for island in islands()) == 1784


def test_each_choice_is_of_nine_tiles_that_make_so_many_islands() -> None:
    goal = GOALS["island"]
    for island in islands()[::10]:
        assert island.tiles.bit_count() == goal.size
        assert count_solutions(goal, [EMPTY] * goal.size, island.tiles) == island.ways


def test_no_way_to_an_island_is_shorter_than_the_nearest() -> None:
    """For each choice of which no island comes: fewer put back never does, whatever is taken."""
    rng = Random(3)
    tables = {it.tiles for it in islands()}
    for size in (2, 4, 6, 9, 9, 9):
        for _ in range(30):
            chosen = sum(1 << tile for tile in rng.sample(range(16), size))
            goal = nearest(chosen).tiles
            assert goal in tables
            back = bit_indices(chosen & ~goal)
            for fewer in range(len(back)):
                for out in combinations(bit_indices(chosen), fewer):
                    kept = chosen & ~sum(1 << tile for tile in out)
                    assert not any(kept & ~its == 0 for its in tables)


def test_no_search_is_needed_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError("searched")

    islands.cache_clear()
    monkeypatch.setattr(module, "search_islands", fail)
    assert len(islands()) == 130


def test_the_table_of_other_tiles_is_not_believed() -> None:
    without = [row for row in tiles_module._load()["tiles"] if row["id"] != "C2"]
    fewer = [tuple(tile_names(it)) for it in islands() if "c2" not in tile_names(it)]
    with use(without):
        assert [tuple(tile_names(it)) for it in islands()] == fewer
        assert 0 < len(fewer) < 130


def tile_names(island: Island) -> list[str]:
    return [tiles()[tile].id for tile in bit_indices(island.tiles)]
