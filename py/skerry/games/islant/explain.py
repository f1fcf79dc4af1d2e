"""Why something cannot be drawn, as far as the rules have a name for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skerry.core.i18n import texts
from skerry.core.player_names import capitalize
from skerry.core.state import CHANCE

from .drawings import RemainingTurn, Site, cells_for, remaining_turn, site_of
from .rules import STOP, IslantState
from .sheets import COLOURS, SHIP, WAVE, WILD, Cells, Form, beside, form_of, names, tile_name, turns
from .text import ROWS, either, plain

_ = texts(__name__)[0]

_DRAWING = re.compile(r"([a-z]+)(\d)(?:@(\d))?-([a-z]\d{1,2})", re.ASCII)


def explain_illegal_move(state: IslantState, text: str) -> str:
    """Why a typed move cannot be played; "" if there is nothing to say."""
    if state.current_player == CHANCE:
        return _why_not_rolled(state, text)
    if text == STOP:
        return _("A turn once begun has to be completed; stop before the first drawing of one")
    found = _DRAWING.fullmatch(text)
    it = form_of(state.level)
    if found is None or found[1] not in ROWS:
        said = _("A drawing is a row, a number, quarter turns of land, and a cell: {example}")
        return said.format(example=_example(it))
    row = found[1]
    value = int(found[2])
    turn = found[3]
    cell = found[4]
    left = remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    why = _why_not_taken(it, left, row, value)
    if why:
        return why
    why = _why_not_turned(row, value, turn)
    if why:
        return why
    if cell not in names(it.size):
        return _("There is no cell {cell} on this sheet").format(cell=cell)
    return _why_not_there(state, it, row, value, names(it.size).index(cell))


def explain_illegal_picks(state: IslantState, picks: Sequence[str]) -> str:
    """Why touching these nodes in turn leads to no drawing; "" if there is nothing to say.

    Those that can be touched are the tiles beside the sheet, "red-5", and the cells.
    """
    if state.current_player < 0:
        return ""
    it = form_of(state.level)
    left = remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    row, dash, number = picks[0].partition("-") if picks else ("", "", "")
    if row not in ROWS or not dash or not number.isdigit():
        cell = bool(picks) and picks[0] in names(it.size)
        first = _("First touch what is to be drawn, below the sheet, and then a cell")
        return first if cell else ""
    why = _why_not_taken(it, left, row, int(number))
    if why or len(picks) < 2 or picks[1] not in names(it.size):
        return why
    return _why_not_there(state, it, row, int(number), names(it.size).index(picks[1]))


def _why_not_rolled(state: IslantState, text: str) -> str:
    it = form_of(state.level)
    faces = text.split("-")
    if it.distinct and len(faces) == it.dice and len(set(faces)) < it.dice:
        return _("Doubles are rolled again")
    return _("The {n} dice are typed in rising order, with hyphens").format(n=it.dice)


def _example(it: Form) -> str:
    turned = f"{it.lands[0]}2@1-c4"
    return either([turned, "wave3-b2"]) if it.waves else turned


def _why_not_taken(it: Form, left: RemainingTurn, row: str, value: int) -> str:
    """Why a row cannot take a die of this value now."""
    if row not in it.rows:
        said = _("On the sheet of level {level} there is no row {row}")
        return said.format(level=it.level, row=row)
    if row not in left.rows:
        return _("{thing} is drawn already in this turn").format(thing=capitalize(_(ROWS[row])))
    if not 1 <= value < WILD:
        said = _("There is no number {value}: a wild die stands for one from 1 to 5")
        return said.format(value=value)
    if value not in left.dice and WILD not in left.dice:
        return _("No die left shows {value}").format(value=value)
    return ""


def _why_not_turned(row: str, value: int, turn: str | None) -> str:
    """Why a row's drawing of this value cannot be turned so."""
    if row in COLOURS and int(turn or 9) not in turns(row, value):
        marks = either(f"@{turn}" for turn in turns(row, value))
        said = _("The {tile} is drawn with {marks}: so many quarter turns clockwise")
        return said.format(tile=plain(tile_name(row, value)), marks=marks)
    if row not in COLOURS and turn:
        return _("{thing} is not turned").format(thing=capitalize(_(ROWS[row])))
    return ""


def _why_not_there(state: IslantState, it: Form, row: str, value: int, cell: int) -> str:
    """Why a row's drawing of this value cannot be in this cell."""
    sheet = state.sheets[state.to_move]
    name = names(it.size)[cell]
    here = site_of(state.level, sheet)
    if not here.free >> cell & 1:
        return _("There is something in {cell} already").format(cell=name)
    if not cells_for(here, row, value) >> cell & 1:
        return _why_no_spot(it, here, sheet, row, value, cell)
    left = remaining_turn(state.level, sheet, state.roll, state.fresh).without(row, value)
    if it.columns and row in COLOURS:
        numbers = it.columns[cell % it.size] & left.columns
        fit = any(numbers >> face & 1 or (face == WILD and numbers) for face in left.dice)
        if not fit:
            return _("No die would be left for the column of {cell}").format(cell=name)
    said = _("With that in {cell} the rest of the turn could not be drawn")
    return said.format(cell=name) if left.rows else ""


def _why_no_spot(it: Form, here: Site, sheet: Cells, row: str, value: int, cell: int) -> str:
    name = names(it.size)[cell]
    if row == "ship":
        said = _("A ship has to be beside land or beside an unfinished ship; {cell} is not")
        return said.format(cell=name)
    if row != "wave":
        return _("Land has to be beside land; {cell} is not").format(cell=name)
    waves = [sheet[c] - WAVE for c in beside(it.size, cell) if c >= 0 and WAVE < sheet[c] < SHIP]
    if any(wave <= value for wave in waves):
        said = _("A wave of {value} may not be beside one of {other}")
        return said.format(value=value, other=min(waves))
    said = _("A wave of {value} has to be beside a higher one; {cell} is not")
    return said.format(value=value, cell=name)
