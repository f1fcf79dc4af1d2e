"""Observation tensors of Islant: the cells of every sheet, the dice, and the turn."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.tensors import Observation, Tensors, concat_bits, multi_hot, one_hot

from .drawings import drawing_texts
from .rules import STOP, IslantState, begin, rolls
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
"""Number of planes of a sheet: 4 quarters, red, blue, wave by value, ship by value, ship group."""

GROUP_SCALE = 25.0
"""Divisor of group numbers; no sheet has more groups of ships."""


def _flags(code: int) -> tuple[object, ...]:
    """Return the flags of a cell's code by plane; the plane of groups is left empty."""
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
    for plane in zip(*map(_flags, range(256)), strict=True)
)
"""Translation tables, one per plane: the digit 0 or 1 of each code."""


def tensors(preset: str, seats: int) -> Tensors:
    """Return the tensor description of a preset.

    An observation has the planes of each sheet, beginning with the observer's: the four quarters,
    red, blue, wave by value, ship by value, ship group. After these: a plane of the cells drawn in
    during this turn; for each seat whether it has stopped; the dice one-hot; and the distance from
    the observer to the seat to move, as a share of the seats.
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
        outcomes=len(rolls(level)),
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
        for pair in _groups(state.sheets[other], ((turn + 1) * SHEET_PLANES - 1) * cells)
    )
    return ones, (*groups, (last, order.index(state.to_move) / seats))


def _groups(sheet: Cells, start: int) -> Iterator[tuple[int, float]]:
    """Yield index and scaled group number of each ship in a finished group."""
    if max(sheet) >= SHIP + GROUP:
        for cell, code in enumerate(sheet, start):
            if code >= SHIP + GROUP:
                yield cell, group_of(code) / GROUP_SCALE
