"""The final scoring of many games of The Conqueror (see `skerry.games.conqueror.scoring`)."""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from skerry.games.conqueror.board import ISLAND
from skerry.games.conqueror.variant import DICE_OFF, DICE_TIED

from .fleet import AWARDED, COINS, LATEST, MOST_COINS, OWNED, TOKEN, Fleet

NO_SEAT = -1


def awarded_seats(fleet: Fleet, games: Any, roll: Callable[[Any], Any]) -> Any:
    """Return the seat that receives each leftover island, or -1, integers [islands, games].

    Islands that have been won have no coins and no free tile, so no seat receives them.

    Args:
        fleet: the positions.
        games: the indices of games at the end of play.
        roll: `roll(games)` returns the next face of the die in each of these games.
    """
    masks = fleet.sea.masks[:, None]
    sides = fleet.sides[:, :, games]
    counted = fleet.counted_seats(games)[:, None]
    free = masks & ~fleet.claimed[games]
    is_last = (sides[:, TOKEN][:, None] == free) & (free != 0)
    coins = (np.bitwise_count(sides[:, COINS][:, None] & masks) * counted).astype(np.int8)
    worth = np.where(coins > 0, coins * ISLAND + _last_coin_ranks(fleet, games), 0)
    seats = np.where(worth.max(axis=0) > 0, worth.argmax(axis=0), NO_SEAT)
    held = is_last.any(axis=0)
    seats = np.where(held, is_last.argmax(axis=0), seats)
    if fleet.variant.leftovers in (DICE_OFF, DICE_TIED):
        if fleet.variant.leftovers == DICE_TIED:
            coins *= coins == coins.max(axis=0)
        _roll_for_islands(seats, coins * ~held, games, roll)
    return seats


def _roll_for_islands(seats: Any, coins: Any, games: Any, roll: Callable[[Any], Any]) -> None:
    """Write the winners of roll-offs into `seats`, [islands, games].

    `coins` has the number of rolls of each seat, [seats, islands, games].
    """
    is_disputed = (coins > 0).sum(axis=0) > 1
    for island in np.flatnonzero(is_disputed.any(axis=1)):
        disputed = np.flatnonzero(is_disputed[island])
        seats[island, disputed] = _roll_off_winners(
            coins[:, island, disputed], games[disputed], roll
        )


def _roll_off_winners(coins: Any, games: Any, roll: Callable[[Any], Any]) -> Any:
    """Return the winner of a roll-off in each of these games, integers [games].

    Each seat rolls once per coin, and its highest roll counts. Tied seats roll again. `coins` is an
    array [seats, games], which changes.
    """
    while (is_open := (coins > 0).sum(axis=0) > 1).any():
        best: Any = np.zeros(coins.shape, np.int8)
        for seat, count in enumerate(coins):
            for number in range(MOST_COINS):
                rolling = np.flatnonzero(is_open & (count > number))
                best[seat, rolling] = np.maximum(best[seat, rolling], roll(games[rolling]))
        coins *= best == best.max(axis=0)
    return coins.argmax(axis=0)


def _last_coin_ranks(fleet: Fleet, games: Any) -> Any:
    """Return a rank of each seat's last coin on each island, [seats, islands, games].

    Later coins have higher ranks. Without an order of coins only the last coin of all has one.
    """
    masks = fleet.sea.masks[:, None]
    if not fleet.variant.coin_order:
        latest = fleet.sides[:, LATEST, games][:, None]
        return (latest & masks != 0).astype(np.int8)
    has_coin = fleet.places[:, :, games][:, :, None] & masks != 0
    ranks: Any = np.arange(1, len(has_coin) + 1, dtype=np.int8)[:, None, None, None]
    return (has_coin * ranks).max(axis=0)


def returns(fleet: Fleet, games: Any) -> Any:
    """Return each seat's result, from -1 to 1, float32 [seats, games]."""
    sides = fleet.sides[:, :, games]
    islands = np.bitwise_count(sides[:, OWNED] | sides[:, AWARDED]).astype(np.int8)
    islands = np.where(fleet.counted_seats(games), islands, np.int8(-1))
    wins = islands == islands.max(axis=0)
    return np.where(wins, np.float32(2) / wins.sum(axis=0) - 1, -1).astype(np.float32)
