"""Why a tile cannot be landed on, in the game's words."""

from __future__ import annotations

from skerry.core.i18n import N_, texts

from .board import joined, reach
from .constants import COLOURS, CORNER, MOVE, OVER, PLACE, STAY
from .rules import ConquerorState

_, ngettext = texts(__name__)

_NO_CORNER = N_("Choose a free corner: a tile with water at two adjacent sides")


def explain_illegal_move(state: ConquerorState, text: str) -> str:
    """Why a typed move cannot be played; "" if there is nothing to say but that."""
    if state.stage == PLACE:
        return _no_berth(state, text)
    if state.stage == CORNER:
        return _(_NO_CORNER)
    if state.stage != MOVE:
        return _("The die shows 1 to 6") if text.isdigit() else _("The die is to be rolled first")
    if text == STAY:
        return _("Whoever can land on a tile has to walk")
    if "-" in text:
        return _no_way(state, text)
    if text not in state.board.number:
        last = state.board.names[max(state.board.names)]
        said = _("There is no tile {tile} here; tiles are named a1 to {last}")
        return said.format(tile=ascii(text)[1:-1][:20], last=last)
    return unreachable(state, state.board.number[text])


def _no_way(state: ConquerorState, text: str) -> str:
    """Why a walk told tile by tile is none."""
    own, goal = state.board.names[state.tokens[state.turn]], text.rsplit("-", 1)[-1]
    reason = unreachable(state, state.board.number[goal]) if goal in state.board.number else ""
    way = ngettext(
        "A way begins on {tile} and enters {count} tile, none of them twice",
        "A way begins on {tile} and enters {count} tiles, none of them twice",
        state.steps,
    )
    return reason or way.format(tile=own, count=state.steps)


def explain_illegal_picks(state: ConquerorState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes leads to no move: what keeps the token from the tile there."""
    if state.stage == OVER or not picks:
        return ""
    tile = _tile(state, picks[-1])
    if state.stage == PLACE:
        return _("A loose island goes where a buoy floats") if tile is not None else ""
    if state.stage == CORNER:
        return _(_NO_CORNER) if tile is not None else ""
    if state.stage != MOVE or tile is None:
        return ""
    return unreachable(state, tile)


def _tile(state: ConquerorState, id: str) -> int | None:
    """The tile that a node of the picture belongs to."""
    kind, _, rest = id.partition("-")
    if kind == "token" and rest.isdigit() and int(rest) in state.seats:
        return state.tokens[int(rest)]
    return state.board.number.get(rest or kind)


def _no_berth(state: ConquerorState, text: str) -> str:
    corner = state.board.number.get(text)
    if corner is None:
        return _("There is no tile {tile} in this sea").format(tile=ascii(text)[1:-1][:20])
    said = _("No island fits at {tile}: it needs four free places and an edge at the others")
    return said.format(tile=text)


def unreachable(state: ConquerorState, tile: int) -> str:
    """What keeps the player whose turn it is from landing on a tile; "" if nothing does."""
    name, own = state.board.names[tile], state.tokens[state.turn]
    return _not_free(state, tile, name) or _too_far(state, own, tile, name)


def _not_free(state: ConquerorState, tile: int, name: str) -> str:
    """The tile is sea, or carries a token or coin, whatever the die shows."""
    for seat, at in enumerate(state.tokens):
        if at == tile:
            return _("{tile} is where {colour} stands").format(tile=name, colour=_(COLOURS[seat]))
    for seat, coins in enumerate(state.coins):
        if coins >> tile & 1:
            said = _("{tile} is claimed by {colour}: pass over it, but do not land")
            return said.format(tile=name, colour=_(COLOURS[seat]))
    if not state.land >> tile & 1:
        return _("{tile} is in the sea").format(tile=name)
    island = state.board.island_at[tile]
    if state.owners[island] >= 0:
        said = _("{tile} is on an island that {colour} has won")
        return said.format(tile=name, colour=_(COLOURS[state.owners[island]]))
    return ""


def _too_far(state: ConquerorState, start: int, tile: int, name: str) -> str:
    """The tile is free, but no walk of the number rolled ends there."""
    land, pitch = state.land, state.board.pitch
    counts = [n for n in (1, 2, 3) if reach(start, n, land, pitch) >> tile & 1]
    if state.steps in counts:
        return ""
    if counts:
        return _so_far(state, name, counts)
    if joined(1 << start, land, pitch) >> tile & 1:
        said = _("{tile} is more than 3 steps away; {rolled}")
        return said.format(tile=name, rolled=_rolled(state))
    return _("{tile} cannot be reached: there is sea between").format(tile=name)


def _so_far(state: ConquerorState, name: str, counts: list[int]) -> str:
    """How far it is to a tile that another roll would lead to; an odd tile may be 1 and 3 away."""
    if counts == [state.steps - 2]:
        said = _("{tile} is 1 step away, and no way round takes {steps}; {rolled}")
    elif len(counts) == 1:
        said = ngettext(
            "{tile} is {count} step away; {rolled}",
            "{tile} is {count} steps away; {rolled}",
            counts[0],
        )
    else:
        said = _("{tile} is {count} or {most} steps away; {rolled}")
    return said.format(
        tile=name, count=counts[0], most=counts[-1], steps=state.steps, rolled=_rolled(state)
    )


def _rolled(state: ConquerorState) -> str:
    said = ngettext(
        "you rolled {die}, which is {steps} step",
        "you rolled {die}, which is {steps} steps",
        state.steps,
    )
    return said.format(die=state.die, steps=state.steps)
