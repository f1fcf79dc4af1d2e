"""Actions and deals in words, and what happened."""

from __future__ import annotations

from skerry.core.game import Event
from skerry.core.i18n import N_, listing, texts
from skerry.core.player_names import seat_name

from .diagram import SEATS
from .duel.constants import DEAL, FIELD
from .duel.rules import NEXT, SKIP, YIELD, DuelState
from .notation import parse_place_action
from .rules import PalavanState
from .solo.rules import BEGIN, CLEAR, FILL, SOLVE, SoloState
from .text import laid_as, name
from .tiles import tile_numbers

_ = texts(__name__)[0]

_SAID = {
    CLEAR: N_("all tiles back to the tray"),
    SOLVE: N_("show a solution"),
    FILL: N_("let the rest be chosen"),
    BEGIN: N_("begin with these nine"),
    SKIP: N_("skip"),
    NEXT: N_("shuffle for the next round"),
    YIELD: N_("let the other begin"),
}


def describe_action(state: PalavanState, action: str) -> str:
    """An action or outcome: "M3 on b1, turned half round"."""
    if action in _SAID:
        return _(_SAID[action])
    if "@" in action:
        width = state.goal.width if isinstance(state, SoloState) else FIELD
        return laid_as(*parse_place_action(action, width), width)
    if action.startswith("no-"):
        return _("puzzle no. {number}").format(number=action.removeprefix("no-"))
    if isinstance(state, DuelState):
        said = _("{tile} to {name}")
        return said.format(tile=_tile(action), name=who(0))
    if action.endswith("-off"):
        return _("{tile} back to the tray").format(tile=_tile(action.removesuffix("-off")))
    if state.drawing:
        return _("the tiles {tiles}").format(tiles=listing([_tile(it) for it in action.split("-")]))
    taken = state.chosen >> tile_numbers()[action] & 1
    said = _("put {tile} back") if taken else _("take {tile}")
    return said.format(tile=_tile(action))


def last_events(state: PalavanState) -> tuple[Event, ...] | None:
    """What was placed last and by whom, or what else happened; of a puzzle the words say it."""
    if isinstance(state, SoloState) or not state.last:
        return None if isinstance(state, SoloState) else ()
    if "@" in state.last:
        piece, cell = parse_place_action(state.last, FIELD)
        return ((1 - (state.dealt >> piece // 4 & 1), laid_as(piece, cell, FIELD)),)
    if state.last == SKIP:
        return ((1 - state.to_move, _("can place nothing, and skips")),)
    if state.last == YIELD:
        return ((1 - state.to_move, _("lets {name} begin").format(name=who(state.to_move))),)
    if state.last == NEXT:
        return ((-1, _("the tiles are shuffled")),)
    if state.phase == DEAL:
        return ((-1, describe_action(state, state.last)),)
    return ((-1, _("eight tiles each, and {name} begins").format(name=who(state.to_move))),)


def who(seat: int) -> str:
    """A seat of the duel, by the name of who sits there."""
    return seat_name(seat, _(SEATS[seat]))


def _tile(id: str) -> str:
    return name(tile_numbers()[id])
