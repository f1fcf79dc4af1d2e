"""What a game is worth to each seat before it is over."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from .position import Position

WON, LEAD, LAST, STUCK, CHANCE, TEMPO = 2.3, 0.9, 1.05, -1.0, 0.2, 0.4
"""An island won; the lead on one, and on one with a single tile free; a roll that leads nowhere;
a roll that wins an island; the right to move. From 75 000 positions of games by the playouts'
players, by logistic regression."""


def shares(here: Position) -> list[float]:
    """The share of the win that each seat may expect, where a turn has begun.

    A seat's prospects are a sum, which counts for the more the fewer islands are left; shares
    go by the exponentials of these sums. With two seats that is the logistic function.
    """
    sums = _holdings(here)
    sums[here.turn] += TEMPO
    for seat in range(len(sums)):
        for tiles in here.reaches(seat):
            if not tiles:
                sums[seat] += STUCK
            elif tiles & here.hot:
                sums[seat] += CHANCE
    scale, top = 1 / sqrt(here.left + 0.5), max(sums)
    powers = [exp((value - top) * scale) for value in sums]
    total = sum(powers)
    return [power / total for power in powers]


def _holdings(here: Position) -> list[float]:
    """What islands and leads on islands count for, by seat."""
    sums = [0.0] * len(here.tokens)
    for island, owner in enumerate(here.owners):
        if owner >= 0:
            sums[owner] += WON
        elif here.filled[island]:
            seat = leader(here, island)
            if seat >= 0:
                sums[seat] += LAST if here.filled[island] == 3 else LEAD
    return sums


def winner(here: Position) -> int:
    """The seat that has won alone whatever comes, where a turn is about to begin; -1 if unsure.

    In the preset strict12 a position is too rough to tell.
    """
    here, preset = here.copy(), here.sea.preset
    over = not here.begin()
    if preset in ("strict12", "dice-off" if over else "forfeit"):
        return -1
    scores = [here.owners.count(seat) for seat in range(len(here.tokens))]
    if over:
        scores = here.scores(Random(0))
    first, second, *_ = sorted(scores, reverse=True)
    return scores.index(first) if first - second > (0 if over else here.left) else -1


def leader(here: Position, island: int) -> int:
    """Who would be given an island as it is, tokens counted as coins; -1 for nobody."""
    mask, best, most = here.sea.masks[island], -1, 0.0
    for seat, coins in enumerate(here.coins):
        count = (coins & mask).bit_count()
        late = seat == here.latest[island]
        tile = here.tokens[seat]
        if here.fresh[seat] and mask >> tile & 1:
            count, late = count + 1, True
        if count and count + late / 2 > most:
            best, most = seat, count + late / 2
    return best
