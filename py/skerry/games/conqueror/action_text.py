"""Texts of actions, of events and of forced passes."""

from __future__ import annotations

from skerry.core.game import Event
from skerry.core.i18n import N_, join_with_and, texts
from skerry.core.player_names import is_you, seat_name

from .constants import COLOURS, CORNER, OUT, PLACE, STAY
from .constants import Event as Told
from .rules import ConquerorState

_ = texts(__name__)[0]

_EVENTS = {
    "set": N_("started on {tile}"),
    "walk": N_("moved to {tile}"),
    "stay": N_("stayed on {tile}"),
    "claim": N_("claimed {tile}"),
    "win": N_("won the island at {tile}"),
    "award": N_("got the island at {tile}"),
    "roll": N_("rolled {face}"),
    "cast": N_("rolled {face}"),
    "out": N_("has no moves left and is out"),
    "lay": N_("placed an island at {tile}"),
}


def describe_action(state: ConquerorState, action: str) -> str:
    """Return the text of an action or chance outcome, such as "move to b2 via a2"."""
    if state.stage == PLACE:
        return _("island at {tile}").format(tile=action)
    if state.stage == CORNER:
        return _("start on {tile}").format(tile=action)
    if action == STAY:
        return _("stay on {tile}").format(tile=state.board.names[state.tokens[state.turn]])
    if action == OUT:
        return _("{name} has no moves left").format(name=player_name(state.turn))
    if action.isdigit():
        return _("a {face}").format(face=action)
    *way, goal = action.split("-")
    template = _("move to {tile} via {tiles}") if way[1:] else _("move to {tile}")
    return template.format(tile=goal, tiles=join_with_and(way[1:]))


def last_events(state: ConquerorState) -> tuple[Event, ...]:
    """Return the events of the last action or outcome, in order."""
    return tuple((event[1], _event_text(state, event)) for event in state.events)


def _event_text(state: ConquerorState, event: Told) -> str:
    kind, seat, where = event
    if kind == "lay" and seat < 0:
        return _("new island at {tile}").format(tile=state.board.names.get(where, ""))
    island = kind in ("win", "award")
    at = state.board.names.get(state.islands[where] if island else where, "")
    return _(_EVENTS[kind]).format(tile=at, face=where)


def forced_pass_reason(state: ConquerorState) -> str:
    """Return the text that explains STAY if it is the only action; otherwise ""."""
    if state.legal_actions() != (STAY,):
        return ""
    template = _("{name} can't move with this {die}.")
    if is_you(state.turn):
        template = _("You can't move with this {die}.")
    return template.format(die=state.die, name=player_name(state.turn))


def player_name(seat: int) -> str:
    """Return the name of the seat's player."""
    return seat_name(seat, _(COLOURS[seat]))
