"""A state as text, for the terminal and playthroughs.

A cell is five characters wide and three lines high. Land is "#", or "r", "b" or "p" if it is red,
blue or purple; a lake tile has an "o". A wave of value 3 is "~3~", and a ship of value 4 is "<4". A
ship of a finished group is "[4a]"; the letter is the group.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from skerry.core.i18n import N_, texts

from .drawings import remaining_turn
from .scoring import Score, score
from .sheets import (
    BLUE,
    QUARTERS,
    RED,
    SHIP,
    WAVE,
    Cells,
    Form,
    cell_names,
    form_of,
    group_of,
    row_and_value,
)

if TYPE_CHECKING:
    from .rules import IslantState

_ = texts(__name__)[0]

INK = {0: "#", RED: "r", BLUE: "b", RED | BLUE: "p"}
"""The character of land for each colour."""

NAMES = {
    "land": N_("land"),
    "red": N_("red"),
    "blue": N_("blue"),
    "wave": N_("wave"),
    "ship": N_("ship"),
}
"""Names of the rows."""


def state_text(state: IslantState) -> str:
    """Return the sheet of the seat to move, its score, the dice, and the points of all seats."""
    from textwrap import wrap  # imported here because only text needs it

    form = form_of(state.level)
    seat = state.to_move
    lines = [_heading_text(state), *sheet_lines(form, state.sheets[seat])]
    lines += [_score_text(score(form.level, state.sheets[seat])), _dice_text(state)]
    if len(state.sheets) > 1:
        points = " ".join(_seat_points(state, other) for other in range(len(state.sheets)))
        lines += wrap(_("Points: {points}").format(points=points), 78)
    return "\n".join(lines)


def sheet_lines(form: Form, cells: Cells) -> list[str]:
    """Return the lines of a sheet."""
    head = "".join(f"{name[0]:^5}" for name in cell_names(form.size)[: form.size])
    lines = [f"   {head}".rstrip()]
    for row in range(form.size):
        blocks = [_cell_lines(code) for code in cells[row * form.size : (row + 1) * form.size]]
        for number in range(3):
            mark = f"{row + 1:>2} " if number == 1 else "   "
            lines.append((mark + "".join(block[number] for block in blocks)).rstrip())
    if form.columns:
        column_texts = ["/".join(n for n in "12345" if bits >> int(n) & 1) for bits in form.columns]
        headings = [_("any") if len(text) > 5 else text for text in column_texts]
        lines.append(f"   {''.join(f'{text:^5}' for text in headings)}".rstrip())
    return lines


def _cell_lines(code: int) -> tuple[str, str, str]:
    if not code:
        return ("     ", "  .  ", "     ")
    if code >= SHIP:
        value = row_and_value(code)[1]
        group = group_of(code)
        label = f"[{value}{chr(96 + group)}]" if group else f"<{value}"
        return ("     ", f"{label:^5}", "     ")
    if code >= WAVE:
        return ("     ", f" ~{code - WAVE}~ ", "     ")
    return _land_lines(code)


def _land_lines(code: int) -> tuple[str, str, str]:
    ink = INK[code & ~QUARTERS]
    n, e, s, w = (ink if code >> quarter & 1 else " " for quarter in range(4))
    ne, se, sw, nw = (
        ink if ink == one == two else " " for one, two in ((n, e), (e, s), (s, w), (w, n))
    )
    lake = code & QUARTERS == QUARTERS
    middle = "o" if lake else ink if ink in (ne, se, sw, nw) else "."
    return (f"{nw}{n * 3}{ne}", f"{w * 2}{middle}{e * 2}", f"{sw}{s * 3}{se}")


def _heading_text(state: IslantState) -> str:
    alone = len(state.sheets) == 1
    message = _("Level {level} sheet:") if alone else _("Level {level} sheet of player {n}:")
    return message.format(level=state.level, n=state.to_move + 1)


def _score_text(result: Score) -> str:
    """Return the parts of a score and its total as a line of text."""
    parts = [
        _("sides {n}").format(n=result.side_points),
        _("lakes {n}").format(n=result.lake_points),
        _("islands {n}").format(n=len(result.islands)),
    ]
    if result.colour:
        parts.append(_("landmass {n}").format(n=len(result.landmass)))
    if result.lines:
        parts.append(_("waves {n}").format(n=result.wave_points))
    if result.fleets:
        parts.append(_("ships {n}").format(n=result.ship_points))
    return _("{parts}: {n} points").format(parts=", ".join(parts), n=result.total)


def _dice_text(state: IslantState) -> str:
    if state.is_terminal:
        return _("Everybody has stopped.")
    if not state.roll:
        return _("Rolling the dice.")
    remaining = remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    dice = "-".join(map(str, state.roll))
    rest = "-".join(map(str, remaining.dice))
    rows = reduce(_join_with_and, map(row_name, remaining.rows))
    if state.fresh:
        message = _("Dice {dice}; {rest} are left. Still to draw: {rows}.")
    else:
        message = _("Dice {dice}. Still to draw: {rows}.")
    return message.format(dice=dice, rest=rest, rows=rows)


def row_name(row: str) -> str:
    """Return the name of a row."""
    return _(NAMES[row])


def _join_with_and(some: str, row: str) -> str:
    return _("{some} and {row}").format(some=some, row=row)


def _seat_points(state: IslantState, seat: int) -> str:
    return f"{state.sheet_points(seat)}{'.' if state.stopped[seat] else ''}"
