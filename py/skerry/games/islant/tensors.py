"""Tensor encoding: the cells of all sheets, the dice, and the turn."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.tensors import Observation, Tensors, concat_bits, multi_hot, one_hot

from .drawings import drawing_texts
from .rules import STOP, IslantState, begin, possible_rolls
from .sheets import (
    BLUE,
    GROUP,
    RED,
    SHIP,
    WAVE,
    WILD,
    Cells,
    form_of,
    group_of,
    is_land,
)

SHEET_PLANES = 6 + WILD + WILD + 1
"""Number of planes of a sheet: four for quarters, two for colours, one for each value of a wave and
of a ship, one for the ships' groups."""

GROUP_SCALE = 25.0
"""Group numbers are divided by this number, which is greater than all of them."""


def _plane_flags(code: int) -> tuple[object, ...]:
    """Return for each plane of a sheet whether its bit is set for a cell with this code.

    The last value is always False, because the plane of the ships' groups has numbers, not bits.
    """
    land = code if is_land(code) else 0
    wave = code - WAVE if WAVE < code < SHIP else 0
    ship = (code - SHIP) % GROUP if code >= SHIP else 0
    quarters = (land >> quarter & 1 for quarter in range(4))
    values = range(1, WILD + 1)
    waves = (wave == value for value in values)
    ships = (ship == value for value in values)
    return (*quarters, land & RED, land & BLUE, *waves, *ships, False)


DIGITS = tuple(
    bytes(b"01"[bool(flag)] for flag in plane)
    for plane in zip(*map(_plane_flags, range(256)), strict=True)
)
"""For each plane, a table for `bytes.translate` that turns each code into the digit 0 or 1."""


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of observations. Seats are listed from the observer on.

    An observation has, for each sheet, these planes: the four quarters of land; red; blue; one for
    each value of a wave; one for each value of a ship; the group of each ship, divided by
    GROUP_SCALE. Then come a plane of the cells drawn in this turn; for each seat, whether it has
    stopped; the dice (one-hot); and the distance in seats from the observer to the seat to move,
    divided by the number of seats.
    """
    level = begin(preset, seats).level
    form = form_of(level)
    planes = seats * SHEET_PLANES + 1
    drawings = (
        text
        for row in form.rows
        for value in range(1, WILD)
        for texts in drawing_texts(level, row, value)
        for text in texts
    )
    return Tensors(
        (*drawings, STOP),
        size=planes * form.size**2 + seats + form.dice * WILD + 1,
        seen=_observe,
        longest=seats * (form.size**2 + 1),
        outcomes=len(possible_rolls(level)),
        shape=(planes, form.size, form.size),
    )


def _observe(state: IslantState, seat: int) -> Observation:
    seats = len(state.sheets)
    cells = len(state.sheets[0])
    order = (*range(seat, seats), *range(seat))
    sheets = [bytes(state.sheets[other]) for other in order]
    digits = b"".join([sheet.translate(table) for sheet in sheets for table in DIGITS])
    sheet_length = (seats * SHEET_PLANES + 1) * cells
    ones = concat_bits(
        (int(digits[::-1], 2), seats * SHEET_PLANES * cells),
        (multi_hot(state.fresh), cells),
        (multi_hot(turn for turn, other in enumerate(order) if state.stopped[other]), seats),
        *((one_hot(face - 1, WILD), WILD) for face in state.roll),
    )
    last = sheet_length + seats + form_of(state.level).dice * WILD
    groups = (
        pair
        for turn, other in enumerate(order)
        for pair in _fleet_entries(state.sheets[other], ((turn + 1) * SHEET_PLANES - 1) * cells)
    )
    return ones, (*groups, (last, order.index(state.to_move) / seats))


def _fleet_entries(sheet: Cells, start: int) -> Iterator[tuple[int, float]]:
    """Yield for each ship in a finished group its index in the observation, and its value.

    `start` is the index of the plane.
    """
    if max(sheet) >= SHIP + GROUP:
        for cell, code in enumerate(sheet, start):
            if code >= SHIP + GROUP:
                yield cell, group_of(code) / GROUP_SCALE
