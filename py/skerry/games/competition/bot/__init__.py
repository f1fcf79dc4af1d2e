"""A computer player for Island Competition, which knows nothing but the information state.

Laying is an assignment of cards to fields (H. W. Kuhn's Hungarian method, 1955; assign.py) against
what a population of players would lay, one step of fictitious play (laying.py). Splitting and
crossing borders are judged by playing the rest of the game out many times, all options on the same
futures, and dropping those that surely lag (trick_decisions.py).

Held against others (bench/results): 334 of 400 games of two against a greedy player, and 45 % of
400 games of four where the three others are greedy. What gained least for its work: from 20 hands
to 100 and weighing majorities, level 3 to 4, are 89 Elo; futures on top, level 5, another 76.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from skerry.core.bot import Budget, Estimate, Meter
from skerry.games.competition import hidden_cards
from skerry.games.competition.constants import EMPTY, Action
from skerry.games.competition.rules import READY, CompetitionState

from . import futures, laying, trick_decisions
from .assign import assignment
from .futures import Futures
from .laying import NEVER, Table, by_rank, worths

BATCH = 20
"""Hands that are laid between two estimates: fewer tell more often and plan anew more often."""

SLOPE = 0.03
"""How much of the win a card more is worth: for what is shown; choices do not hang on it.
With a larger one the bar swings farther."""

SECONDS = 1.0
"""What the highest level takes at most when nobody says: longer is stronger, and a wait."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A level: how many hands are laid for its table (none: cards are laid by rank, with `noise`),
    how many futures are played (none: tricks are split at a glance, if it `weighs` majorities, or
    offhand), how long both may take.
    """

    hands: int
    futures: int
    noise: float = 0.0
    weighs: bool = False
    seconds: float | None = None


STRENGTHS = {
    1: Strength(hands=0, futures=0, noise=0.5),
    2: Strength(hands=0, futures=0),
    3: Strength(hands=20, futures=0),
    4: Strength(hands=100, futures=0, weighs=True),
    5: Strength(hands=1000, futures=800, seconds=SECONDS),
}
"""In Elo: 0, 604, 760, 849 and 925 (bench/competition_levels.py). More hands make the table surer
and laying slower, more futures do the same to splitting."""


def think(state: CompetitionState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates for the player to move, each better founded than the one before.

    Nothing where nobody has to move.
    """
    strength, legal = STRENGTHS[level], state.legal_actions()
    if not legal:
        return
    if READY in legal or len(legal) == 1:
        yield _plain(legal[-1], state, rng)
    elif state.laying and strength.hands:
        yield from _lay(state, Meter(budget, strength.hands, seconds=strength.seconds), rng)
    elif state.laying:
        yield _plain(_at_a_glance(state, strength.noise, rng), state, rng)
    elif strength.futures:
        yield from trick_decisions.sort(
            state, Meter(budget, strength.futures, seconds=strength.seconds), rng
        )
    elif strength.noise:
        yield _plain(rng.choice(legal), state, rng)
    else:
        decide = trick_decisions.glance if strength.weighs else trick_decisions.offhand
        yield _plain(decide(state, rng), state, rng)


def _plain(action: Action, state: CompetitionState, rng: Random) -> Estimate:
    return Estimate(action, _prospect(state, rng), (action,))


def _prospect(state: CompetitionState, rng: Random, number: int = 6) -> float:
    """The share of the win that the player to move may expect, roughly."""
    seat = state.current_player
    source = Futures(state, seat, rng)
    here = futures.piles_of(state, source.unseen)
    won = 1.0
    for _ in range(number):
        totals = futures.finish(here.copy(), source.draw(), simple=bool(state.simple))
        won += futures.share(totals, seat)
    return won / (number + state.seats)


def _free(state: CompetitionState) -> list[int]:
    """The fields on which nothing lies yet."""
    return [place for place, card in enumerate(state.fields[state.ready]) if card == EMPTY]


def _at_a_glance(state: CompetitionState, noise: float, rng: Random) -> Action:
    """Lay by rank; whoever is careless ranks among all cards, and not exactly."""
    table = None if noise else Table(hidden_cards.unseen(state), state.hand_size)
    return _first(by_rank(table, state.hands[state.ready], _free(state), rng, noise))


def _lay(state: CompetitionState, meter: Meter, rng: Random) -> Iterator[Estimate]:
    prospect = _prospect(state, rng)
    unseen, size = tuple(hidden_cards.unseen(state)), state.hand_size
    others = laying.population(unseen, size, state.seats - 1, meter.work)
    while True:
        others.grow(min(BATCH, meter.work - others.hands))
        meter.done = others.hands
        yield _plan(state, others.mixed, prospect, meter.done)
        if meter.exhausted():
            return


def _plan(state: CompetitionState, table: Table, prospect: float, work: int) -> Estimate:
    """The best assignment, and what it costs to lay a card elsewhere."""
    hand, free = state.hands[state.ready], _free(state)
    worth = worths(table, hand, state.seats - 1)
    rows = [[worth[card][place] for place in free] for card in hand]
    found = assignment(rows)
    values: dict[Action, float] = {}
    for card, row, rent in zip(hand, rows, found.rent, strict=True):
        for place, value, price in zip(free, row, found.price, strict=True):
            if value > NEVER / 2:
                loss = max(0.0, rent + price - value)
                values["lay", card, place] = min(1.0, max(0.0, prospect - SLOPE * loss))
    lay = dict(zip(hand, (free[column] for column in found.columns), strict=True))
    action = _first(lay)
    return Estimate(action, values[action], (action,), values, work)


def _first(lay: Mapping[int, int]) -> Action:
    """Of a plan the card that lies first on the strip."""
    card = min(lay, key=lambda card: lay[card])
    return ("lay", card, lay[card])
