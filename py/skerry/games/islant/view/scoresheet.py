"""The ledger of a sheet's points, and the marks that show them on the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

from skerry.core.i18n import localize_number as written
from skerry.core.i18n import texts
from skerry.core.scene import Layer, LedgerEntry, Node
from skerry.games.islant.scoring import ISLAND, Island, Score, score
from skerry.games.islant.sheets import Cells, cell_names, ship_totals, wave_sets

from .layout import CELL, Layout
from .shapes import circle_path as circle_path
from .shapes import coast_layers, group_border, stroke_layers, wave_set_stroke
from .shapes import ring_layers as ring_path

_ = texts(__name__)[0]

LETTER = 8.0
"""Approximate width of a letter of an island's name, used to keep names on the paper."""

NamesByCorner = Mapping[tuple[int, int], str]


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a score: shapes and nodes, and the ledger entries that highlight them."""

    shapes: dict[str, tuple[Layer, ...]] = field(default_factory=dict[str, tuple[Layer, ...]])
    nodes: tuple[Node, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()


def score_marks(
    layout: Layout, sheet: Cells, island_names: NamesByCorner = MappingProxyType({})
) -> Marks:
    """Return the marks of a sheet's score. `island_names` has names by corner (see naming.py)."""
    result = score(layout.form.level, sheet)
    parts = [
        *_coast_parts(layout, result),
        *_island_parts(layout, result),
        *_name_parts(layout, result, island_names),
        *_side_parts(layout, result),
        *_lake_parts(layout, result),
        *_wave_line_parts(layout, result),
        *_fleet_parts(layout, result),
    ]
    shapes = {node.shape: shape for node, shape in parts if shape}
    nodes = tuple(node for node, _ in parts)
    return Marks(shapes, nodes, tuple(_ledger(layout, result, [node.id for node in nodes])))


Part = tuple[Node, tuple[Layer, ...]]
"""A node, and its shape; () if the node has none or its shape is defined elsewhere."""


def _coast_parts(layout: Layout, result: Score) -> Iterator[Part]:
    rings = [ring for island in result.islands for ring in (island.outline, *island.pools)]
    straight = [side for island in result.islands for side in island.straight]
    yield Node("coast", shape="coast", z=2), coast_layers(layout, rings, straight)


def _island_parts(layout: Layout, result: Score) -> Iterator[Part]:
    for number, island in enumerate(result.islands, 1):
        look = "island completed" if island.is_completed else "island"
        id = f"island-{number}"
        yield Node(id, shape=id, look=look, z=3), ring_path(layout, island.outline, "around")


def _name_parts(layout: Layout, result: Score, island_names: NamesByCorner) -> Iterator[Part]:
    """Yield the names of islands, each in the middle of its island."""
    for number, island in enumerate(result.islands, 1):
        name = island_names.get(min(island.outline), "")
        if name:
            x, y = ([corner[axis] for corner in island.outline] for axis in (0, 1))
            across, down = layout.point((min(x) + max(x)) / 2, (min(y) + max(y)) / 2)
            half = min(layout.width / 2, LETTER * len(name) / 2)
            across = min(max(across, half), layout.width - half)
            look = "isle-name long" if len(name) > 10 else "isle-name"
            look = f"{look} {layout.letter_class}".strip()
            yield Node(f"called-{number}", across, down, text=name, look=look, z=6), ()


def _side_parts(layout: Layout, result: Score) -> Iterator[Part]:
    """Yield the sides of completed islands, numbered along the coast."""
    number = 0
    for island in result.completed_islands:
        for one, other in pairwise((*island.outline, island.outline[0])):
            number += 1
            middle = layout.point((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            across = other[0] - one[0]
            down = other[1] - one[1]
            if across < 0:
                across = -across
                down = -down
            shape = f"side-{across}-{'up' if down < 0 else 'down'}"
            line = stroke_layers(across * CELL / 2, down * CELL / 2, "side")
            look = f"number {layout.letter_class}".strip()
            yield Node(f"side-{number}", *middle, shape, str(number), look, z=5), line


def _lake_parts(layout: Layout, result: Score) -> Iterator[Part]:
    circle = (Layer(circle_path(9), "water"),)
    for island in result.completed_islands:
        for cell in island.circles:
            x, y = layout.cell(cell)
            yield Node(f"lake-{cell_names(layout.form.size)[cell]}", x, y, "water", z=3), circle
    pools = [pool for island in result.completed_islands for pool in island.pools]
    for number, pool in enumerate(pools, 1):
        yield Node(f"pool-{number}", shape=f"pool-{number}", z=3), ring_path(layout, pool, "water")


def _wave_line_parts(layout: Layout, result: Score) -> Iterator[Part]:
    for number, line in enumerate(result.lines, 1):
        upright = line[1] - line[0] > 1
        x, y = layout.cell(line[0])
        u, v = layout.cell(line[-1])
        shape = f"set-{len(line)}-{'upright' if upright else 'level'}"
        node = Node(f"set-{number}", (x + u) / 2, (y + v) / 2, shape)
        yield node, wave_set_stroke(len(line), upright)


def _fleet_parts(layout: Layout, result: Score) -> Iterator[Part]:
    for number, fleet in enumerate(result.fleets, 1):
        shape = group_border(layout.form.size, fleet, "fence")
        yield (
            Node(f"fleet-{number}", layout.grid_left, layout.grid_top, f"fleet-{number}", z=2),
            shape,
        )


def _ledger(layout: Layout, result: Score, ids: list[str]) -> Iterator[LedgerEntry]:
    """Yield the ledger entries in the order of the rule book's score sheet."""

    def ids_of(*kinds: str) -> tuple[str, ...]:
        return tuple(id for id in ids if id.partition("-")[0] in kinds)

    form = layout.form
    yield LedgerEntry(_("Sides"), str(result.side_points), nodes=ids_of("side"))
    if form.has_coloured_land:
        cells = tuple(f"in-{cell_names(form.size)[cell]}" for cell in result.landmass)
        yield LedgerEntry(_("Largest landmass"), _landmass_text(result), nodes=cells)
    yield LedgerEntry(_("Lakes"), str(result.lake_points), nodes=ids_of("lake", "pool"))
    yield LedgerEntry(_("Islands"), _islands_text(result.islands), nodes=ids_of("island"))
    if form.has_waves:
        sets = " + ".join(str(wave_sets()[len(line)]) for line in result.lines)
        value = (
            f"{sets} = {result.wave_points}" if len(result.lines) > 1 else str(result.wave_points)
        )
        yield LedgerEntry(_("Wave rows"), value, nodes=ids_of("set"))
    if form.has_ships:
        marked = len(result.fleets)
        last = (f"total-{marked - 1}", f"points-{marked - 1}") if marked else ()
        message = _("{points} (for {total})") if marked else "0"
        value = message.format(points=result.ship_points, total=ship_totals()[marked - 1][0])
        yield LedgerEntry(_("Ships"), value, nodes=(*ids_of("fleet"), *last))
    yield LedgerEntry(_("Total"), written(str(result.total)))


def _landmass_text(result: Score) -> str:
    message = {"red": _("{n} red"), "blue": _("{n} blue")}.get(result.colour, "0")
    return message.format(n=len(result.landmass)) if result.landmass else "0"


def _islands_text(islands: tuple[Island, ...]) -> str:
    return written(f"{len(islands)} \N{MULTIPLICATION SIGN} {ISLAND} = {len(islands) * ISLAND}")
