"""What a game is worth to each seat before it is over: the judgement at the end of a playout.

A sum of what each seat holds, as chess programs count material; shares of the win go by its
exponentials. At the top level, in games of two, the net of `value` takes its place.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from skerry.games.conqueror.board import joined

from .position import Position

WON, LEAD, LAST, STUCK, CHANCE, TEMPO = 2.3, 0.9, 1.05, -1.0, 0.2, 0.4
"""An island won; the lead on one, and on one with a single tile free; a roll that leads nowhere;
a roll that wins an island; the right to move. Fitted to games by the playouts' players, once and by
hand: the fit is not kept here, the arena is what speaks for the numbers. Each, when larger,
makes seats that have what it counts look surer to win."""

NOTHING = -99.0
"""What the dead have in the preset forfeit: less than anybody alive can come to."""


def shares(here: Position) -> list[float]:
    """The share of the win that each seat may expect, where a turn has begun.

    A seat's prospects are a sum, which counts for the more the fewer islands are left; shares
    go by the exponentials of these sums. With two seats that is the logistic function.
    """
    sums = _holdings(here)
    sums[here.turn] += TEMPO
    if here.sea.preset == "forfeit":
        sums = [
            total if tile >= 0 else NOTHING for total, tile in zip(sums, here.tokens, strict=True)
        ]
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
    for owner, seat, filled in zip(here.owners, leaders(here), here.filled, strict=True):
        if owner >= 0:
            sums[owner] += WON
        elif seat >= 0:
            sums[seat] += LAST if filled == 3 else LEAD
    return sums


def winner(here: Position) -> int:
    """The seat that has won alone whatever comes, where a turn is about to begin; -1 if unsure.

    In the preset strict12 a position is too rough to tell.
    """
    here, preset = here.copy(), here.sea.preset
    over = here.begin(1) < 0
    if preset in ("strict12", "dice-off" if over else "forfeit"):
        return -1
    scores, contested = (here.scores(Random(0)), 0) if over else _settled(here)
    first, second, *_ = sorted(scores, reverse=True)
    return scores.index(first) if first - second > contested else -1


def _settled(here: Position) -> tuple[list[int], int]:
    """Islands by seat that nothing can change any more, and how many others there are.

    What no token can reach stays as it is, unless it is going to be diced for.
    """
    standing = sum(1 << tile for tile in here.tokens if tile >= 0)
    reached = joined(standing, here.land, here.sea.pitch)
    scores, contested = [here.owners.count(seat) for seat in range(len(here.tokens))], 0
    for owner, seat, mask in zip(here.owners, leaders(here), here.sea.masks, strict=True):
        if owner < 0 and (mask & reached or here.sea.preset == "dice-off"):
            contested += 1
        elif owner < 0 <= seat:
            scores[seat] += 1
    return scores, contested


def leaders(here: Position) -> list[int]:
    """By island who would be given it as it is, tokens counted as coins; -1 for nobody.

    Whoever placed the last of one or two coins leads: at the least it is a tie.
    """
    coins, latest, seats = here.coins[:], here.latest[:], len(here.tokens)
    for step in range(1, seats + 1):
        seat = (here.turn + step) % seats
        if here.fresh[seat]:
            coins[seat] |= 1 << here.tokens[seat]
            latest[here.sea.island[here.tokens[seat]]] = seat
    for island, filled in enumerate(here.filled):
        if filled == 3 and latest[island] >= 0:
            mask = here.sea.masks[island]
            counts = [2 * (own & mask).bit_count() for own in coins]
            counts[latest[island]] += 1
            latest[island] = counts.index(max(counts))
    return latest
