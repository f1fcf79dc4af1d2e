"""Checks that a position is possible: that its fields agree with each other and the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.laws import check_all, check_distinct, check_rows, check_values

from . import GAME, scoring
from .board import LARGEST, adjacent_tiles, corner_tiles, island_mask, landing_tiles, make_board
from .constants import (
    BOX,
    CORNER,
    COUNT,
    EVENTS,
    IDLE_ROUNDS,
    LEAVE,
    LOOSE,
    MOVE,
    OVER,
    PLACE,
    ROLL,
)

if TYPE_CHECKING:
    from .rules import ConquerorState

STAGES = (PLACE, CORNER, ROLL, MOVE, LEAVE, COUNT, OVER)


def check(state: ConquerorState) -> None:
    """Raise AssertionError with a reason if the position is impossible."""
    assert state.preset == _canonical_preset(state.preset), f"no preset {state.preset!r}"
    check_values(state, stage=STAGES, side=range(2, LARGEST + 1))
    assert len(state.tokens) in (2, 3, 4), "two to four play"
    check_values(state, turn=state.seats, loose=range(LOOSE + 1), die=range(7))
    check_rows(state, len(state.tokens), coins=range(1 << (state.side + 1) ** 2))
    _check_islands(state)
    _check_history(state)
    if state.stage == PLACE:
        _check_placing(state)
        return
    _check_ownership(state)
    _check_coins(state)
    if state.stage == CORNER:
        _check_choosing(state)
    else:
        _check_tokens(state)
        _check_stage(state)


def _canonical_preset(preset: str) -> str:
    try:
        return GAME.preset(preset).id
    except ValueError:
        return ""


def _check_islands(state: ConquerorState) -> None:
    """Check that the islands are in the sea, don't overlap, and touch earlier islands."""
    pitch = state.side + 1
    land = 0
    for corner in state.islands:
        fits = corner >= 0 and max(corner % pitch, corner // pitch) <= state.side - 2
        assert fits, f"an island is outside the sea, at {corner}"
        mask = island_mask(corner, pitch)
        assert not mask & land, "islands overlap"
        assert not land or mask & adjacent_tiles(land, pitch), "an island has no edge at the others"
        land |= mask
    assert bool(state.loose) == (state.stage == PLACE), "loose islands are placed first"
    assert land, "there is no land"


def _check_placing(state: ConquerorState) -> None:
    assert state.variant.has_loose_islands, "no islands are placed in this preset"
    assert state.side == state.variant.side, "another sea"
    check_all("tokens", state.tokens, (-1,))
    assert (state.owners, state.latest, state.awards) == ((), (), ()), "nothing is won yet"
    assert state.coin_order == (), "no coins are placed yet"
    _check_before_first_turn(state)


def _check_choosing(state: ConquerorState) -> None:
    assert state.variant.corners, "no corners are chosen in this preset"
    chosen = state.tokens[: state.turn]
    check_all("tokens", state.tokens[state.turn :], (-1,))
    check_all("tokens", chosen, corner_tiles(state.board))
    check_distinct("tokens", chosen)
    check_all("owners", state.owners, (-1,))
    _check_before_first_turn(state)


def _check_before_first_turn(state: ConquerorState) -> None:
    """Check that there are no coins and no rolls yet."""
    check_all("coins", state.coins, (0,))
    check_all("coin_order", state.coin_order, ((),))
    assert (state.die, state.idle, state.casts, state.trail) == (0, 0, (), ()), "it is too early"


def _check_ownership(state: ConquerorState) -> None:
    seats = (-1, *state.seats)
    check_rows(state, len(state.islands), owners=seats, latest=seats, awards=seats)
    is_awarded = max(state.awards) >= 0
    assert not is_awarded or state.stage in (COUNT, OVER), "the final scoring comes last"
    pairs = zip(state.owners, state.awards, strict=True)
    assert all(-1 in pair for pair in pairs), "an island is won once"


def _check_coins(state: ConquerorState) -> None:
    """Check that a tile has at most one coin, a won island none, another island at most three."""
    everywhere = sum(state.coins)
    assert everywhere.bit_count() == sum(coins.bit_count() for coins in state.coins), (
        "coins overlap"
    )
    assert not everywhere & ~state.board.land, "a coin is in the sea"
    for mask, owner, last in zip(state.board.masks, state.owners, state.latest, strict=True):
        count = (everywhere & mask).bit_count()
        assert count <= (3 if owner < 0 else 0), f"{count} coins on an island"
        if owner < 0:
            assert (last >= 0) == (count > 0), "the last coin has an owner"
            assert last < 0 or state.coins[last] & mask, "the last coin is not there"
        else:
            assert last == owner, "the last coin won the island"
    _check_coin_order(state)
    if state.variant.twelve:
        assert max(coins.bit_count() for coins in state.coins) <= BOX, "more coins than the box has"


def _check_coin_order(state: ConquerorState) -> None:
    """Check that `coin_order` agrees with `coins` and `latest`."""
    if not state.coin_order:
        return
    assert state.variant.coin_order, "no order of coins is needed in this preset"
    assert len(state.coin_order) == len(state.islands), "an order of coins for every island"
    rows = zip(state.board.masks, state.owners, state.latest, state.coin_order, strict=True)
    for mask, owner, last, order in rows:
        counts = [(coins & mask).bit_count() for coins in state.coins]
        assert [order.count(seat) for seat in state.seats] == counts, "another order of coins"
        assert len(order) == sum(counts), "the order has coins of no seat"
        assert owner >= 0 or order[-1:] == ((last,) if last >= 0 else ()), "another last coin"


def _check_tokens(state: ConquerorState) -> None:
    """Check that the tokens are on different tiles of islands, and that at least one is left."""
    standing = [tile for tile in state.tokens if tile != -1]
    assert standing, "no token is left"
    check_all("tokens", standing, state.board.island_at)
    check_distinct("tokens", standing)


def _check_stage(state: ConquerorState) -> None:
    """Check that the stage agrees with the other fields."""
    assert state.die or state.stage != MOVE, "the die was not rolled"
    assert state.die == 0 or state.stage not in (ROLL, LEAVE), "the die is in the air"
    check_values(state, idle=range(IDLE_ROUNDS * len(state.tokens) + 1))
    assert state.idle == 0 or state.variant.twelve, "idle turns count with twelve coins only"
    done = min(state.owners) >= 0 or len(state.live_seats) == 1
    assert done or state.stage not in (COUNT, OVER) or state.variant.twelve, "over too soon"
    if state.stage in ("count", "over"):
        assert (scoring.disputed_island(state) is not None) == (state.stage == COUNT), (
            "dice or no dice"
        )
    else:
        assert not done, "it is over"
        assert state.tokens[state.turn] >= 0, "a dead player has the turn"
        taken = state.claimed_tiles | state.token_tiles
        free = landing_tiles(state.tokens[state.turn], state.land, taken, state.board.pitch)
        assert bool(free) == (state.stage != LEAVE), "leave when stuck"
    assert state.stage == COUNT or not state.casts, "dice at the end only"


def _check_history(state: ConquerorState) -> None:
    """Check the records of rolls, of the last walk and of events."""
    assert len(state.rolls) == 6, "a die has six faces"
    assert min(state.rolls) >= 0, "a face came up less than never"
    check_all("casts", state.casts, range(1, 7))
    assert len(state.trail) in (0, 2, 3, 4), "a walk has one to three steps"
    check_all("trail", state.trail, make_board(state.side, state.islands).island_at)
    for kind, seat, where in state.events:
        assert kind in EVENTS, f"no such event: {kind!r}"
        assert seat in (-1, *state.seats), "an event of no seat"
        assert 0 <= where < (state.side + 1) ** 2, "an event outside the sea"
