"""Playouts: fast simulated games between players who look one roll ahead.

These players don't move at random, so that a few turns show who is ahead (G. Tesauro, G. Galperin,
"On-line policy improvement using Monte-Carlo search", 1996).
"""

from __future__ import annotations

from .position import Position

MARGIN = 0.02
"""Bonus for each island of lead, added to the win share. With a larger bonus, the bot risks a sure
win to win by more islands; without a bonus, it moves aimlessly once the game is decided."""

LEAD = 0.23
THREAT = 0.39
CHANCE = 0.27
HALF_TAKEN = 0.07
"""Terms of a landing's value, in which winning an island counts 1: LEAD for taking the lead on an
island; THREAT, subtracted, for each roll with which a rival can then win an island; CHANCE for each
roll with which the player can; HALF_TAKEN for each free tile within three steps on an island with
two free tiles."""

BITS = 9
"""Number of bits of `dice` that a turn uses, for the roll and to break ties between landings."""

TURNS = 20
"""Number of turns after which a playout stops and its position is evaluated. More turns make
playouts slower and noisier; fewer depend more on the evaluation."""

BATCH = 25
"""Number of playouts between two estimates if there is no time limit. They take 5 to 10 ms, and
longer in a browser."""


def playout(
    position: Position, dice: int, spin: int, turns: int, trace: list[tuple[int, int]] | None = None
) -> bool:
    """Play on from a position in which a turn is about to begin.

    Args:
        position: the position; it is changed in place.
        dice: random bits that decide the rolls, BITS for each turn.
        spin: 0, 1 or 2. Playouts with the same dice and different spins roll different numbers of
            steps in every turn.
        turns: the number of turns to play.
        trace: a list to which every turn's steps and landing tile (-1: none) are appended.

    Returns: False if the game is over. Otherwise True; then the next turn has begun.
    """
    for _ in range(turns):
        bits = dice & 511
        dice >>= BITS
        steps = (bits + spin) % 3 + 1
        reached = position.begin_turn(steps)
        if reached < 0:
            return False
        tile = choose_landing(position, reached, bits) if reached else -1
        if reached:
            position.land_on(tile)
        if trace is not None:
            trace.append((steps, tile))
        position.pass_turn()
    return position.begin_turn(1) >= 0


def choose_landing(position: Position, reached: int, bits: int) -> int:
    """Return the best tile of `reached` for the player to move; `bits` break ties."""
    winning = reached & position.one_free
    reached = winning or reached
    if not reached & (reached - 1):
        return reached.bit_length() - 1
    threats = [
        tiles
        for seat, tile in enumerate(position.tokens)
        if seat != position.turn and tile >= 0
        for tiles in position.reachable_by_steps(seat)
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
    """Return the value of landing on `tile`.

    Args:
        position: the position before the landing.
        tile: a free tile.
        free: all free tiles (bits).
        threats: for each rival and each number of steps, the tiles to land on (bits).
        risk: the number of `threats` that have the last free tile of an island before the landing.
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
    """Return for each seat its win share plus MARGIN times its lead in islands.

    A winner's lead is counted from the second-best score, any other seat's (negative) lead from the
    best score.
    """
    top = max(scores)
    share = 1 / scores.count(top)
    runner_up = sorted(scores)[-2]
    return [
        share + MARGIN * (score - runner_up) if score == top else MARGIN * (score - top)
        for score in scores
    ]
