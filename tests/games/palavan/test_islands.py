"""The table of all sets of nine tiles that can make an island."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from games.palavan.boards import use_tiles
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.solo import islands as module
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.islands import Island, islands, nearest_island, search_islands
from skerry.games.palavan.solo.solving.solver import count_solutions
from skerry.games.palavan.tiles import tiles


def test_the_table_equals_the_result_of_a_search() -> None:
    assert islands() == search_islands()
    assert len(islands()) == 130
    assert sum(island.ways for island in islands()) == 1784


def test_each_set_has_nine_tiles_and_its_number_of_solutions() -> None:
    goal = GOALS["island"]
    for island in islands()[::10]:
        assert island.tiles.bit_count() == goal.size
        assert count_solutions(goal, [EMPTY] * goal.size, island.tiles) == island.ways


def test_nearest_replaces_as_few_tiles_as_possible() -> None:
    """Putting back fewer tiles never makes an island possible, whichever tiles are added."""
    rng = Random(3)
    tables = {island.tiles for island in islands()}
    for size in (2, 4, 6, 9, 9, 9):
        for _ in range(30):
            chosen = sum(1 << tile for tile in rng.sample(range(16), size))
            goal = nearest_island(chosen).tiles
            assert goal in tables
            back = bit_indices(chosen & ~goal)
            for fewer in range(len(back)):
                for out in combinations(bit_indices(chosen), fewer):
                    remaining = chosen & ~sum(1 << tile for tile in out)
                    assert not any(remaining & ~table == 0 for table in tables)


def test_the_table_is_read_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError("searched")

    islands.cache_clear()
    monkeypatch.setattr(module, "search_islands", fail)
    assert len(islands()) == 130


def test_the_stored_table_is_not_used_for_other_tiles() -> None:
    without = [row for row in tiles_module._load_data()["tiles"] if row["id"] != "C2"]
    fewer = [tuple(tile_names(island)) for island in islands() if "c2" not in tile_names(island)]
    with use_tiles(without):
        assert [tuple(tile_names(island)) for island in islands()] == fewer
        assert 0 < len(fewer) < 130


def tile_names(island: Island) -> list[str]:
    return [tiles()[tile].id for tile in bit_indices(island.tiles)]
