"""Problems to print: six a page, from easy to hard, and what solves them on the last pages.

A page is 744 by 1000 units: as high for its width as what A4 and Letter have in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from skerry.core.i18n import N_, texts
from skerry.core.scene import Layer, Node, Scene

from .board import COLOURS, Board, centre
from .problem.known import DEGREES, Problem, how_many, problem
from .shapes import LOOKS, SIDE, on_paper
from .view import spot

_ = texts(__name__)[0]

PAGE = (744.0, 1000.0)
HEAD = 52.0
"""What the head of a page takes."""

TALK = (
    N_("In each position exactly one move wins for the colour to move."),
    N_("Black joins one of its islands to the one straight across, or White does."),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """Problems or solutions: how many there are on a page, in rows of so many, and how high one
    is."""

    title: str
    status: str
    most: int
    across: int
    high: float
    solved: bool


PROBLEMS = Kind(N_("Atoll: problems"), N_("Problems from number {number} on"), 6, 2, 312, False)
SOLUTIONS = Kind(N_("Atoll: solutions"), N_("Solutions from number {number} on"), 12, 3, 234, True)


def pages(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """The pages of so many problems of that seed, as evenly from all degrees as can be."""
    rng = Random(seed)
    degrees = list(DEGREES)
    chosen = [degrees[k * len(degrees) // count] for k in range(count)]
    drawn = {it: rng.sample(range(1, how_many(it) + 1), chosen.count(it)) for it in degrees}
    found = [problem(degree, drawn[degree].pop()) for degree in chosen]
    leaves = [
        (kind, first) for kind in (PROBLEMS, SOLUTIONS) for first in range(0, count, kind.most)
    ]
    for number, (kind, first) in enumerate(leaves, 1):
        said = _("{seed}, page {number} of {count}")
        foot = said.format(seed=seed, number=number, count=len(leaves))
        yield _page(kind, found[first : first + kind.most], first + 1, foot)


def _page(kind: Kind, found: Sequence[Problem], first: int, foot: str) -> Scene:
    nodes = [
        Node("title", 108, 20, "", _(kind.title), "print title"),
        *(
            Node(f"talk-{line}", 480, 12 + 15 * line, "", _(text), "print")
            for line, text in enumerate(TALK)
        ),
        Node("foot", PAGE[0] / 2, PAGE[1] - 8, "", foot, "print"),
    ]
    shapes: dict[str, tuple[Layer, ...]] = {}
    wide = PAGE[0] / kind.across
    for place, it in enumerate(found):
        row, column = divmod(place, kind.across)
        corner = (column * wide, HEAD + row * kind.high)
        shapes |= on_paper(it.start.columns)
        nodes += _problem(kind, it, first + place, corner, wide)
    status = _(kind.status).format(number=first)
    return Scene("atoll", *PAGE, shapes, tuple(nodes), status=status)


def _problem(
    kind: Kind, it: Problem, number: int, corner: tuple[float, float], wide: float
) -> Iterator[Node]:
    """A board below a line that says which it is and who is to move; its answer, if told."""
    left, top = corner
    atoll = it.start.board
    yield Node(
        f"head-{number}", left + wide / 2, top + 10, "", _head(kind, it, number), "print head"
    )
    across, down = _middle(atoll)
    scale = min((wide - 24) / (2 * across), (kind.high - 32) / (2 * down))
    at = (left + wide / 2 - scale * across, top + 22)
    for node in _board(kind, it):
        x = at[0] + scale * node.x
        y = at[1] + scale * node.y
        yield replace(node, id=f"{node.id}-{number}", x=x, y=y, scale=scale)


def _head(kind: Kind, it: Problem, number: int) -> str:
    title = _("{degree}, no. {number}").format(degree=_(DEGREES[it.degree]), number=it.number)
    told = _("{colour} to move").format(colour=_(COLOURS[it.start.to_move]))
    if kind.solved:
        told = it.start.board.names[it.answer]
    return f"{number}  ·  {title}  ·  {told}"


def _board(kind: Kind, it: Problem) -> Iterator[Node]:
    """The board as in the picture, in little ink; names on cells that are empty."""
    atoll = it.start.board
    state = it.start
    corner = spot(atoll, None, "wide")
    for number in range(len(atoll.islands)):
        yield Node(f"print-isle-{number}", *corner, f"print-isle-{number}")
    for cell, name in enumerate(atoll.names):
        colour = next((c for c in (0, 1) if state.stones(c) >> cell & 1), None)
        at = spot(atoll, cell, "wide")
        needed = kind.solved and it.carrier >> cell & 1
        text = name if colour is None and not kind.solved else ""
        yield Node(f"cell-{name}", *at, "print-needed" if needed else "print-cell", text, "print")
        if kind.solved and cell == it.answer:
            colour = state.to_move
            yield Node(f"answer-{name}", *at, "print-answer", z=2)
        if colour is not None:
            yield Node(f"stone-{name}", *at, f"print-{LOOKS[colour]}", z=1)


def _middle(atoll: Board) -> tuple[float, float]:
    """The middle of a board in its own units."""
    left, top = spot(atoll, None, "wide")
    right, foot = centre((atoll.columns + 1, 2 * atoll.columns), SIDE)
    return left + right / 2, top + foot / 2
