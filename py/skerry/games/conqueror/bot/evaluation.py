"""Static evaluation: the win shares of a position before the game is over, used after playouts.

It sums up what each seat has, as chess programs count material, and turns the sums into win shares
by their exponentials. With two players the top level uses the network of `value` instead.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from skerry.games.conqueror.board import connected_land
from skerry.games.conqueror.scoring import last_places
from skerry.games.conqueror.variant import MOST_COINS

from .position import Position

WON = 2.3
LEAD = 0.9
LAST = 1.05
STUCK = -1.0
CHANCE = 0.2
TEMPO = 0.4
"""Terms: an island won; the lead on one; the lead on one with a single free tile; a roll that leads
nowhere; a roll that wins an island; the right to move. Fitted by hand to games between the playout
players. A larger term makes seats that have the thing look surer to win."""

FORFEITED = -99.0
"""The sum of a seat that has forfeited: less than any live seat's."""


def shares(position: Position) -> list[float]:
    """Return the win share of each seat, after a turn has begun.

    A difference of the sums counts more if fewer islands are open. With two seats this is the
    logistic function.
    """
    sums = _island_terms(position)
    sums[position.turn] += TEMPO
    if position.sea.variant.forfeit:
        sums = [
            total if tile >= 0 else FORFEITED
            for total, tile in zip(sums, position.tokens, strict=True)
        ]
    for seat in range(len(sums)):
        for tiles in position.reaches(seat):
            if not tiles:
                sums[seat] += STUCK
            elif tiles & position.one_free:
                sums[seat] += CHANCE
    scale = 1 / sqrt(position.open_islands + 0.5)
    top = max(sums)
    powers = [exp((value - top) * scale) for value in sums]
    total = sum(powers)
    return [power / total for power in powers]


def _island_terms(position: Position) -> list[float]:
    """Return by seat the sum of WON, LEAD and LAST over all islands."""
    sums = [0.0] * len(position.tokens)
    islands = zip(position.owners, leaders(position), position.filled, strict=True)
    for owner, leader, filled in islands:
        if owner >= 0:
            sums[owner] += WON
        elif leader >= 0:
            sums[leader] += LAST if filled == 3 else LEAD
    return sums


def winner(position: Position) -> int:
    """Return the seat that surely wins alone, before a turn begins; -1 if that is uncertain.

    It is always uncertain with twelve coins each: islands that can't be claimed may end the game.
    """
    position = position.copy()
    rules = position.sea.variant
    over = position.begin(1) < 0
    undecided_at_end = over and rules.leftovers != MOST_COINS
    may_forfeit = not over and rules.forfeit
    if rules.twelve or undecided_at_end or may_forfeit:
        return -1
    scores, contested = (position.scores(Random(0)), 0) if over else _settled_islands(position)
    first, second, *_ = sorted(scores, reverse=True)
    return scores.index(first) if first - second > contested else -1


def _settled_islands(position: Position) -> tuple[list[int], int]:
    """Return by seat the islands that can't change any more, and the number of the other islands.

    An island out of every token's reach stays as it is, unless it will be diced for.
    """
    variant = position.sea.variant
    standing = sum(1 << tile for tile in position.tokens if tile >= 0)
    reached = connected_land(standing, position.land, position.sea.pitch)
    scores = [position.owners.count(seat) for seat in range(len(position.tokens))]
    contested = 0
    islands = zip(position.owners, leaders(position), position.sea.masks, strict=True)
    for owner, leader, mask in islands:
        if owner >= 0:
            continue
        if mask & reached or variant.leftovers != MOST_COINS:
            contested += 1
        elif leader >= 0:
            scores[leader] += 1
    return scores, contested


def leaders(position: Position) -> list[int]:
    """Return by island the seat that would be given it now, tokens counted as coins; -1: no seat.

    The seat that placed the last of one or two coins leads: it has at least as many as any other.
    In variants that need the order of coins, only coins of live seats count.
    """
    coins = position.coins[:]
    latest = position.latest[:]
    order = position.coin_order[:]
    seats = len(position.tokens)
    for step in range(1, seats + 1):
        seat = (position.turn + step) % seats
        if position.claim_pending[seat]:
            tile = position.tokens[seat]
            island = position.sea.island[tile]
            coins[seat] |= 1 << tile
            latest[island] = seat
            if order:
                order[island] += (seat,)
    if order:
        return [_live_leader(position, seats_in_order) for seats_in_order in order]
    for island, filled in enumerate(position.filled):
        if filled == 3 and latest[island] >= 0:
            mask = position.sea.masks[island]
            counts = [2 * (seat_coins & mask).bit_count() for seat_coins in coins]
            counts[latest[island]] += 1
            latest[island] = counts.index(max(counts))
    return latest


def _live_leader(position: Position, order: tuple[int, ...]) -> int:
    """Return the live seat with the most coins, on a tie the one of the last coin; -1: no seat."""
    latest = last_places(order)
    live = [seat for seat in latest if position.tokens[seat] >= 0]
    return max(live, key=lambda seat: (order.count(seat), latest[seat]), default=-1)
