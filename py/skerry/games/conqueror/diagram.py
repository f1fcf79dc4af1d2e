"""A position as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.i18n import N_, join_with_and, texts

from . import scoring
from .board import ACROSS, column_name, tiles_of_bits, used_extent
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
    """Return lines of text: the sea with its top row first, the tokens, the scores, the stage."""
    pitch = state.board.pitch
    signs = _tile_signs(state)
    across, up = used_extent(state.board, ACROSS if state.stage == PLACE else 0)
    letters = [column_name(column) for column in across]
    wide = max(map(len, letters))
    rows = [
        f"{row + 1:>2} " + " ".join(f"{signs.get(row * pitch + at, ' '):>{wide}}" for at in across)
        for row in reversed(up)
    ]
    foot = "   " + " ".join(f"{letter:>{wide}}" for letter in letters)
    return "\n".join([*rows, foot, *_status_lines(state)])


def _status_lines(state: ConquerorState) -> list[str]:
    if state.stage == PLACE:
        return [_("{count} islands to place").format(count=state.loose)]
    seats = [_(colour) for colour in COLOURS]
    places = [state.board.names[tile] if tile >= 0 else _("out") for tile in state.tokens]
    scores = scoring.scores(state)
    tokens = ", ".join(f"{seat} {place}" for seat, place in zip(seats, places, strict=False))
    islands = ", ".join(f"{seat} {count}" for seat, count in zip(seats, scores, strict=False))
    return [tokens, _("islands: {colours}").format(colours=islands), _stage_text(state)]


def _stage_text(state: ConquerorState) -> str:
    """Return the stage and the rolled face; at the end of the game, the winners."""
    if state.stage == OVER:
        best = join_with_and([_(COLOURS[seat]) for seat in scoring.winners(state)])
        return _("over, won by {colours}").format(colours=best)
    text = _("{stage}, die {face}") if state.die else "{stage}"
    return text.format(stage=_(_STAGES[state.stage]), face=state.die)


def _tile_signs(state: ConquerorState) -> dict[int, str]:
    """Return the character of each land tile; see `ConquerorState.__str__`."""
    claimed = state.claimed_tiles
    signs = {tile: "#" if claimed >> tile & 1 else "." for tile in tiles_of_bits(state.land)}
    for seat, coins in enumerate(state.coins):
        signs |= dict.fromkeys(tiles_of_bits(coins), COLOURS[seat][0].lower())
    if state.stage in (MOVE, CORNER):
        signs |= {state.board.number[name]: "+" for name in state.legal_actions() if name != STAY}
    signs |= {tile: COLOURS[seat][0] for seat, tile in enumerate(state.tokens) if tile >= 0}
    return signs
