"""Texts of a duel: players, status, verdict, last event and ledger."""

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
from skerry.games.palavan.text import placement_text, tile_count_text, tile_id, tile_name
from skerry.games.palavan.tiles import tile_numbers

from .constants import COUNTED, DEAL, FIELD, FRAME, HAND, MAY_YIELD, OVER, PLAY, SKIPPING
from .rules import NEXT, SKIP, YIELD, DuelState

_, ngettext = texts(__name__)

LOOKS = ("coral", "pearl")


def player(state: DuelState, seat: int) -> Player:
    """Return the player of a seat, with the tokens and the number of placed tiles."""
    laid = (
        "" if state.phase == DEAL else _("{count} placed").format(count=state.placed_counts[seat])
    )
    count = state.tokens[seat]
    tokens = ngettext("{count} token", "{count} tokens", count).format(count=count)
    return Player(_(SEATS[seat]), LOOKS[seat], tokens, laid)


def status(state: DuelState) -> str:
    """Return the status line: an instruction for a human to move, otherwise the situation."""
    seat = state.to_move
    if state.phase == DEAL:
        return _("Round {round}: dealing tiles").format(round=state.round)
    if state.phase == PLAY:
        instruction = _first_instruction(state) or _("choose one of your tiles, then a square")
        situation = _("{name} to place a tile")
        if state.choice == MAY_YIELD:
            instruction = _("place the first tile, or let {other} start").format(
                other=player_name(1 - seat)
            )
            situation = _("{name} to place the first tile or let the opponent start")
        return player_names.turn_text(seat, _(SEATS[seat]), instruction, situation)
    if state.phase == SKIPPING:
        return _("{seat} can't place a tile and passes").format(seat=player_name(seat))
    return round_end_text(state)


def _first_instruction(state: DuelState) -> str:
    """Return an instruction with the goal before a player's first tile of the match; later ""."""
    if state.round > 1 or state.placed_counts[state.to_move]:
        return ""
    text = _("choose one of your tiles, then a square. Place more tiles than {other} to win")
    if state.goal > 1:
        text = _(
            "choose one of your tiles, then a square. Place more tiles than {other} to win the "
            "round and a token; {goal} tokens win the match"
        )
    return text.format(other=player_name(1 - state.to_move), goal=state.goal)


def round_end_text(state: DuelState) -> str:
    """Say why a round is over, how many tiles each player placed, and who won."""
    one, two = state.placed_counts
    text = _("No tile fits any more. {coral} placed {one}, {pearl} {two}: {verdict}")
    if one == two == HAND:
        text = _("All tiles are placed: {verdict}")
    elif one == two:
        text = _("No tile fits any more. Both placed {one}: {verdict}")
    coral, pearl = (player_name(seat) for seat in (0, 1))
    return text.format(
        coral=coral, pearl=pearl, one=one, two=two, verdict=_verdict_and_token_text(state)
    )


def _verdict_and_token_text(state: DuelState) -> str:
    """Return the verdict on a round; before the end of the match, also say who gets a token."""
    if state.phase == OVER:
        return verdict_clause(state)
    one, two = state.placed_counts
    text = _("{verdict}, so both get a token") if one == two else _("{verdict} and a token")
    return text.format(verdict=verdict_clause(state))


def verdict_clause(state: DuelState) -> str:
    """Return a clause that says who won the round or the match; "" before the end of the round."""
    if state.phase < COUNTED:
        return ""
    over = state.phase == OVER
    one, two = state.tokens if over else state.placed_counts
    match = over and state.goal > 1
    if one == two:
        return _("the match is a draw") if match else _("the round is a draw")
    text = _("{seat} wins the round")
    if match:
        text = _("{seat} wins the match, {most} tokens to {least}")
    return text.format(seat=player_name(int(two > one)), most=max(one, two), least=min(one, two))


def events_text(state: DuelState) -> str:
    """Return a text about the last action or chance event; "" at the beginning."""
    events = last_events(state)
    if _just_ended_round(state):
        events = (events[0], (-1, _verdict_and_token_text(state)))
    elif _is_round_start(state):
        events = ((-1, _round_start_text(state)),)
    return player_names.join_events(events, [_(seat) for seat in SEATS])


def _just_ended_round(state: DuelState) -> bool:
    """Return whether the last action ended a round but not the match."""
    return "@" in state.last and state.phase == COUNTED


def _is_round_start(state: DuelState) -> bool:
    """Return whether the last event was the end of a deal."""
    return state.last in tile_numbers() and state.phase != DEAL


def _round_start_text(state: DuelState) -> str:
    text = _("tokens {one}:{two}; {name} starts")
    if state.round == 1:
        text = _("eight tiles each; {name} starts")
    one, two = state.tokens
    return text.format(one=one, two=two, name=player_name(state.to_move))


def player_name(seat: int) -> str:
    """Return the name of a seat."""
    return player_names.seat_name(seat, _(SEATS[seat]))


def last_events(state: DuelState) -> tuple[Event, ...]:
    """Return the last action or chance event as (seat, text) pairs; seat -1 means no seat.

    The caller puts the name of the seat before its text.
    """
    if not state.last:
        return ()
    if "@" in state.last:
        piece, cell = parse_place_action(state.last, FIELD)
        placed = (1 - (state.dealt >> piece // 4 & 1), placement_text(piece, cell, FIELD))
        return (placed, _outcome_event(state)) if _just_ended_round(state) else (placed,)
    if state.last == SKIP:
        return ((1 - state.to_move, _("can't place a tile and passes")),)
    if state.last == YIELD:
        other = player_name(state.to_move)
        return ((1 - state.to_move, _("lets {name} start").format(name=other)),)
    if state.last == NEXT:
        return ((-1, _("the tiles are shuffled")),)
    if state.phase == DEAL:
        return ((-1, deal_text(state.last)),)
    text = _("eight tiles each")
    if state.round > 1:
        text = _("tokens {one}:{two}").format(one=state.tokens[0], two=state.tokens[1])
    return ((-1, text), (state.to_move, _("starts")))


def _outcome_event(state: DuelState) -> Event:
    one, two = state.placed_counts
    if one == two:
        return (-1, _verdict_and_token_text(state))
    return (int(two > one), _("wins the round and a token"))


def deal_text(tile_id: str) -> str:
    """Return a text about the deal of a tile to the first seat."""
    tile = tile_name(tile_numbers()[tile_id])
    return _("{tile} to {name}").format(tile=tile, name=player_name(0))


def tile_just_placed(state: DuelState) -> int:
    """Return the tile of the last action; EMPTY if it was not a placement."""
    return parse_place_action(state.last, FIELD)[0] // 4 if "@" in state.last else EMPTY


def placement_counts(state: DuelState, seat: int) -> dict[int, int]:
    """Return the number of placements of each tile of a seat that has at least one placement."""
    return Counter(
        parse_place_action(action, FIELD)[0] // 4 for action in state.placement_actions(seat)
    )


def ledger(state: DuelState) -> Iterator[LedgerEntry]:
    """Yield the entries of the ledger.

    They are the round, the number of tiles that each seat can place, and the width and height of
    the placed tiles.
    """
    if state.goal > 1:
        text = _("{round} of at most {most}")
        yield LedgerEntry(_("Round"), text.format(round=state.round, most=2 * state.goal - 1))
    if state.phase == DEAL:
        return
    for seat in (0, 1):
        placeable = placement_counts(state, seat)
        nodes = tuple(tile_id(tile) for tile in placeable)
        value = _("{count} of {tiles}").format(
            count=len(placeable), tiles=tile_count_text(state.hands[seat].bit_count())
        )
        yield LedgerEntry(_("{seat} can place").format(seat=player_name(seat)), value, "", nodes)
    yield LedgerEntry(_("Size"), _placed_size_text(state))


def _placed_size_text(state: DuelState) -> str:
    """Return the width and height of the placed tiles, in cells."""
    cells = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    rows = {cell // FIELD for cell in cells}
    columns = {cell % FIELD for cell in cells}
    text = _("{columns} × {rows}") if cells else _("nothing yet")
    if len(rows) == len(columns) == FRAME:
        text = _("{columns} × {rows}, the limit")
    return text.format(columns=len(columns), rows=len(rows))
