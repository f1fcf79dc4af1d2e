"""Positions with groups and templates, for the bot and for facts; updated stone by stone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .node_graph import NodeGraph, node_graph
from .rules import AtollState
from .templates import Template


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A position with its groups and templates.

    A *group* is a set of connected nodes of one colour.

    Attributes:
        graph: The graph of the board.
        stones: For each colour its nodes, including its islands, as bits.
        colour: The colour to move.
        groups: For each colour its groups; a group is its nodes as bits.
        templates: For each colour the templates that hold. No two templates share a cell.
        carried: The cells of all templates, as bits.
        winner: The colour that has won, or -1.
        last: The cell of the newest stone, or -1.
    """

    graph: NodeGraph
    stones: tuple[int, int]
    colour: int
    groups: tuple[tuple[int, ...], tuple[int, ...]]
    templates: tuple[tuple[Template, ...], tuple[Template, ...]]
    carried: int
    winner: int
    last: int = -1

    @property
    def empty_cells(self) -> list[int]:
        """The empty cells in order."""
        taken = self.stones[0] | self.stones[1]
        return [cell for cell in self.graph.cells if not taken >> cell & 1]

    def place(self, cell: int, colour: int) -> Position:
        """Return the position after a stone of `colour`, with the other colour to move.

        Templates are removed if they contain the cell, or if the stone connects their ends. Then
        templates are added that end in the stone or use cells of removed templates.
        """
        around = self.graph.around[cell]
        stone = 1 << cell
        apart = tuple(group for group in self.groups[colour] if not group & around)
        group = stone | sum(group for group in self.groups[colour] if group & around)
        own_stones = self.stones[colour] | stone
        stones = (self.stones[0], own_stones) if colour else (own_stones, self.stones[1])
        groups = (self.groups[0], (*apart, group)) if colour else ((*apart, group), self.groups[1])
        kept_, carried, freed = _surviving_templates(self, cell, colour, group)
        candidates = [*self.graph.ends_at[cell], *(b for v in freed for b in self.graph.over[v])]
        carried = _add_templates_that_hold(candidates, stones, groups, kept_, carried)
        won = any(group & one and group & other for one, other in self.graph.pairs[colour])
        templates = (tuple(kept_[0]), tuple(kept_[1]))
        winner = colour if won else -1
        return Position(self.graph, stones, 1 - colour, groups, templates, carried, winner, cell)


def _surviving_templates(
    old: Position, cell: int, colour: int, group: int
) -> tuple[tuple[list[Template], list[Template]], int, list[int]]:
    """Return the templates that still hold after a stone.

    Args:
        old: The position before the stone.
        cell: The cell of the stone.
        colour: The colour of the stone.
        group: The group of the stone, as bits.

    Returns:
        The templates of each colour, the cells of all these templates as bits, and the cells of the
        removed templates.
    """
    templates: tuple[list[Template], list[Template]] = ([], [])
    carried = 0
    freed: list[int] = []
    for owner in (0, 1):
        for template in old.templates[owner]:
            carrier, u, w, cells, _ = template
            if carrier >> cell & 1 or (owner == colour and group >> u & group >> w & 1):
                freed += cells
            else:
                templates[owner].append(template)
                carried |= carrier
    return templates, carried, freed


def _add_templates_that_hold(
    candidates: Iterable[Template],
    stones: tuple[int, int],
    groups: tuple[tuple[int, ...], tuple[int, ...]],
    templates: tuple[list[Template], list[Template]],
    carried: int,
) -> int:
    """Add to `templates` the candidates that hold and share no cell with another template.

    Args:
        candidates: The templates that may be added, those to prefer first.
        stones: For each colour its nodes as bits.
        groups: For each colour its groups.
        templates: For each colour its templates, which are changed.
        carried: The cells of all templates before, as bits.

    Returns:
        The cells of all templates after, as bits.
    """
    taken = stones[0] | stones[1]
    for template in candidates:
        carrier, u, w, _, _ = template
        if (taken | carried) & carrier:
            continue
        for owner in (0, 1):
            own_stones = stones[owner]
            if own_stones >> u & own_stones >> w & 1 and not _is_connected(groups[owner], u, w):
                templates[owner].append(template)
                carried |= carrier
                break
    return carried


def _is_connected(groups: tuple[int, ...], u: int, w: int) -> bool:
    return any(group >> u & group >> w & 1 for group in groups)


def start(graph: NodeGraph) -> Position:
    """Return the position of the empty board, with only the islands."""
    groups = tuple(tuple(1 << v for v in _bit_indices(home)) for home in graph.home)
    return Position(graph, graph.home, 0, (groups[0], groups[1]), ((), ()), 0, -1)


def position(state: AtollState) -> Position:
    """Return the position of a state of the rules."""
    graph = node_graph(state.columns)
    current = start(graph)
    for colour, stones in enumerate((state.black, state.white)):
        for cell in _bit_indices(stones):
            current = current.place(cell, colour)
    return replace(current, colour=state.to_move, winner=state.winner, last=state.last)


def _bit_indices(stones: int) -> list[int]:
    """Return the indices of the bits that are set."""
    return [node for node in range(stones.bit_length()) if stones >> node & 1]
