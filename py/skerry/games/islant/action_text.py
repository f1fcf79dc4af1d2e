"""Texts of actions, rolls and the last events."""

from __future__ import annotations

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import join_with_and, localize_number, texts

from . import naming
from .drawings import parse_drawing
from .rules import STOP, IslantState
from .sheets import COLOURS, cell_names, form_of, group_of, tile_code
from .text import cell_content_text, default_seat_names

_, ngettext = texts(__name__)


def describe_action(state: IslantState, action: str) -> str:
    """Return the text of an action, such as "shape 2 (half, up and right) in c4", or of a roll."""
    if action == STOP:
        return _("finish the sheet")
    if not state.roll:
        return join_with_and(action.split("-"))
    plain, name = naming.split_annotation(action)
    row, value, turn, cell = parse_drawing(state.level, plain)
    message = {
        "wave": _("wave of {value} in {cell}"),
        "ship": _("ship of {value} in {cell}"),
    }.get(row, _("shape {value} ({tile}) in {cell}"))
    drawn = cell_content_text(tile_code(row, value, turn)) if row in COLOURS else ""
    text = message.format(value=value, cell=cell_names(form_of(state.level).size)[cell], tile=drawn)
    return _("{drawing}, island {name}").format(drawing=text, name=name) if name else text


def last_events(state: IslantState) -> tuple[Event, ...]:
    """Return the last roll, drawing or stop as the only event; () at the start."""
    if state.by < 0:
        return ((-1, _describe_roll(state.last)),) if state.last else ()
    if state.last == STOP:
        n = state.sheet_points(state.by)
        message = ngettext("finished with {n} point", "finished with {n} points", abs(n))
        return ((state.by, message.format(n=localize_number(str(n)))),)
    return ((state.by, _describe_last_drawing(state)),)


def events_text(state: IslantState) -> str:
    """Return the text of the last event."""
    return player_names.join_events(last_events(state), default_seat_names(state))


def _describe_roll(faces: str) -> str:
    return _("the dice show {faces}").format(faces=join_with_and(faces.split("-")))


def _describe_last_drawing(state: IslantState) -> str:
    row, value, turn, cell = parse_drawing(state.level, state.last)
    cell_name = cell_names(form_of(state.level).size)[cell]
    group = group_of(state.sheets[state.by][cell])
    if row == "wave":
        message = _("a wave of {value} in {cell}")
    elif row != "ship":
        message = _("a {tile} in {cell}")
    elif group:
        message = _("a ship of {value} in {cell}, which completes group {group}")
    else:
        message = _("a ship of {value} in {cell}")
    drawn = cell_content_text(tile_code(row, value, turn)) if row in COLOURS else ""
    return message.format(value=value, cell=cell_name, group=group, tile=drawn)
