"""Proofs without a search: chains of templates, and the moves that they force.

Templates are precomputed virtual connections, as in Hex (V. Anshelevich, "A hierarchical approach
to computer Hex", 2002). Must-play regions are those of R. Hayward and others (2005, see
`bot.search`). A chain uses only templates that share no cell. Every result is therefore correct,
but some wins are found late.
"""

from __future__ import annotations

from collections.abc import Iterable

from .position import Position
from .templates import Template


def winning_chain(position: Position, colour: int) -> int | None:
    """Return the cells of the templates in a winning chain of `colour`, as bits.

    A chain joins opposite islands by groups of stones and templates. No two templates share a cell,
    so all of them hold, whichever colour moves next. If the opponent plays on a cell of a template,
    the colour must answer in this template.

    Returns:
        The cells; 0 if the path is complete; None without a chain.
    """
    for start, goal in position.graph.pairs[colour]:
        carrier = _find_chain(position.groups[colour], position.templates[colour], start, goal)
        if carrier is not None:
            return carrier
    return None


def _find_chain(
    groups: tuple[int, ...], templates: tuple[Template, ...], start: int, goal: int
) -> int | None:
    """Return the cells of the templates in a chain from `start` to `goal`; None without a chain.

    The chain has the fewest templates. The search is breadth-first over groups.
    """
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


def must_play_region(position: Position, cells: Iterable[int]) -> int:
    """Return the must-play region of the player to move, as bits.

    A cell is a threat if a stone of the opponent there would complete a chain. To stop the threat,
    the player must play on the cell or in the chain's templates. The region is the intersection
    over all threats.

    Args:
        position: The position.
        cells: The cells that are tested for threats.

    Returns:
        The region; -1 (all ones) without a threat; 0 if the player can't stop all threats.
    """
    must = -1
    other = 1 - position.colour
    for cell in cells:
        carrier = winning_chain(position.place(cell, other), other)
        if carrier is not None:
            must &= carrier | 1 << cell
            if not must:
                break
    return must


def winning_cell(position: Position, cells: Iterable[int]) -> int | None:
    """Return the first of `cells` on which a stone of the player to move completes a chain.

    Returns None if no such stone does.
    """
    colour = position.colour
    for cell in cells:
        if winning_chain(position.place(cell, colour), colour) is not None:
            return cell
    return None


def urgent_cell(position: Position) -> int | None:
    """Return the cell to play if a single stone of either colour can complete a path.

    If the player to move can complete a path, it is a cell on which a stone does so. Otherwise it
    is the cell after which the other colour has the fewest cells left that complete a path.

    Returns:
        The cell; None if no single stone completes a path.
    """
    colour = position.colour
    other = 1 - position.colour
    for cell in completing_cells(position, colour):
        return cell
    threats = completing_cells(position, other)
    return min(
        threats,
        key=lambda cell: len(completing_cells(position.place(cell, colour), other)),
        default=None,
    )


def completing_cells(position: Position, colour: int) -> list[int]:
    """Return the cells on which a stone of a colour would complete a path."""
    groups = position.groups[colour]
    pairs = position.graph.pairs[colour]
    cells: list[int] = []
    for cell in position.empty_cells:
        around = position.graph.around[cell]
        near = sum(group for group in groups if group & around)
        if any(near & one and near & other for one, other in pairs):
            cells.append(cell)
    return cells
