"""The computer player: every landing is tried out in games played on, all with the same dice.

With two players the top level also looks ahead, by a net that has learned what positions are worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from skerry.core.bot import Budget, Estimate, Meter
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.terms import PLACE, STAY

from . import bandit, rollouts
from .evaluation import winner
from .position import Position, position

DEFAULT_SECONDS = 1.5

WORK = {1: 1, 2: 4, 3: 24, 4: 130, 5: None}
"""Playouts by level; None: as many as time allows. Where there are fewer than landings, lots are
drawn which landings are tried.
"""

MOST = 1_000_000
"""Playouts in one thought at most."""

ENOUGH = 60
"""Playouts where there is nothing to decide."""

LEARNED = ("basic", "custom", "surprise")
"""Presets whose games of two the net knows (see `value`)."""


def think(state: ConquerorState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move. Nothing at the end of a game."""
    actions = state.legal_actions()
    if not actions:
        return
    if state.stage == PLACE:
        action = rng.choice(actions)
        yield Estimate(action, 1 / len(state.tokens), (action,), {}, 1)
        return
    seconds = DEFAULT_SECONDS if WORK[level] is None else None
    meter = Meter(budget, WORK[level], seconds=seconds, most=MOST)
    sure = {} if WORK[level] == 1 else _sure(state, actions)
    if len(actions) == 1 or sure:
        meter.work = min(meter.work, ENOUGH)
    if meter.work < len(actions):
        actions = tuple(rng.sample(actions, meter.work))
    # Where nothing is to be decided, playouts will do.
    ahead = WORK[level] is None and meter.work > ENOUGH and _learned(state)
    after = {action: _after(state, action) for action in actions}
    if ahead:
        thought = rollouts.compared(after, meter, rng)
    else:
        thought = bandit.compared(after, state.turn, meter, rng)
    for estimate in thought:
        yield _proven(estimate, sure) if sure else estimate


def _learned(state: ConquerorState) -> bool:
    """Whether this is a game that the net knows."""
    return len(state.tokens) == 2 and state.preset in LEARNED


def _sure(state: ConquerorState, actions: tuple[str, ...]) -> dict[str, float]:
    """By action what is certain: those that win, or all of them if all are lost."""
    wins = {action: winner(_after(state, action)) for action in actions}
    if state.turn in wins.values():
        return {action: 1.0 for action, seat in wins.items() if seat == state.turn}
    return {} if -1 in wins.values() else dict.fromkeys(actions, 0.0)


def _proven(estimate: Estimate, sure: dict[str, float]) -> Estimate:
    """An estimate that says so; what the playouts like decides among what comes to the same."""
    action = max(sure, key=lambda name: (name == estimate.action, estimate.values.get(name, 0.0)))
    return replace(
        estimate,
        action=action,
        value=sure[action],
        line=(action,),
        values={**estimate.values, **sure},
        proven=True,
    )


def _after(state: ConquerorState, action: str) -> Position:
    """The position in which the next turn begins."""
    here = position(state)
    if action != STAY:
        here.walk(state.board.number[action])
    here.pass_on()
    return here
