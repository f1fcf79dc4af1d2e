"""Positions for the bot and for facts: groups and templates, updated stone by stone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .node_graph import NodeGraph, node_graph
from .rules import AtollState
from .templates import Template


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A position of the search.

    Attributes:
        graph: The graph of the board.
        stones: Each colour's nodes as bits, islands included.
        colour: The colour to move.
        groups: Each colour's connected nodes, one integer per group.
        templates: Each colour's templates; no two of them share a cell.
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
    def empty(self) -> list[int]:
        """The empty cells in order."""
        taken = self.stones[0] | self.stones[1]
        return [cell for cell in self.graph.cells if not taken >> cell & 1]

    def place(self, cell: int, colour: int) -> Position:
        """Return the position with one more stone of either colour; the other colour is to move.

        Templates that contain the cell, or whose ends the stone connects, are removed. Then new
        templates are added that end in the stone or use the cells of removed ones.
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
        carried = _add_standing_templates(candidates, stones, groups, kept_, carried)
        won = any(group & one and group & other for one, other in self.graph.pairs[colour])
        templates = (tuple(kept_[0]), tuple(kept_[1]))
        winner = colour if won else -1
        return Position(self.graph, stones, 1 - colour, groups, templates, carried, winner, cell)


def _surviving_templates(
    old: Position, cell: int, colour: int, group: int
) -> tuple[tuple[list[Template], list[Template]], int, list[int]]:
    """Return the templates that remain after a stone on `cell`, now part of `group`.

    Returns:
        The templates of each colour, their cells as bits, and the cells of the dropped templates.
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


def _add_standing_templates(
    candidates: Iterable[Template],
    stones: tuple[int, int],
    groups: tuple[tuple[int, ...], tuple[int, ...]],
    templates: tuple[list[Template], list[Template]],
    carried: int,
) -> int:
    """Add to `templates` the candidates that hold now. Returns the cells of all templates."""
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
    """Return the position without stones on cells."""
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
