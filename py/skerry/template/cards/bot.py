"""The computer player: random games from samples of the hidden cards.

Each random game starts from a new sample of what the player can't know (`State.resample`). The
player plays the card with the most random games (UCB1; see `skerry.ai.trials`). Record your
experiments here, with figures, including those that did not help.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Strength

from .rules import TroveState

STRENGTHS = {1: Strength(work=4), 2: Strength(work=60), 3: Strength(work=None, seconds=1.0)}
"""The effort of each level: `work` is a number of random games; None: as many as time allows."""

MAX_GAMES = 100_000
"""Greatest number of random games for one move."""

BATCH = 10
"""Number of random games between two estimates. With more, they may take longer than 30 ms."""

CURIOSITY = 0.7
"""UCB1's exploration constant."""


def think(state: TroveState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to bid; nothing during the deal and at the end."""
    actions = state.legal_actions()
    if not actions:
        return
    seat = state.current_player
    meter = STRENGTHS[level].meter(budget, MAX_GAMES)
    bids = [Trials(action, state) for action in actions]

    def play(bid: Trials[TroveState]) -> float:
        return _play_randomly(bid.start.resample(seat, rng).apply(bid.action), seat, rng)

    yield from trials.compare_candidates(
        bids, trials.ucb_rounds(bids, CURIOSITY), play, meter, every=BATCH
    )


def _play_randomly(state: TroveState, seat: int, rng: Random) -> float:
    """Bid random cards to the end; return 1 if the seat wins, otherwise 0."""
    while actions := state.legal_actions():
        state = state.apply(rng.choice(actions))
    return float(state.returns()[seat] > 0)
