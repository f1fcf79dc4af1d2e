"""The evaluations of a game as its graph shows them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

from .turning_points import Evals, GameRecord, PositionEval, proven_share

EVEN = 0.5
"""Winning chance at the start of a game with the pie rule."""


def displayed_evals(
    record: GameRecord, evals: Evals, turns: Collection[int] = ()
) -> list[PositionEval | None]:
    """Return the evaluations for the graph: without gaps; with an even start under the pie rule.

    `turns` are the positions of the turning points.
    """
    result = with_gaps_filled(record, evals, turns)
    if record.has_pie_rule and result[0]:
        result[0] = replace(result[0], value=EVEN)
    return result


def with_gaps_filled(
    record: GameRecord, evals: Evals, turns: Collection[int] = ()
) -> list[PositionEval | None]:
    """Return the evaluations, with unproven values between two equal proven values replaced.

    In a game for two, the positions between the two get the proven value. Otherwise the graph
    would show a rise and a fall that no turning point explains. Parts with a turning point keep
    their values.
    """
    result = list(evals)
    if record.seats != 2 or any(record.after_chance):
        return result
    shares = [proven_share(record, evals, at, 0) for at in range(len(record.movers))]
    known = [(at, share) for at, share in enumerate(shares) if share is not None]
    for (first, share), (last, share_after) in pairwise(known):
        if share != share_after or any(first <= turn < last for turn in turns):
            continue
        for at in range(first + 1, last):
            estimate = result[at]
            if estimate:
                value = share if record.movers[at] == 0 else 1 - share
                result[at] = replace(estimate, value=value)
    return result
