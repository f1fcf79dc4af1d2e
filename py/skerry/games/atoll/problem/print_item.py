"""A puzzle or its solution as a picture for print, in a booklet of several games."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.core.scene import Layer, Scene
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.pages import board_middle, board_nodes
from skerry.games.atoll.shapes import print_shapes

from .known import COLUMNS, problem
from .rules import ProblemState

_ = texts(__name__)[0]


def picture(state: ProblemState, is_solved: bool) -> Scene:
    """Return the picture of a problem's position; if `is_solved`, with answer and needed cells."""
    item = problem(state.preset, state.number)
    shapes: dict[str, tuple[Layer, ...]] = print_shapes(COLUMNS)
    x, y = board_middle(item.start.board)
    template = _("{colour} to move")
    status = template.format(colour=_(COLOURS[item.start.to_move]))
    nodes = tuple(board_nodes(item, is_solved))
    return Scene("atoll", 2 * x, 2 * y, shapes, nodes, status="" if is_solved else status)
