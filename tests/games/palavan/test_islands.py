"""The table of choices of nine from which an island can be made."""

from __future__ import annotations

import pytest
from games.palavan.boards import use
from skerry.games.palavan import tiles as tiles_module
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.pieces import listed
from skerry.games.palavan.solo import islands as module
from skerry.games.palavan.solo.goals import GOALS
from skerry.games.palavan.solo.islands import Island, found, islands
from skerry.games.palavan.solo.solver import count
from skerry.games.palavan.tiles import tiles


def test_the_table_is_what_a_search_finds() -> None:
    assert islands() == found()
    assert len(islands()) == 130
    assert sum(island.ways for island in islands()) == 1784


def test_each_choice_is_of_nine_tiles_that_make_so_many_islands() -> None:
    goal = GOALS["island"]
    for island in islands()[::10]:
        assert island.tiles.bit_count() == goal.size
        assert count(goal, [EMPTY] * goal.size, island.tiles) == island.ways


def test_no_search_is_needed_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError("searched")

    islands.cache_clear()
    monkeypatch.setattr(module, "found", fail)
    assert len(islands()) == 130


def test_the_table_of_other_tiles_is_not_believed() -> None:
    without = [row for row in tiles_module._data()["tiles"] if row["id"] != "C2"]
    fewer = [tuple(tile_names(it)) for it in islands() if "c2" not in tile_names(it)]
    with use(without):
        assert [tuple(tile_names(it)) for it in islands()] == fewer
        assert 0 < len(fewer) < 130


def tile_names(island: Island) -> list[str]:
    return [tiles()[tile].id for tile in listed(island.tiles)]
