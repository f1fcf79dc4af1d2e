"""Scene of a problem: the board and, after the move, the cells that the winning side needs."""

from __future__ import annotations

from dataclasses import replace

from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect, Choice, Node, Player, Scene
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.shapes import LOOKS, needed_cell_mark
from skerry.games.atoll.view import board_scene

from . import text
from .rules import ProblemState

_ = texts(__name__)[0]


def scene(state: ProblemState, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene of a problem, which is the same for all viewers."""
    board = board_scene(state.position, aspect)
    needed = text.needed_empty_cells(state)
    names = state.position.board.names
    marked_cells = {name for cell, name in enumerate(names) if needed >> cell & 1}
    cells = [node for node in board.nodes if node.id in marked_cells]
    marks = (Node(f"need-{node.id}", node.x, node.y, "need", z=2) for node in cells)
    nodes = (
        _cell_with_needed_label(state, node) if node.id in marked_cells else node
        for node in board.nodes
    )
    return replace(
        board,
        shapes={**board.shapes, **needed_cell_mark()} if cells else board.shapes,
        nodes=(*nodes, *marks),
        choices=tuple(Choice(cell, (cell,)) for cell in state.legal_actions()),
        players=(_player(state),),
        status=text.status(state),
        news=text.events_text(state),
        ledger=text.ledger(state),
    )


def _cell_with_needed_label(state: ProblemState, node: Node) -> Node:
    """Return the node of a cell with a label that says which colour needs the cell."""
    colour = text.solver_colour(state) if state.is_solved else text.opponent_colour(state)
    label = _("{cell}, needed by {colour}").format(cell=node.label, colour=colour)
    return replace(node, label=label)


def _player(state: ProblemState) -> Player:
    problem = state.problem
    colour = problem.start.to_move if problem else 0
    note = _("cat to fish or rabbit to carrot")
    return Player(_(COLOURS[colour]), LOOKS[colour], note)
