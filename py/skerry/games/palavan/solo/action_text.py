"""Actions and deals of a puzzle as text."""

from __future__ import annotations

from skerry.core.i18n import N_, join_with_and, texts
from skerry.games.palavan.notation import parse_place_action
from skerry.games.palavan.text import placement_text, tile_name
from skerry.games.palavan.tiles import tile_numbers

from .rules import BEGIN, CLEAR, FILL, SOLVE, SoloState

_ = texts(__name__)[0]

_ACTIONS = {
    CLEAR: N_("all tiles back to the tray"),
    SOLVE: N_("show a solution"),
    FILL: N_("choose the rest"),
    BEGIN: N_("start with these nine"),
}


def describe_action(state: SoloState, action: str) -> str:
    """Return an action or chance outcome as text, such as "M3 on b1, rotated twice"."""
    if action in _ACTIONS:
        return _(_ACTIONS[action])
    if "@" in action:
        return placement_text(*parse_place_action(action, state.goal.width), state.goal.width)
    if action.startswith("no-"):
        return _("puzzle no. {number}").format(number=action.removeprefix("no-"))
    if action.endswith("-off"):
        return _("{tile} back to the tray").format(tile=_tile_name(action.removesuffix("-off")))
    if state.is_drawing:
        tiles = join_with_and([_tile_name(id) for id in action.split("-")])
        return _("the tiles {tiles}").format(tiles=tiles)
    is_chosen = state.chosen >> tile_numbers()[action] & 1
    template = _("put {tile} back") if is_chosen else _("choose {tile}")
    return template.format(tile=_tile_name(action))


def _tile_name(id: str) -> str:
    return tile_name(tile_numbers()[id])
