"""Islant as text: what the terminal shows and playthroughs record.

Every cell is five signs wide and three lines high. Land is # where it has no colour, r, b or p
(purple) where it has, an o in a lake; waves are ~3~, ships <4; of the first finished
group [4a].
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
    form_of,
    group_of,
    names,
    row_and_value,
)

if TYPE_CHECKING:
    from .rules import IslantState

_ = texts(__name__)[0]

INK = {0: "#", RED: "r", BLUE: "b", RED | BLUE: "p"}
"""The signs of land, by colour."""

NAMES = {
    "land": N_("land"),
    "red": N_("red"),
    "blue": N_("blue"),
    "wave": N_("wave"),
    "ship": N_("ship"),
}
"""What the rows themselves are called."""


def drawn(state: IslantState) -> str:
    """The sheet of who draws, and what everybody should know besides."""
    from textwrap import wrap  # pictures do without

    it = form_of(state.level)
    seat = state.to_move
    lines = [_whose(state), *sheet(it, state.sheets[seat])]
    lines += [_sum(score(it.level, state.sheets[seat])), _dice(state)]
    if len(state.sheets) > 1:
        points = " ".join(_standing(state, other) for other in range(len(state.sheets)))
        lines += wrap(_("Points: {points}").format(points=points), 78)
    return "\n".join(lines)


def sheet(it: Form, cells: Cells) -> list[str]:
    """A sheet as lines."""
    head = "".join(f"{name[0]:^5}" for name in names(it.size)[: it.size])
    lines = [f"   {head}".rstrip()]
    for row in range(it.size):
        blocks = [_block(code) for code in cells[row * it.size : (row + 1) * it.size]]
        for number in range(3):
            mark = f"{row + 1:>2} " if number == 1 else "   "
            lines.append((mark + "".join(block[number] for block in blocks)).rstrip())
    if it.columns:
        numbers = ["/".join(n for n in "12345" if bits >> int(n) & 1) for bits in it.columns]
        shown = [_("any") if len(text) > 5 else text for text in numbers]
        lines.append(f"   {''.join(f'{text:^5}' for text in shown)}".rstrip())
    return lines


def _block(code: int) -> tuple[str, str, str]:
    if not code:
        return ("     ", "  .  ", "     ")
    if code >= SHIP:
        value = row_and_value(code)[1]
        group = group_of(code)
        shown = f"[{value}{chr(96 + group)}]" if group else f"<{value}"
        return ("     ", f"{shown:^5}", "     ")
    if code >= WAVE:
        return ("     ", f" ~{code - WAVE}~ ", "     ")
    return _land(code)


def _land(code: int) -> tuple[str, str, str]:
    ink = INK[code & ~QUARTERS]
    n, e, s, w = (ink if code >> quarter & 1 else " " for quarter in range(4))
    ne, se, sw, nw = (
        ink if ink == one == two else " " for one, two in ((n, e), (e, s), (s, w), (w, n))
    )
    lake = code & QUARTERS == QUARTERS
    middle = "o" if lake else ink if ink in (ne, se, sw, nw) else "."
    return (f"{nw}{n * 3}{ne}", f"{w * 2}{middle}{e * 2}", f"{sw}{s * 3}{se}")


def _whose(state: IslantState) -> str:
    alone = len(state.sheets) == 1
    said = _("Level {level}, the sheet:") if alone else _("Level {level}, the sheet of player {n}:")
    return said.format(level=state.level, n=state.to_move + 1)


def _sum(it: Score) -> str:
    """The points, with what each is for."""
    parts = [
        _("sides {n}").format(n=it.sides),
        _("lakes {n}").format(n=it.lakes),
        _("islands {n}").format(n=len(it.islands)),
    ]
    if it.colour:
        parts.append(_("landmass {n}").format(n=len(it.landmass)))
    if it.lines:
        parts.append(_("waves {n}").format(n=it.waves))
    if it.fleets:
        parts.append(_("ships {n}").format(n=it.ships))
    return _("{parts}: {n} points").format(parts=", ".join(parts), n=it.total)


def _dice(state: IslantState) -> str:
    if state.is_terminal:
        return _("Everybody has stopped.")
    if not state.roll:
        return _("The dice roll.")
    left = remaining_turn(state.level, state.sheets[state.to_move], state.roll, state.fresh)
    dice, rest = ("-".join(map(str, dice)) for dice in (state.roll, left.dice))
    rows = reduce(_and, map(row_name, left.rows))
    if state.fresh:
        said = _("Dice {dice}; {rest} are left. To be drawn: {rows}.")
    else:
        said = _("Dice {dice}. To be drawn: {rows}.")
    return said.format(dice=dice, rest=rest, rows=rows)


def row_name(row: str) -> str:
    """What a row is called."""
    return _(NAMES[row])


def _and(some: str, row: str) -> str:
    return _("{some} and {row}").format(some=some, row=row)


def _standing(state: IslantState, seat: int) -> str:
    return f"{state.points(seat)}{'.' if state.stopped[seat] else ''}"
