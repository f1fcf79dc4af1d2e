"""The computer player: random games after each move, more of them after promising moves.

It plays the move with the most random games (UCB1; see `skerry.ai.trials`). Record your experiments
here, with figures, including those that did not help. At each constant, say what other values would
do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Strength

from .rules import ShoalState

STRENGTHS = {1: Strength(work=4), 2: Strength(work=60), 3: Strength(work=None, seconds=1.0)}
"""The effort of each level: `work` is a number of random games; None: as many as time allows."""

MAX_GAMES = 100_000
"""Greatest number of random games for one move."""

BATCH = 10
"""Number of random games between two estimates. With more, they may take longer than 30 ms."""

CURIOSITY = 0.7
"""UCB1's exploration constant. With a larger value, the moves get more equal numbers of games; with
a smaller value, the first results decide.
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

    yield from trials.compare_candidates(
        moves, trials.ucb_rounds(moves, CURIOSITY), play, meter, every=BATCH
    )


def _play_randomly(state: ShoalState, seat: int, rng: Random) -> float:
    """Play random moves to the end; return 1 if the seat wins, otherwise 0."""
    while actions := state.legal_actions():
        state = state.apply(rng.choice(actions))
    return float(state.to_move != seat)
