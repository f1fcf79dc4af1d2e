"""Games played on in no time, by players who look one roll ahead.

The players are not random ones, so that few turns tell who stands better (G. Tesauro, G. Galperin,
"On-line policy improvement using Monte-Carlo search", 1996).
"""

from __future__ import annotations

from .position import Position

MARGIN = 0.02
"""What an island more than the best rival is worth besides winning: with more, a sure win is risked
for a higher one; with none, whoever is lost or has won plays anyhow. It did not
help level 3, which took 108.5 of 200 games from itself without it (within chance)."""

LEAD, LOSS, HOPE, WARMTH = 0.23, 0.39, 0.27, 0.07
"""What counts in a landing, beside an island won (1), which goes first: to lead on an island; a
roll with which a rival wins one next; one with which the player does; a tile in reach on an island
half taken. Larger ones go before the others; only their order and sums count."""

BITS = 9
"""Bits of `dice` that a turn takes: three values of a die and a lot between equals."""

TURNS = 20
"""How far playouts go before what they are worth is judged: farther they are slower and luck tells
more, nearer the judgement must know more."""

BATCH = 25
"""Playouts between estimates where time does not count: 5 to 10 ms, more in a browser."""


def playout(
    here: Position, dice: int, spin: int, turns: int, trace: list[tuple[int, int]] | None = None
) -> bool:
    """Play on from where a turn begins, so many turns; False when the game is over before.

    The bits of `dice` decide the rolls. `spin` turns every die on by as much: the three games with
    the same dice and spins of 0, 1 and 2 roll differently in every turn. Steps and tiles are
    written into `trace`.
    """
    for _ in range(turns):
        drawn = dice & 511
        dice >>= BITS
        steps = (drawn + spin) % 3 + 1
        found = here.begin(steps)
        if found < 0:
            return False
        tile = choice(here, found, drawn) if found else -1
        if found:
            here.walk(tile)
        if trace is not None:
            trace.append((steps, tile))
        here.pass_on()
    return here.begin(1) >= 0


def choice(here: Position, found: int, drawn: int) -> int:
    """The best of these tiles for the player to move; a number drawn decides between equals."""
    me, hot = here.turn, here.hot
    found = found & hot or found
    if not found & (found - 1):
        return found.bit_length() - 1
    threats = [
        tiles
        for seat, tile in enumerate(here.tokens)
        if seat != me and tile >= 0
        for tiles in here.reaches(seat)
    ]
    calm = sum([1 for tiles in threats if tiles & hot])
    free, best, top = here.land & ~here.taken, -1, -99.0
    while found:
        tile = found.bit_length() - 1
        found ^= 1 << tile
        worth = _worth(here, tile, free, threats, calm) + (tile * drawn & 63) * 1e-5
        if worth > top:
            best, top = tile, worth
    return best


def _worth(here: Position, tile: int, free: int, threats: list[int], risk: int) -> float:
    """A landing's worth. `free` are all free tiles, `threats` where each roll of each rival may
    lead it, `risk` how many of these win an island as things are.
    """
    sea, hot, warm = here.sea, here.hot, here.warm
    island = sea.island[tile]
    filled, worth = here.filled[island], LEAD
    if filled:
        mask = sea.masks[island]
        own = (here.coins[here.turn] & mask).bit_count()
        worth = 2 * LEAD if own == filled - 1 and here.latest[island] != here.turn else 0.0
        if filled == 1:
            warm |= mask ^ 1 << tile
        else:
            if filled == 2:
                warm, hot = warm ^ mask, hot ^ mask ^ 1 << tile
            else:
                worth, hot = 1.0, hot ^ mask
            risk = sum([1 for tiles in threats if tiles & hot])
    one, two, three, near = sea.near[tile]
    near &= free
    worth += WARMTH * (near & warm).bit_count() - LOSS * risk
    hot &= near
    if hot:
        worth += HOPE * ((one & hot > 0) + (two & hot > 0) + (three & hot > 0))
    return worth


def payoffs(scores: list[int]) -> list[float]:
    """By seat: the share of the win, and a little for each island ahead of the best rival."""
    top = max(scores)
    share = 1 / scores.count(top)
    rest = sorted(scores)[-2]
    return [
        (share if score == top else 0.0) + MARGIN * (score - (rest if score == top else top))
        for score in scores
    ]
