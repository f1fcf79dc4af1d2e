"""Reasons why a typed move, or a choice of nodes in the scene, is not a legal move."""

from __future__ import annotations

from skerry.core.i18n import N_, texts
from skerry.core.outside_text import make_readable

from .board import connected_land, reachable_tiles
from .constants import COLOURS, CORNER, MOVE, OVER, PLACE, STAY
from .rules import ConquerorState

_, ngettext = texts(__name__)

_NO_CORNER = N_("Choose a free corner: a tile with water on two adjacent sides")


def explain_illegal_move(state: ConquerorState, text: str) -> str:
    """Return why a typed move is illegal; "" if there is no particular reason."""
    if state.stage == PLACE:
        return _explain_island_misfit(state, text)
    if state.stage == CORNER:
        return _(_NO_CORNER)
    if state.stage != MOVE:
        return (
            _("The die only has the numbers 1 to 6") if text.isdigit() else _("Roll the die first")
        )
    if text == STAY:
        return _("You must move if you can")
    if "-" in text:
        return _explain_illegal_walk(state, text)
    if text not in state.board.number:
        last = state.board.names[max(state.board.names)]
        template = _("There's no tile {tile}. Tiles are named a1 to {last}.")
        return template.format(tile=make_readable(text), last=last)
    return explain_unreachable(state, state.board.number[text])


def _explain_illegal_walk(state: ConquerorState, text: str) -> str:
    """Return why a walk that was typed tile by tile is illegal."""
    start = state.board.names[state.tokens[state.turn]]
    goal = text.rsplit("-", 1)[-1]
    reason = (
        explain_unreachable(state, state.board.number[goal]) if goal in state.board.number else ""
    )
    way = ngettext(
        "Start on {tile} and take {count} step without visiting a tile twice",
        "Start on {tile} and take {count} steps without visiting a tile twice",
        state.step_count,
    )
    return reason or way.format(tile=start, count=state.step_count)


def explain_illegal_picks(state: ConquerorState, picks: tuple[str, ...]) -> str:
    """Return why the chosen nodes make no move; "" if there is no particular reason."""
    if state.stage == OVER or not picks:
        return ""
    tile = _tile_of_node(state, picks[-1])
    if state.stage == PLACE:
        return _("Choose a buoy to place the island there") if tile is not None else ""
    if state.stage == CORNER:
        return _(_NO_CORNER) if tile is not None else ""
    if state.stage != MOVE or tile is None:
        return ""
    return explain_unreachable(state, tile)


def _tile_of_node(state: ConquerorState, id: str) -> int | None:
    """Return the tile on which a node is, such as "token-0", "coin-b3" or "b3"; None if unknown."""
    kind, _, rest = id.partition("-")
    if kind == "token" and rest.isdecimal() and int(rest) in state.seats:
        return state.tokens[int(rest)]
    return state.board.number.get(rest or kind)


def _explain_island_misfit(state: ConquerorState, text: str) -> str:
    corner = state.board.number.get(text)
    if corner is None:
        return _("There's no tile {tile} here").format(tile=make_readable(text))
    template = _(
        "No island fits at {tile}: it needs four free squares and must touch another island"
    )
    return template.format(tile=text)


def explain_unreachable(state: ConquerorState, tile: int) -> str:
    """Return why the player to move can't land on a tile; "" if that is possible."""
    name = state.board.names[tile]
    start = state.tokens[state.turn]
    return _explain_not_free(state, tile, name) or _explain_too_far(state, start, tile, name)


def _explain_not_free(state: ConquerorState, tile: int, name: str) -> str:
    """Return why no roll lets a token land on a tile; "" if the tile is free."""
    for seat, at in enumerate(state.tokens):
        if at == tile:
            return _("{colour} is standing on {tile}").format(tile=name, colour=_(COLOURS[seat]))
    for seat, coins in enumerate(state.coins):
        if coins >> tile & 1:
            template = _("{colour} has a coin on {tile}. You can pass over it, but not land there.")
            return template.format(tile=name, colour=_(COLOURS[seat]))
    if not state.land >> tile & 1:
        return _("{tile} is water").format(tile=name)
    island = state.board.island_at[tile]
    if state.owners[island] >= 0:
        template = _("{colour} has won the island at {tile}")
        return template.format(tile=name, colour=_(COLOURS[state.owners[island]]))
    return ""


def _explain_too_far(state: ConquerorState, start: int, tile: int, name: str) -> str:
    """Return why no walk of the rolled number of steps ends on a tile; "" if one does."""
    land = state.land
    pitch = state.board.pitch
    counts = [n for n in (1, 2, 3) if reachable_tiles(start, n, land, pitch) >> tile & 1]
    if state.step_count in counts:
        return ""
    if counts:
        return _distances_text(state, name, counts)
    if connected_land(1 << start, land, pitch) >> tile & 1:
        template = _("{tile} is too far away: {rolled}")
        return template.format(tile=name, rolled=_roll_text(state))
    return _("You can't get to {tile}: there's water in between").format(tile=name)


def _distances_text(state: ConquerorState, name: str, counts: list[int]) -> str:
    """Return a sentence on the distance of a tile that the rolled number of steps doesn't reach.

    `counts` are the numbers of steps that lead there: 1, 2, 3, or both 1 and 3.
    """
    if counts == [state.step_count - 2]:
        template = _("{tile} is 1 step away and can't be reached in {steps}: {rolled}")
    elif len(counts) == 1:
        template = ngettext(
            "{tile} is {count} step away, but {rolled}",
            "{tile} is {count} steps away, but {rolled}",
            counts[0],
        )
    else:
        template = _("{tile} is {count} or {most} steps away, but {rolled}")
    return template.format(
        tile=name,
        count=counts[0],
        most=counts[-1],
        steps=state.step_count,
        rolled=_roll_text(state),
    )


def _roll_text(state: ConquerorState) -> str:
    template = ngettext(
        "a {die} moves you {steps} step",
        "a {die} moves you {steps} steps",
        state.step_count,
    )
    return template.format(die=state.die, steps=state.step_count)
