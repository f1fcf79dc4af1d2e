"""Finds the boards that reach a goal: depth-first search over sets of pieces held as bits.

Bit `p` of such a set is piece `p`. Every cell has the set of pieces that fit what lies around
it; the cell with the fewest is filled next. Each area is known by its *shore*, the half-edges
that it still shares with empty cells, as bits: pieces join areas by exclusive or, and an area
whose shore is empty is closed, which ends the search early where a colour must be one area.
Those pieces are tried first that leave few areas and few changes of colour along the rim: both
are what a colour in one piece looks like. A search that has found nothing for a while begins
anew in another order, as most of the time is lost on a few bad beginnings (C. Gomes, B. Selman, H.
Kautz, "Boosting combinatorial search through randomization", 1998).

Beside CP-SAT, mean seconds to a first board (bench/results/palavan_solver.json): basic 0.0008 and
0.07, medium 0.004 and 0.16, difficult 0.015 and 0.77.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from skerry.games.palavan.land import EMPTY, rim
from skerry.games.palavan.piece_sets import (
    COLOURS,
    Areas,
    Grid,
    first_pieces,
    grid,
    joined,
    listed,
    pieces,
    wet,
    with_turns,
)
from skerry.games.palavan.tiles import halves

from .goals import Goal

UNIT = 400
"""Nodes of the search between two signs of life: some 3 ms in CPython. More would keep the page
waiting, fewer cost a generator's step more often."""

CHANCE = 2.0
"""How much chance adds to an area or a change of colour, at most. With less the search is quicker,
but many solutions would hardly ever be the first."""

PATIENCE = 200
MORE = 1.5
"""After so many nodes without a solution the search begins anew, and is more patient then. With
less patience good beginnings are left too, with more the bad ones cost more; growing by MORE it
comes to an end even where solutions are few."""


class Node(NamedTuple):
    """A point of the search: `board`, the `free` cells, `fitting` pieces by cell, pieces at `hand`.

    `areas` are known for colours that still can be whole, None for others; `spare` is how many
    more colours may fall apart.
    """

    board: list[int]
    free: list[int]
    fitting: list[int]
    hand: int
    areas: tuple[Areas | None, Areas | None]
    spare: int


def solutions(
    goal: Goal, board: Sequence[int], hand: int, rng: Random | None = None
) -> Iterator[tuple[int, ...] | None]:
    """All boards that reach a goal from `board` (whose pieces stay) with tiles of `hand` (bits).

    Tiles that lie on the board already are not laid again; there may be more tiles than cells.
    Each solution comes once, and a None after each unit of work. The order follows from `rng`,
    and is always the same without one.
    """
    rng = rng or Random(0)
    frame = grid(goal.width, goal.height)
    patience = float(PATIENCE)
    root = _root(goal, frame, board, hand)
    stack = [_begun(goal, root, rng)] if root else []
    nodes = 0
    since = 0
    found = False
    while stack:
        node = stack.pop()
        if not node.free:
            found = True
            yield tuple(node.board)
            continue
        stack += _grown(frame, node, rng)
        nodes = nodes + 1
        since = since + 1
        if nodes % UNIT == 0:
            yield None
        if since > patience and not found and root:
            since = 0
            patience = patience * MORE
            stack = [_begun(goal, root, rng)]


def first(
    goal: Goal,
    board: Sequence[int],
    hand: int,
    rng: Random | None = None,
    units: int | None = None,
) -> tuple[int, ...] | None:
    """A solution; None if there is none, or none was found within so many units of work."""
    for found in solutions(goal, board, hand, rng):
        if found:
            return found
        if units is not None:
            units -= 1
            if units < 0:
                break
    return None


def count(goal: Goal, board: Sequence[int], hand: int, limit: int | None = None) -> int:
    """How many solutions there are; at most `limit` are counted."""
    return sum(1 for _ in islice(filter(None, solutions(goal, board, hand)), limit))


def _root(goal: Goal, frame: Grid, board: Sequence[int], hand: int) -> Node | None:
    """The board as it is given, or None if it can't be part of a solution."""
    laid = [(cell, piece) for cell, piece in enumerate(board) if piece != EMPTY]
    at_hand = 0
    for piece in (*(4 * tile for tile in listed(hand)), *(piece for _, piece in laid)):
        at_hand |= with_turns(piece) & pieces().all
    fitting = [pieces().all] * goal.size
    if goal.water_rim:
        for cell, side in rim(goal.width, goal.height):
            fitting[cell] &= wet(side)
    unbroken: Areas | None = () if goal.whole else None
    node: Node | None = Node(
        [EMPTY] * goal.size,
        list(range(goal.size)),
        fitting,
        at_hand,
        (unbroken, unbroken),
        len(COLOURS) - goal.whole,
    )
    for cell, piece in laid:
        if node is None or not node.fitting[cell] & node.hand & 1 << piece:
            return None
        node = _laid(frame, node, cell, piece)
    return node


def _begun(goal: Goal, root: Node, rng: Random) -> Node:
    """The root with its cells by row or column from any corner: of equals, the first is filled."""
    across = rng.choice((1, -1))
    down = rng.choice((1, -1))
    by_row = rng.choice((True, False))

    def place(cell: int) -> tuple[int, int]:
        x = across * (cell % goal.width)
        y = down * (cell // goal.width)
        return (y, x) if by_row else (x, y)

    return root._replace(free=sorted(root.free, key=place))


def _grown(frame: Grid, node: Node, rng: Random) -> list[Node]:
    """The ways to fill the cell with the fewest pieces, the most promising one last."""
    fewest = 1 << 10
    best = EMPTY
    fitting = 0
    for cell in node.free:
        here = node.fitting[cell] & node.hand
        number = here.bit_count()
        fitting |= here
        if number < fewest:
            if not number:
                return []
            fewest = number
            best = cell
    if first_pieces(fitting).bit_count() < len(node.free):
        return []
    options = listed(node.fitting[best] & node.hand)
    grown = [after for piece in options if (after := _laid(frame, node, best, piece))]
    if len(grown) > 1:
        grown.sort(key=lambda after: -_ragged(frame, after, best) - CHANCE * rng.random())
    return grown


def _laid(frame: Grid, node: Node, cell: int, piece: int) -> Node | None:
    """The node after laying a piece; None if too many colours have fallen apart."""
    hand = node.hand & ~with_turns(piece)
    spare = node.spare
    areas = list(node.areas)
    for colour, shores in enumerate(frame.shores[cell][piece]):
        known = areas[colour]
        if known is None:
            continue
        known = areas[colour] = joined(known, shores)
        if 0 not in known:
            continue
        if len(known) > 1:
            areas[colour] = None
            spare = spare - 1
        elif not spare:
            hand &= pieces().lacks[colour]
    if spare < 0:
        return None
    board = node.board.copy()
    fitting = node.fitting.copy()
    board[cell] = piece
    beside = pieces().fits[piece]
    for side, beyond in frame.around[cell]:
        fitting[beyond] &= beside[side]
    free = node.free.copy()
    free.remove(cell)
    return Node(board, free, fitting, hand, (areas[0], areas[1]), spare)


def _ragged(frame: Grid, node: Node, cell: int) -> int:
    """How far apart things are after laying on a cell: areas, and changes of colour on the rim."""
    land, water = node.areas
    ragged = len(land or ()) + len(water or ())
    for (one, half), (other, beyond) in frame.rims[cell]:
        if node.board[one] != EMPTY != node.board[other]:
            ragged += halves(node.board[one])[half] != halves(node.board[other])[beyond]
    return ragged
