"""What is certain without playing on: chains that hold by templates, and answers they force.

Templates are virtual connections of Hex (V. Anshelevich, "A hierarchical approach to computer Hex",
2002) that are known beforehand, must-play regions those of Hayward and others (2005). Only
templates that share no cell are joined to chains: what is found so is always true, and some wins
are seen later (bench/results/atoll_exact.json).
"""

from __future__ import annotations

from collections.abc import Iterable

from .position import Position
from .templates import Template


def chain(position: Position, colour: int) -> int | None:
    """The cells that a winning chain of `colour` leans on, as bits; None if there is no such.

    The chain leads from an island to the opposite one over groups joined by templates. No two
    of them share a cell, so all hold together, whoever is to move: the colour has won
    as long as it answers within the cells returned (0: the path stands already).
    """
    for start, goal in position.mesh.pairs[colour]:
        found = _chain(position.groups[colour], position.templates[colour], start, goal)
        if found is not None:
            return found
    return None


def _chain(
    groups: tuple[int, ...], templates: tuple[Template, ...], start: int, goal: int
) -> int | None:
    """Breadth first over groups: the cells of the templates on a way with the fewest of them."""
    apart = [group for group in groups if not group & start]
    ways = [(group, 0) for group in groups if group & start]
    for here, cells in ways:
        if here & goal:
            return cells
        for carrier, u, w, _, _ in templates:
            far = w if here >> u & 1 else u if here >> w & 1 else None
            if far is None:
                continue
            for group in apart:
                if group >> far & 1:
                    ways.append((group, cells | carrier))
                    apart.remove(group)
                    break
    return None


def forced(position: Position, cells: Iterable[int]) -> int:
    """Where the player to move has to play, as bits, judged by threats at `cells`.

    A threat is a stone of the other colour that completes a chain: whoever plays neither on
    that cell nor in the chain's templates has lost. So the answer lies in what all threats have
    in common. All ones (-1) if there is none; 0 if two of them have nothing in common.
    """
    must, other = -1, 1 - position.colour
    for cell in cells:
        carrier = chain(position.place(cell, other), other)
        if carrier is not None:
            must &= carrier | 1 << cell
            if not must:
                break
    return must


def winning_cell(position: Position, cells: Iterable[int]) -> int | None:
    """The first of `cells` on which a stone of the player to move completes a chain."""
    colour = position.colour
    for cell in cells:
        if chain(position.place(cell, colour), colour) is not None:
            return cell
    return None


def urgent(position: Position) -> int | None:
    """The cell to play when one stone more completes a path of either side, else None.

    One's own path comes first. Of cells that stop the other side's, the one that leaves it the
    fewest others.
    """
    own, other = position.colour, 1 - position.colour
    for cell in completing(position, own):
        return cell
    threats = completing(position, other)
    return min(
        threats, key=lambda cell: len(completing(position.place(cell, own), other)), default=None
    )


def completing(position: Position, colour: int) -> list[int]:
    """The cells on which one stone of a colour completes a path."""
    groups, pairs = position.groups[colour], position.mesh.pairs[colour]
    found: list[int] = []
    for cell in position.empty:
        around = position.mesh.around[cell]
        near = sum(group for group in groups if group & around)
        if any(near & one and near & other for one, other in pairs):
            found.append(cell)
    return found
