"""Helpers for games: laws, grids, printed pages, checks of lessons, strengths of bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from skerry.core.bot import Budget, Strength
from skerry.core.grid import Grid, offset_from_middle, units_per_pixel
from skerry.core.laws import check_all, check_distinct, check_rows, check_values
from skerry.core.lesson import any_move, increases, plays, reaches
from skerry.core.paper import PAGE_SIZE, PageKind, make_pages, spread_evenly
from skerry.core.scene import Node, Scene


@dataclass(frozen=True)
class Position:
    seat: int = 0
    coins: tuple[int, ...] = (1, 2)


def test_a_valid_state_passes() -> None:
    check_values(Position(), seat=range(2))
    check_rows(Position(), 2, coins=range(3))
    check_all("coins", (1, 2), {1, 2})
    check_distinct("coins", (1, 2))


def test_a_broken_law_names_the_field_and_the_value() -> None:
    with pytest.raises(AssertionError, match="seat is 2, not in range"):
        check_values(Position(seat=2), seat=range(2))
    with pytest.raises(AssertionError, match="coins has 2 entries, not 3"):
        check_rows(Position(), 3, coins=range(3))
    with pytest.raises(AssertionError, match="coins: 2 is not in"):
        check_rows(Position(), 2, coins=range(2))
    with pytest.raises(AssertionError, match="coins: a value occurs twice"):
        check_distinct("coins", (1, 1))


def test_a_grid_has_its_cells_row_by_row() -> None:
    grid = Grid(10, 20, pitch=4, columns=3)
    assert [grid.center(cell) for cell in (0, 2, 3)] == [(12, 22), (20, 22), (12, 26)]
    assert grid.point(3, 2) == (22, 28)


def test_offsets_are_around_the_middle() -> None:
    assert [offset_from_middle(index, 4, 10) for index in range(4)] == [-15, -5, 5, 15]


def test_the_narrower_side_of_the_viewport_decides_the_scale() -> None:
    assert units_per_pixel((1800, 600), "wide") == 2
    assert units_per_pixel((352, 888), "tall") == 2


def test_checks_of_lesson_steps() -> None:
    assert any_move("a", "+b", "ab")
    assert plays("+b", "+c")("a", "+b", "ab")
    assert not plays("+c")("a", "+b", "ab")
    assert reaches(str.islower)("a", "+b", "ab")
    assert not increases(len)("a", "=", "a")


def test_a_strength_limits_time_only_if_the_budget_says_nothing() -> None:
    strength = Strength(work=None, seconds=2.0)
    assert strength.meter(Budget()).seconds == 2
    assert strength.meter(Budget(work=5)).seconds is None
    assert strength.meter(Budget(seconds=1), max_work=9).work == 9


def _draw(item: str, number: int) -> Iterator[Node]:
    yield Node(f"item-{number}", 0, 10, "dot", item)


def test_pages_have_the_items_in_rows_for_each_kind() -> None:
    kinds = {
        PageKind("Questions", "Questions from {number}", 2, 2, 300, scale=2): _draw,
        PageKind("Answers", "Answers from {number}", 6, 3, 100): _draw,
    }
    pages: list[Scene] = list(
        make_pages("toy", "abc", kinds, {}, seed="x", intro=("How to", "solve"), intro_x=500)
    )
    assert [page.status for page in pages] == [
        "Questions from 1",
        "Questions from 3",
        "Answers from 1",
    ]
    first = {node.id: node for node in pages[0].nodes}
    assert set(first) == {"title", "intro-0", "intro-1", "footer", "item-1", "item-2"}
    assert (first["item-2"].x, first["item-2"].y) == (PAGE_SIZE[0] * 0.75, 72)
    assert (first["item-2"].scale, first["footer"].text) == (2, "x, page 1 of 3")


def test_choices_are_spread_evenly() -> None:
    assert spread_evenly("abc", 6) == list("aabbcc")
    assert spread_evenly("abc", 2) == ["a", "b"]
