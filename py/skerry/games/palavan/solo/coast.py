"""What follows from both land and water being one area each.

For one colour at a time, take the most hopeful view: a cell that is not laid joins all those of
its half-edges that can show the colour. What even so comes in two parts will never be one. A
*part* is an int: shared half-edges as bits, then a bit for each open cell, then one, `certain`,
that is set when the colour lies there whatever comes.
"""

from __future__ import annotations

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import COLOURS, first_pieces, listed, pieces

from .candidates import Marks

Parts = list[int]


def stranded(marks: Marks) -> bool:
    """Whether land or water can't be one area any more."""
    return marks.goal.whole == len(COLOURS) and any(
        _apart(marks, _parts(marks, colour), colour, len(marks.open), marks.hand)
        for colour in range(len(COLOURS))
    )


def cut_off(marks: Marks, cell: int) -> int:
    """The pieces that can't lie on an open cell because land or water would not be one area."""
    if marks.goal.whole < len(COLOURS):
        return 0
    removed = 0
    for colour in range(len(COLOURS)):
        around = _parts(marks, colour, cell)
        others = len(marks.open) - 1
        for piece in listed(marks.could[cell] & ~removed):
            parts = around
            for shore in marks.frame.shores[cell][piece][colour]:
                parts = _with(parts, shore | _certain(marks), shore)
            left = marks.hand & ~first_pieces(1 << piece)
            if _apart(marks, parts, colour, others, left):
                removed |= 1 << piece
    return removed


def _apart(marks: Marks, parts: Parts, colour: int, cells: int, hand: int) -> bool:
    """Whether the colour is in two parts for certain, or tiles with it must lie outside its part.

    `cells` are open, and get the tiles of `hand`.
    """
    certain = _certain(marks)
    sure = [part for part in parts if part & certain]
    if len(sure) != 1:
        return len(sure) > 1
    inside = (sure[0] & ~certain) >> marks.frame.bits
    without = hand & pieces().lacks[colour]
    return cells - inside.bit_count() > without.bit_count()


def _parts(marks: Marks, colour: int, but: int = EMPTY) -> Parts:
    """The parts of a colour in the most hopeful view, the cell `but` left out."""
    frame = marks.frame
    certain = _certain(marks)
    parts = list[int]()
    for cell, could in enumerate(marks.could):
        if cell == but:
            continue
        if marks.board[cell] != EMPTY:
            for shore in frame.shores[cell][marks.board[cell]][colour]:
                parts = _with(parts, shore | certain, shore)
            continue
        shore = 0
        for half, bit in frame.shared[cell]:
            if could & pieces().showing[half][colour]:
                shore |= bit
        part = shore | 1 << frame.bits + cell
        if not could & pieces().lacks[colour]:
            part |= certain
        parts = _with(parts, part, shore)
    return parts


def _with(parts: Parts, part: int, shore: int) -> Parts:
    """The parts after one more has joined those that it shares half-edges with."""
    apart: Parts = []
    for other in parts:
        if other & shore:
            part |= other
        else:
            apart.append(other)
    apart.append(part)
    return apart


def _certain(marks: Marks) -> int:
    return 1 << marks.frame.bits + marks.goal.size
