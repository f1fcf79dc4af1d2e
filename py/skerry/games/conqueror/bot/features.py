"""What the net is told of a position of two: its features, as the player to move sees them.

No fact names a place on the board, and all islands are told in the same words. So the net learns
from every island for all others, and any archipelago will do.
"""

from __future__ import annotations

from functools import lru_cache

from skerry.games.conqueror.board import joined, spread

from .position import Position, Sea

ISLAND, SHORES, WINS, SETTLED, TOTAL, ROLLS = 0, 1100, 1155, 1255, 1343, 1447
LANDINGS, NEAR, SPACE, FAR, JOINED, SINKING, BESIDE = 1483, 1509, 1541, 1733, 1765, 1767, 1771
FACTS = 1831
"""Where the facts of each kind begin, and how many there are."""

OPEN = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7)
"""How many islands are still open, told roughly: told exactly, each number would be learned from
fewer games."""

STRIDE = 5
"""Steps within which a tile is near: those of two or three turns. It is part of what the net
was taught; another number wants another net."""

Look = tuple[int, int, int, int, int]
"""The free tiles that a seat reaches with 1, 2, 3 steps; those near; those it can reach at all."""


def features(here: Position) -> list[int]:
    """The facts that hold where a turn has begun."""
    me, rival = here.turn, 1 - here.turn
    blank, near = here.land & ~here.taken, _rounds(here, me)
    mine, theirs = _look(here, me, blank), _look(here, rival, blank)
    found, balance, contested, settled = _islands(here, mine, theirs, blank)
    won, lost = here.owners.count(me), here.owners.count(rival)
    lead = won - lost + settled
    total, openness = lead + balance, OPEN[contested]
    found += (
        WINS + min(won, 9) * 10 + min(lost, 9),
        SETTLED + _within(lead, 5) * 8 + openness,
        TOTAL + _within(total, 6) * 8 + openness,
        JOINED + (near[1] >> here.tokens[rival] & 1),
    )
    space = 0
    for side, (seat, look) in enumerate(((me, mine), (rival, theirs))):
        one, two, three, close, far = look
        tile, count = here.tokens[seat], close.bit_count()
        beside = _rounds(here, seat)[2]
        space = space * 8 + min(count, 7)
        found += (
            ROLLS + 18 * side + min(one.bit_count(), 5),
            ROLLS + 18 * side + 6 + min(two.bit_count(), 5),
            ROLLS + 18 * side + 12 + min(three.bit_count(), 5),
            LANDINGS + 13 * side + min((one | two | three).bit_count(), 12),
            NEAR + 16 * side + min(count, 15),
            FAR + 16 * side + min(far.bit_count(), 15),
            SINKING + 2 * side + (here.owners[here.sea.island[tile]] >= 0),
            BESIDE + 30 * side + beside.bit_count() * 5 + (beside & blank).bit_count(),
        )
    found.append(SPACE + ((total > 0) - (total < 0) + 1) * 64 + space)
    return found


def _islands(
    here: Position, mine: Look, theirs: Look, blank: int
) -> tuple[list[int], int, int, int]:
    """Two facts of each island without an owner; the leads of the player to move less the rival's
    on those that can be reached, how many these are, and its leads on the others.
    """
    found, balance, contested, settled = list[int](), 0, 0, 0
    me, rival, reached = here.turn, 1 - here.turn, mine[4] | theirs[4]
    ours, others = here.coins[me], here.coins[rival]
    fresh = here.sea.island[here.tokens[rival]] if here.fresh[rival] else -1
    if fresh >= 0:
        others |= 1 << here.tokens[rival]
    shores = _shores(here.sea, here.land)
    for island, mask in enumerate(here.sea.masks):
        if here.owners[island] >= 0:
            continue
        newest = island != fresh and here.latest[island] == me
        kind, lead = HELD[(ours & mask).bit_count()][(others & mask).bit_count()][newest]
        free = mask & blank
        found.append(ISLAND + kind * 100 + _grade(mine, free) * 10 + _grade(theirs, free))
        found.append(SHORES + kind * 5 + shores[island])
        if free & reached:
            contested += 1
            balance += lead
        else:
            settled += lead
    return found, balance, contested, settled


def _held(mine: int, theirs: int, newest: bool) -> tuple[int, int]:
    """A number for an island with so many coins of each, and who leads there (1, 0 or -1)."""
    lead = (mine > theirs) - (mine < theirs) or (newest * 2 - 1 if mine else 0)
    kinds = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (2, 0): 3, (0, 2): 4, (1, 1): 6 - newest}
    return kinds.get((mine, theirs), 7 + theirs), lead


HELD = tuple(
    tuple(tuple(_held(mine, theirs, newest) for newest in (False, True)) for theirs in range(4))
    for mine in range(4)
)


def _grade(look: Look, free: int) -> int:
    """How a seat reaches one of these tiles: 0 to 6 with which rolls, else whether near or far."""
    one, two, three, near, far = look
    rolls = (1 if one & free else 0) + (2 if two & free else 0) + (4 if three & free else 0)
    if rolls:
        return rolls - 1
    return 7 if near & free else 8 if far & free else 9


def _look(here: Position, seat: int, blank: int) -> Look:
    near, far, _ = _rounds(here, seat)
    return (*here.reaches(seat), near & blank, far & blank)


def _rounds(here: Position, seat: int) -> tuple[int, int, int]:
    return _grown(here.tokens[seat], here.land, here.sea.pitch)


@lru_cache(maxsize=1 << 14)
def _grown(tile: int, land: int, pitch: int) -> tuple[int, int, int]:
    """The land near a tile, all that hangs together with it, and the land beside it."""
    near = 1 << tile
    beside = spread(near, pitch) & land
    for _ in range(STRIDE):
        near |= spread(near, pitch) & land
    return near, joined(near, land, pitch), beside


@lru_cache(maxsize=1 << 10)
def _shores(sea: Sea, land: int) -> tuple[int, ...]:
    """By island, at how many others it lies (4: or more)."""
    left = [mask if mask & land else 0 for mask in sea.masks]
    rims = [spread(mask, sea.pitch) & ~mask for mask in sea.masks]
    return tuple(min(4, sum([1 for mask in left if mask & rim])) for rim in rims)


def _within(number: int, limit: int) -> int:
    """A number cut off at both sides, from 0."""
    return min(max(number, -limit), limit) + limit
