"""A position as the search needs it: groups and templates kept up to date stone by stone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .node_graph import Mesh, mesh
from .rules import AtollState
from .templates import Template


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Who holds what, and what hangs together.

    `stones` are each colour's nodes (islands included) as bits; `colour` is to move; `groups`
    each colour's connected nodes, one integer per group; `templates` each colour's templates, no
    two of which share a cell; `carried` the cells of all of them; `winner` a colour or -1; `last`
    the cell of the newest stone, -1 where there is none.
    """

    mesh: Mesh
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
        return [cell for cell in self.mesh.cells if not taken >> cell & 1]

    def place(self, cell: int, colour: int) -> Position:
        """The position with one more stone of either colour; the other colour is to move.

        Every template that has a cell there, or that joins what the stone has joined for good, is
        forgotten; then the stone and the cells set free are looked at for new ones.
        """
        around, stone = self.mesh.around[cell], 1 << cell
        apart = tuple(group for group in self.groups[colour] if not group & around)
        group = stone | sum(group for group in self.groups[colour] if group & around)
        mine = self.stones[colour] | stone
        stones = (self.stones[0], mine) if colour else (mine, self.stones[1])
        groups = (self.groups[0], (*apart, group)) if colour else ((*apart, group), self.groups[1])
        kept, carried, freed = _kept(self, cell, colour, group)
        hopes = [*self.mesh.ends_at[cell], *(b for v in freed for b in self.mesh.over[v])]
        carried = _found(hopes, stones, groups, kept, carried)
        won = any(group & one and group & other for one, other in self.mesh.pairs[colour])
        templates = (tuple(kept[0]), tuple(kept[1]))
        winner = colour if won else -1
        return Position(self.mesh, stones, 1 - colour, groups, templates, carried, winner, cell)


def _kept(
    old: Position, cell: int, colour: int, group: int
) -> tuple[tuple[list[Template], list[Template]], int, list[int]]:
    """What a stone on `cell`, now part of `group`, leaves: the templates of each colour, their
    cells as bits, and the cells of those that are gone."""
    kept: tuple[list[Template], list[Template]] = ([], [])
    carried = 0
    freed: list[int] = []
    for owner in (0, 1):
        for template in old.templates[owner]:
            carrier, u, w, cells, _ = template
            if carrier >> cell & 1 or (owner == colour and group >> u & group >> w & 1):
                freed += cells
            else:
                kept[owner].append(template)
                carried |= carrier
    return kept, carried, freed


def _found(
    hopes: Iterable[Template],
    stones: tuple[int, int],
    groups: tuple[tuple[int, ...], tuple[int, ...]],
    kept: tuple[list[Template], list[Template]],
    carried: int,
) -> int:
    """Add to `kept` each of `hopes` that stands now; returns the cells of all that do."""
    taken = stones[0] | stones[1]
    for template in hopes:
        carrier, u, w, _, _ = template
        if (taken | carried) & carrier:
            continue
        for owner in (0, 1):
            mine = stones[owner]
            if mine >> u & mine >> w & 1 and not _together(groups[owner], u, w):
                kept[owner].append(template)
                carried |= carrier
                break
    return carried


def _together(groups: tuple[int, ...], u: int, w: int) -> bool:
    return any(group >> u & group >> w & 1 for group in groups)


def start(tables: Mesh) -> Position:
    """A board with nothing but its islands."""
    groups = tuple(tuple(1 << v for v in _nodes(home)) for home in tables.home)
    return Position(tables, tables.home, 0, (groups[0], groups[1]), ((), ()), 0, -1)


def position(state: AtollState) -> Position:
    """The position of a state of the rules."""
    tables = mesh(state.columns)
    here = start(tables)
    for colour, stones in enumerate((state.black, state.white)):
        for cell in _nodes(stones):
            here = here.place(cell, colour)
    return replace(here, colour=state.to_move, winner=state.winner, last=state.last)


def _nodes(stones: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [node for node in range(stones.bit_length()) if stones >> node & 1]
