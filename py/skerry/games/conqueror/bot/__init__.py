"""The Conqueror's computer player: compares landings by simulated games with the same dice.

Each simulated game (a playout, see `playout`) begins with one of the landings. Levels 1 to 4 choose
the landing for the next playout by UCB1 (`skerry.ai.trials`). With two players, the top level also
searches two turns ahead (`lookahead`). There it values positions by a neural network that was
trained on games against itself (`value`; TD learning as in G. Tesauro's TD-Gammon, 1995). It drops
landings whose results are clearly worse than those of the best one (`rollouts`).

Measurements:

- Points in 400 games against a greedy player, at 0.5 s a move: 331 with playouts alone, 326.5 with
  an earlier network, 315 and 330 with this network of 48 units. After removing the luck of the
  dice, this network wins 82.9 % (standard error 1.6). The goal of 85 % is missed.
- The top level gains about 151 Elo over level 4.
- Points in 200 games of level 3 with another parameter against level 3, all within chance: 88 with
  CURIOSITY 0.2 and 102 with CURIOSITY 1.8 instead of 0.6, 108.5 with MARGIN 0 instead of 0.02.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from skerry.ai import trials
from skerry.ai.trials import Trials
from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.lazy_modules import require
from skerry.games.conqueror.board import distances_from, starting_corners
from skerry.games.conqueror.constants import CORNER, PLACE, STAY
from skerry.games.conqueror.rules import ConquerorState
from skerry.games.conqueror.variant import MOST_COINS

from . import rollouts
from .evaluation import certain_winner, win_shares
from .playout import BATCH, BITS, TURNS, payoffs, playout
from .position import Position, position_of

DEFAULT_SECONDS = 1.5
"""Default time limit of the top level, in seconds: more is stronger but makes the player wait."""

WORK = {1: 1, 2: 4, 3: 24, 4: 130, 5: None}
"""Number of playouts for each level (None: until time is up). If there are more landings than
playouts, the bot compares only a random choice of landings. The Elo ratings are 0, 186, 354, 450
and 601 (bench/conqueror_levels.py); the last one depends on the time."""

MAX_PLAYOUTS = 1_000_000
"""Greatest number of playouts for a move, even if time is left."""

FORCED_PLAYOUTS = 60
"""Number of playouts if there is only one action or the result is certain. They are enough to
estimate the player's share of the win."""

NET_MODULE = f"{__name__}.net"
"""The module with the network's weights. Only the top level needs it, so pages load it on demand.
"""

CURIOSITY = 0.6
"""The argument `curiosity` of `skerry.ai.trials.ucb_rounds`."""


def think(state: ConquerorState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; none if the game is over."""
    actions = state.legal_actions()
    if not actions:
        return
    if state.stage in (PLACE, CORNER):
        far = state.stage == CORNER and level > 1
        action = _farthest_corner(state, actions) if far else rng.choice(actions)
        yield Estimate(action, 1 / len(state.tokens), (action,), {}, 1)
        return
    seconds = DEFAULT_SECONDS if WORK[level] is None else None
    meter = Meter(budget, WORK[level], seconds=seconds, max_work=MAX_PLAYOUTS)
    certain = {} if WORK[level] == 1 else certain_values(state, actions)
    forced = len(actions) == 1 or bool(certain)
    if forced:
        meter.work = min(meter.work, FORCED_PLAYOUTS)
    if meter.work < len(actions):
        actions = tuple(rng.sample(actions, meter.work))
    landings = [Trials(action, _position_after(state, action)) for action in actions]
    lookahead = WORK[level] is None and meter.work > FORCED_PLAYOUTS and _net_applies(state)
    if lookahead:
        require(NET_MODULE)
        estimates = rollouts.compare_by_rollouts(landings, meter, rng)
    else:
        estimates = _compare_by_playouts(landings, state.turn, meter, rng)
    for estimate in estimates:
        yield _with_certain_values(estimate, certain) if certain else estimate


def _compare_by_playouts(
    landings: list[Trials[Position]], seat: int, meter: Meter, rng: Random
) -> Iterator[Estimate]:
    """Yield estimates for the player on `seat`, who chooses a landing, by playouts.

    Playouts come in groups of three with the same dice, each with another `spin` (see `playout`).
    """

    @cache
    def dice(_index: int) -> int:
        return rng.getrandbits(BITS * TURNS)

    def play(landing: Trials[Position]) -> float:
        index, spin = divmod(landing.count, 3)
        position = landing.start.copy()
        if playout(position, dice(index), spin, TURNS):
            return win_shares(position)[seat]
        return payoffs(position.final_scores(Random(dice(index))))[seat]

    rounds = trials.ucb_rounds(landings, CURIOSITY)
    return trials.compare_candidates(landings, rounds, play, meter, every=BATCH)


def _net_applies(state: ConquerorState) -> bool:
    """Return whether the network was trained on this kind of game: two players, default rules."""
    rules = state.variant
    default = rules.leftovers == MOST_COINS and not (rules.forfeit or rules.twelve)
    return len(state.tokens) == 2 and default


def _farthest_corner(state: ConquerorState, actions: tuple[str, ...]) -> str:
    """Return the free corner farthest from the rivals; for the first player, a default corner."""
    corners = starting_corners(state.board, len(state.tokens))
    number = state.board.number
    taken = [tile for tile in state.tokens if tile >= 0]
    if not taken:
        return state.board.names[corners[0]]
    steps_from = [distances_from(state.board, tile) for tile in taken]
    return max(actions, key=lambda name: min(steps[number[name]] for steps in steps_from))


def certain_values(state: ConquerorState, actions: tuple[str, ...]) -> dict[str, float]:
    """Return the values of the actions whose value is certain.

    The value is 1.0 for each action after which the player to move is certain to win alone. If no
    action has this value, but a rival is certain to win after every action, the value is 0.0 for
    all actions. Otherwise the result is empty.
    """
    winners = {action: certain_winner(_position_after(state, action)) for action in actions}
    if state.turn in winners.values():
        return {action: 1.0 for action, seat in winners.items() if seat == state.turn}
    return {} if -1 in winners.values() else dict.fromkeys(actions, 0.0)


def _with_certain_values(estimate: Estimate, certain: dict[str, float]) -> Estimate:
    """Return the estimate with the values that are certain, marked as proven.

    Its action stays if its value is certain. Otherwise it becomes the action in `certain` that is
    best by playouts.
    """
    action = max(
        certain, key=lambda name: (name == estimate.action, estimate.values.get(name, 0.0))
    )
    return replace(
        estimate,
        action=action,
        value=certain[action],
        line=(action,),
        values={**estimate.values, **certain},
        proven=True,
    )


def _position_after(state: ConquerorState, action: str) -> Position:
    """Return the position after an action, in which the next player's turn begins."""
    position = position_of(state)
    if action != STAY:
        position.land_on(state.board.number[action])
    position.pass_turn()
    return position
