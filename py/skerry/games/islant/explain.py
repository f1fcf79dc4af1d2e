"""Reasons why a typed move, or a choice of nodes in the scene, is not a legal move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skerry.core.i18n import texts
from skerry.core.player_names import capitalize
from skerry.core.state import CHANCE

from .drawings import RemainingTurn, Site, cells_for, remaining_turn, site_of
from .rules import STOP, IslantState
from .sheets import (
    COLOURS,
    SHIP,
    WAVE,
    WILD,
    Cells,
    Form,
    adjacent_cells,
    cell_names,
    distinct_turns,
    form_of,
    tile_name,
)
from .text import ROWS, join_with_or, tile_name_without_colour

_ = texts(__name__)[0]

_DRAWING = re.compile(r"([a-z]+)(\d)(?:@(\d))?-([a-z]\d{1,2})", re.ASCII)


def explain_illegal_move(state: IslantState, text: str) -> str:
    """Return why a typed move is illegal; "" if there is no particular reason."""
    if state.current_player == CHANCE:
        return _explain_roll(state, text)
    if text == STOP:
        return _("Finish the turn you've started; you can only stop at the start of a turn")
    match = _DRAWING.fullmatch(text)
    form = form_of(state.level)
    if match is None or match[1] not in ROWS:
        message = _("Type a row, a number, quarter turns (for land) and a cell: {example}")
        return message.format(example=_example_drawing(form))
    row = match[1]
    value = int(match[2])
    turn = match[3]
    cell = match[4]
    remaining = remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    reason = _explain_row(form, remaining, row, value)
    if reason:
        return reason
    reason = _explain_rotation(row, value, turn)
    if reason:
        return reason
    if cell not in cell_names(form.size):
        return _("There's no cell {cell} on this sheet").format(cell=cell)
    return _explain_cell(state, form, row, value, cell_names(form.size).index(cell))


def explain_illegal_picks(state: IslantState, picks: Sequence[str]) -> str:
    """Return why the chosen nodes make no drawing; "" if there is no particular reason.

    The nodes are tiles, such as "red-5", and cells, such as "c4".
    """
    if state.current_player < 0:
        return ""
    form = form_of(state.level)
    remaining = remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    row, dash, number = picks[0].partition("-") if picks else ("", "", "")
    if row not in ROWS or not dash or not number.isdecimal():
        cell = bool(picks) and picks[0] in cell_names(form.size)
        first = _("First choose a shape, then a cell")
        return first if cell else ""
    reason = _explain_row(form, remaining, row, int(number))
    if reason or len(picks) < 2 or picks[1] not in cell_names(form.size):
        return reason
    return _explain_cell(state, form, row, int(number), cell_names(form.size).index(picks[1]))


def _explain_roll(state: IslantState, text: str) -> str:
    form = form_of(state.level)
    faces = text.split("-")
    if form.distinct and len(faces) == form.dice and len(set(faces)) < form.dice:
        return _("Doubles are rerolled")
    return _("Type the {n} dice in ascending order, separated by hyphens").format(n=form.dice)


def _example_drawing(form: Form) -> str:
    land = f"{form.land_rows[0]}2@1-c4"
    return join_with_or([land, "wave3-b2"]) if form.has_waves else land


def _explain_row(form: Form, remaining: RemainingTurn, row: str, value: int) -> str:
    """Return why no die can be used to draw `value` in a row now; "" if one can."""
    if row not in form.rows:
        message = _("The level {level} sheet has no row {row}")
        return message.format(level=form.level, row=row)
    if row not in remaining.rows:
        return _("You have already drawn {thing} this turn").format(thing=_(ROWS[row]))
    if not 1 <= value < WILD:
        message = _("There's no {value}: a wild die stands for a number from 1 to 5")
        return message.format(value=value)
    if value not in remaining.dice and WILD not in remaining.dice:
        return _("None of the remaining dice shows {value}").format(value=value)
    return ""


def _explain_rotation(row: str, value: int, turn: str | None) -> str:
    """Return why a drawing cannot have this rotation; "" if it can.

    `turn` is the number of quarter turns as typed; None if it is missing.
    """
    if row in COLOURS and int(turn or 9) not in distinct_turns(row, value):
        marks = join_with_or(f"@{turn}" for turn in distinct_turns(row, value))
        message = _("Add the rotation of the {tile}: {marks} (quarter turns clockwise)")
        return message.format(tile=tile_name_without_colour(tile_name(row, value)), marks=marks)
    if row not in COLOURS and turn:
        return _("{thing} can't be rotated").format(thing=capitalize(_(ROWS[row])))
    return ""


def _explain_cell(state: IslantState, form: Form, row: str, value: int, cell: int) -> str:
    """Return why a drawing cannot be in a cell; "" if there is no particular reason."""
    sheet = state.sheets[state.to_move]
    name = cell_names(form.size)[cell]
    current = site_of(state.level, sheet)
    if not current.free >> cell & 1:
        return _("{cell} isn't empty").format(cell=name)
    if not cells_for(current, row, value) >> cell & 1:
        return _explain_neighbours(form, current, sheet, row, value, cell)
    remaining = remaining_turn(state.level, sheet, state.roll, state.fresh).after_drawing(
        row, value
    )
    if form.columns and row in COLOURS:
        numbers = form.columns[cell % form.size] & remaining.columns
        fit = any(numbers >> face & 1 or (face == WILD and numbers) for face in remaining.dice)
        if not fit:
            return _("None of the remaining dice fits the column of {cell}").format(cell=name)
    message = _("With that in {cell}, you couldn't finish your turn")
    return message.format(cell=name) if remaining.rows else ""


def _explain_neighbours(
    form: Form, site: Site, sheet: Cells, row: str, value: int, cell: int
) -> str:
    name = cell_names(form.size)[cell]
    if row == "ship":
        message = _("A ship must be next to land or an unfinished ship; {cell} isn't")
        return message.format(cell=name)
    if row != "wave":
        return _("Land must be next to land; {cell} isn't").format(cell=name)
    waves = [
        sheet[c] - WAVE
        for c in adjacent_cells(form.size, cell)
        if c >= 0 and WAVE < sheet[c] < SHIP
    ]
    if any(wave <= value for wave in waves):
        message = _("A wave of {value} can't be next to a wave of {other}")
        return message.format(value=value, other=min(waves))
    message = _("A wave of {value} must be next to a higher one; {cell} isn't")
    return message.format(value=value, cell=name)
