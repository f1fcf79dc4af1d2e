"""The top level's comparison of landings with two players: lookahead and simulated games combined.

The lookahead is precise but short, simulated games are long but noisy. Their errors have different
causes, so the two together choose better than either. Landings are raced (`skerry.ai.trials.race`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Estimate, Meter

from .lookahead import win_shares_by_roll
from .playout import BATCH, BITS, TURNS, payoffs, playout
from .position import Position
from .value import win_share

DEPTH = 2
"""Turns that the lookahead searches. One more takes about six times as long (three rolls with
lookahead.WIDTH replies each); one less leaves more to the network."""

LOOKAHEAD_WEIGHT = 0.6
"""Weight of the lookahead; the rest is the playouts'. With 1 the network's errors decide, with 0
the luck of a few hundred playouts."""

ROUNDS = 48
"""Playouts of each landing before landings that have fallen behind are dropped. Fewer drop some by
bad luck, more spend time on lost ones."""

DOUBT = 2.2
"""Standard errors by which a dropped landing must lag: fewer drop good landings more often, more
drop hardly any."""


def compare(landings: list[Trials[Position]], meter: Meter, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player who chooses a landing; the rival's turn begins after it."""
    for estimate in _look_ahead(landings):
        yield estimate
        if meter.is_exhausted():
            return

    @cache
    def dice(_index: int) -> int:
        return rng.getrandbits(BITS * TURNS)

    def play(landing: Trials[Position]) -> float:
        index, spin = divmod(landing.count, 3)
        result = _play(landing.start, dice(index), spin)
        return LOOKAHEAD_WEIGHT * (landing.prior or 0.0) + (1 - LOOKAHEAD_WEIGHT) * result

    rounds = trials.race(landings, every=ROUNDS, doubt=DOUBT, group=3)
    yield from trials.compare(landings, rounds, play, meter, every=BATCH)


def _look_ahead(landings: list[Trials[Position]]) -> Iterator[Estimate]:
    """Set the landings' priors by lookahead, one roll after the other."""
    for count, landing in enumerate(landings, 1):
        shares = list[float]()
        for rival_share in win_shares_by_roll(landing.start.copy(), DEPTH):
            shares.append(1 - rival_share)
            landing.expect(sum(shares) / len(shares))
            yield trials.estimate(landings[:count], 0)


def _play(start: Position, dice: int, spin: int) -> float:
    """Play a game on and return its payoff for the player who has just landed."""
    position = start.copy()
    seat = 1 - start.turn
    if not playout(position, dice, spin, TURNS):
        return payoffs(position.scores(Random(0)))[seat]
    share = win_share(position)
    return share if position.turn == seat else 1 - share
