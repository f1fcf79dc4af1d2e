"""The computer player: plays the game on at random after each move, the promising ones more often.

It takes the move that was tried most (UCB1; see `skerry.ai.trials`). Note here what you tried and
what did not help, with figures; and at each number below what a larger and a smaller one would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Strength

from .rules import ShoalState

STRENGTHS = {1: Strength(work=4), 2: Strength(work=60), 3: Strength(work=None, seconds=1.0)}
"""The effort of each level, in random games; None: until time is up."""

MAX_GAMES = 100_000
"""Random games per move at most."""

BATCH = 10
"""Random games between two estimates: with more, an estimate may come after the 30 ms limit."""

CURIOSITY = 0.7
"""Weight of the doubt about a move against its mean result: with more, all moves are tried more
evenly; with less, the first results decide."""


def think(state: ShoalState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; none at the end of a game."""
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
