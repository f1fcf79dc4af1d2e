"""Actions and rolls in words, what happened, and when there is nothing to decide."""

from __future__ import annotations

from skerry.core.game import Event
from skerry.core.i18n import N_, listing, texts
from skerry.core.player_names import is_you, seat_name

from .constants import COLOURS, CORNER, OUT, PLACE, STAY
from .constants import Event as Told
from .rules import ConquerorState

_ = texts(__name__)[0]

_EVENTS = {
    "set": N_("began at {tile}"),
    "walk": N_("walked to {tile}"),
    "stay": N_("stayed on {tile}"),
    "claim": N_("claimed {tile}"),
    "win": N_("won the island at {tile}"),
    "award": N_("was given the island at {tile}"),
    "roll": N_("rolled {face}"),
    "cast": N_("rolled {face}"),
    "out": N_("was stuck for good, and is out"),
    "lay": N_("laid an island at {tile}"),
}


def describe_action(state: ConquerorState, action: str) -> str:
    """An action or outcome: a walk, "stay", an island laid, a corner, what the die shows."""
    if state.stage == PLACE:
        return _("island at {tile}").format(tile=action)
    if state.stage == CORNER:
        return _("begin at {tile}").format(tile=action)
    if action == STAY:
        return _("stay on {tile}").format(tile=state.board.names[state.tokens[state.turn]])
    if action == OUT:
        return _("no way left for {name}").format(name=who(state.turn))
    if action.isdigit():
        return _("a {face}").format(face=action)
    *way, goal = action.split("-")
    said = _("walk to {tile} by way of {tiles}") if way[1:] else _("walk to {tile}")
    return said.format(tile=goal, tiles=listing(way[1:]))


def last_events(state: ConquerorState) -> tuple[Event, ...]:
    """What the last action or outcome brought about, in turn."""
    return tuple((event[1], _told(state, event)) for event in state.events)


def _told(state: ConquerorState, event: Told) -> str:
    what, seat, where = event
    if what == "lay" and seat < 0:
        return _("an island came to {tile}").format(tile=state.board.names.get(where, ""))
    island = what in ("win", "award")
    at = state.board.names.get(state.islands[where] if island else where, "")
    return _(_EVENTS[what]).format(tile=at, face=where)


def forced_pass_reason(state: ConquerorState) -> str:
    """Where the roll leads nowhere."""
    if state.legal_actions() != (STAY,):
        return ""
    said = _("No tile to land on with this {die}: {name} stays.")
    if is_you(state.turn):
        said = _("No tile to land on with this {die}: you stay.")
    return said.format(die=state.die, name=who(state.turn))


def who(seat: int) -> str:
    """A seat, by the name of who sits there."""
    return seat_name(seat, _(COLOURS[seat]))
