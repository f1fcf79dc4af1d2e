"""The table of choices of nine from which an island can be made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.palavan.boards import SADDLES, use
from skerry.games.palavan import islands as module
from skerry.games.palavan.goals import GOALS
from skerry.games.palavan.islands import found, islands
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.solver import count

BIG = [
    {**row, "id": f"{row['id']}{n}"}
    for row in SADDLES
    for n in range(1 + 4 * (row["id"] == "water"))
]


@pytest.fixture(name="others")
def _others() -> Iterator[None]:
    with use(BIG):
        yield


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


@pytest.mark.usefixtures("others")
def test_the_table_of_other_tiles_is_not_believed() -> None:
    assert islands() == found()
    assert sum(island.ways for island in islands()) != 1784
