"""The effects of an action or chance outcome, up to the next roll or choice.

Most functions change `new`, a draft: a mutable copy of the state. They also update the draft's
chart (`new.derived`): sets of tiles that follow from the fields, but that every step needs.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from . import scoring
from .board import Board, make_board, may_land, starting_corners, walk_range
from .constants import (
    BOX,
    CORNER,
    COUNT,
    IDLE_ROUNDS,
    LEAVE,
    MOVE,
    OVER,
    PLACE,
    ROLL,
    STAY,
    Event,
)
from .variant import CUSTOM, variant

if TYPE_CHECKING:
    from .rules import ConquerorState

S = TypeVar("S", bound="ConquerorState")

Chart = tuple[Board, int, int, int]
"""The board and three sets of tiles (bits): land, claimed tiles, and tiles with a token.

Land is where tokens can walk: all islands that have not been removed.
"""


def apply_to(new: Any, action: str) -> None:
    """Apply an action or outcome to a draft, except a roll of a dice-off.

    At the end of play, `with_awards` must still award the islands left over.
    """
    if new.stage == MOVE:
        _walk_or_stay(new, action)
    elif new.stage == ROLL:
        _roll_die(new, int(action))
    elif new.stage == LEAVE:
        _remove_player(new)
    elif new.stage == PLACE:
        _place_island(new, action)
    else:
        _choose_corner(new, action)


def begin_play(new: Any) -> None:
    """Begin the first turn with tokens in the default corners, or let seat 0 choose a corner."""
    board = make_board(new.side, new.islands)
    new.owners = new.latest = new.awards = (-1,) * len(new.islands)
    if variant(new.preset).coin_order:
        new.coin_order = ((),) * len(new.islands)
    new.derived = (board, board.land, 0, 0)
    if variant(new.preset).corners:
        new.stage = CORNER
        new.turn = 0
        return
    new.tokens = starting_corners(board, len(new.tokens))
    new.derived = (board, board.land, 0, sum(1 << tile for tile in new.tokens))
    _begin_turn(new, 0)


def _place_island(new: Any, name: str) -> None:
    """Place a loose island; after the last loose island, start the turns."""
    corner = new.derived[0].number[name]
    seat = new.turn if variant(new.preset).board == CUSTOM else -1
    new.islands = (*new.islands, corner)
    new.loose -= 1
    new.turn = (new.turn + 1) % len(new.tokens) if seat >= 0 else 0
    new.events = (("lay", seat, corner),)
    if new.loose:
        board = make_board(new.side, new.islands)
        new.derived = (board, board.land, 0, 0)
    else:
        begin_play(new)


def _choose_corner(new: Any, name: str) -> None:
    """Put a token on a corner; after the last token, begin seat 0's turn."""
    board, land, claimed, standing = new.derived
    seat = new.turn
    tile = board.number[name]
    new.tokens = _replace_item(new.tokens, seat, tile)
    new.derived = (board, land, claimed, standing | 1 << tile)
    new.turn = seat + 1
    new.events = (("set", seat, tile),)
    if new.turn == len(new.tokens):
        _begin_turn(new, 0)


def _roll_die(new: Any, face: int) -> None:
    new.rolls = _replace_item(new.rolls, face - 1, new.rolls[face - 1] + 1)
    new.stage = MOVE
    new.die = face
    new.events = (("roll", new.turn, face),)


def _walk_or_stay(new: Any, action: str) -> None:
    """Move the token or let it stay, and begin the turn of the next player with a token."""
    board, land, claimed, standing = new.derived
    seat = new.turn
    tile = new.tokens[new.turn]
    if action == STAY:
        new.trail = ()
        new.events = ((STAY, seat, tile),)
    else:
        *_, goal = tiles = [board.number[name] for name in action.split("-")]
        steps = (new.die - 1) % 3 + 1
        new.trail = (
            tuple(tiles) if len(tiles) > 1 else default_route(new.derived, tile, steps, goal)
        )
        new.tokens = _replace_item(new.tokens, seat, goal)
        standing ^= 1 << tile | 1 << goal
        new.derived = (board, _land_after_leaving(new, tile, land, standing), claimed, standing)
        new.events = (("walk", seat, goal),)
    _begin_turn(new, _next_live_seat(new.tokens, seat))


def default_route(chart: Chart, tile: int, steps: int, goal: int) -> tuple[int, ...]:
    """Return the tiles of the default path to `goal`, which the scene shows for a move there.

    Of all walks to `goal`, it passes the fewest claimed tiles and tokens. Ties are broken by the
    number of turns. The path makes no difference to the rules.
    """
    board, land, claimed, standing = chart
    water = ~land
    taken = claimed | standing
    allowed = [
        ((between & taken).bit_count(), path)
        for between, path in walk_range(tile, steps, board.side).ways[goal]
        if not between & water
    ]
    return allowed[0][1] if len(allowed) == 1 else min(allowed, key=itemgetter(0))[1]


def _land_after_leaving(new: Any, tile: int, land: int, standing: int) -> int:
    """Return the land that is left after a token has left `tile`.

    A won island is removed as soon as it has no token. `land` is the land before, and `standing`
    has the tiles with a token now (both as bits).
    """
    board: Board = new.derived[0]
    island = board.island_at[tile]
    won = new.owners[island] >= 0
    return land & ~board.masks[island] if won and not board.masks[island] & standing else land


def _next_live_seat(tokens: tuple[int, ...], seat: int) -> int:
    """Return the next seat with a token on the board."""
    while True:
        seat = (seat + 1) % len(tokens)
        if tokens[seat] >= 0:
            return seat


def _begin_turn(new: Any, seat: int) -> None:
    """Begin a seat's turn: claim the tile under its token if possible, and set the stage."""
    new.turn = seat
    new.stage = ROLL
    new.die = 0
    rules = variant(new.preset)
    tile = new.tokens[seat]
    if _may_claim(new, seat, tile):
        _place_coin(new, seat, tile)
    elif rules.twelve:  # otherwise a game without enough coins might never end
        new.idle += 1
    board, land, claimed, standing = new.derived
    if -1 not in new.owners or (rules.twelve and _is_stalled(new)):
        new.stage = OVER
    elif not may_land(tile, land, claimed | standing, board.pitch):
        new.stage = LEAVE


def _may_claim(new: Any, seat: int, tile: int) -> bool:
    """Return whether a player may claim the tile under its token.

    The tile must not be claimed yet. With twelve coins each, the player must have a coin left, or
    the tile must complete the island.
    """
    board, _land, claimed, _standing = new.derived
    if claimed >> tile & 1:
        return False
    if not variant(new.preset).twelve or new.coins[seat].bit_count() < BOX:
        return True
    return bool(board.masks[board.island_at[tile]] & ~claimed == 1 << tile)


def _place_coin(new: Any, seat: int, tile: int) -> None:
    """Place a coin on a tile. If it is the island's last free tile, the player wins the island.

    The coins of a won island are removed.
    """
    board, land, claimed, standing = new.derived
    island = board.island_at[tile]
    mask = board.masks[island]
    claimed |= 1 << tile
    new.derived = (board, land, claimed, standing)
    _add_to_order(new, island, seat, wins=not mask & ~claimed)
    new.latest = _replace_item(new.latest, island, seat)
    new.idle = 0
    if mask & ~claimed:
        new.coins = _replace_item(new.coins, seat, new.coins[seat] | 1 << tile)
        new.events = (*new.events, ("claim", seat, tile))
    else:
        new.coins = tuple([coins & ~mask for coins in new.coins])
        new.owners = _replace_item(new.owners, island, seat)
        new.events = (*new.events, ("claim", seat, tile), ("win", seat, island))


def _add_to_order(new: Any, island: int, seat: int, *, wins: bool) -> None:
    """Add a coin to the order of an island's coins, or clear the order if the coin wins the island.

    Do nothing in variants that don't need the order.
    """
    if variant(new.preset).coin_order:
        order = new.coin_order or tuple(scoring.coin_order(new, k) for k in range(len(new.islands)))
        seats = () if wins else (*order[island], seat)
        new.coin_order = (*order[:island], seats, *order[island + 1 :])


def _replace_item(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _is_stalled(new: Any) -> bool:
    """Return whether the game ends for lack of coins.

    This is so if no tile was claimed for IDLE_ROUNDS rounds, or if no player can place a coin any
    more: no player has a coin left, and no island lacks only one coin.
    """
    board, _land, claimed, _standing = new.derived
    alive = [seat for seat, tile in enumerate(new.tokens) if tile >= 0]
    if new.idle >= IDLE_ROUNDS * len(alive):
        return True
    broke = all(new.coins[seat].bit_count() == BOX for seat in alive)
    return broke and not any((mask & ~claimed).bit_count() == 1 for mask in board.masks)


def _remove_player(new: Any) -> None:
    """Remove a player who can never move again. If only one player is left, the game ends."""
    board, land, claimed, standing = new.derived
    seat = new.turn
    tile = new.tokens[new.turn]
    new.tokens = _replace_item(new.tokens, seat, -1)
    standing ^= 1 << tile
    new.derived = (board, _land_after_leaving(new, tile, land, standing), claimed, standing)
    new.trail = ()
    new.events = (("out", seat, tile),)
    if sum(other >= 0 for other in new.tokens) == 1:
        new.stage = OVER
    else:
        _begin_turn(new, _next_live_seat(new.tokens, seat))


# Leftover islands


def with_awards(state: S) -> S:
    """Award the leftover islands. If any of them needs a dice-off, the stage becomes COUNT."""
    awards = tuple(scoring.awarded_seat(state, island) for island in range(len(state.islands)))
    state = replace(state, awards=awards)
    return state if scoring.disputed_island(state) is None else replace(state, stage=COUNT)


def resolve_dice_off(state: S, face: int) -> S:
    """Return the state after a roll for the first disputed island."""
    island = scoring.disputed_island(state)
    assert island is not None
    casts = (*state.casts, face)
    rolls = _replace_item(state.rolls, face - 1, state.rolls[face - 1] + 1)
    events: tuple[Event, ...] = (("cast", scoring.next_roller(state, island), face),)
    state = replace(state, casts=casts, die=face, rolls=rolls, events=events)
    winner = scoring.dice_off_winner(state, island)
    if winner < 0:
        return state
    events = (*events, ("award", winner, island))
    state = replace(
        state, awards=_replace_item(state.awards, island, winner), casts=(), events=events
    )
    return state if scoring.disputed_island(state) is not None else replace(state, stage=OVER)
