"""Templates, played to the end: the owner connects the ends even if the opponent moves first."""

from __future__ import annotations

from functools import cache

import pytest
from skerry.games.atoll.node_graph import NodeGraph, node_graph
from skerry.games.atoll.templates import Template

SIZES = [7, 11, *(pytest.param(columns, marks=pytest.mark.more) for columns in (15, 19))]


def large_templates(columns: int) -> list[Template]:
    """Return the templates of more than two cells."""
    tables = node_graph(columns)
    return [
        template
        for cell in tables.cells
        for template in tables.ends_at[cell]
        if len(template[3]) > 2
    ]


def is_joined(tables: NodeGraph, template: Template, stones: int) -> bool:
    """Return whether stones on `stones` (a bit set) join the two ends, by a plain flood fill."""
    _, start, goal, _, _ = template
    reached = tables.around[start] & stones
    while more := stones & ~reached & _around(tables, reached):
        reached |= more
    return bool(reached & tables.around[goal])


def _around(tables: NodeGraph, nodes: int) -> int:
    nearby = 0
    for node in tables.cells:
        if nodes >> node & 1:
            nearby |= tables.around[node]
    return nearby


def is_unbreakable(tables: NodeGraph, template: Template) -> bool:
    """Return whether the owner can connect the ends in the carrier if the opponent moves first."""

    @cache
    def can_be_cut(stones: int, free: int) -> bool:
        """Return whether the opponent, who is to move, can keep the ends apart."""
        if is_joined(tables, template, stones):
            return False
        if not is_joined(tables, template, stones | free):
            return True
        cells = [cell for cell in template[3] if free >> cell & 1]
        return any(
            all(
                can_be_cut(stones | 1 << answer, free & ~(1 << cell | 1 << answer))
                for answer in cells
                if answer != cell
            )
            for cell in cells
        )

    return not can_be_cut(0, template[0])


@pytest.mark.parametrize("columns", SIZES)
def test_every_template_holds(columns: int) -> None:
    tables = node_graph(columns)
    templates = large_templates(columns)
    assert len(templates) == {7: 8, 11: 64, 15: 112, 19: 160}[columns]
    for template in templates:
        assert is_unbreakable(tables, template), template


def test_a_template_without_one_of_its_cells_does_not_hold() -> None:
    tables = node_graph(11)
    for carrier, one, other, cells, ways in large_templates(11):
        if len(cells) <= 8:
            for cell in cells:
                less = tuple(other_cell for other_cell in cells if other_cell != cell)
                smaller = (carrier & ~(1 << cell), one, other, less, ways)
                assert not is_unbreakable(tables, smaller)


@pytest.mark.parametrize("columns", SIZES)
def test_ways_are_exactly_the_minimal_joining_sets(columns: int) -> None:
    tables = node_graph(columns)
    for template in large_templates(columns):
        carrier, _, _, cells, ways = template
        for way in ways:
            stones = sum(1 << cell for cell in way)
            assert is_joined(tables, template, stones)
            assert not any(is_joined(tables, template, stones & ~(1 << cell)) for cell in way)
        for number in range(1 << len(cells)):
            stones = sum(1 << cell for k, cell in enumerate(cells) if number >> k & 1)
            joined = any(all(stones >> cell & 1 for cell in way) for way in ways)
            assert is_joined(tables, template, stones) == joined
        assert carrier == sum(1 << cell for cell in cells)
