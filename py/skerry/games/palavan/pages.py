"""Puzzles to print: four a page, from easy to hard, and their solutions on the last pages.

A page is 744 by 1000 units: as high for its width as what A4 and Letter have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from skerry.core.i18n import N_, texts
from skerry.core.scene import Node, Scene
from skerry.games.palavan import shapes

from .land import EMPTY
from .notation import tiles_mask
from .piece_sets import all_tiles_mask, bit_indices
from .solo.puzzles import GRADES, NUMBERS, Puzzle, make, puzzle
from .text import name
from .tiles import tiles

_ = texts(__name__)[0]

PAGE = (744.0, 1000.0)
HEAD = 52.0
"""What the head of a page takes."""

TALK = (
    N_("Lay all sixteen tiles, turned as you like, so that every edge fits"),
    N_("and that all land is one area, and all water is one area, too."),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """Puzzles or solutions: how many there are on a page, in rows of so many, how each is drawn.

    `draw` draws one round the middle of its upper edge, which is at (0, 0).
    """

    title: str
    status: str
    most: int
    across: int
    high: float
    draw: Callable[[Puzzle, int], Iterator[Node]]


def pages(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """Progress (0 to 1) while puzzles are made, then the pages."""
    found: list[Puzzle] = []
    for done, (grade, number) in enumerate(_chosen(count, Random(seed))):
        for progress in make(grade, number):
            yield (done + progress) / count
        found.append(puzzle(grade, number))
    kinds = (PUZZLES, SOLUTIONS) if count > 1 else (ALONE, SOLUTIONS)
    leaves = [(kind, first) for kind in kinds for first in range(0, count, kind.most)]
    for number, (kind, first) in enumerate(leaves, 1):
        said = _("{seed}, page {number} of {count}")
        foot = said.format(seed=seed, number=number, count=len(leaves))
        yield _page(kind, found[first : first + kind.most], first + 1, foot)


def _chosen(count: int, rng: Random) -> list[tuple[str, int]]:
    """Grades from easy to hard, as evenly as can be, and a number for each."""
    grades = list(GRADES)
    numbers = rng.sample(range(1, NUMBERS + 1), count)
    return [(grades[k * len(grades) // count], number) for k, number in enumerate(numbers)]


def _page(kind: Kind, found: Sequence[Puzzle], first: int, foot: str) -> Scene:
    nodes = [
        Node("title", 108, 20, "", _(kind.title), "print title"),
        *(
            Node(f"talk-{line}", 500, 12 + 15 * line, "", _(text), "print")
            for line, text in enumerate(TALK)
        ),
        Node("foot", PAGE[0] / 2, PAGE[1] - 8, "", foot, "print"),
    ]
    wide = PAGE[0] / kind.across
    scale = wide / 372 if kind is ALONE else 1
    for place, it in enumerate(found):
        row, column = divmod(place, kind.across)
        x = (column + 0.5) * wide
        y = HEAD + row * kind.high
        nodes += (
            replace(node, x=x + scale * node.x, y=y + scale * node.y, scale=scale * node.scale)
            for node in kind.draw(it, first + place)
        )
    status = _(kind.status).format(number=first)
    return Scene("palavan", *PAGE, shapes.on_paper(), tuple(nodes), status=status)


def _puzzle(it: Puzzle, number: int) -> Iterator[Node]:
    """A frame with the given tiles, and the others below."""
    yield _head(it, number)
    yield from _board(it.givens, number, 160, 66)
    left = bit_indices(all_tiles_mask() & ~tiles_mask(it.givens))
    columns = (len(left) + 1) // 2
    for place, tile in enumerate(left):
        row, column = divmod(place, columns)
        across = columns if row == 0 else len(left) - columns
        x = 43 * (column - (across - 1) / 2)
        y = 331 + 57 * row
        id = f"left-{number}-{tiles()[tile].id}"
        yield Node(id, x, y, f"print-{tiles()[tile].id}-0", scale=0.48)
        yield Node(f"{id}-name", x, y + 27, "", name(tile), "print")


def _solution(it: Puzzle, number: int) -> Iterator[Node]:
    yield _head(it, number)
    yield from _board(it.solution, number, 144, 57)


def _head(it: Puzzle, number: int) -> Node:
    title = _("{grade}, no. {number}").format(grade=_(GRADES[it.grade].name), number=it.number)
    text = f"{number}  ·  {title}"
    return Node(f"head-{number}", 0, 10, "", text, "print head")


def _board(board: Sequence[int], number: int, y: float, pitch: float) -> Iterator[Node]:
    """Four by four cells; their middle is `y` below (0, 0)."""
    yield Node(f"frame-{number}", 0, y, "print-frame", scale=pitch / 80, z=1)
    for cell, piece in enumerate(board):
        if piece != EMPTY:
            row, column = divmod(cell, 4)
            at = (pitch * (column - 1.5), y + pitch * (row - 1.5))
            shape = f"print-{tiles()[piece // 4].id}-{piece % 4}"
            yield Node(f"cell-{number}-{cell}", *at, shape, scale=pitch / 80)


PUZZLES = Kind(N_("Palavan: puzzles"), N_("Puzzles from number {number} on"), 4, 2, 464, _puzzle)
ALONE = Kind(N_("Palavan: puzzle"), N_("Puzzle from number {number} on"), 1, 1, 928, _puzzle)
SOLUTIONS = Kind(
    N_("Palavan: solutions"), N_("Solutions from number {number} on"), 9, 3, 300, _solution
)
