"""Templates are played to their end: whoever owns both ends joins them, though the other begins."""

from __future__ import annotations

from functools import cache

import pytest
from skerry.games.atoll.node_graph import NodeGraph, node_graph
from skerry.games.atoll.templates import Template

SIZES = [7, 11, *(pytest.param(columns, marks=pytest.mark.more) for columns in (15, 19))]


def templates(columns: int) -> list[Template]:
    """Those of more than two cells."""
    tables = node_graph(columns)
    return [it for cell in tables.cells for it in tables.ends_at[cell] if len(it[3]) > 2]


def joins(tables: NodeGraph, template: Template, mine: int) -> bool:
    """Whether stones on `mine` of the carrier join the two ends, by a plain flood."""
    _, one, other, _, _ = template
    reached = tables.around[one] & mine
    while more := mine & ~reached & _around(tables, reached):
        reached |= more
    return bool(reached & tables.around[other])


def _around(tables: NodeGraph, nodes: int) -> int:
    found = 0
    for node in tables.cells:
        if nodes >> node & 1:
            found |= tables.around[node]
    return found


def holds(tables: NodeGraph, template: Template) -> bool:
    """Whether the owner joins both ends within the carrier, the other side to move first."""

    @cache
    def lost(mine: int, free: int) -> bool:
        """Whether the other side, to move, can keep them apart for ever."""
        if joins(tables, template, mine):
            return False
        if not joins(tables, template, mine | free):
            return True
        cells = [cell for cell in template[3] if free >> cell & 1]
        return any(
            all(
                lost(mine | 1 << answer, free & ~(1 << cell | 1 << answer))
                for answer in cells
                if answer != cell
            )
            for cell in cells
        )

    return not lost(0, template[0])


@pytest.mark.parametrize("columns", SIZES)
def test_every_template_holds(columns: int) -> None:
    tables = node_graph(columns)
    found = templates(columns)
    assert len(found) == {7: 8, 11: 64, 15: 112, 19: 160}[columns]
    for template in found:
        assert holds(tables, template), template


def test_one_with_a_cell_less_does_not() -> None:
    tables = node_graph(11)
    for carrier, one, other, cells, ways in templates(11):
        if len(cells) <= 8:
            for cell in cells:
                less = tuple(it for it in cells if it != cell)
                smaller = (carrier & ~(1 << cell), one, other, less, ways)
                assert not holds(tables, smaller)


@pytest.mark.parametrize("columns", SIZES)
def test_ways_are_all_that_join_and_no_more(columns: int) -> None:
    tables = node_graph(columns)
    for template in templates(columns):
        carrier, _, _, cells, ways = template
        for way in ways:
            mine = sum(1 << cell for cell in way)
            assert joins(tables, template, mine)
            assert not any(joins(tables, template, mine & ~(1 << cell)) for cell in way)
        for number in range(1 << len(cells)):
            mine = sum(1 << cell for k, cell in enumerate(cells) if number >> k & 1)
            some = any(all(mine >> cell & 1 for cell in way) for way in ways)
            assert joins(tables, template, mine) == some
        assert carrier == sum(1 << cell for cell in cells)
