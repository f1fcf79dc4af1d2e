"""What is said of a duel: how it stands, what happened, who can place what, why a touch is none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from skerry.core.scene import Entry, Player

from . import duel
from .drawing import SEATS
from .duel import DEAL, FIELD, FRAME, NEXT, OVER, PLAY, SKIP, SKIPPING, DuelState
from .land import EMPTY
from .notation import cell_name, read_place
from .rules import why_not_there
from .tiles import edge, numbers, turns
from .words import SIDES, cell_of, half_edges, laid_as, listing, many, name, tile_id, tile_of

LOOKS = ("coral", "pearl")


def player(state: DuelState, seat: int) -> Player:
    """A seat beside the board."""
    laid = "" if state.phase == DEAL else f"{state.placed[seat]} laid"
    return Player(SEATS[seat], LOOKS[seat], many(state.tokens[seat], "token"), laid)


def status(state: DuelState) -> str:
    """How things stand."""
    mover = SEATS[state.to_move]
    if state.phase == DEAL:
        return f"Round {state.round}: the tiles are dealt"
    if state.phase == PLAY:
        return f"{mover} to place a tile"
    if state.phase == SKIPPING:
        return f"{mover} can place nothing and skips"
    one, two = state.placed
    return f"{SEATS[0]} laid {one} and {SEATS[1]} {two}: {verdict(state)}"


def verdict(state: DuelState) -> str:
    """Who has won the round, or the match; "" before."""
    if state.phase < duel.COUNTED:
        return ""
    over = state.phase == OVER
    one, two = state.tokens if over else state.placed
    thing = "match" if over and state.goal > 1 else "round"
    if one == two:
        return f"the {thing} is a draw"
    score = f", {max(one, two)} tokens to {min(one, two)}" * (thing == "match")
    return f"{SEATS[int(two > one)]} wins the {thing}{score}"


def news(state: DuelState) -> str:
    """What happened last."""
    tile = newest(state)
    if tile != EMPTY:
        seat = 1 - (state.dealt >> tile & 1)
        return f"{SEATS[seat]}: {laid_as(*read_place(state.last, FIELD), FIELD)}"
    if state.last == SKIP:
        return f"{SEATS[1 - state.to_move]} skips"
    if state.last == NEXT:
        return "The tiles are shuffled"
    if state.last and state.phase == DEAL:
        return f"{name(numbers()[state.last])} goes to {SEATS[0]}"
    return f"Eight tiles each, and {SEATS[state.to_move]} begins" if state.last else ""


def newest(state: DuelState) -> int:
    """The tile placed last; EMPTY if something else happened last."""
    return read_place(state.last, FIELD)[0] // 4 if "@" in state.last else EMPTY


def ways(state: DuelState, seat: int) -> dict[int, int]:
    """In how many ways a seat could place each of its tiles now, of those that fit anywhere."""
    return dict(_ways(state.laid, state.hands[seat]))


@cache
def _ways(laid: tuple[int, ...], hand: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for action in duel.placements(laid, hand):
        tile = read_place(action, FIELD)[0] // 4
        found[tile] = found.get(tile, 0) + 1
    return found


def ledger(state: DuelState) -> Iterator[Entry]:
    """What each seat could place now, and how much room there is."""
    if state.goal > 1:
        yield Entry("Round", f"{state.round} of at most {2 * state.goal - 1}")
    if state.phase == DEAL:
        return
    for seat, owner in enumerate(SEATS):
        able = ways(state, seat)
        nodes = tuple(tile_id(tile) for tile in able)
        value = f"{len(able)} of {many(state.hands[seat].bit_count(), 'tile')}"
        yield Entry(f"{owner} can place", value, "", nodes)
    cells = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    rows, columns = {cell // FIELD for cell in cells}, {cell % FIELD for cell in cells}
    fixed = ": that is the frame" * (len(rows) == len(columns) == FRAME)
    yield Entry("Laid", f"{len(columns)} by {len(rows)}{fixed}" if cells else "nothing")


# Refusals


def why_untouched(state: DuelState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if not picks or state.phase != PLAY:
        return ""
    tile, cell = tile_of(picks[0]), cell_of(picks[-1], state.laid, FIELD)
    if tile == EMPTY:
        return f"Touch a tile of yours first, then {picks[0]}" if cell != EMPTY else ""
    if not state.hands[state.to_move] >> tile & 1:
        return why_not_there(state, tile, 0, max(cell, 0))
    if tile not in ways(state, state.to_move):
        return f"{name(tile)} fits nowhere now"
    return _why_not_on(state, tile, cell) if cell != EMPTY else ""


def _why_not_on(state: DuelState, tile: int, cell: int) -> str:
    """Why a tile can't be placed on a cell, however it is turned."""
    reasons = [why_not_there(state, tile, turn, cell) for turn in turns(tile)]
    if not all(reasons):
        return ""
    if cell not in duel.open_cells(state.laid):
        return reasons[0]
    wanted = [
        f"{half_edges(edge(state.laid[other], (side + 2) % 4)[::-1])} on its {SIDES[side]} edge"
        for side, other in enumerate(duel.neighbours(cell))
        if other >= 0 and state.laid[other] != EMPTY
    ]
    where = cell_name(cell, FIELD)
    return f"{name(tile)} does not fit on {where} in any turn: there it needs {listing(wanted)}"
