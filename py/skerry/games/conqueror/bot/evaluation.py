"""Static evaluation: estimated win shares of a position, for playouts that stop before the end.

It adds up terms for each seat, as chess programs count material. The win shares are the softmax of
these sums, scaled. With two players, the top level uses the network of `value` instead.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from skerry.games.conqueror.board import connected_land
from skerry.games.conqueror.scoring import last_coin_places
from skerry.games.conqueror.variant import MOST_COINS

from .position import Position

WON = 2.3
LEAD = 0.9
LAST = 1.05
STUCK = -1.0
CHANCE = 0.2
TEMPO = 0.4
"""Terms of a seat's sum: WON for each island won; LEAD for the lead on an island, or LAST if the
island has only one free tile; STUCK for each number of steps that leads nowhere, CHANCE for each
that leads to the last free tile of an island; TEMPO for the right to move. They were fitted by hand
to playouts."""

FORFEITED = -99.0
"""The sum of a seat that has lost everything: less than any other seat's."""


def win_shares(position: Position) -> list[float]:
    """Return the estimated win share of each seat. Call `Position.begin_turn` before.

    A difference between the seats' sums counts more if fewer islands are open.
    """
    sums = _island_terms(position)
    sums[position.turn] += TEMPO
    if position.sea.variant.forfeit:
        sums = [
            total if tile >= 0 else FORFEITED
            for total, tile in zip(sums, position.tokens, strict=True)
        ]
    for seat in range(len(sums)):
        for tiles in position.reachable_by_steps(seat):
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
    """Return for each seat the sum of WON, LEAD and LAST over all islands."""
    sums = [0.0] * len(position.tokens)
    islands = zip(position.owners, leader_by_island(position), position.filled, strict=True)
    for owner, leader, filled in islands:
        if owner >= 0:
            sums[owner] += WON
        elif leader >= 0:
            sums[leader] += LAST if filled == 3 else LEAD
    return sums


def certain_winner(position: Position) -> int:
    """Return the seat that is certain to win alone; -1 if no seat is.

    The next turn has not begun in `position`, which stays unchanged. With twelve coins each the
    result is always -1, because the game can end while islands could still be won.
    """
    position = position.copy()
    rules = position.sea.variant
    over = position.begin_turn(1) < 0
    undecided_at_end = over and rules.leftovers != MOST_COINS
    may_forfeit = not over and rules.forfeit
    if rules.twelve or undecided_at_end or may_forfeit:
        return -1
    scores, contested = (
        (position.final_scores(Random(0)), 0) if over else _settled_islands(position)
    )
    first, second, *_ = sorted(scores, reverse=True)
    return scores.index(first) if first - second > contested else -1


def _settled_islands(position: Position) -> tuple[list[int], int]:
    """Return the number of islands that each seat is sure of, and the number of contested islands.

    A seat is sure of the islands that it has won. If no dice decide about leftover islands, it is
    also sure of the islands that it leads on and that no token can reach. Islands that no seat will
    receive are in neither number.
    """
    variant = position.sea.variant
    standing = sum(1 << tile for tile in position.tokens if tile >= 0)
    reached = connected_land(standing, position.land, position.sea.pitch)
    scores = [position.owners.count(seat) for seat in range(len(position.tokens))]
    contested = 0
    islands = zip(position.owners, leader_by_island(position), position.sea.masks, strict=True)
    for owner, leader, mask in islands:
        if owner >= 0:
            continue
        if mask & reached or variant.leftovers != MOST_COINS:
            contested += 1
        elif leader >= 0:
            scores[leader] += 1
    return scores, contested


def leader_by_island(position: Position) -> list[int]:
    """Return for each island the seat that would receive it if the game ended now; -1: no seat.

    Tokens count as coins. On an island with one or two coins, the seat that placed the last one
    leads, because no other seat has more. In variants that need the order of coins, only coins of
    seats with a token count.
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
    """Return the seat with the most coins, on a tie the seat of the last coin, or -1.

    Only seats with a token on the board count. `order` has the seats of an island's coins.
    """
    latest = last_coin_places(order)
    live = [seat for seat in latest if position.tokens[seat] >= 0]
    return max(live, key=lambda seat: (order.count(seat), latest[seat]), default=-1)
