"""The bench's greedy player, held against all turns of a roll: no turn gains more at once."""

from __future__ import annotations

from random import Random

import pytest
from skerry.games.islant import bot
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.sheets import form

from bench.islant_greedy import turn


def most(state: IslantState, drawings: int) -> int:
    """The most points that a sheet can have after so many more drawings of this turn."""
    after = (state.apply(action) for action in state.legal_actions() if action != STOP)
    return max(most(s, drawings - 1) if drawings > 1 else s.points(0) for s in after)


def midgame(level: int, turns: int, rng: Random) -> IslantState:
    """After so many turns of a player who often strays, with another roll."""
    state = begin(f"level-{level}", 1)
    for roll in bot.deal(level, rng)[: turns + 1]:
        state = state.apply("-".join(map(str, roll)))
        while state.roll and turns and not state.is_terminal:
            trial, *_ = bot.trials(state, bot.Strength(tries=1, games=1, heat=1.0), rng)
            state = state.apply(trial.action)
        turns -= 1
    return state


@pytest.mark.parametrize(("level", "games"), [(1, 8), (2, 3)])
def test_no_turn_gains_more_at_once(level: int, games: int) -> None:
    for number in range(games):
        rng = Random(f"greedy {level} {number}")
        state = midgame(level, 4 + 2 * number, rng)
        best = most(state, len(form(level).rows))
        for action in turn(state, rng, dogged=True):
            state = state.apply(action)
        assert state.points(0) == best
