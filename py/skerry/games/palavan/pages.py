"""Printed puzzles, from easy to hard, four on a page. The solutions are on the last pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from skerry.core.grid import Grid, offset_from_middle
from skerry.core.i18n import N_, texts
from skerry.core.paper import PageKind, make_pages, spread_evenly
from skerry.core.scene import Node, Scene
from skerry.games.palavan import shapes

from .curves import HALF
from .land import EMPTY
from .notation import tiles_mask
from .piece_sets import all_tiles_mask, bit_indices
from .solo.puzzles import GRADES, NUMBERS, Puzzle, make_puzzle, puzzle
from .text import tile_name
from .tiles import tiles

_ = texts(__name__)[0]

INTRO = (
    N_("Place all sixteen tiles, rotated as you like, so that every edge matches"),
    N_("and there is one land area and one water area."),
)


def pages(id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """Make printed puzzles.

    Args:
        id: Id of the sheet; not used, because Palavan has a single sheet.
        count: Number of puzzles.
        seed: Decides the numbers of the puzzles.

    Yields:
        Progress from 0 to 1 while puzzles are made, then the pages.
    """
    numbers = Random(seed).sample(range(1, NUMBERS + 1), count)
    puzzles: list[Puzzle] = []
    for grade, number in zip(spread_evenly(list(GRADES), count), numbers, strict=True):
        for progress in make_puzzle(grade, number):
            yield (len(puzzles) + progress) / count
        puzzles.append(puzzle(grade, number))
    kind = PageKind(_("Palavan: puzzles"), _("Puzzles, starting with number {number}"), 4, 2, 464)
    if count == 1:
        kind = PageKind(_("Palavan: puzzle"), _("Puzzle number {number}"), 1, 1, 928, 2)
    solved = PageKind(
        _("Palavan: solutions"), _("Solutions, starting with number {number}"), 9, 3, 300
    )
    yield from make_pages(
        "palavan",
        puzzles,
        {kind: _puzzle_nodes, solved: _solution_nodes},
        shapes.print_shapes(),
        seed=seed,
        intro=[_(line) for line in INTRO],
        intro_x=500,
    )


def _puzzle_nodes(item: Puzzle, number: int) -> Iterator[Node]:
    """Yield the nodes of a puzzle: a frame with the given tiles, the other tiles in two rows below.

    `number` is the place of the puzzle on the pages.
    """
    yield _heading_node(item, number)
    yield from board_nodes(item.givens, number, 160, 66)
    remaining = bit_indices(all_tiles_mask() & ~tiles_mask(item.givens))
    yield from tray_nodes(remaining, number, 331)


def tray_nodes(remaining: Sequence[int], number: int, y: float) -> Iterator[Node]:
    """Yield the nodes of tiles in two rows; `y` is the middle of the first row."""
    columns = (len(remaining) + 1) // 2
    for index, tile in enumerate(remaining):
        row, column = divmod(index, columns)
        in_row = columns if row == 0 else len(remaining) - columns
        x = offset_from_middle(column, in_row, 43)
        row_y = y + 57 * row
        id = f"left-{number}-{tiles()[tile].id}"
        yield Node(id, x, row_y, f"print-{tiles()[tile].id}-0", scale=0.48)
        yield Node(f"{id}-name", x, row_y + 27, "", tile_name(tile), "print")


def _solution_nodes(item: Puzzle, number: int) -> Iterator[Node]:
    yield _heading_node(item, number)
    yield from board_nodes(item.solution, number, 144, 57)


def _heading_node(item: Puzzle, number: int) -> Node:
    grade = _(GRADES[item.grade].name)
    title = _("{grade}, no. {number}").format(grade=grade, number=item.number)
    return Node(f"head-{number}", 0, 10, "", f"{number}  ·  {title}", "print head")


def board_nodes(
    board: Sequence[int], number: int, y: float, pitch: float, width: int = 4
) -> Iterator[Node]:
    """Yield the nodes of `width` by `width` cells of side `pitch`; their middle is at (0, `y`)."""
    scale = pitch / (2 * HALF)
    half = width / 2 * pitch
    grid = Grid(-half, y - half, pitch, width)
    yield Node(f"frame-{number}", 0, y, "print-frame", scale=scale * width / 4, z=1)
    for cell, piece in enumerate(board):
        if piece != EMPTY:
            shape = f"print-{tiles()[piece // 4].id}-{piece % 4}"
            yield Node(f"cell-{number}-{cell}", *grid.center(cell), shape, scale=scale)
