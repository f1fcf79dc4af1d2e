"""A position as text, for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skerry.core.i18n import N_, listing, texts

from . import scoring
from .board import ACROSS, column_name, extent, tiles
from .constants import COLOURS, CORNER, COUNT, LEAVE, MOVE, OVER, PLACE, ROLL, STAY

if TYPE_CHECKING:
    from .rules import ConquerorState

_ = texts(__name__)[0]

_STAGES = {
    CORNER: N_("corner"),
    ROLL: N_("roll"),
    MOVE: N_("move"),
    LEAVE: N_("leave"),
    COUNT: N_("count"),
}


def draw(state: ConquerorState) -> str:
    """Return the sea from the top row down, the tokens, the scores and the stage."""
    pitch = state.board.pitch
    sign = _signs(state)
    across, up = extent(state.board, ACROSS if state.stage == PLACE else 0)
    letters = [column_name(column) for column in across]
    wide = max(map(len, letters))
    rows = [
        f"{row + 1:>2} " + " ".join(f"{sign(row * pitch + at):>{wide}}" for at in across)
        for row in reversed(up)
    ]
    foot = "   " + " ".join(f"{letter:>{wide}}" for letter in letters)
    return "\n".join([*rows, foot, *_stand(state)])


def _stand(state: ConquerorState) -> list[str]:
    if state.stage == PLACE:
        return [_("{count} islands to place").format(count=state.loose)]
    seats = [_(colour) for colour in COLOURS]
    places = [state.board.names[tile] if tile >= 0 else _("out") for tile in state.tokens]
    tokens = ", ".join(f"{who} {at}" for who, at in zip(seats, places, strict=False))
    won = ", ".join(f"{who} {n}" for who, n in zip(seats, scoring.scores(state), strict=False))
    return [tokens, _("islands: {colours}").format(colours=won), _doing(state)]


def _doing(state: ConquerorState) -> str:
    """Return the stage with the die, or the winners."""
    if state.stage == OVER:
        best = listing([_(COLOURS[seat]) for seat in scoring.winners(state)])
        return _("over, won by {colours}").format(colours=best)
    said = _("{stage}, die {face}") if state.die else "{stage}"
    return said.format(stage=_(_STAGES[state.stage]), face=state.die)


def _signs(state: ConquerorState) -> Callable[[int], str]:
    """Return the function that gives a tile's letter: its token, its coin, or the kind of tile."""
    land = state.land
    claimed = state.claimed
    found = {tile: "#" if claimed >> tile & 1 else "." for tile in tiles(land)}
    for seat, coins in enumerate(state.coins):
        found |= dict.fromkeys(tiles(coins), COLOURS[seat][0].lower())
    if state.stage in (MOVE, CORNER):
        found |= {state.board.number[name]: "+" for name in state.legal_actions() if name != STAY}
    found |= {tile: COLOURS[seat][0] for seat, tile in enumerate(state.tokens) if tile >= 0}
    return lambda tile: found.get(tile, " ")
