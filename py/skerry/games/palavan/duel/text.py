"""What is said of a duel: how it stands, what happened, who can place what, why a touch is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from skerry.core import player_names
from skerry.core.i18n import listing, texts
from skerry.core.scene import LedgerEntry, Player
from skerry.games.palavan.action_text import last_events, who
from skerry.games.palavan.diagram import SEATS
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, parse_place_action
from skerry.games.palavan.text import (
    SIDES,
    cell_of,
    half_edges,
    name,
    tile_count,
    tile_id,
    tile_of,
)
from skerry.games.palavan.tiles import distinct_turns, edge

from . import field
from . import rules as duel
from .constants import COUNTED, DEAL, FIELD, FRAME, MAY_YIELD, OVER, PLAY, SKIPPING
from .rules import DuelState

_, ngettext = texts(__name__)

LOOKS = ("coral", "pearl")


def player(state: DuelState, seat: int) -> Player:
    """A seat beside the board."""
    laid = "" if state.phase == DEAL else _("{count} laid").format(count=state.placed[seat])
    held = ngettext("{count} token", "{count} tokens", state.tokens[seat])
    return Player(_(SEATS[seat]), LOOKS[seat], held.format(count=state.tokens[seat]), laid)


def status(state: DuelState) -> str:
    """How things stand, or what the person to move does next."""
    seat = state.to_move
    if state.phase == DEAL:
        return _("Round {round}: the tiles are dealt").format(round=state.round)
    if state.phase == PLAY:
        what = _("touch a tile of yours, then a cell")
        stands = _("{name} to place a tile")
        if state.choice == MAY_YIELD:
            what = _("place the first tile, or let {other} begin").format(other=who(1 - seat))
            stands = _("{name} to place the first tile, or to let the other begin")
        return player_names.turn_text(seat, _(SEATS[seat]), what, stands)
    if state.phase == SKIPPING:
        return _("{seat} can place nothing and skips").format(seat=who(seat))
    (one, two) = state.placed
    (coral, pearl) = (who(seat) for seat in (0, 1))
    said = _("{coral} laid {one} and {pearl} {two}: {verdict}")
    return said.format(coral=coral, pearl=pearl, one=one, two=two, verdict=verdict(state))


def verdict(state: DuelState) -> str:
    """Who has won the round, or the match; "" before."""
    if state.phase < COUNTED:
        return ""
    over = state.phase == OVER
    one, two = state.tokens if over else state.placed
    match = over and state.goal > 1
    if one == two:
        return _("the match is a draw") if match else _("the round is a draw")
    said = _("{seat} wins the round")
    if match:
        said = _("{seat} wins the match, {most} tokens to {least}")
    return said.format(seat=who(int(two > one)), most=max(one, two), least=min(one, two))


def events_text(state: DuelState) -> str:
    """What happened last."""
    return player_names.join_events(last_events(state) or (), [_(seat) for seat in SEATS])


def newest(state: DuelState) -> int:
    """The tile placed last; EMPTY if something else happened last."""
    return parse_place_action(state.last, FIELD)[0] // 4 if "@" in state.last else EMPTY


def ways(state: DuelState, seat: int) -> dict[int, int]:
    """In how many ways a seat could place each of its tiles now, of those that fit anywhere."""
    return Counter(parse_place_action(action, FIELD)[0] // 4 for action in state.placements(seat))


def ledger(state: DuelState) -> Iterator[LedgerEntry]:
    """What each seat could place now, and how much room there is."""
    if state.goal > 1:
        said = _("{round} of at most {most}")
        yield LedgerEntry(_("Round"), said.format(round=state.round, most=2 * state.goal - 1))
    if state.phase == DEAL:
        return
    for seat in (0, 1):
        able = ways(state, seat)
        nodes = tuple(tile_id(tile) for tile in able)
        said = _("{count} of {tiles}")
        value = said.format(count=len(able), tiles=tile_count(state.hands[seat].bit_count()))
        yield LedgerEntry(_("{seat} can place").format(seat=who(seat)), value, "", nodes)
    yield LedgerEntry(_("Laid"), _size(state))


def _size(state: DuelState) -> str:
    """How wide and how high what is laid has become."""
    cells = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    rows = {cell // FIELD for cell in cells}
    columns = {cell % FIELD for cell in cells}
    said = _("{columns} by {rows}") if cells else _("nothing")
    if len(rows) == len(columns) == FRAME:
        said = _("{columns} by {rows}: that is the frame")
    return said.format(columns=len(columns), rows=len(rows))


# Refusals


def explain_illegal_picks(state: DuelState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if not picks or state.phase != PLAY:
        return ""
    tile = tile_of(picks[0])
    cell = cell_of(picks[-1], state.laid, FIELD)
    if tile == EMPTY:
        said = _("Touch a tile of yours first, then {cell}") if cell != EMPTY else ""
        return said.format(cell=picks[0])
    if not state.hands[state.to_move] >> tile & 1:
        return duel.explain_illegal_move(state, tile, 0, max(cell, 0))
    if tile not in ways(state, state.to_move):
        return _("{tile} fits nowhere now").format(tile=name(tile))
    return _why_not_on(state, tile, cell) if cell != EMPTY else ""


def _why_not_on(state: DuelState, tile: int, cell: int) -> str:
    """Why a tile can't be placed on a cell, however it is turned."""
    reasons = [duel.explain_illegal_move(state, tile, turn, cell) for turn in distinct_turns(tile)]
    if not all(reasons):
        return ""
    if cell not in field.open_cells(state.laid):
        return reasons[0]
    wanted = [
        _("{colour} on its {edge}").format(
            colour=half_edges(edge(state.laid[other], (side + 2) % 4)[::-1]), edge=_(SIDES[side])
        )
        for side, other in enumerate(field.neighbours(cell))
        if other >= 0 and state.laid[other] != EMPTY
    ]
    said = _("{tile} does not fit on {cell} in any turn: there it needs {wanted}")
    return said.format(tile=name(tile), cell=cell_name(cell, FIELD), wanted=listing(wanted))
