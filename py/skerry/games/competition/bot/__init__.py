"""Bot of Island Competition. It uses only the information that its seat has.

It places cards by solving an assignment problem: which card goes on which field (H. W. Kuhn's
Hungarian method, 1955; `assign`). The values come from a model of what opponents place (one step of
fictitious play; `laying`). It splits tricks and uses borders by playing out the rest of the game
many times, with the same continuations for all options (`trick_decisions`).

Measured (bench/results): it wins 334 of 400 two-player games against a greedy player, and 45 % of
400 games against three greedy players. In 300 games each, level 4 with another parameter against
level 4 scored within chance: 154 with BORDER_VALUE 0, 160.5 with RIVAL_CARD_VALUE 0.5, 156.5 with
NOISE 0. Level 4 gains 89 Elo over level 3, by 100 hands instead of 20 and by weighing majorities.
Level 5 gains another 76, by continuations.
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
from .assign import best_matching
from .futures import Futures
from .laying import FORBIDDEN, OpponentModel, card_values, layout_by_rank

BATCH = 20
"""Number of hands that are placed for the opponent model between two estimates."""

CARD_VALUE = 0.03
"""The worth of an expected card, as a win share. It affects only the displayed values of
placements, not the choice."""

WIN_SHARE_SAMPLES = 6
"""Number of continuations from which the win share of a position is estimated."""

DEFAULT_SECONDS = 1.0
"""Default time limit of the top level, in seconds: more is stronger but makes the player wait."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The effort of a level.

    Attributes:
        hands: number of hands placed for the opponent model; 0: cards are placed by rank.
        playouts: number of playouts for a trick; 0: tricks are split without a search.
        noise: size of random deviations of ranks; if it isn't 0, tricks are split at random.
        weighs_majorities: whether tricks are split by `tactics` if there is no search.
        seconds: default time limit for hands and for playouts; None: no limit.
    """

    hands: int
    playouts: int
    noise: float = 0.0
    weighs_majorities: bool = False
    seconds: float | None = None


STRENGTHS = {
    1: Strength(hands=0, playouts=0, noise=0.5),
    2: Strength(hands=0, playouts=0),
    3: Strength(hands=20, playouts=0),
    4: Strength(hands=100, playouts=0, weighs_majorities=True),
    5: Strength(hands=1000, playouts=6400, seconds=DEFAULT_SECONDS),
}
"""The levels. Their Elo ratings are 0, 604, 760, 849 and 925 (bench/competition_levels.py). More
hands make the model more exact, but slower; more playouts do the same for decisions on tricks."""


def think(state: CompetitionState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move; none if no player is to move."""
    strength = STRENGTHS[level]
    legal = state.legal_actions()
    if not legal:
        return
    if READY in legal or len(legal) == 1:
        yield _plain_estimate(legal[-1], state, rng)
    elif state.is_laying and strength.hands:
        meter = Meter(budget, strength.hands, seconds=strength.seconds)
        yield from _plan_layout(state, meter, rng)
    elif state.is_laying:
        yield _plain_estimate(_place_by_rank(state, strength.noise, rng), state, rng)
    elif strength.playouts:
        meter = Meter(budget, strength.playouts, seconds=strength.seconds)
        yield from trick_decisions.search_decision(state, meter, rng)
    elif strength.noise:
        yield _plain_estimate(rng.choice(legal), state, rng)
    elif strength.weighs_majorities:
        yield _plain_estimate(trick_decisions.best_without_search(state, rng), state, rng)
    else:
        yield _plain_estimate(trick_decisions.naive_action(state, rng), state, rng)


def _plain_estimate(action: Action, state: CompetitionState, rng: Random) -> Estimate:
    return Estimate(action, _win_share(state, rng), (action,))


def _win_share(state: CompetitionState, rng: Random) -> float:
    """Return a rough win share of the player to move, from WIN_SHARE_SAMPLES continuations.

    One further sample per seat is added, each with the even share 1 / seats, so that a few
    continuations don't lead to an extreme share.
    """
    seat = state.current_player
    source = Futures(state, seat, rng)
    piles = futures.piles_of(state, source.unseen)
    won = 1.0
    for _ in range(WIN_SHARE_SAMPLES):
        totals = futures.points_after_tricks(piles.copy(), source.draw(), simple=bool(state.simple))
        won += futures.win_share(totals, seat)
    return won / (WIN_SHARE_SAMPLES + state.seat_count)


def _free_fields(state: CompetitionState) -> list[int]:
    return [place for place, card in enumerate(state.fields[state.ready]) if card == EMPTY]


def _place_by_rank(state: CompetitionState, noise: float, rng: Random) -> Action:
    """Return the first placement of a layout by rank (see `layout_by_rank`).

    Cards are ranked among the unseen cards; with noise, among all cards of the game.
    """
    model = None
    if not noise:
        model = OpponentModel(hidden_cards.unseen_cards(state), state.hand_size)
    hand = state.hands[state.ready]
    return _first_action(layout_by_rank(model, hand, _free_fields(state), rng, noise))


def _plan_layout(state: CompetitionState, meter: Meter, rng: Random) -> Iterator[Estimate]:
    win_share = _win_share(state, rng)
    unseen = tuple(hidden_cards.unseen_cards(state))
    size = state.hand_size
    others = laying.cached_population(unseen, size, state.seat_count - 1, meter.work)
    while True:
        others.add_hands(min(BATCH, meter.work - others.hand_count))
        meter.done = others.hand_count
        yield _best_layout(state, others.mixed, win_share, meter.done)
        if meter.is_exhausted():
            return


def _best_layout(
    state: CompetitionState, model: OpponentModel, win_share: float, work: int
) -> Estimate:
    """Return an estimate that plays the first placement of the best assignment.

    The value of another placement depends on how much the sum of the assignment would be lower if
    it had to contain this placement.
    """
    hand = state.hands[state.ready]
    free = _free_fields(state)
    by_card = card_values(model, hand, state.seat_count - 1)
    rows = [[by_card[card][place] for place in free] for card in hand]
    matching = best_matching(rows)
    values: dict[Action, float] = {}
    for card, row, rent in zip(hand, rows, matching.rent, strict=True):
        for place, value, price in zip(free, row, matching.price, strict=True):
            if value > FORBIDDEN / 2:
                loss = max(0.0, rent + price - value)
                values["lay", card, place] = min(1.0, max(0.0, win_share - CARD_VALUE * loss))
    layout = dict(zip(hand, (free[column] for column in matching.columns), strict=True))
    action = _first_action(layout)
    return Estimate(action, values[action], (action,), values, work)


def _first_action(layout: Mapping[int, int]) -> Action:
    """Return the placement on the lowest field of a layout."""
    card = min(layout, key=lambda card: layout[card])
    return ("lay", card, layout[card])
