"""The network's input: the binary features of a two-player position.

"We" are the player to move. No feature depends on where on the board a tile or island is. So what
the network learns from one island applies to all islands, and it can play any archipelago.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from skerry.games.conqueror.board import adjacent_tiles, connected_land

from .position import Position, Sea

ISLAND = 0
SHORES = 1100
WINS = 1155
SETTLED = 1255
TOTAL = 1343
ROLLS = 1447
LANDINGS = 1483
NEAR = 1509
SPACE = 1541
FAR = 1733
JOINED = 1765
SINKING = 1767
BESIDE = 1771
FEATURE_COUNT = 1831
"""The first index of each group of features, and their total number (FEATURE_COUNT)."""

OPEN_ISLAND_CLASS = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7)
"""For each number of contested islands, its class (0 to 7). Similar numbers share a class, so that
the network sees each class in enough games."""

NEAR_STEPS = 5
"""A tile counts as near if it is at most this many steps away: two or three turns. The network was
trained with this value; another value needs a new network."""

ReachSets = tuple[int, int, int, int, int]
"""Five sets of free tiles (bits): where a seat's token can land with 1, 2 and 3 steps, the tiles at
most NEAR_STEPS steps away, and all tiles that are connected with the token's tile."""


def feature_indices(position: Position) -> list[int]:
    """Return the indices of the features of a position in which a turn has begun."""
    us = position.turn
    rival = 1 - position.turn
    free = position.land & ~position.taken
    ours = _reachable_tile_sets(position, us, free)
    rival_reach = _reachable_tile_sets(position, rival, free)
    rows, balance, contested, settled = _island_features(position, ours, rival_reach, free)
    won = position.owners.count(us)
    lost = position.owners.count(rival)
    lead = won - lost + settled
    total = lead + balance
    open_class = OPEN_ISLAND_CLASS[contested]
    connected = _land_around(position, us)[1] >> position.tokens[rival] & 1
    rows += (
        WINS + min(won, 9) * 10 + min(lost, 9),
        SETTLED + _clamp_and_shift(lead, 5) * 8 + open_class,
        TOTAL + _clamp_and_shift(total, 6) * 8 + open_class,
        JOINED + connected,
    )
    space = 0
    for side, (seat, reach) in enumerate(((us, ours), (rival, rival_reach))):
        one, two, three, near, far = reach
        near_count = near.bit_count()
        beside = _land_around(position, seat)[2]
        sinking = position.owners[position.sea.island[position.tokens[seat]]] >= 0
        space = space * 8 + min(near_count, 7)
        rows += (
            ROLLS + 18 * side + min(one.bit_count(), 5),
            ROLLS + 18 * side + 6 + min(two.bit_count(), 5),
            ROLLS + 18 * side + 12 + min(three.bit_count(), 5),
            LANDINGS + 13 * side + min((one | two | three).bit_count(), 12),
            NEAR + 16 * side + min(near_count, 15),
            FAR + 16 * side + min(far.bit_count(), 15),
            SINKING + 2 * side + sinking,
            BESIDE + 30 * side + beside.bit_count() * 5 + (beside & free).bit_count(),
        )
    sign = (total > 0) - (total < 0)
    rows.append(SPACE + (sign + 1) * 64 + space)
    return rows


def _island_features(
    position: Position, ours: ReachSets, rival_reach: ReachSets, free: int
) -> tuple[list[int], int, int, int]:
    """Return the features of the islands that no seat has won, and three sums over these islands.

    Returns: two features for each island; the number of contested islands that we lead on less
        the number that the rival leads on; the number of contested islands; the same difference
        for the other islands. An island is contested if a player can reach a free tile of it.
    """
    rows = list[int]()
    balance = contested = settled = 0
    us = position.turn
    rival = 1 - position.turn
    reached = ours[4] | rival_reach[4]
    our_coins = position.coins[us]
    their_coins = position.coins[rival]
    pending_island = -1
    if position.claim_pending[rival]:
        pending_island = position.sea.island[position.tokens[rival]]
        their_coins |= 1 << position.tokens[rival]
    neighbours = _neighbour_counts(position.sea, position.land)
    for island, mask in enumerate(position.sea.masks):
        if position.owners[island] >= 0:
            continue
        is_last_ours = island != pending_island and position.latest[island] == us
        our_count = (our_coins & mask).bit_count()
        their_count = (their_coins & mask).bit_count()
        kind, lead = ISLAND_KINDS[our_count, their_count, is_last_ours]
        free_here = mask & free
        reach_classes = _reach_class(ours, free_here) * 10 + _reach_class(rival_reach, free_here)
        rows.append(ISLAND + kind * 100 + reach_classes)
        rows.append(SHORES + kind * 5 + neighbours[island])
        if free_here & reached:
            contested += 1
            balance += lead
        else:
            settled += lead
    return rows, balance, contested, settled


def _island_kind(ours: int, rivals: int, is_last_ours: bool) -> tuple[int, int]:
    """Return an island's kind (0 to 10) by its coins, and its leader: 1 (us), -1 (rival) or 0."""
    if ours != rivals:
        lead = 1 if ours > rivals else -1
    elif ours:
        lead = 1 if is_last_ours else -1
    else:
        lead = 0
    if ours == rivals == 1:
        return (5 if is_last_ours else 6), lead
    few_coins = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (2, 0): 3, (0, 2): 4}
    return few_coins.get((ours, rivals), 7 + rivals), lead


ISLAND_KINDS = {case: _island_kind(*case) for case in product(range(4), range(4), (False, True))}


def _reach_class(reach: ReachSets, free: int) -> int:
    """Return a class that says how soon a seat can reach one of the `free` tiles of an island.

    Returns: 0 to 6 if a walk of 1, 2 or 3 steps leads to one, depending on which of these do; 7 if
        one is near, 8 if one is connected with the token, 9 otherwise.
    """
    one, two, three, near, far = reach
    rolls = (1 if one & free else 0) + (2 if two & free else 0) + (4 if three & free else 0)
    if rolls:
        return rolls - 1
    if near & free:
        return 7
    return 8 if far & free else 9


def _reachable_tile_sets(position: Position, seat: int, free: int) -> ReachSets:
    near, far, _ = _land_around(position, seat)
    return (*position.reachable_by_steps(seat), near & free, far & free)


def _land_around(position: Position, seat: int) -> tuple[int, int, int]:
    return _near_connected_adjacent(position.tokens[seat], position.land, position.sea.pitch)


@lru_cache(maxsize=1 << 14)
def _near_connected_adjacent(tile: int, land: int, pitch: int) -> tuple[int, int, int]:
    """Return three sets of land (bits): near a tile, connected with it, and next to it."""
    near = 1 << tile
    beside = adjacent_tiles(near, pitch) & land
    for _ in range(NEAR_STEPS):
        near |= adjacent_tiles(near, pitch) & land
    return near, connected_land(near, land, pitch), beside


@lru_cache(maxsize=1 << 10)
def _neighbour_counts(sea: Sea, land: int) -> tuple[int, ...]:
    """Return for each island how many islands in the sea touch it; more than 4 count as 4."""
    masks = [mask if mask & land else 0 for mask in sea.masks]
    rims = [adjacent_tiles(mask, sea.pitch) & ~mask for mask in sea.masks]
    return tuple(min(4, sum([1 for mask in masks if mask & rim])) for rim in rims)


def _clamp_and_shift(number: int, limit: int) -> int:
    """Clamp a number to -limit..limit and shift it to 0..2 * limit."""
    return min(max(number, -limit), limit) + limit
