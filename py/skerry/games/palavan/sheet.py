"""Puzzles to print: four a page, from easy to hard, and their solutions on the last pages.

A page is 744 by 1000 units: as high for its width as what A4 and Letter have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from skerry.core.scene import Node, Scene

from . import art
from .land import EMPTY
from .notation import bits
from .pieces import every_tile, listed
from .puzzles import GRADES, NUMBERS, Puzzle, make, puzzle
from .tiles import tiles
from .words import name

PAGE = (744.0, 1000.0)
BLOCK = (372.0, 474.0)
"""A puzzle with its tiles."""

HEAD = 46.0
PROOF = (248.0, 292.0)
"""A solution."""

FOUR, MORE = 4, 9
"""Puzzles and solutions on a page."""

GOAL = "Lay all sixteen tiles, turned as you like, so that every edge fits"
WHOLE = "and all the land is one area, and all the water is one, too."


def pages(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """Progress (0 to 1) while puzzles are made, then the pages."""
    chosen = _chosen(count, Random(seed))
    found: list[Puzzle] = []
    for done, (grade, number) in enumerate(chosen):
        for progress in make(grade, number):
            yield (done + progress) / count
        found.append(puzzle(grade, number))
    for first in range(0, count, FOUR):
        yield _page(_puzzle, found, first, FOUR, "Puzzles", BLOCK)
    for first in range(0, count, MORE):
        yield _page(_solution, found, first, MORE, "Solutions", PROOF)


def _chosen(count: int, rng: Random) -> list[tuple[str, int]]:
    """Grades from easy to hard, as evenly as can be, and a number for each."""
    grades, numbers = list(GRADES), rng.sample(range(1, NUMBERS + 1), count)
    return [(grades[k * len(grades) // count], number) for k, number in enumerate(numbers)]


def _page(
    draw: Callable[[Puzzle, int, float, float], Iterator[Node]],
    found: list[Puzzle],
    first: int,
    most: int,
    title: str,
    size: tuple[float, float],
) -> Scene:
    """One page of puzzles or solutions, from the `first` on, each of a `size`."""
    across = int(PAGE[0] // size[0])
    nodes = [
        Node("title", 90, 18, "", f"Palavan: {title.lower()}", "print title"),
        Node("goal", 480, 12, "", GOAL, "print goal"),
        Node("whole", 480, 27, "", WHOLE, "print goal"),
    ]
    for place, it in enumerate(found[first : first + most]):
        row, column = divmod(place, across)
        nodes += draw(it, first + place + 1, column * size[0], HEAD + row * size[1])
    status = f"{title} {first + 1} to {min(first + most, len(found))}"
    return Scene("palavan", *PAGE, art.print_shapes(), tuple(nodes), status=status)


def _puzzle(it: Puzzle, number: int, x: float, y: float) -> Iterator[Node]:
    """A frame with the given tiles, and the others below."""
    yield _head(it, number, x + BLOCK[0] / 2, y + 12)
    yield from _board(it.givens, number, x + BLOCK[0] / 2, y + 164, 66.0)
    left = listed(every_tile() & ~bits(it.givens))
    columns = (len(left) + 1) // 2
    for place, tile in enumerate(left):
        row, column = divmod(place, columns)
        across = columns if row == 0 else len(left) - columns
        at = (x + BLOCK[0] / 2 + 43 * (column - (across - 1) / 2), y + 334 + 56 * row)
        id = f"left-{number}-{tiles()[tile].id}"
        yield Node(id, *at, f"print-{tiles()[tile].id}", scale=0.46)
        yield Node(f"{id}-name", at[0], at[1] + 26, "", name(tile), "print caption")


def _solution(it: Puzzle, number: int, x: float, y: float) -> Iterator[Node]:
    yield _head(it, number, x + PROOF[0] / 2, y + 10)
    yield from _board(it.solution, number, x + PROOF[0] / 2, y + 140, 56.0)


def _head(it: Puzzle, number: int, x: float, y: float) -> Node:
    text = f"{number}  ·  {GRADES[it.grade].name} no. {it.number}"
    return Node(f"head-{number}", x, y, "", text, "print head")


def _board(board: tuple[int, ...], number: int, x: float, y: float, pitch: float) -> Iterator[Node]:
    """Four by four cells round a point."""
    yield Node(f"frame-{number}", x, y, "print-frame", scale=pitch / 80, z=1)
    for cell, piece in enumerate(board):
        row, column = divmod(cell, 4)
        at = (x + pitch * (column - 1.5), y + pitch * (row - 1.5))
        if piece != EMPTY:
            shape = f"print-{tiles()[piece // 4].id}"
            rot = 90.0 * (piece % 4)
            yield Node(f"cell-{number}-{cell}", *at, shape, rot=rot, scale=pitch / 80)
