"""Islant as numbers: what is drawn in each cell of every sheet, the dice, and the turn."""

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

CELL = 6 + WILD + WILD + 1
"""Planes of a sheet: quarters, red, blue; wave by value; ship by value; group of ships."""

GROUPS = 25.0
"""Groups of ships that there can be at most, and more."""


def _flags(code: int) -> tuple[object, ...]:
    """What the code of a cell says, plane by plane; groups are said otherwise."""
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
"""By plane, the digit that each code is translated to."""


def tensors(preset: str, seats: int) -> Tensors:
    """Planes of cells, by seat, beginning with the one that observes: the four quarters that are
    land, red, blue; a wave by its value, a ship by its value, the ship's group. Then a plane of the
    cells drawn in in this turn; by seat whether it has stopped; the dice; and how many seats later
    it is to move, as a share.
    """
    level = begin(preset, seats).level
    it = form_of(level)
    planes = seats * CELL + 1
    drawings = (
        text
        for row in it.rows
        for value in range(1, WILD)
        for texts in drawing_texts(level, row, value)
        for text in texts
    )
    return Tensors(
        (*drawings, STOP),
        size=planes * it.size**2 + seats + it.dice * WILD + 1,
        seen=_seen,
        longest=seats * (it.size**2 + 1),
        outcomes=len(rolls(level)),
        shape=(planes, it.size, it.size),
    )


def _seen(state: IslantState, seat: int) -> Observation:
    seats = len(state.sheets)
    cells = len(state.sheets[0])
    order = (*range(seat, seats), *range(seat))
    sheets = [bytes(state.sheets[other]) for other in order]
    digits = b"".join([sheet.translate(table) for sheet in sheets for table in DIGITS])
    whole = (seats * CELL + 1) * cells
    ones = concat_bits(
        (int(digits[::-1], 2), seats * CELL * cells),
        (multi_hot(state.fresh), cells),
        (multi_hot(turn for turn, other in enumerate(order) if state.stopped[other]), seats),
        *((one_hot(face - 1, WILD), WILD) for face in state.roll),
    )
    last = whole + seats + form_of(state.level).dice * WILD
    groups = (
        pair
        for turn, other in enumerate(order)
        for pair in _groups(state.sheets[other], ((turn + 1) * CELL - 1) * cells)
    )
    return ones, (*groups, (last, order.index(state.to_move) / seats))


def _groups(sheet: Cells, start: int) -> Iterator[tuple[int, float]]:
    """The ships that belong to finished groups."""
    if max(sheet) >= SHIP + GROUP:
        for cell, code in enumerate(sheet, start):
            if code >= SHIP + GROUP:
                yield cell, group_of(code) / GROUPS
