"""Elo ratings (A. E. Elo, 1978): what a difference of rating predicts, and the other way round."""

from __future__ import annotations

from math import inf, log10

SCALE = 400
"""So many points more are ten wins to one, as chess federations have it: another number would be
another unit, and no rating here would compare with theirs."""


def expected_share(difference: float, opponents: int = 1) -> float:
    """The share of wins (0 to 1) that a player rated so much higher than each opponent expects."""
    return 1 / (1 + opponents * 10 ** (-difference / SCALE))


def rating_difference(share: float) -> float:
    """The difference at which a player expects that share of the points against one opponent:
    infinite for 0 and 1.
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else SCALE * log10(share / (1 - share))
