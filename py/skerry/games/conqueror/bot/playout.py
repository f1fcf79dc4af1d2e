"""Fast simulated games between players who look one roll ahead.

The players do not move at random, so a few turns show who is ahead (G. Tesauro, G. Galperin,
"On-line policy improvement using Monte-Carlo search", 1996).
"""

from __future__ import annotations

from .position import Position

MARGIN = 0.02
"""Bonus for each island ahead of the best rival, beside the win share. With a larger one a sure win
is risked for a higher one; with none, the player moves aimlessly once the game is decided."""

LEAD = 0.23
THREAT = 0.39
CHANCE = 0.27
HALF_TAKEN = 0.07
"""Terms of a landing's value, with an island won as 1: leading on an island; a roll that lets a
rival win one next; a roll that lets the player win one; a tile in reach on an island half taken.
Only the order of the sums matters: larger terms take precedence over the others."""

BITS = 9
"""Bits of `dice` for each turn: for the die's three values, and to choose among equal landings."""

TURNS = 20
"""Turns before a playout is evaluated: more are slower and noisier, fewer rely on the evaluation.
"""

BATCH = 25
"""Playouts between estimates if time does not count: 5 to 10 ms, more in a browser."""


def playout(
    position: Position, dice: int, spin: int, turns: int, trace: list[tuple[int, int]] | None = None
) -> bool:
    """Play on from the start of a turn.

    Args:
        position: changed in place.
        dice: the bits that decide the rolls.
        spin: 0, 1 or 2, added to every die: the three games with the same dice roll differently in
            every turn.
        turns: the number of turns to play.
        trace: receives the steps and the landing tile (-1: none) of every turn.

    Returns: False if the game ended before.
    """
    for _ in range(turns):
        bits = dice & 511
        dice >>= BITS
        steps = (bits + spin) % 3 + 1
        reached = position.begin(steps)
        if reached < 0:
            return False
        tile = choose_landing(position, reached, bits) if reached else -1
        if reached:
            position.walk(tile)
        if trace is not None:
            trace.append((steps, tile))
        position.pass_on()
    return position.begin(1) >= 0


def choose_landing(position: Position, reached: int, bits: int) -> int:
    """Return the best of these tiles for the player to move; `bits` decide between equal ones."""
    winning = reached & position.one_free
    reached = winning or reached
    if not reached & (reached - 1):
        return reached.bit_length() - 1
    threats = [
        tiles
        for seat, tile in enumerate(position.tokens)
        if seat != position.turn and tile >= 0
        for tiles in position.reaches(seat)
    ]
    present_risk = sum([1 for tiles in threats if tiles & position.one_free])
    free = position.land & ~position.taken
    best_tile = -1
    best_value = -99.0
    while reached:
        tile = reached.bit_length() - 1
        reached ^= 1 << tile
        value = _landing_value(position, tile, free, threats, present_risk)
        value += (tile * bits & 63) * 1e-5
        if value > best_value:
            best_tile = tile
            best_value = value
    return best_tile


def _landing_value(
    position: Position, tile: int, free: int, threats: list[int], risk: int
) -> float:
    """Return a landing's value.

    `free` are all free tiles, `threats` the tiles that each roll can lead each rival to, and
    `risk` is the number of threats that win an island as the position is.
    """
    sea = position.sea
    one_free = position.one_free
    two_free = position.two_free
    island = sea.island[tile]
    filled = position.filled[island]
    value = LEAD
    if filled:
        mask = sea.masks[island]
        coins = (position.coins[position.turn] & mask).bit_count()
        takes_lead = coins == filled - 1 and position.latest[island] != position.turn
        value = 2 * LEAD if takes_lead else 0.0
        if filled == 1:
            two_free |= mask ^ 1 << tile
        else:
            if filled == 2:
                two_free ^= mask
                one_free ^= mask ^ 1 << tile
            else:
                value = 1.0
                one_free ^= mask
            risk = sum([1 for tiles in threats if tiles & one_free])
    one, two, three, near = sea.near[tile]
    near &= free
    value += HALF_TAKEN * (near & two_free).bit_count() - THREAT * risk
    one_free &= near
    if one_free:
        value += CHANCE * ((one & one_free > 0) + (two & one_free > 0) + (three & one_free > 0))
    return value


def payoffs(scores: list[int]) -> list[float]:
    """Return by seat the win share and MARGIN for each island ahead of the best rival."""
    top = max(scores)
    share = 1 / scores.count(top)
    runner_up = sorted(scores)[-2]
    return [
        share + MARGIN * (score - runner_up) if score == top else MARGIN * (score - top)
        for score in scores
    ]
