"""Islant as numbers: what is drawn in each cell of every sheet, the dice, and the turn."""

from __future__ import annotations

from skerry.core.tensors import Tensors, flags, marked, one_hot

from .drawings import written
from .rules import STOP, IslantState, begin, rolls
from .sheets import BLUE, EMPTY, QUARTERS, RED, WILD, form, group_of, is_land, value_of

CELL = 6 + WILD + WILD + 1
"""Numbers for a cell: quarters, red, blue; wave by value; ship by value; its group."""

GROUPS = 25.0
"""Groups of ships that there can be at most, and more."""


def tensors(preset: str, seats: int) -> Tensors:
    """By seat, beginning with the one that observes, and by cell: the four quarters that are land,
    red, blue; the value of a wave, of a ship, its group; and whether the seat has stopped. Then the
    cells drawn in in this turn, the dice, and how many seats later it is to move.
    """
    level = begin(preset, seats).level
    it = form(level)
    size = seats * (it.size**2 * CELL + 1) + it.size**2 + it.dice * WILD + 1
    drawings = (
        text
        for row in it.rows
        for value in range(1, WILD)
        for texts in written(level, row, value)
        for text in texts
    )
    longest = seats * (it.size**2 + 1)
    return Tensors((*drawings, STOP), size, _observe, longest, len(rolls(level)))


def _observe(state: IslantState, seat: int) -> list[float]:
    seats = len(state.sheets)
    order = [(seat + turn) % seats for turn in range(seats)]
    dice = [*state.roll, *(0,) * (form(state.level).dice - len(state.roll))]
    return [
        *(number for other in order for code in state.sheets[other] for number in _cell(code)),
        *(float(state.stopped[other]) for other in order),
        *marked(state.fresh, form(state.level).size ** 2),
        *(number for face in dice for number in one_hot(face - 1, WILD)),
        order.index(state.to_move) / seats,
    ]


def _cell(code: int) -> list[float]:
    if code == EMPTY:
        return [0.0] * CELL
    land = code if is_land(code) else 0
    wave, ship, group = 0, 0, 0
    if not land:
        row, value = value_of(code)
        wave, ship = (value, 0) if row == "wave" else (0, value)
        group = group_of(code) if row == "ship" else 0
    colours = [float(bool(land & RED)), float(bool(land & BLUE))]
    values = [*one_hot(wave - 1, WILD), *one_hot(ship - 1, WILD)]
    return [*flags(land & QUARTERS, 4), *colours, *values, group / GROUPS]
