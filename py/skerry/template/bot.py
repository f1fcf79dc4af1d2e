"""The computer player: random games after each move, more of them after promising moves.

It plays the move with the most random games (UCB1; see `skerry.ai.trials`). Note here what you
tried and what did not help, with figures. Say at each constant what other values would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Strength

from .rules import ShoalState

STRENGTHS = {1: Strength(work=4), 2: Strength(work=60), 3: Strength(work=None, seconds=1.0)}
"""The effort of each level, in random games. None: as many as time allows."""

MAX_GAMES = 100_000
"""Limit for the random games of one decision."""

BATCH = 10
"""Random games between two estimates. With more, estimates may come later than 30 ms apart."""

CURIOSITY = 0.7
"""UCB1's exploration constant. With a larger one, moves get more equal numbers of games; with a
smaller one, the first results decide.
"""


def think(state: ShoalState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; nothing at the end of a game."""
    actions = state.legal_actions()
    if not actions:
        return
    meter = STRENGTHS[level].meter(budget, MAX_GAMES)
    moves = [Trials(action, state.apply(action)) for action in actions]

    def play(move: Trials[ShoalState]) -> float:
        return _play_randomly(move.start, state.to_move, rng)

    yield from trials.compare(moves, trials.ucb(moves, CURIOSITY), play, meter, every=BATCH)


def _play_randomly(state: ShoalState, seat: int, rng: Random) -> float:
    """Return 1 if the seat wins a game of random moves, otherwise 0."""
    while actions := state.legal_actions():
        state = state.apply(rng.choice(actions))
    return float(state.to_move != seat)
