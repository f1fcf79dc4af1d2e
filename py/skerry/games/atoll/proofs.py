"""Certain results without a search: chains that hold by templates, and the answers that they force.

Templates are precomputed virtual connections of Hex (V. Anshelevich, "A hierarchical approach to
computer Hex", 2002); must-play regions are those of Hayward and others (2005). Only templates that
share no cell are joined to chains. So every result is true, but some wins are seen later
(bench/results/atoll_exact.json).
"""

from __future__ import annotations

from collections.abc import Iterable

from .position import Position
from .templates import Template


def chain(position: Position, colour: int) -> int | None:
    """Return the cells on which a winning chain of `colour` depends, as bits; None without a chain.

    The chain leads from an island to the opposite one over groups joined by templates. No two
    templates share a cell, so all hold together, whoever is to move: the colour wins if it answers
    within the cells returned (0: the path is complete).
    """
    for start, goal in position.graph.pairs[colour]:
        carrier = _chain(position.groups[colour], position.templates[colour], start, goal)
        if carrier is not None:
            return carrier
    return None


def _chain(
    groups: tuple[int, ...], templates: tuple[Template, ...], start: int, goal: int
) -> int | None:
    """Search breadth-first over groups. Returns the cells of the templates on a shortest way."""
    unreached = [group for group in groups if not group & start]
    ways = [(group, 0) for group in groups if group & start]
    for group_, cells in ways:
        if group_ & goal:
            return cells
        for carrier, u, w, _, _ in templates:
            far_end = w if group_ >> u & 1 else u if group_ >> w & 1 else None
            if far_end is None:
                continue
            for group in unreached:
                if group >> far_end & 1:
                    ways.append((group, cells | carrier))
                    unreached.remove(group)
                    break
    return None


def forced(position: Position, cells: Iterable[int]) -> int:
    """Return where the player to move must play, as bits, considering threats at `cells`.

    A threat is a stone of the other colour that completes a chain: to play neither on that cell nor
    in the chain's templates loses. So the answer lies in the intersection of all threats.

    Returns:
        -1 (all ones) without a threat; 0 if the intersection is empty.
    """
    must = -1
    other = 1 - position.colour
    for cell in cells:
        carrier = chain(position.place(cell, other), other)
        if carrier is not None:
            must &= carrier | 1 << cell
            if not must:
                break
    return must


def winning_cell(position: Position, cells: Iterable[int]) -> int | None:
    """Return the first of `cells` on which a stone of the player to move completes a chain."""
    colour = position.colour
    for cell in cells:
        if chain(position.place(cell, colour), colour) is not None:
            return cell
    return None


def urgent(position: Position) -> int | None:
    """Return the cell to play if one more stone completes a path of either colour, otherwise None.

    The player's own path comes first. Among cells that stop the other colour, prefer the one that
    leaves it the fewest others.
    """
    colour = position.colour
    other = 1 - position.colour
    for cell in completing(position, colour):
        return cell
    threats = completing(position, other)
    return min(
        threats, key=lambda cell: len(completing(position.place(cell, colour), other)), default=None
    )


def completing(position: Position, colour: int) -> list[int]:
    """Return the cells on which one stone of a colour completes a path."""
    groups = position.groups[colour]
    pairs = position.graph.pairs[colour]
    cells: list[int] = []
    for cell in position.empty:
        around = position.graph.around[cell]
        near = sum(group for group in groups if group & around)
        if any(near & one and near & other for one, other in pairs):
            cells.append(cell)
    return cells
