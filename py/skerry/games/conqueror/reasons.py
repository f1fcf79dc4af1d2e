"""Why a tile cannot be landed on, in the game's words."""

from __future__ import annotations

from .board import joined, reach
from .rules import ConquerorState
from .terms import COLOURS, MOVE, OVER, PLACE, STAY


def why_not(state: ConquerorState, text: str) -> str:
    """Why a typed move cannot be played; "" if there is nothing to say but that."""
    if state.stage == PLACE:
        return _no_berth(state, text)
    if state.stage != MOVE:
        return "The die shows 1 to 6" if text.isdigit() else "The die is to be rolled first"
    if text == STAY:
        return "Whoever can land on a tile has to walk"
    if "-" in text:
        return _no_way(state, text)
    if text not in state.board.number:
        last = state.board.names[max(state.board.names)]
        return f"There is no tile {ascii(text)[1:-1][:20]} here; tiles are named a1 to {last}"
    return unreachable(state, state.board.number[text])


def _no_way(state: ConquerorState, text: str) -> str:
    """Why a walk told tile by tile is none."""
    own, goal = state.board.names[state.tokens[state.turn]], text.rsplit("-", 1)[-1]
    reason = unreachable(state, state.board.number[goal]) if goal in state.board.number else ""
    way = f"A way begins on {own} and enters {_steps(str(state.steps), 'tile')}, none of them twice"
    return reason or way


def why_untouched(state: ConquerorState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes leads to no move: what keeps the token from the tile there."""
    if state.stage == OVER or not picks:
        return ""
    tile = _tile(state, picks[-1])
    if state.stage == PLACE:
        return "A loose island goes where a buoy floats" if tile is not None else ""
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
        return f"There is no tile {ascii(text)[1:-1][:20]} in this sea"
    return f"No island fits at {text}: it needs four free places and an edge at the others"


def unreachable(state: ConquerorState, tile: int) -> str:
    """What keeps the player whose turn it is from landing on a tile; "" if nothing does."""
    name, own = state.board.names[tile], state.tokens[state.turn]
    return _not_free(state, tile, name) or _too_far(state, own, tile, name)


def _not_free(state: ConquerorState, tile: int, name: str) -> str:
    """The tile is sea, or carries a token or coin, whatever the die shows."""
    for seat, at in enumerate(state.tokens):
        if at == tile:
            return f"{name} is where {COLOURS[seat]} stands"
    for seat, coins in enumerate(state.coins):
        if coins >> tile & 1:
            return f"{name} is claimed by {COLOURS[seat]}: pass over it, but do not land"
    if not state.land >> tile & 1:
        return f"{name} is in the sea"
    island = state.board.island_at[tile]
    if state.owners[island] >= 0:
        return f"{name} is on an island that {COLOURS[state.owners[island]]} has won"
    return ""


def _too_far(state: ConquerorState, start: int, tile: int, name: str) -> str:
    """The tile is free, but no walk of the number rolled ends there."""
    land, pitch = state.land, state.board.pitch
    counts = [n for n in (1, 2, 3) if reach(start, n, land, pitch) >> tile & 1]
    if state.steps in counts:
        return ""
    rolled = f"you rolled {state.die}, which is {_steps(str(state.steps))}"
    if counts:
        round_ = f", and no way round takes {state.steps}" if counts == [state.steps - 2] else ""
        return f"{name} is {_steps(' or '.join(map(str, counts)))} away{round_}; {rolled}"
    if joined(1 << start, land, pitch) >> tile & 1:
        return f"{name} is more than 3 steps away; {rolled}"
    return f"{name} cannot be reached: there is sea between"


def _steps(count: str, thing: str = "step") -> str:
    return f"{count} {thing}" + "s" * (count != "1")
