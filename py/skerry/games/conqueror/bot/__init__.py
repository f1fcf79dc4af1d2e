"""The computer player: every landing is tried out in games played on, all with the same dice.

The idea is common random numbers: where all landings meet the same rolls, luck tells less between
them. Levels 1 to 4 share playouts out by UCB1 (P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time
analysis of the multiarmed bandit problem", 2002; `bandit`). With two players the top level also
looks two turns ahead by a net that has learned from games with itself what positions are worth
(TD learning as in G. Tesauro's TD-Gammon, 1995; `lookahead`, `value`, `rollouts`).

What was tried: against the greedy player, of 400 games at 0.5 s a move, playouts alone took 331, a
first net 326.5, today's of 48 units 315, and 330 of another 400. Without the dice's part (see
bench/conqueror_luck.py) today's net stands at 82.9 %, within 1.6: looking ahead did not help
against this rival, and the bar of 85 % is missed. It does against level 4, by some 151 Elo.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from skerry.core.bot import Budget, Estimate, Meter
from skerry.games.conqueror.board import distances, starts
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.terms import CORNER, PLACE, STAY
from skerry.games.conqueror.variant import MOST_COINS

from . import bandit, rollouts
from .evaluation import winner
from .position import Position, position

DEFAULT_SECONDS = 1.5
"""What the highest level takes if nobody says: longer is stronger, and a wait for the other player.
"""

WORK = {1: 1, 2: 4, 3: 24, 4: 130, 5: None}
"""Playouts by level; None: as many as time allows. Where there are fewer than landings, lots are
drawn which landings are tried. In Elo: 0, 186, 354, 450 and, by time, 601
(bench/conqueror_levels.py)."""

MOST = 1_000_000
"""Playouts in one thought at most: a bound for whoever gives all the time in the world."""

ENOUGH = 60
"""Playouts where there is nothing to decide: enough for a share of the win to show."""


def think(state: ConquerorState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move. Nothing at the end of a game."""
    actions = state.legal_actions()
    if not actions:
        return
    if state.stage in (PLACE, CORNER):
        far = state.stage == CORNER and level > 1
        action = _farthest(state, actions) if far else rng.choice(actions)
        yield Estimate(action, 1 / len(state.tokens), (action,), {}, 1)
        return
    seconds = DEFAULT_SECONDS if WORK[level] is None else None
    meter = Meter(budget, WORK[level], seconds=seconds, most=MOST)
    sure = {} if WORK[level] == 1 else certain(state, actions)
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
    """Whether this is a game that the net knows (see `value`): of two, with all
    coins, without forfeits and without dice in the end.
    """
    rules = state.variant
    usual = rules.leftovers == MOST_COINS and not (rules.forfeit or rules.twelve)
    return len(state.tokens) == 2 and usual


def _farthest(state: ConquerorState, actions: tuple[str, ...]) -> str:
    """Of the free corners the one that is farthest from the rivals'; the first chooses a usual one.

    Beginning apart is what the usual corners are for; nothing better is known.
    """
    places, number = starts(state.board, len(state.tokens)), state.board.number
    taken = [tile for tile in state.tokens if tile >= 0]
    if not taken:
        return state.board.names[places[0]]
    ways = [distances(state.board, tile) for tile in taken]
    return max(actions, key=lambda name: min(way[number[name]] for way in ways))


def certain(state: ConquerorState, actions: tuple[str, ...]) -> dict[str, float]:
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
