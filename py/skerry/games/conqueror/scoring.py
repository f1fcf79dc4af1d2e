"""The final scoring: leftover islands, and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import connected_land, island_mask
from .variant import DICE_OFF, DICE_TIED

if TYPE_CHECKING:
    from .rules import ConquerorState


def counted_seats(state: ConquerorState) -> list[int]:
    """Return the seats whose islands and coins count: with forfeits, only seats with a token."""
    return state.live_seats if state.variant.forfeit else list(state.seats)


def scores(state: ConquerorState) -> list[int]:
    """Return the number of islands of each seat, including awarded ones."""
    won = [*state.owners, *state.awards]
    valid = counted_seats(state)
    return [won.count(seat) if seat in valid else 0 for seat in state.seats]


def winners(state: ConquerorState) -> list[int]:
    """Return the seats with the most islands among the `counted_seats`."""
    islands = scores(state)
    valid = counted_seats(state)
    best = max(islands[seat] for seat in valid)
    return [seat for seat in valid if islands[seat] == best]


def coins_by_seat(state: ConquerorState, island: int) -> dict[int, int]:
    """Return the number of coins on an island for each of the `counted_seats` with coins there."""
    mask = state.board.masks[island]
    coins = {seat: (state.coins[seat] & mask).bit_count() for seat in counted_seats(state)}
    return {seat: number for seat, number in coins.items() if number}


def awarded_seat(state: ConquerorState, island: int) -> int:
    """Return the seat that receives a leftover island at the end of play, or -1.

    It is the seat whose token is on the island's last free tile. Otherwise it is the seat with the
    most coins there; of tied seats, the seat that placed its last coin latest. The result is -1 for
    an island that has been won, that needs a dice-off, or that has no coins of `counted_seats`.
    """
    if state.owners[island] >= 0:
        return -1
    free = state.board.masks[island] & ~state.claimed_tiles
    for seat in state.live_seats:
        if free == 1 << state.tokens[seat]:
            return seat
    if len(dice_off_rivals(state, island)) > 1:
        return -1
    coins = coins_by_seat(state, island)
    latest = last_coin_places(coin_order(state, island))
    return max(coins, key=lambda seat: (coins[seat], latest[seat]), default=-1)


def coin_order(state: ConquerorState, island: int) -> tuple[int, ...]:
    """Return the seats of an island's coins in the order of placement.

    Positions of older links only say who placed the last coin. In their case the other coins are
    sorted by seat, the highest seat first, which is how older versions decided ties.
    """
    if state.coin_order:
        return state.coin_order[island]
    mask = island_mask(state.islands[island], state.side + 1)
    last = state.latest[island]
    counts = [(coins & mask).bit_count() - (seat == last) for seat, coins in enumerate(state.coins)]
    earlier = [seat for seat, count in enumerate(counts) for _coin in range(count)]
    return (*reversed(earlier), last) if any(coins & mask for coins in state.coins) else ()


def last_coin_places(order: tuple[int, ...]) -> dict[int, int]:
    """Return for each seat the index of its last coin in `order`, counted from 1."""
    return {seat: place for place, seat in enumerate(order, 1)}


def dice_off_rivals(state: ConquerorState, island: int) -> dict[int, int]:
    """Return the seats that would roll for a leftover island, each with its number of coins there.

    They are all seats with coins on the island (DICE_OFF), or the seats with the most coins
    (DICE_TIED). In other variants no seat rolls, and the result is empty.
    """
    coins = coins_by_seat(state, island)
    way = state.variant.leftovers
    if way == DICE_OFF:
        return coins
    best = max(coins.values(), default=0) if way == DICE_TIED else -1
    return {seat: number for seat, number in coins.items() if number == best}


def disputed_island(state: ConquerorState) -> int | None:
    """Return the first island that still needs a dice-off; None if no island does."""
    given = zip(state.owners, state.awards, strict=True)
    left = (island for island, pair in enumerate(given) if pair == (-1, -1))
    return next((island for island in left if len(dice_off_rivals(state, island)) > 1), None)


def dice_off_winner(state: ConquerorState, island: int) -> int:
    """Return the winner of the dice-off for an island; -1 if the dice-off is not over."""
    return _winner_and_roller(dice_off_rivals(state, island), state.casts)[0]


def next_roller(state: ConquerorState, island: int) -> int:
    """Return the seat that rolls next in the dice-off for an island."""
    return _winner_and_roller(dice_off_rivals(state, island), state.casts)[1]


def _winner_and_roller(coins: dict[int, int], casts: tuple[int, ...]) -> tuple[int, int]:
    """Return the winner (or -1) and the seat that rolls next (or -1).

    Each seat rolls once per coin, and its highest roll counts. Tied seats roll again.

    Args:
        coins: for each seat that takes part, its number of coins.
        casts: all rolls so far, in order.
    """
    rivals = list(coins)
    start = 0
    while True:
        best: dict[int, int] = {}
        for seat in rivals:
            rolled = casts[start : start + coins[seat]]
            if len(rolled) < coins[seat]:
                return -1, seat
            best[seat] = max(rolled)
            start += coins[seat]
        rivals = [seat for seat in rivals if best[seat] == max(best.values())]
        if len(rivals) == 1:
            return rivals[0], -1


def unreachable_islands(state: ConquerorState) -> list[int]:
    """Return the islands that no seat has won and no token can reach any more."""
    reached = connected_land(state.token_tiles, state.land, state.board.pitch)
    masks = enumerate(state.board.masks)
    return [k for k, mask in masks if state.owners[k] < 0 and not mask & reached]
