"""What the picture says in words: labels, news, how things stand."""

from __future__ import annotations

from .drawings import drawings, hand, read
from .rules import STOP, IslantState
from .scoring import score
from .sheets import (
    BLUE,
    QUARTERS,
    RED,
    SHIP,
    WAVE,
    form,
    group_of,
    names,
    tile,
    tile_name,
    value_of,
)

COLOUR = {0: "", RED: "red ", BLUE: "blue ", RED | BLUE: "purple "}

POINTING = {
    1: "up", 2: "right", 4: "down", 8: "left",
    3: "up and right", 6: "down and right", 12: "down and left", 9: "up and left",
    14: "open upwards", 13: "open to the right", 11: "open downwards", 7: "open to the left",
    5: "upright", 10: "level",
}  # fmt: skip
"""How a tile lies, by its quarters."""

ROWS = {"land": "land", "red": "red land", "blue": "blue land", "wave": "a wave", "ship": "a ship"}


def content(code: int) -> str:
    """What is in a cell: "red half, up and right"."""
    if not code:
        return "empty"
    if code >= SHIP:
        finished = f", in group {group_of(code)}" if group_of(code) else ""
        return f"ship of {value_of(code)[1]}{finished}"
    if code >= WAVE:
        return f"wave of {code - WAVE}"
    if code & ~QUARTERS == RED | BLUE:
        return "purple lake"
    name, lies = tile_name(*value_of(code)), POINTING.get(code & QUARTERS)
    return f"{COLOUR[code & ~QUARTERS]}{name}" + (f", {lies}" if lies else "")


def row_label(row: str, value: int) -> str:
    """A tile beside the sheet: "red 2: half"."""
    if row in ("wave", "ship"):
        return f"{row} of {value}"
    return f"{row} {value}: {tile_name(row, value)}"


def name(state: IslantState, seat: int) -> str:
    """What a seat is called."""
    return "Player" if len(state.sheets) == 1 else f"Player {seat + 1}"


def status(state: IslantState) -> str:
    """How things stand."""
    if state.is_terminal:
        return _result(state)
    if not state.roll:
        return "The dice roll"
    seat = state.to_move
    who = "" if len(state.sheets) == 1 else f"{name(state, seat)}: "
    rows = [
        ROWS[row] for row in hand(state.level, state.sheets[seat], state.roll, state.fresh).rows
    ]
    if not drawings(state.level, state.sheets[seat], state.roll, state.fresh):
        said = "nothing can be drawn with these dice, so it is time to stop"
    else:
        said = f"draw {_listed(rows)}" + ("" if state.fresh else ", or stop")
    return who + said if who else said[0].upper() + said[1:]


def news(state: IslantState) -> str:
    """What was done last."""
    if state.by < 0:
        return f"The dice show {_listed(state.last.split('-'))}" if state.last else ""
    who = "" if len(state.sheets) == 1 else f"{name(state, state.by)}: "
    if state.last == STOP:
        return f"{who}stopped with {points(state.points(state.by))}".capitalize()
    row, value, turn, cell = read(state.level, state.last)
    if row in ("wave", "ship"):
        what = f"a {row} of {value}"
    else:
        what = "a " + content(tile(row, value, turn))
    said = f"{who}{what} in {names(form(state.level).size)[cell]}"
    return said[0].upper() + said[1:] + _moored(state, row, cell)


def _moored(state: IslantState, row: str, cell: int) -> str:
    if row != "ship":
        return ""
    code = state.sheets[state.by][cell]
    return f", which completes group {group_of(code)}" if group_of(code) else ""


def _result(state: IslantState) -> str:
    seats = range(len(state.sheets))
    best = max(state.points(seat) for seat in seats)
    if len(seats) == 1:
        return f"Finished with {points(best)}"
    winners = [str(seat + 1) for seat in seats if state.points(seat) == best]
    if len(winners) > 12:
        return f"{len(winners)} players share the win with {points(best)}"
    verb = "share the win" if len(winners) > 1 else "wins"
    who = "Players" if len(winners) > 1 else "Player"
    return f"{who} {_listed(winners)} {verb} with {points(best)}"


def points(number: int) -> str:
    """A number of points in words."""
    return f"{number} point{'' if abs(number) == 1 else 's'}"


def standing(state: IslantState, seat: int) -> str:
    """A line about a seat."""
    found = score(state.level, state.sheets[seat])
    islands = len(found.islands)
    said = f"{len(found.completed)} of {islands} islands completed"
    if islands == 1:
        said = "island completed" if found.completed else "island not completed"
    return f"{said}, stopped" if state.stopped[seat] else said


def _listed(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
