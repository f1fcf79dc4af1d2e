"""The top level's comparison of landings with two players: lookahead and simulated games combined.

The lookahead is precise but short; simulated games are long but noisy. Their errors have different
causes, so a mean of their values chooses better than either of them. Landings that have fallen
behind get no more simulated games (`skerry.ai.trials.race_rounds`).
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
"""The number of turns that the lookahead searches. One more turn takes about six times as long
(three rolls with `lookahead.WIDTH` landings each); one less relies more on the network."""

LOOKAHEAD_WEIGHT = 0.6
"""Weight of the lookahead's value in a trial's result, from 0 to 1; the playout's value has the
rest. With 1 the network's errors would decide, with 0 the luck of a few hundred playouts."""

ROUNDS = 48
"""Number of playouts of each landing after which the bot drops landings that have fallen behind.
With fewer playouts it drops good landings by bad luck, with more it spends time on bad ones."""

DOUBT = 2.2
"""Threshold in standard errors: a landing is dropped if its mean is farther than that below the
best one. A smaller threshold drops good landings more often; a larger one drops hardly any."""


def compare_by_rollouts(
    landings: list[Trials[Position]], meter: Meter, rng: Random
) -> Iterator[Estimate]:
    """Yield estimates for the player who chooses a landing.

    Each landing's `start` is the position after it, in which the rival's turn begins.
    """
    for estimate in _set_priors_by_lookahead(landings):
        yield estimate
        if meter.is_exhausted():
            return

    @cache
    def dice(_index: int) -> int:
        return rng.getrandbits(BITS * TURNS)

    def play(landing: Trials[Position]) -> float:
        index, spin = divmod(landing.count, 3)
        result = _playout_payoff(landing.start, dice(index), spin)
        return LOOKAHEAD_WEIGHT * (landing.prior or 0.0) + (1 - LOOKAHEAD_WEIGHT) * result

    rounds = trials.race_rounds(landings, every=ROUNDS, doubt=DOUBT, group=3)
    yield from trials.compare_candidates(landings, rounds, play, meter, every=BATCH)


def _set_priors_by_lookahead(landings: list[Trials[Position]]) -> Iterator[Estimate]:
    """Set the landings' priors by lookahead; yield an estimate after each roll searched."""
    for count, landing in enumerate(landings, 1):
        shares = list[float]()
        for rival_share in win_shares_by_roll(landing.start.copy(), DEPTH):
            shares.append(1 - rival_share)
            landing.set_prior(sum(shares) / len(shares))
            yield trials.make_estimate(landings[:count], 0)


def _playout_payoff(start: Position, dice: int, spin: int) -> float:
    """Play on from `start`, and return the value for the player who has just landed.

    The value is the payoff if the game ends within TURNS turns, otherwise the network's win share.
    """
    position = start.copy()
    seat = 1 - start.turn
    if not playout(position, dice, spin, TURNS):
        return payoffs(position.final_scores(Random(0)))[seat]
    share = win_share(position)
    return share if position.turn == seat else 1 - share
