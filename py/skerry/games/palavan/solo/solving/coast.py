"""Deductions from the goal that land is one area and water is one area.

A deduction treats one colour at a time. It assumes that an open cell connects all its half-edges
that may have the colour. Under this assumption the colour consists of *parts*, which no later piece
can connect. If two parts will certainly contain the colour, it can't become one area.

A part is an int with a bit for each half-edge that two cells share (its *shore*), a bit for each
open cell in the part, and the bit `_certain_bit`, which is set if the part will certainly contain
the colour.
"""

from __future__ import annotations

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.piece_sets import COLOURS, bit_indices, first_pieces, piece_sets

from .candidates import Candidates

Parts = list[int]


def is_certainly_divided(marks: Candidates) -> bool:
    """Return whether land or water can't become one area any more."""
    return marks.goal.whole == len(COLOURS) and any(
        _is_colour_divided(
            marks, _find_parts(marks, colour), colour, len(marks.open_cells), marks.hand
        )
        for colour in range(len(COLOURS))
    )


def separating_pieces(marks: Candidates, cell: int) -> int:
    """Return the candidates of an open cell with which land or water would not be one area."""
    if marks.goal.whole < len(COLOURS):
        return 0
    removed = 0
    for colour in range(len(COLOURS)):
        around = _find_parts(marks, colour, cell)
        others = len(marks.open_cells) - 1
        for piece in bit_indices(marks.pieces[cell] & ~removed):
            parts = around
            for shore in marks.geometry.shores[cell][piece][colour]:
                parts = _with_part(parts, shore | _certain_bit(marks), shore)
            rest = marks.hand & ~first_pieces(1 << piece)
            if _is_colour_divided(marks, parts, colour, others, rest):
                removed |= 1 << piece
    return removed


def _is_colour_divided(marks: Candidates, parts: Parts, colour: int, cells: int, hand: int) -> bool:
    """Return whether a colour can't become one area any more.

    This is so if two parts will certainly contain the colour. It is also so if one part will
    certainly contain it and there are more open cells outside this part than tiles without the
    colour.

    Args:
        marks: The candidates.
        parts: The parts of the colour.
        colour: Index in COLOURS.
        cells: Number of open cells.
        hand: The tiles left for these cells, by their first pieces.
    """
    certain = _certain_bit(marks)
    certain_parts = [part for part in parts if part & certain]
    if len(certain_parts) != 1:
        return len(certain_parts) > 1
    inside = (certain_parts[0] & ~certain) >> marks.geometry.bits
    without = hand & piece_sets().lacks[colour]
    return cells - inside.bit_count() > without.bit_count()


def _find_parts(marks: Candidates, colour: int, excluded_cell: int = EMPTY) -> Parts:
    """Return the parts of a colour (index in COLOURS), ignoring the cell `excluded_cell`."""
    frame = marks.geometry
    certain = _certain_bit(marks)
    parts = list[int]()
    for cell, pieces in enumerate(marks.pieces):
        if cell == excluded_cell:
            continue
        if marks.board[cell] != EMPTY:
            for shore in frame.shores[cell][marks.board[cell]][colour]:
                parts = _with_part(parts, shore | certain, shore)
            continue
        shore = 0
        for half, bit in frame.shared[cell]:
            if pieces & piece_sets().showing[half][colour]:
                shore |= bit
        part = shore | 1 << frame.bits + cell
        if not pieces & piece_sets().lacks[colour]:
            part |= certain
        parts = _with_part(parts, part, shore)
    return parts


def _with_part(parts: Parts, part: int, shore: int) -> Parts:
    """Return the parts after `part` is added, merged with all parts that share a bit of `shore`."""
    separate: Parts = []
    for other in parts:
        if other & shore:
            part |= other
        else:
            separate.append(other)
    separate.append(part)
    return separate


def _certain_bit(marks: Candidates) -> int:
    """Return the bit that is set in a part if the part will certainly contain the colour."""
    return 1 << marks.geometry.bits + marks.goal.size
