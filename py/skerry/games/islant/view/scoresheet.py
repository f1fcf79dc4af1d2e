"""The score sheet: what a sheet's points are for, and the marks that show it on the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

from skerry.core.i18n import number as written
from skerry.core.i18n import texts
from skerry.core.scene import Layer, LedgerEntry, Node
from skerry.games.islant.scoring import ISLAND, Island, Score, score
from skerry.games.islant.sheets import Cells, names, ship_totals, wave_sets

from .layout import CELL, Layout
from .shapes import bar, coast, fence, stroke
from .shapes import circle as circle_path
from .shapes import ring as ring_path

_ = texts(__name__)[0]

LETTER = 8.0
"""The width of a letter of an island's name, roughly: none of them stands beyond the paper."""

Named = Mapping[tuple[int, int], str]


@dataclass(frozen=True, slots=True)
class Marks:
    """Shapes and nodes on the sheet, and the lines of the ledger that light them up."""

    shapes: dict[str, tuple[Layer, ...]] = field(default_factory=dict[str, tuple[Layer, ...]])
    nodes: tuple[Node, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()


def marks(plan: Layout, sheet: Cells, called: Named = MappingProxyType({})) -> Marks:
    """All that a sheet's score can show; `called` are names of islands by their corners."""
    found = score(plan.it.level, sheet)
    parts = [
        *_coast(plan, found),
        *_islands(plan, found),
        *_names(plan, found, called),
        *_sides(plan, found),
        *_lakes(plan, found),
        *_lines(plan, found),
        *_fleets(plan, found),
    ]
    shapes = {node.shape: shape for node, shape in parts if shape}
    nodes = tuple(node for node, _ in parts)
    return Marks(shapes, nodes, tuple(_ledger(plan, found, [node.id for node in nodes])))


Part = tuple[Node, tuple[Layer, ...]]
"""A node and its shape, () where the picture has that anyway."""


def _coast(plan: Layout, found: Score) -> Iterator[Part]:
    rings = [ring for island in found.islands for ring in (island.outline, *island.pools)]
    straight = [side for island in found.islands for side in island.straight]
    yield Node("coast", shape="coast", z=2), coast(plan, rings, straight)


def _islands(plan: Layout, found: Score) -> Iterator[Part]:
    for number, island in enumerate(found.islands, 1):
        look = "island completed" if island.completed else "island"
        id = f"island-{number}"
        yield Node(id, shape=id, look=look, z=3), ring_path(plan, island.outline, "around")


def _names(plan: Layout, found: Score, called: Named) -> Iterator[Part]:
    """The names of islands, in the middle of each."""
    for number, island in enumerate(found.islands, 1):
        name = called.get(min(island.outline), "")
        if name:
            x, y = ([corner[axis] for corner in island.outline] for axis in (0, 1))
            across, down = plan.point((min(x) + max(x)) / 2, (min(y) + max(y)) / 2)
            half = min(plan.width / 2, LETTER * len(name) / 2)
            across = min(max(across, half), plan.width - half)
            look = "isle-name long" if len(name) > 10 else "isle-name"
            look = f"{look} {plan.letters}".strip()
            yield Node(f"called-{number}", across, down, text=name, look=look, z=6), ()


def _sides(plan: Layout, found: Score) -> Iterator[Part]:
    """The sides of completed islands, numbered in the order in which they are walked."""
    number = 0
    for island in found.completed:
        for one, other in pairwise((*island.outline, island.outline[0])):
            number += 1
            middle = plan.point((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            across = other[0] - one[0]
            down = other[1] - one[1]
            if across < 0:
                across = -across
                down = -down
            shape = f"side-{across}-{'up' if down < 0 else 'down'}"
            drawn = stroke(across * CELL / 2, down * CELL / 2, "side")
            look = f"number {plan.letters}".strip()
            yield Node(f"side-{number}", *middle, shape, str(number), look, z=5), drawn


def _lakes(plan: Layout, found: Score) -> Iterator[Part]:
    circle = (Layer(circle_path(9), "water"),)
    for island in found.completed:
        for cell in island.circles:
            x, y = plan.cell(cell)
            yield Node(f"lake-{names(plan.it.size)[cell]}", x, y, "water", z=3), circle
    pools = [pool for island in found.completed for pool in island.pools]
    for number, pool in enumerate(pools, 1):
        yield Node(f"pool-{number}", shape=f"pool-{number}", z=3), ring_path(plan, pool, "water")


def _lines(plan: Layout, found: Score) -> Iterator[Part]:
    for number, line in enumerate(found.lines, 1):
        upright = line[1] - line[0] > 1
        (x, y), (u, v) = plan.cell(line[0]), plan.cell(line[-1])
        shape = f"set-{len(line)}-{'upright' if upright else 'level'}"
        node = Node(f"set-{number}", (x + u) / 2, (y + v) / 2, shape)
        yield node, bar(len(line), upright)


def _fleets(plan: Layout, found: Score) -> Iterator[Part]:
    for number, fleet in enumerate(found.fleets, 1):
        shape = fence(plan.it.size, fleet, "fence")
        yield Node(f"fleet-{number}", plan.left, plan.head, f"fleet-{number}", z=2), shape


def _ledger(plan: Layout, found: Score, ids: list[str]) -> Iterator[LedgerEntry]:
    """The lines in the order of the rulebook's score sheet."""

    def about(*kinds: str) -> tuple[str, ...]:
        return tuple(id for id in ids if id.partition("-")[0] in kinds)

    it = plan.it
    yield LedgerEntry(_("Sides"), str(found.sides), nodes=about("side"))
    if it.coloured:
        cells = tuple(f"in-{names(it.size)[cell]}" for cell in found.landmass)
        yield LedgerEntry(_("Largest landmass"), _coloured(found), nodes=cells)
    yield LedgerEntry(_("Lakes"), str(found.lakes), nodes=about("lake", "pool"))
    yield LedgerEntry(_("Islands"), _islands_cost(found.islands), nodes=about("island"))
    if it.waves:
        sets = " + ".join(str(wave_sets()[len(line)]) for line in found.lines)
        shown = f"{sets} = {found.waves}" if len(found.lines) > 1 else str(found.waves)
        yield LedgerEntry(_("Wave lines"), shown, nodes=about("set"))
    if it.ships:
        marked = len(found.fleets)
        last = (f"total-{marked - 1}", f"points-{marked - 1}") if marked else ()
        said = _("{points} (for {total})") if marked else "0"
        shown = said.format(points=found.ships, total=ship_totals()[marked - 1][0])
        yield LedgerEntry(_("Ships"), shown, nodes=(*about("fleet"), *last))
    yield LedgerEntry(_("Total"), written(str(found.total)))


def _coloured(found: Score) -> str:
    said = {"red": _("{n} red"), "blue": _("{n} blue")}.get(found.colour, "0")
    return said.format(n=len(found.landmass)) if found.landmass else "0"


def _islands_cost(islands: tuple[Island, ...]) -> str:
    return written(f"{len(islands)} \N{MULTIPLICATION SIGN} {ISLAND} = {len(islands) * ISLAND}")
