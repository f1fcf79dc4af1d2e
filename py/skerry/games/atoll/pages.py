"""Printed problems, from easy to hard, six on a page. The solutions are on the last pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from skerry.core.i18n import N_, texts
from skerry.core.paper import PageKind, make_pages, spread_evenly
from skerry.core.scene import Layer, Node, Scene

from .board import COLOURS, Board, place_centre
from .problem.known import COLUMNS, DEGREES, Problem, problem, problem_count
from .shapes import LOOKS, SIDE, print_shapes
from .view import node_spot

_ = texts(__name__)[0]

INTRO = (
    N_("In each position, exactly one move wins for the side to move."),
    N_("To win, link one of your islands to the one straight across."),
)

MARGIN_X = 24.0
MARGIN_Y = 32.0
"""The width (MARGIN_X) and the height (MARGIN_Y) that the board of a problem leaves free in the
problem's space on the page, in units."""


def pages(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """Yield the pages of `count` problems, spread evenly over the degrees.

    `seed` decides the problems. `id` is not used, because Atoll has a single sheet.
    """
    rng = Random(seed)
    degrees = spread_evenly(list(DEGREES), count)
    numbers = {
        degree: rng.sample(range(1, problem_count(degree) + 1), degrees.count(degree))
        for degree in DEGREES
    }
    problems = [problem(degree, numbers[degree].pop()) for degree in degrees]
    asked = PageKind(_("Atoll: puzzles"), _("Puzzles, starting with number {number}"), 6, 2, 312)
    solved = PageKind(
        _("Atoll: solutions"), _("Solutions, starting with number {number}"), 12, 3, 234
    )
    kinds = {
        asked: partial(_problem_nodes, asked, is_solved=False),
        solved: partial(_problem_nodes, solved, is_solved=True),
    }
    shapes: dict[str, tuple[Layer, ...]] = print_shapes(COLUMNS)
    intro = [_(line) for line in INTRO]
    yield from make_pages("atoll", problems, kinds, shapes, seed=seed, intro=intro, intro_x=480)


def _problem_nodes(
    kind: PageKind, item: Problem, number: int, *, is_solved: bool
) -> Iterator[Node]:
    """Yield the nodes of a printed problem: the heading, and the board below it.

    (0, 0) is the middle of the upper edge of the problem's space on the page. `number` counts the
    problems on all pages.
    """
    yield Node(f"head-{number}", 0, 10, "", _heading_text(item, number, is_solved), "print head")
    board = item.start.board
    x, y = board_middle(board)
    scale = min((kind.item_width - MARGIN_X) / (2 * x), (kind.row_height - MARGIN_Y) / (2 * y))
    for node in board_nodes(item, is_solved):
        left = scale * (node.x - x)
        yield replace(node, id=f"{node.id}-{number}", x=left, y=22 + scale * node.y, scale=scale)


def _heading_text(item: Problem, number: int, is_solved: bool) -> str:
    title = _("{degree}, no. {number}").format(degree=_(DEGREES[item.degree]), number=item.number)
    detail = _("{colour} to move").format(colour=_(COLOURS[item.start.to_move]))
    if is_solved:
        detail = item.start.board.names[item.answer]
    return f"{number}  ·  {title}  ·  {detail}"


def board_nodes(item: Problem, is_solved: bool) -> Iterator[Node]:
    """Yield the nodes of a problem's board.

    If `is_solved`, the answer and the cells that it needs are marked. Otherwise empty cells have
    their names.
    """
    state = item.start
    board = state.board
    corner = node_spot(board, None, "wide")
    for number in range(len(board.islands)):
        yield Node(f"print-isle-{number}", *corner, f"print-isle-{number}")
    for cell, name in enumerate(board.names):
        colour = next((c for c in (0, 1) if state.stones(c) >> cell & 1), None)
        center = node_spot(board, cell, "wide")
        is_needed = is_solved and item.carrier >> cell & 1
        text = name if colour is None and not is_solved else ""
        yield Node(
            f"cell-{name}", *center, "print-needed" if is_needed else "print-cell", text, "print"
        )
        if is_solved and cell == item.answer:
            colour = state.to_move
            yield Node(f"answer-{name}", *center, "print-answer", z=2)
        if colour is not None:
            yield Node(f"stone-{name}", *center, f"print-{LOOKS[colour]}", z=1)


def board_middle(board: Board) -> tuple[float, float]:
    """Return the middle of a board, in the units of a scene."""
    left, top = node_spot(board, None, "wide")
    right, bottom = place_centre((board.columns + 1, 2 * board.columns), SIDE)
    return left + right / 2, top + bottom / 2
