"""Why something cannot be drawn, as far as the rules have a name for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skerry.core.state import CHANCE

from .drawings import Hand, Site, hand, site, spots
from .rules import STOP, IslantState
from .sheets import COLOURS, SHIP, WAVE, WILD, Cells, Form, beside, form, names, tile_name, turns

_DRAWING = re.compile(r"([a-z]+)(\d)(?:@(\d))?-([a-z]\d{1,2})", re.ASCII)

ROWS = {
    "land": "Land",
    "red": "Red land",
    "blue": "Blue land",
    "wave": "A wave",
    "ship": "A ship",
}
"""What the rows are called at the beginning of a sentence."""


def why_not(state: IslantState, text: str) -> str:
    """Why a typed move cannot be played; "" if there is nothing to say."""
    if state.current_player == CHANCE:
        return _why_not_rolled(state, text)
    if text == STOP:
        return "A turn once begun has to be completed; stop before the first drawing of one"
    found = _DRAWING.fullmatch(text)
    it = form(state.level)
    if found is None or found[1] not in ROWS:
        return f"A drawing is a row, a number, quarter turns of land, and a cell: {_example(it)}"
    row, value, turn, cell = found[1], int(found[2]), found[3], found[4]
    left = hand(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    why = _why_not_taken(it, left, row, value)
    if why:
        return why
    if row in COLOURS and int(turn or 9) not in turns(row, value):
        marks = " or ".join(f"@{turn}" for turn in turns(row, value))
        return f"The {tile_name(row, value)} is drawn with {marks}: so many quarter turns clockwise"
    if row not in COLOURS and turn:
        return f"{ROWS[row]} is not turned"
    if cell not in names(it.size):
        return f"There is no cell {cell} on this sheet"
    return _why_not_there(state, it, row, value, names(it.size).index(cell))


def why_untouched(state: IslantState, picks: Sequence[str]) -> str:
    """Why touching these nodes in turn leads to no drawing; "" if there is nothing to say.

    Those that can be touched are the tiles beside the sheet, "red-5", and the cells.
    """
    if state.current_player < 0:
        return ""
    it = form(state.level)
    left = hand(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    row, dash, number = picks[0].partition("-") if picks else ("", "", "")
    if row not in ROWS or not dash or not number.isdigit():
        cell = bool(picks) and picks[0] in names(it.size)
        return "First touch what is to be drawn, below the sheet, and then a cell" if cell else ""
    why = _why_not_taken(it, left, row, int(number))
    if why or len(picks) < 2 or picks[1] not in names(it.size):
        return why
    return _why_not_there(state, it, row, int(number), names(it.size).index(picks[1]))


def _why_not_rolled(state: IslantState, text: str) -> str:
    it = form(state.level)
    faces = text.split("-")
    if it.distinct and len(faces) == it.dice and len(set(faces)) < it.dice:
        return "Doubles are rolled again"
    return f"The {it.dice} dice are typed in rising order, with hyphens"


def _example(it: Form) -> str:
    turned = f"{it.lands[0]}2@1-c4"
    return f"{turned} or wave3-b2" if it.waves else turned


def _why_not_taken(it: Form, left: Hand, row: str, value: int) -> str:
    """Why a row cannot take a die of this value now."""
    if row not in it.rows:
        return f"On the sheet of level {it.level} there is no row {row}"
    if row not in left.rows:
        return f"{ROWS[row]} is drawn already in this turn"
    if not 1 <= value < WILD:
        return f"There is no number {value}: a wild die stands for one from 1 to 5"
    if value not in left.dice and WILD not in left.dice:
        return f"No die left shows {value}"
    return ""


def _why_not_there(state: IslantState, it: Form, row: str, value: int, cell: int) -> str:
    """Why a row's drawing of this value cannot be in this cell."""
    sheet, name = state.sheets[state.to_move], names(it.size)[cell]
    here = site(state.level, sheet)
    if not here.free >> cell & 1:
        return f"There is something in {name} already"
    if not spots(here, row, value) >> cell & 1:
        return _why_no_spot(it, here, sheet, row, value, cell)
    left = hand(state.level, sheet, state.roll, state.fresh).less(row, value)
    if it.columns and row in COLOURS:
        numbers = it.columns[cell % it.size] & left.columns
        fit = any(numbers >> face & 1 or (face == WILD and numbers) for face in left.dice)
        if not fit:
            return f"No die would be left for the column of {name}"
    return f"With that in {name} the rest of the turn could not be drawn" if left.rows else ""


def _why_no_spot(it: Form, here: Site, sheet: Cells, row: str, value: int, cell: int) -> str:
    name = names(it.size)[cell]
    if row == "ship":
        return f"A ship has to be beside land or beside an unfinished ship; {name} is not"
    if row != "wave":
        return f"Land has to be beside land; {name} is not"
    waves = [sheet[c] - WAVE for c in beside(it.size, cell) if c >= 0 and WAVE < sheet[c] < SHIP]
    if any(wave <= value for wave in waves):
        return f"A wave of {value} may not be beside one of {min(waves)}"
    return f"A wave of {value} has to be beside a higher one; {name} is not"
