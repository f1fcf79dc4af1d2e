"""A puzzle or its solution as a picture for print, in a booklet of several games."""

from __future__ import annotations

from dataclasses import replace

from skerry.core.scene import Scene
from skerry.games.palavan import pages, shapes
from skerry.games.palavan.piece_sets import bit_indices

from .rules import SoloState

PITCH = 66.0
"""Side of a square, in units."""

MARGIN = 12.0
TRAY_HEIGHT = 142.0
"""Height of the tiles below the board, in units."""


def picture(state: SoloState, is_solved: bool) -> Scene:
    """Return the board with the given tiles and the others below; if `is_solved`, the solution."""
    width = state.goal.width
    side = width * PITCH
    board = replace(state, shown=1).board if is_solved else state.givens
    nodes = [*pages.board_nodes(board, 0, MARGIN + side / 2, PITCH, width)]
    height = side + 2 * MARGIN
    if not is_solved:
        nodes += pages.tray_nodes(bit_indices(state.hand), 0, height + 20)
        height += TRAY_HEIGHT
    middle = max(side / 2, 4 * 43) + MARGIN
    moved = tuple(replace(node, x=node.x + middle) for node in nodes)
    return Scene("palavan", 2 * middle, height, shapes.print_shapes(), moved)
