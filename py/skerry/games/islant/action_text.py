"""Drawings and dice in words, and what happened."""

from __future__ import annotations

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import listing, number, texts

from . import naming
from .drawings import parse_drawing
from .rules import STOP, IslantState
from .sheets import COLOURS, form_of, group_of, names, tile
from .text import content, default_seat_names

_, ngettext = texts(__name__)


def describe_action(state: IslantState, action: str) -> str:
    """A drawing: "red half, up and right, in c4"; the end of a sheet; what the dice show."""
    if action == STOP:
        return _("finish the sheet")
    if not state.roll:
        return listing(action.split("-"))
    plain, name = naming.split_annotation(action)
    row, value, turn, cell = parse_drawing(state.level, plain)
    said = {
        "wave": _("wave of {value} in {cell}"),
        "ship": _("ship of {value} in {cell}"),
    }.get(row, _("{tile}, in {cell}"))
    drawn = content(tile(row, value, turn)) if row in COLOURS else ""
    text = said.format(value=value, cell=names(form_of(state.level).size)[cell], tile=drawn)
    return _("{drawing}, island {name}").format(drawing=text, name=name) if name else text


def last_events(state: IslantState) -> tuple[Event, ...]:
    """What was rolled, drawn or finished last."""
    if state.by < 0:
        return ((-1, _dice(state.last)),) if state.last else ()
    if state.last == STOP:
        n = state.points(state.by)
        said = ngettext("finished with {n} point", "finished with {n} points", abs(n))
        return ((state.by, said.format(n=number(str(n)))),)
    return ((state.by, _drawn(state)),)


def events_text(state: IslantState) -> str:
    """What was done last."""
    return player_names.join_events(last_events(state), default_seat_names(state))


def _dice(faces: str) -> str:
    return _("the dice show {faces}").format(faces=listing(faces.split("-")))


def _drawn(state: IslantState) -> str:
    """What was drawn, and where."""
    row, value, turn, cell = parse_drawing(state.level, state.last)
    where = names(form_of(state.level).size)[cell]
    group = group_of(state.sheets[state.by][cell])
    if row == "wave":
        said = _("a wave of {value} in {cell}")
    elif row != "ship":
        said = _("a {tile} in {cell}")
    elif group:
        said = _("a ship of {value} in {cell}, which completes group {group}")
    else:
        said = _("a ship of {value} in {cell}")
    drawn = content(tile(row, value, turn)) if row in COLOURS else ""
    return said.format(value=value, cell=where, group=group, tile=drawn)
