"""What is said of a duel: how it stands, what happened, who can place what, why a touch is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import texts
from skerry.core.scene import LedgerEntry, Player
from skerry.games.palavan.diagram import SEATS
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import parse_place_action
from skerry.games.palavan.text import laid_as, name, tile_count, tile_id
from skerry.games.palavan.tiles import tile_numbers

from .constants import COUNTED, DEAL, FIELD, FRAME, MAY_YIELD, OVER, PLAY, SKIPPING
from .rules import NEXT, SKIP, YIELD, DuelState

_, ngettext = texts(__name__)

LOOKS = ("coral", "pearl")


def player(state: DuelState, seat: int) -> Player:
    """A seat beside the board."""
    laid = "" if state.phase == DEAL else _("{count} placed").format(count=state.placed[seat])
    held = ngettext("{count} token", "{count} tokens", state.tokens[seat])
    return Player(_(SEATS[seat]), LOOKS[seat], held.format(count=state.tokens[seat]), laid)


def status(state: DuelState) -> str:
    """How things stand, or what the person to move does next."""
    seat = state.to_move
    if state.phase == DEAL:
        return _("Round {round}: dealing tiles").format(round=state.round)
    if state.phase == PLAY:
        what = _("choose one of your tiles, then a square")
        stands = _("{name} to place a tile")
        if state.choice == MAY_YIELD:
            what = _("place the first tile, or let {other} start").format(
                other=player_name(1 - seat)
            )
            stands = _("{name} to place the first tile or let the opponent start")
        return player_names.turn_text(seat, _(SEATS[seat]), what, stands)
    if state.phase == SKIPPING:
        return _("{seat} can't place a tile and passes").format(seat=player_name(seat))
    (one, two) = state.placed
    (coral, pearl) = (player_name(seat) for seat in (0, 1))
    said = _("{coral} placed {one}, {pearl} {two}: {verdict}")
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
    return said.format(seat=player_name(int(two > one)), most=max(one, two), least=min(one, two))


def events_text(state: DuelState) -> str:
    """What happened last."""
    return player_names.join_events(last_events(state) or (), [_(seat) for seat in SEATS])


def player_name(seat: int) -> str:
    """Return the name of a seat."""
    return player_names.seat_name(seat, _(SEATS[seat]))


def last_events(state: DuelState) -> tuple[Event, ...]:
    """Return the tile placed last and its seat, or what else happened."""
    if not state.last:
        return ()
    if "@" in state.last:
        piece, cell = parse_place_action(state.last, FIELD)
        return ((1 - (state.dealt >> piece // 4 & 1), laid_as(piece, cell, FIELD)),)
    if state.last == SKIP:
        return ((1 - state.to_move, _("can't place a tile and passes")),)
    if state.last == YIELD:
        other = player_name(state.to_move)
        return ((1 - state.to_move, _("lets {name} start").format(name=other)),)
    if state.last == NEXT:
        return ((-1, _("the tiles are shuffled")),)
    if state.phase == DEAL:
        return ((-1, deal_text(state.last)),)
    start = _("eight tiles each; {name} starts").format(name=player_name(state.to_move))
    return ((-1, start),)


def deal_text(tile_id: str) -> str:
    """Return which tile is dealt to the first seat."""
    tile = name(tile_numbers()[tile_id])
    return _("{tile} to {name}").format(tile=tile, name=player_name(0))


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
        yield LedgerEntry(_("{seat} can place").format(seat=player_name(seat)), value, "", nodes)
    yield LedgerEntry(_("Size"), _size(state))


def _size(state: DuelState) -> str:
    """How wide and how high what is laid has become."""
    cells = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    rows = {cell // FIELD for cell in cells}
    columns = {cell % FIELD for cell in cells}
    said = _("{columns} × {rows}") if cells else _("nothing yet")
    if len(rows) == len(columns) == FRAME:
        said = _("{columns} × {rows}, the limit")
    return said.format(columns=len(columns), rows=len(rows))
